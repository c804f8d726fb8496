import type { Short } from './short.ts'
import { monthNames, shortMonthText } from './time.ts'

const month = `(?:(?:${monthNames.join('|')}|${shortMonthText})\\b\\.?)`
const listing = String.raw`(?: ?(?:,|\+|&|\/) ?(?:and )?| and | )`
const stretch = String.raw`(?: (?:to|till|until|through) | ?[-–] ?)`
/** Two of them at least: "oct nov", "October + November", "oct-dec". */
export const severalMonths = String.raw`(?<![\p{L}\d])${month}(?:(?:${listing}|${stretch})${month})+(?![\p{L}\d])`
/** Of these years people speak without the century. */
const shortYear = String.raw`(?:1[5-9]|[23]\d)`
const years = String.raw`20\d\d(?: ?(?:,|&|vs\.?|versus|against|and) ?20\d\d)+`
/** No end of a stretch, and set against nothing. */
const lead = String.raw`(?<![\p{L}\d])(?<!\b(?:to|till|until|through|since|from|after|before|between|than|vs\.?|versus|against|this|last) |[-–] ?)(?:(?:in|for|during|of) )?(?!may\b)`
const said = String.raw`((?:(?!(?:and|or|vs|versus|against|to|till|than|from|since|after|before|until)\b)\p{L}+ ){1,4}?)(?:of |in |for )?`
const alone = String.raw`(?![\d/-]| ?(?:,|&|vs\b|versus\b|against\b|and\b|or\b|to\b))`

const listed = (words: string): string => (words.match(/\p{L}{3,}/gu) ?? []).filter((word) => word.toLowerCase() !== 'and').join(' and ')
const firstOf = ([, named = '']: RegExpExecArray): string => /^\p{L}+/u.exec(named)?.[0] ?? ''

/** Months that are typed out, with the years behind what is counted of them. */
export const typedMonths: readonly Short[] = [
  // "Oct and Nov sales 2023 vs 2024": of these months in each of the years.
  {
    pattern: new RegExp(String.raw`${lead}(${month}(?:${listing}${month})*) ${said}(${years})(?![\d/-])`, 'giu'),
    words: ([, named = '', what = '', of = '']) => `${what}in ${listed(named)} by year for ${(of.match(/\d{4}/g) ?? []).join(', ')}`,
    mayBeNamed: firstOf,
  },
  // "Oct-Dec sales 2024": the year is theirs.
  {
    pattern: new RegExp(String.raw`${lead}(${severalMonths}|${month}) ${said}(20\d\d)${alone}`, 'giu'),
    words: ([, named = '', what = '', year = '']) => `${what}in ${named} ${year}`,
    mayBeNamed: firstOf,
  },
  // "March 26 vs March 25", "Jan'26 against Dec'25": months of two years, and no days.
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d])(?<!\b(?:from|between|since|till|until|to) )(${month}) ?['’-]?(${shortYear}) (vs\.?|versus|against|over|and|&|compared (?:to|with)) (${month}) ?['’-]?(${shortYear})(?!\d|[/:.-]\d|(?:st|nd|rd|th)\b| ?(?:am|pm|%)(?!\p{L}))`,
      'giu',
    ),
    words: ([all, one = '', year = '', against = '', other = '', last = '']) =>
      /^(?:and|&)$/.test(against) && one.toLowerCase() !== other.toLowerCase() ? all : `${one} 20${year} ${against} ${other} 20${last}`,
    mayBeNamed: ([, one = '']) => one,
  },
  // "October + November": both together.
  { pattern: new RegExp(String.raw`(?<=\b${month}) ?\+ ?(?=${month})`, 'giu'), words: ' ' },
]
