import type { Claimed } from '../frame.ts'
import type { English } from './english.ts'
import type { Wanted } from './wanted.ts'

/** "रोज़ की बिक्री": of a day one says how often, since "by day" may as well be the days that something took. */
export function isDaily({ marker, words }: Claimed): boolean {
  return (
    marker?.role !== 'which' &&
    (words.length === 0 ? marker?.text === 'day' : words.length === 1 && words[0]?.role === 'grain' && words[0].text === 'day')
  )
}

/** What is shown is broken down by, each once: "by city and month". */
export function sayGroups(english: English, groups: readonly Claimed[], rankedBy: Wanted['rankedBy']): void {
  const seen = new Set<string>()
  const ranked = rankedBy.map(({ of, words }): Claimed => ({
    marker: words[0] ?? of[0]?.[0],
    words: [...of.flat(), ...words].filter(({ role }) => role !== 'howMany'),
  }))
  // "Who" without a thing breaks nothing down by itself.
  for (const group of [...groups, ...ranked].filter(({ marker, words }) => marker?.role !== 'which' || words.length > 0)) {
    const { marker, words } = group
    const key = words.length > 0 ? words.map(({ text }) => text).join(' ') : (marker?.text ?? '')
    if (seen.has(key)) continue
    english.say(seen.size === 0 ? 'by' : 'and', marker)
    seen.add(key)
    sayGroup(english, group)
  }
}

function sayGroup(english: English, { marker, words }: Claimed): void {
  if (marker?.role === 'periodic') english.say(marker.text, marker)
  const count = words.find(({ role }) => role === 'count')
  const shown = words.filter(({ role }) => role !== 'count' && role !== 'superlative')
  if (count) {
    english.say('number of', count)
    english.sayAll(shown)
  } else english.sayPlain(shown)
}
