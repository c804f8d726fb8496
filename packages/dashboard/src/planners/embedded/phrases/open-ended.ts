import { fullYear, iso, latestMonth, latestQuarter, month, monthOf } from './calendar.ts'
import { fixed, isYearNumber, relative } from './period-reading.ts'
import type { Made, PeriodRule } from './period-reading.ts'

/** What is said behind a time with which a stretch begins. */
export const onwards = '(?:onwards?|(?:and|or) (?:later|after|beyond|since))'
/** A day of the month makes another stretch. */
const lead = '(?:(?:since|starting|from)(?: from)? (?:the )?)?(?<!\\d(?:st|nd|rd|th)?(?: of)?[ -]?)'
const to = '(?:until|untill|till|til|up ?to|through|thru)'
/** One group: the digits of a year, two of them behind an apostrophe. */
const year = "(?:,? ?'(?=\\d)|,? (?:of )?(?=\\d{4}))(\\d{4}|\\d{2})(?!\\d)"
const quarter = '(?:q([1-4])|(first|second|third|fourth) quarter)(?: of)?'

/** "Aug onwards", "from August 2025 onwards", "Q2 2025 onwards": read before the year that they end with. */
export const onwardGrammar: readonly PeriodRule[] = [
  [
    `\\b(?:from|since|starting) (?:the )?${month}\\.?,? (?:of )?(this|last|previous) (?:year|yr) (?:to|${to}) ${month}\\b(?!\\.?,? ?'?\\d)`,
    (m) => sinceMonth(m[1] ?? '', m[2] ?? '', m[3] ?? ''),
  ],
  [`\\b${lead}${month}\\.?${year},? ${onwards}\\b`, (m) => fixed({ from: iso(fullYear(m[2] ?? ''), monthOf(m[1] ?? '')) })],
  [
    `\\b${lead}${month}\\.?,? ${onwards}\\b(?!,? '?\\d)`,
    (m) => relative((newest) => ({ from: latestMonth(newest, monthOf(m[1] ?? '')).from })),
  ],
  [
    `\\b(?:between |from )?${quarter}(?:${year})? ?(?:${to}|to|-|–) ?${quarter}${year}`,
    (m) => {
      const last = fullYear(m[6] ?? '')
      const begun = m[3] === undefined ? last : fullYear(m[3])
      return fixed({ from: iso(begun, (quarterOf(m[1], m[2]) - 1) * 3), until: iso(last, quarterOf(m[4], m[5]) * 3) })
    },
  ],
  [
    `\\b${lead}${quarter}${year},? ${onwards}\\b|\\b(?:since|starting|from) ${quarter}${year}(?! ?(?:to|and|-|–|until|till|through|vs|against)(?![a-z]))`,
    (m) => fixed({ from: iso(fullYear(m[3] ?? m[6] ?? ''), (quarterOf(m[1] ?? m[4], m[2] ?? m[5]) - 1) * 3) }),
  ],
  [`\\b${lead}${quarter},? ${onwards}\\b`, (m) => relative((newest) => ({ from: latestQuarter(newest, quarterOf(m[1], m[2])).from }))],
]

const quarterOf = (digit: string | undefined, word: string | undefined): number =>
  digit === undefined ? ['first', 'second', 'third', 'fourth'].indexOf((word ?? '').toLowerCase()) + 1 : Number(digit)

/** "Till August 2025" has all of it; read behind stretches from one month to another. */
export const untilGrammar: readonly PeriodRule[] = [
  [
    `\\b(?:from|since|starting) (?:the )?(?:year )?(\\d{4}) (?:to|${to}) (?:the end of )?${month}\\.?${year}`,
    (m) =>
      isYearNumber(m[1]) ? fixed({ from: iso(Number(m[1]), 0), until: iso(fullYear(m[3] ?? ''), monthOf(m[2] ?? '') + 1) }) : undefined,
  ],
  [
    `\\b(?:${to}|(?:in|on) or before) (?:the )?(?:month of )?${month}\\.?${year}`,
    (m) => fixed({ until: iso(fullYear(m[2] ?? ''), monthOf(m[1] ?? '') + 1) }),
  ],
  [
    `\\b(?:${to}|(?:in|on) or before) (?:the )?(?:month of )?${month}\\b(?!\\.?,? ?'?\\d)`,
    (m) => relative((newest) => ({ until: latestMonth(newest, monthOf(m[1] ?? '')).until })),
  ],
]

/** "From April this year till August". */
function sinceMonth(first: string, which: string, last: string): Made {
  return relative((newest) => {
    const begun = Number(newest.slice(0, 4)) - (/^this$/i.test(which) ? 0 : 1)
    const [from, end] = [monthOf(first), monthOf(last)]
    return { from: iso(begun, from), until: iso(begun + (from > end ? 1 : 0), end + 1) }
  })
}
