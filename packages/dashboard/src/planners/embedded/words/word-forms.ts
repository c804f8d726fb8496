import pluralize from 'pluralize'
import { stemmer } from 'stemmer'
import { abbreviations } from '../../../connections/abbreviations.ts'
import { hindiNames } from '../../../connections/hindi-names.ts'
import { irregularForms } from './irregular.ts'
import { relatedStems } from './related.ts'

/** One word in the forms in which names and requests are compared. */
export interface WordForm {
  /** Lower case, singular. */
  readonly text: string
  /** Its Porter stem. */
  readonly stem: string
}

/** Words that `pluralize` takes for plurals, or leaves alone. */
const singulars: Readonly<Record<string, string>> = {
  data: 'data',
  media: 'media',
  status: 'status',
  statuses: 'status',
  bus: 'bus',
  gas: 'gas',
  has: 'has',
  was: 'was',
  is: 'is',
  its: 'its',
  as: 'as',
  this: 'this',
  series: 'series',
  species: 'species',
  news: 'news',
  people: 'person',
  persons: 'person',
  men: 'man',
  women: 'woman',
  children: 'child',
  countries: 'country',
  movies: 'movie',
  films: 'film',
  sales: 'sales',
  goods: 'goods',
  always: 'always',
  less: 'less',
  yes: 'yes',
  us: 'us',
  gross: 'gross',
  less_than: 'less_than',
  does: 'does',
  means: 'mean',
  minus: 'minus',
  plus: 'plus',
  various: 'various',
  previous: 'previous',
  campus: 'campus',
  bonus: 'bonus',
  census: 'census',
  address: 'address',
  skus: 'sku',
  ads: 'ad',
  kgs: 'kg',
  kms: 'km',
  lbs: 'lb',
}

/** Three letters are a plural only where the first two are a word of names: "ids", "nos", but "pos", "gps". */
function shortForm(lower: string): string {
  const cut = lower.slice(0, 2)
  return lower.endsWith('s') && (cut === 'id' || Object.hasOwn(abbreviations, cut)) && !Object.hasOwn(abbreviations, lower) ? cut : lower
}

/** Words whose stem is that of another thing: a rating is no rate. */
const apart: ReadonlySet<string> = new Set(['rating'])

const known = new Map<string, WordForm>()

/** `gaon` is a village: of what a word of Hindi in Roman letters may be the likeliest. */
function meantIn(word: string): string | undefined {
  return Object.hasOwn(hindiNames, word) ? hindiNames[word]?.[0] : undefined
}

/** The compared forms of a word in any letter case. */
export function formOf(word: string): WordForm {
  const lower = word.toLowerCase()
  const before = known.get(lower)
  if (before) return before
  const own = Object.hasOwn(singulars, lower) ? singulars[lower] : meantIn(lower)
  const text =
    own ?? (lower.length <= 2 || !/^[a-z]+$/.test(lower) ? lower : lower.length === 3 ? shortForm(lower) : pluralize.singular(lower))
  const plain = Object.hasOwn(irregularForms, text) ? (irregularForms[text] ?? text) : text
  const form = { text, stem: /^[a-z]{4,}$/.test(plain) && !apart.has(plain) ? stemmer(plain) : plain }
  if (known.size > 20_000) known.clear()
  known.set(lower, form)
  return form
}

/** "Rent/Bag", "Rs / kg": of each of them. */
export const ofEach =
  /(\p{L}) ?\/ ?(?=(?:kgs?|kilo|g|lb|ton|tonne|qtl|quintal|km|mile|l|ltr|litre|liter|bag|box|piece|pc|pcs|unit|item|head|day|hour|hr|month|night|trip|acre|sqft|sqm)\b)/giu

/** A point inside of what goes by letters and a number: "PM2.5". */
export const decimalSign = /(?<![\p{L}\p{N}])(\p{L}{1,4}\d{1,3})\.(\d{1,2})(?![\p{L}\p{N}])/gu

/** So many names are kept at most; a schema has few, and each is asked for by many rules. */
const mostNames = 20_000
const split = new Map<string, readonly string[]>()

/** `dateOfBirth_2`, `pet type` and `HTTPCode` as lower-case words, those of Hindi in English. */
export function wordsOfName(name: string): readonly string[] {
  const before = split.get(name)
  if (before) return before
  if (split.size >= mostNames) split.clear()
  const words = writtenWords(name).map((word) => meantIn(word) ?? word)
  split.set(name, words)
  return words
}

/** The same as they are written. */
export function writtenWords(name: string): readonly string[] {
  return (
    name
      .normalize('NFKC')
      .replace(ofEach, '$1 per ')
      // "O/s dues".
      .replace(/(?<!\p{L})o\/s(?!\p{L})/giu, 'outstanding')
      // "PM2.5": a sign, and no two words.
      .replace(decimalSign, '$1$2')
      // Several of what goes by its letters: "EMIs paid".
      .replace(/(?<!\p{L})\p{Lu}{2,}s(?!\p{L})/gu, (letters) => letters.toLowerCase())
      .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .replace(/(\p{L})(\d+)$/gu, '$1 $2')
      .toLowerCase()
      .split(/[^\p{L}\p{N}\p{M}]+/u)
      .filter((word) => word !== '')
  )
}

/** A whole word of the language, as far as the words of one family and of like meaning tell. */
export function isEnglish(word: string): boolean {
  return relatedStems(formOf(word).stem).size > 0
}
