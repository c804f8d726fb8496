import type { Names } from './language.ts'
import type { Item } from './lexicon.ts'

/** "3 से ज़्यादा बार रिटर्न किया": so many returns. */
export function timesOf(names: Names, words: readonly Item[]): readonly Item[] {
  const [times, done, ...more] = words
  if (times?.text !== 'times' || done?.role !== 'deed' || more.length > 0) return words
  const noun = (nounsOf[done.text] ?? [done.text.replace(/ed$/, '')]).find((text) => names.isThing(text))
  return noun === undefined ? words : [{ ...done, role: 'name', text: noun, start: times.start }]
}

const nounsOf: Readonly<Record<string, readonly string[] | undefined>> = { bought: ['purchase', 'order', 'sale', 'bill'], sold: ['sale'] }
