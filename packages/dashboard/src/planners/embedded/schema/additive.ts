import type { ColumnProfile } from '../../../connections/connection.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import { averagedWords, countingWords, elapsedWords, flowWords, perUnits, quotedWords, spanWords } from '../words/amount-names.ts'

/** Whether the numbers of a column add up over rows: kilos, pieces and money do; prices, rates and ages are averaged. */
export function addsUp(
  named: readonly string[],
  { meaning, unit, type, name = '', max }: Pick<ColumnProfile, 'meaning' | 'unit' | 'type'> & Partial<Pick<ColumnProfile, 'name' | 'max'>>,
): boolean {
  // "Availability (%)", "Hb (g/dL)".
  if (perCent.test(name) || isPerUnit(name) || (perSoMany.test(name) && !outOfAll.test(name))) return false
  // Goods by the quintal: what single things weigh is told in kilos.
  if (unit !== undefined && bulkUnits.has(unit) && named.some((word) => word === 'weight' || word === 'wt')) return true
  // `ride_min`: minutes, and no minimum.
  const words = unit === 'minutes' ? named.map((word) => (word === 'min' ? 'minute' : word)) : named
  if (words.includes('unit') || words.includes('per')) return false
  if (words.some((word) => spanWords.has(word)) && words.some((word) => elapsedWords.has(word))) return false
  // What a share was quoted at; a number of open cases is whole.
  if (type === 'number' && quotedWords.has(words.at(-1) ?? '')) return false
  // "NO2" is measured, and no number of anything.
  if (words[0] === 'no' && /^\d$/.test(words[1] ?? '')) return false
  if (countingWords.has(words[0] ?? '')) return true
  // No part of a hundred: what was taken off.
  if (words.at(-1) === 'discount' && meaning === 'money' && typeof max === 'number' && max > 100) return true
  if (averagedWords.has(words.at(-1) ?? '')) return false
  if (flowWords.has(words.at(-1) ?? '')) return !words.some((word) => ['average', 'avg', 'mean', 'median'].includes(word))
  return (
    !words.some((word) => averagedWords.has(word)) ||
    (meaning === 'money' && words.some((word) => flowWords.has(word) && !averagedWords.has(word)))
  )
}

const bulkUnits: ReadonlySet<string> = new Set(['quintals', 't'])

const perCent = /\(\s*(?:%|in %|per ?cent(?:age)?|pct)[^()]*\)\s*$|(?:^|[^\d\s])\s*%\s*$/i

/** "Aphids /100": so many on each hundred; "Marks /100" are so many of at most a hundred, which add up. */
const perSoMany = /\p{L}\s*\(?\/\s*(?:10{1,5}|1,000|10,000|1,00,000|lakh)\)?\s*$/iu
const outOfAll = /\b(?:marks?|totals?|obtained)\b/i

/** Behind a name in brackets, or behind all of it: so much of something for each of something else. */
const unitBehind = /\(([^()/]+)\/\s*([^()/]+)\)\s*$|^([^()/]+)\/\s*([^()/]+)$/

/** "Hb (g/dL)", "Irradiation (kWh/m2)", "Rate/Ltr": measured of one of something. */
function isPerUnit(name: string): boolean {
  const [, left, right, , behind] = unitBehind.exec(name) ?? []
  const of = (right ?? behind)?.trim().toLowerCase().replace(/\.$/, '')
  // "Qty (kg/l)": one unit or the other, for lack of one.
  return of !== undefined && perUnits.has(of) && !(left !== undefined && perUnits.has(left.trim().toLowerCase()))
}

/** A whole number of what a word in the plural names: beds, teachers, works. Few values sort things, and units measure them. */
export function isNumberOfThings({ type, name, meaning, distinct, unit }: ColumnProfile): boolean {
  const all = wordsOfName(name)
  // "Works completed".
  const words = all.length > 1 && all.at(-1)?.endsWith('ed') ? all.slice(0, -1) : all
  const last = words.at(-1) ?? ''
  return (
    type === 'integer' &&
    meaning === 'measure' &&
    unit === undefined &&
    distinct > 12 &&
    formOf(last).text !== last &&
    !timeUnits.test(last) &&
    addsUp([...words.slice(0, -1), formOf(last).text], { meaning, type })
  )
}

const timeUnits = /^(?:years|months|weeks|days|hours|minutes|seconds|points|marks|stars|degrees|percentiles|votes)$/
