import { stemsWith } from './endings.ts'
import { hear, plain } from './letters.ts'
import { numberWords, scaleWords } from './numbers.ts'
import type { WordLists } from '../lexicon.ts'

/** What one hears of a word in Roman letters as people write Hindi, in the letters of `hear`. */
export function romanSound(word: string): string {
  let heard = word
  for (const [letters, sound] of spelled) heard = heard.replaceAll(letters, sound)
  return heard.replaceAll(/([a-zA-Z])\1+/g, '$1')
}

const spelled: readonly (readonly [string, string])[] = [
  ['chh', 'c'],
  ['ch', 'c'],
  ['sh', 'S'],
  ['kh', 'k'],
  ['gh', 'g'],
  ['jh', 'j'],
  ['th', 't'],
  ['dh', 'd'],
  ['ph', 'f'],
  ['bh', 'b'],
  ['ee', 'i'],
  ['oo', 'u'],
  ['w', 'v'],
  ['z', 'j'],
  ['q', 'k'],
  ['x', 'ks'],
]

/** Units of sound: shorter words are too many things. */
const shortest = 4

/** Words of the lists, in their inflected forms, by their sounds. */
export function bySounds(lists: readonly WordLists[], verbs: WordLists): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const put = (word: string): void => {
    // The flapped r of "कपड़ा" is typed as r or as d, and the end of "राज्यों" without its n.
    const open = word.endsWith('ों') ? [word.slice(0, -1)] : []
    for (const each of new Set([word, word.normalize('NFD').replaceAll('\u093c', ''), ...open])) {
      const { full } = hear(each)
      if (full.length >= shortest && !found.has(full)) found.set(full, word)
    }
  }
  const words = [...lists.flatMap(wordsOf), ...numberWords.keys(), ...scaleWords.keys()]
  for (const word of words) put(word)
  for (const word of words) for (const form of inflected(word)) put(form)
  for (const stem of wordsOf(verbs)) for (const form of stemsWith(stem)) put(form)
  return found
}

function wordsOf(lists: WordLists): readonly string[] {
  return Object.values(lists).flatMap((text) =>
    text.split('\n').flatMap((line) => {
      const own = line.split(' = ')[1]
      return own === undefined ? [] : own.split(/[\s,-]+/).filter((word) => /^[\u0900-\u097f]/.test(word))
    }),
  )
}

function inflected(word: string): readonly string[] {
  const own = plain(word)
  const stem = own.slice(0, -1)
  if (own.endsWith('ा')) return [`${stem}े`, `${stem}ी`, `${stem}ों`, `${own}ओं`, `${own}एं`]
  if (own.endsWith('ी')) return [`${stem}ियों`, `${stem}ियां`]
  return [`${own}ों`, `${own}ें`]
}
