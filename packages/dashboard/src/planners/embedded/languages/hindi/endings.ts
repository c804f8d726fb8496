import { plain } from './letters.ts'

/** An ending of nouns and adjectives, and what stands in its place in the word list. */
const endings: readonly (readonly [string, readonly string[]])[] = [
  ['ियों', ['ी', 'ि', 'िया']],
  ['ियां', ['ी', 'ि', 'िया']],
  ['ाओं', ['ा']],
  ['ाएं', ['ा']],
  ['ुओं', ['ु', 'ू']],
  ['ुएं', ['ु', 'ू']],
  ['ओं', ['', 'ा']],
  ['एं', ['', 'ा']],
  ['ों', ['', 'ा', 'ो']],
  ['ें', ['']],
  ['े', ['ा']],
  ['ी', ['ा']],
  ['ीज', ['ी']],
  ['ेज', ['', 'ी']],
  ['्स', ['']],
  ['स', ['']],
]

/** The forms under which a noun or an adjective may be listed, itself first. */
export function formsOf(word: string): readonly string[] {
  const own = plain(word)
  const found = [own]
  for (const [ending, others] of endings)
    if (own.endsWith(ending) && own.length > ending.length + 1) for (const other of others) found.push(own.slice(0, -ending.length) + other)
  return [...new Set(found)]
}

const verbEndings: readonly string[] = (
  'ाइएगा इएगा िएगा ाइए ाइये ाओगे ाऊंगा ाएगा ाएगी ाएंगे ाते ाती ाता ाना ाने ानी ाया ाई ाए ाओ ाएं ाऊं ाकर ाके ाया ाई ' +
  'ेगा ेगी ेंगे ूंगा ूंगी ोगे इए िए ओ ो ें ें ूं ऊं ना ने नी ता ते ती तीं कर के ा े ी ीं ई ए एं ए या यी ये ं ऊ'
)
  .split(' ')
  .map(plain)
  .toSorted((a, b) => b.length - a.length)

/** The stems that a verb form may have, the whole word first. */
export function stemsOf(word: string): readonly string[] {
  const own = plain(word)
  return [
    own,
    ...verbEndings.flatMap((ending) => (own.endsWith(ending) && own.length > ending.length ? [own.slice(0, -ending.length)] : [])),
  ]
}

/** The forms that a stem of a verb may take, itself before "रहा है": the other way of `stemsOf`. */
export function stemsWith(stem: string): readonly string[] {
  return [plain(stem), ...verbEndings.map((ending) => plain(stem) + ending)]
}
