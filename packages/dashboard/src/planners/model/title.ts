import { wordsOfName } from '../embedded/words/word-forms.ts'
import { holdsMarkup, plainLine } from '../clean.ts'
import type { Offer } from './names.ts'

/** Words that a title may have beside those of the request and the data. */
const glue: ReadonlySet<string> = new Set(
  (
    'a an and are as at average averages by chart charts comparison compared composition count counts dashboard distribution each for from ' +
    'highest how in its key last least less lowest many mean median monthly more most of on over overview per percentage quarterly rate relation ' +
    'relationship sales share since split summary than that the time to top total totals trend trends under until versus vs weekly with without yearly ' +
    'number numbers year years month months quarter quarters week weeks day days daily year-to-date bottom largest smallest performance breakdown ' +
    'growth change changes cumulative running moving rolling'
  ).split(' '),
)

const longestTitle = 90
/** So many words in a row as in the instructions make a text a part of them. */
const repeatedWords = 5

const wordsIn = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/**
 * A title that a model gave, where it is made of words of the request, of the data that was shown, and of a small
 * list of everyday ones, has no markup, and repeats nothing of the instructions; undefined otherwise. So no text
 * gets to a reader that did not come from the reader or the data.
 */
export function safeTitle(given: string, offer: Offer, request: string, instructions: string): string | undefined {
  const title = plainLine(given, 200)
  if (title === '' || title.length > longestTitle || holdsMarkup(title) || !/^[\p{L}\p{M}\p{N} ,.;:()%'’&/+–—-]+$/u.test(title))
    return undefined
  // A dot or slash inside a word makes an address.
  if (/[\p{L}\p{N}][.:/][\p{L}\p{N}]/u.test(title)) return undefined
  const known = knownWords(offer, request)
  const words = wordsIn(title)
  const isKnown = (word: string): boolean =>
    glue.has(word) || known.has(word) || /^\d{1,4}$/.test(word) || known.has(word.replace(/s$/, '')) || known.has(`${word}s`)
  if (!words.every(isKnown)) return undefined
  return repeats(words, instructions) ? undefined : title
}

function repeats(words: readonly string[], instructions: string): boolean {
  const all = ` ${wordsIn(instructions).join(' ')} `
  for (let at = 0; at + repeatedWords <= words.length; at++)
    if (all.includes(` ${words.slice(at, at + repeatedWords).join(' ')} `)) return true
  return false
}

const wordsOfOffer = new WeakMap<Offer, ReadonlySet<string>>()

function knownWords(offer: Offer, request: string): ReadonlySet<string> {
  let ofData = wordsOfOffer.get(offer)
  if (!ofData) {
    ofData = new Set(
      [...offer.tables.values()].flatMap(({ table, columns }) => [
        ...wordsOfName(table.id),
        ...columns.flatMap((column) => [...wordsOfName(column.name), ...column.frequent.flatMap(({ value }) => wordsIn(String(value)))]),
      ]),
    )
    wordsOfOffer.set(offer, ofData)
  }
  return new Set([...ofData, ...wordsIn(request)])
}
