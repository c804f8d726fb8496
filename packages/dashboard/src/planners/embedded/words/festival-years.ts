import { countOf, countText } from './counts.ts'
import { festivalText, festiveSeason } from './festivals.ts'
import type { Short } from './short.ts'

const festival = String.raw`(?:${festiveSeason}|${festivalText})(?:[ ](?:festival|month|week|day|season|time|period)s?)*s?`
const named = new RegExp(String.raw`\b${festival}(?![\p{L}\d])`, 'iu')
const lastYears = new RegExp(String.raw`\b(?:last|past|previous|prev) (${countText(4)}) (?:years?|yrs?)\b`, 'i')
const lastFestivals = new RegExp(String.raw`\b(?:last|past|previous|prev) (${countText(4)}) (?=${festival}(?![\p{L}\d]))`, 'giu')
const byYear = /\b(?:by|per|each|every) (?:the )?years?\b|\byearly\b|\byear[- ]?wise\b/i
const against = String.raw`(?:vs\.?|versus|against|and|or|compared (?:to|with))`
const thisAndLast = new RegExp(
  String.raw`\bthis (?:year|yr) ${against} (?:the )?(?:last|previous) (?:year|yr)\b|\b${festival}[ \p{L}]{0,30} ${against} (?:the )?(?:last|previous) (?:(?:year(?:['’]?s)? )?(?:one|${festival})|year|yr)(?![\p{L}\d])`,
  'iu',
)
const twoYears = new RegExp(String.raw`\b${festival}[ \p{L}]{0,20} 20\d\d ?(?:,|&|${against}) (?:${festival} )?20\d\d\b`, 'iu')
const comparing = /^\s*(?:please )?compar(?:e|ing|ison)\b(?!.*\b(?:vs|versus|with|to)\b)/i

/** How many of a festival are spoken of, where it is said by years. */
function timesIn(text: string): number | undefined {
  if (!named.test(text)) return undefined
  const [, count] = lastYears.exec(text) ?? new RegExp(lastFestivals.source, 'iu').exec(text) ?? []
  if (count !== undefined) return countOf(count)
  return thisAndLast.test(text) ? 2 : undefined
}

const isByYears = (text: string): boolean =>
  !byYear.test(text) && named.test(text) && (timesIn(text) !== undefined || twoYears.test(text) || comparing.test(text))

/** "Compare Diwali sales of the last 3 years", "this Diwali vs last Diwali": so many of them, one beside the other. */
export const festivalYears: readonly Short[] = [
  { pattern: lastFestivals, words: '' },
  {
    pattern: new RegExp(
      String.raw` ?(?:\b(?:this (?:year|yr)) )?(?:${against} )(?:the )?(?:last|previous) (?:year(?:['’]?s)? )?(?:one|year|yr|${festival})(?![\p{L}\d])`,
      'giu',
    ),
    words: ({ 0: said, input }) => (named.test(input) && thisAndLast.test(input) ? '' : said),
  },
  {
    pattern: new RegExp(
      String.raw`,? ?(?:\b(?:and |then )?(?:compar(?:e|ed|ing|ison)(?: (?:it )?(?:with|to|of|for|over|across))?|in|for|of|over|during|across) )*(?:the )?${lastYears.source}`,
      'giu',
    ),
    words: ({ 0: said, input }) => (named.test(input) ? '' : said),
  },
  {
    pattern: new RegExp(String.raw`(?<!\b(?:last|previous) (?:year['’]?s? )?)(?:\bthis )?(\b${festival})(?![\p{L}\d])`, 'giu'),
    words: ({ 0: said, 1: name = '', input }) => {
      const times = timesIn(input)
      return times === undefined ? said : `${name} of ${String(times)} years`
    },
  },
  {
    pattern: /(?<![.?!\s])[.?!\s]*$/gu,
    words: ({ 0: said, input }) => (isByYears(input) ? ' by year' : said),
  },
]
