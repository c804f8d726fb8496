import { iso, latestMonth, month, monthOf } from './calendar.ts'
import { apartOf, fixed, relative, wholeYears } from './period-reading.ts'
import type { Made, PeriodRule } from './period-reading.ts'

const joint = '(?:,? ?& ?|,? (?:and|or) (?:in )?|, ?| ?/ ?)'
/** "Oct nov" are two months as well. */
const monthJoint = `(?:${joint}| )`
const name = month.replace('(', '(?:')
const lead = '\\b(?:in|during|for|of|from|within) (?:either |both |the )?'

const eachYearText = '\\b(?:(?:by|per|each|every) years?|yearly|year[- ]?wise)\\b'
/** "By year", "every year": what is said of months is said of all of them. */
export const eachYear = new RegExp(eachYearText, 'i')

/** One alone, that is no end of a stretch and set against nothing. */
const oneMonth = `(?<!\\b(?:from|since|after|before|until|till|to|through|between|and|or|this|last|vs\\.?|versus|against) )(?!may\\b)${name}(?! ?(?:to|till|until|through|and|or|vs|versus|against|[-–,&/])\\b)`

/** "April to June", "between April and June". */
const stretch = `(?:from |between |in |for |during )?${name}\\.? ?(?:to|till|until|through|thru|-|–) ?${name}|between ${name} and ${name}`

/** Several years, quarters or months of which each is meant: "in 2023 or 2025", "Jan, Feb and Mar 2025", "Q1 and Q3 2024". */
export const listedGrammar: readonly PeriodRule[] = [
  [`(?:${lead}|\\b)(?:years? )((?:\\d{4}${joint}){1,9}\\d{4})(?![\\d/-])`, (m) => yearsIn(m[1] ?? '')],
  [`${lead}((?:\\d{4}${joint}){1,9}\\d{4})(?![\\d/-])`, (m) => yearsIn(m[1] ?? '')],
  [`(?<![\\d/.,-])((?:\\d{4}${joint}){2,9}\\d{4})(?![\\d/-])`, (m) => yearsIn(m[1] ?? '')],
  [`(?:${lead}|\\b)((?:q[1-4]${joint}){1,3}q[1-4])(?: of)? (\\d{4})\\b`, (m) => quartersIn(m[1] ?? '', Number(m[2]))],
  [
    `(?:${lead}|(?<!\\bbetween )\\b)((?:${name}\\.?${monthJoint}){1,9}${name})\\.?,? (\\d{4})\\b`,
    (m) => monthsIn(m[1] ?? '', Number(m[2])),
  ],
  // "Sales from October to December by year".
  ...[`(?=[^;]{0,60}${eachYearText})`, ''].map((behind): PeriodRule => [
    `${behind === '' ? `(?<=${eachYearText}[^;]{0,60})` : ''}\\b(?:${stretch})\\b(?!\\.?,? ?'?\\d)${behind}`,
    (m) => everyYear(monthsBetween(m[0])),
  ]),
  // "Sales in October and November by year", "March sales for each year": of every year.
  ...[`(?=[^;]{0,60}${eachYearText})`, ''].map((behind): PeriodRule => [
    `${behind === '' ? `(?<=${eachYearText}[^;]{0,60})` : ''}(?:${lead}|\\b)((?:${name}\\.?${monthJoint}){1,9}${name}|${oneMonth})\\b(?! ?\\d)${behind}`,
    (m) => everyYear(monthsNamed(m[1] ?? '')),
  ]),
  [`${lead}((?:${name}\\.?${monthJoint}){1,9}${name})\\b(?! ?\\d)`, (m) => monthsIn(m[1] ?? '', undefined)],
]

/** Each of the years, or all from the first to the last where none is left out. */
export function yearsIn(words: string): Made | undefined {
  const years = [...new Set(words.match(/\d{4}/g)?.map(Number))].toSorted((a, b) => a - b)
  const [first = 0, last = 0] = [years[0], years.at(-1)]
  if (first < 1900 || last > 2100) return undefined
  return last - first === years.length - 1 ? wholeYears(first, last + 1) : apartOf(years.map((year) => wholeYears(year, year + 1)))
}

function quartersIn(words: string, year: number): Made | undefined {
  const places = [...new Set(words.match(/[1-4]/g)?.map(Number))]
  return apartOf(places.map((place) => fixed({ from: iso(year, 3 * place - 3), until: iso(year, 3 * place) })))
}

function monthsIn(words: string, year: number | undefined): Made | undefined {
  return apartOf(
    monthsNamed(words).map((at) =>
      year === undefined ? relative((newest) => latestMonth(newest, at)) : fixed({ from: iso(year, at), until: iso(year, at + 1) }),
    ),
  )
}

/** @param months from 0, of each year that there is */
const everyYear = (months: readonly number[]): Made => ({
  relative: false,
  resolve: () => ({}),
  calendar: { grain: 'month_of_year', values: months.map((at) => at + 1) },
})

/** From the first month that is named to the last, over the end of the year where that comes before it. */
function monthsBetween(words: string): readonly number[] {
  const [first = 0, last = 0] = [...words.matchAll(new RegExp(`\\b${month}\\b`, 'gi'))].map(([said]) => monthOf(said))
  return Array.from({ length: ((last - first + 12) % 12) + 1 }, (_, step) => (first + step) % 12).toSorted((a, b) => a - b)
}

function monthsNamed(words: string): readonly number[] {
  return [...new Set([...words.matchAll(new RegExp(`\\b${month}\\b`, 'gi'))].map(([said]) => monthOf(said)))]
}
