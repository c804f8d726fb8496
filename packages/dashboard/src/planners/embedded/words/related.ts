import { readFileSync } from 'node:fs'
import { stemmer } from 'stemmer'

/** How near two words are: 3 of one family or one meaning, 2 usually, 1 in one of their meanings. */
export type Nearness = 1 | 2 | 3

let table: ReadonlyMap<string, ReadonlyMap<string, Nearness>> | undefined

/**
 * Words of one family or of like meaning ("teach": teacher, instruct; "physician": doctor), from `related.txt`.
 * Words are told by their stems, so that every form of them is found.
 * @param stem a Porter stem
 */
export function relatedStems(stem: string): ReadonlyMap<string, Nearness> {
  table ??= readTable()
  return table.get(stem) ?? nothing
}

/** The words of `related.txt` that have a line of their own. */
export function relatedWords(): readonly string[] {
  return lines().map(([head]) => head)
}

const nothing: ReadonlyMap<string, Nearness> = new Map()

function readTable(): ReadonlyMap<string, ReadonlyMap<string, Nearness>> {
  const made = new Map<string, Map<string, Nearness>>()
  const add = (from: string, to: string, nearness: Nearness): void => {
    const own = made.get(from) ?? new Map<string, Nearness>()
    made.set(from, own)
    if (from !== to && (own.get(to) ?? 0) < nearness) own.set(to, nearness)
  }
  for (const [head, rest] of lines()) {
    const from = stemmer(head)
    for (const [place, words] of rest.split(';').entries())
      for (const word of words.trim().split(' ')) {
        if (word === '') continue
        const nearness = place === 0 ? 3 : place === 1 ? 2 : 1
        add(from, stemmer(word), nearness)
        add(stemmer(word), from, nearness)
      }
  }
  return made
}

function lines(): readonly (readonly [string, string])[] {
  return readFileSync(new URL('./related.txt', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [head, rest] = line.split(': ')
      return !head || rest === undefined || line.startsWith('#') ? [] : [[head, rest] as const]
    })
}
