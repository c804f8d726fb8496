import { backFrom, dayAfter, fullYear, iso, latestMonth, month, monthOf, startOf, unitNamed, unitsText, unitText } from './calendar.ts'
import { isYearNumber, relative } from './period-reading.ts'
import type { Made, PeriodRule } from './period-reading.ts'
import { countOf, countText } from '../words/counts.ts'

const now = "(?:today(?!['’]s)|(?:right )?now|date|this (?:day|date|moment)|(?:the )?present(?: day)?)"
const to = '(?:until|untill|till|til|up ?to|through|thru|to)'
/** "Till date", "up to now", "so far"; what ends at a day that was named is no such thing. */
const end = `(?:(?:up )?${to} ${now}|as (?:of|on) (?:today|now|date|this (?:day|moment))|so far|hitherto)`
const first = '(?:the )?(?:very )?(?:beginning|start|inception|outset|first day|day (?:one|1)|opening)'
const count = `(${countText(4)})`
const ofUnit = `(?:(?:the )?(?:start|beginning|first day|1st) of )?(?:the )?(last|this|current|previous|prev) ${unitText}`

/** Everything up to the newest day of the data, or from a day that is named up to it; and what ends or begins with a stretch that is told from it. */
export const nowGrammar: readonly PeriodRule[] = [
  // "Ordered more than a week ago", "less than 3 months ago".
  [
    `\\b(?:from |since )?(?:(more than|over|longer than|earlier than|at least)|less than|within|under|not more than|no more than) (an?|${countText(4)}) ${unitsText} ago\\b`,
    (m) => {
      const day = (newest: string): string => backFrom(newest, countOf(m[2] ?? ''), unitNamed(m[3] ?? ''))
      return m[1] ? relative((newest) => ({ until: day(newest) })) : since((newest) => dayAfter(day(newest)))
    },
  ],
  [
    `\\b(?:from|since|starting(?: from)?|after) ${ofUnit}(?:,? ${end})?(?! (?:to|till|until) (?!${now}))\\b`,
    (m) => sinceUnit(m[0], m[1] ?? '', m[2] ?? ''),
  ],
  [
    `\\b(?:until|untill|till|up ?to|through|thru|before) (?:the )?(?:end of )?(?:the )?(last|this|current|previous) ${unitText}\\b`,
    (m) => untilUnit(m[0], m[1] ?? '', m[2] ?? ''),
  ],
  [`\\b(until|untill|till|up ?to|through|thru|before) yesterday\\b`, (m) => untilDay(m[1] ?? '', -1)],
  [`\\b(before) today\\b`, (m) => untilDay(m[1] ?? '', 0)],
  [`\\b(?:since|from) yesterday(?:,? ${end})?\\b`, () => since((newest) => startOf(newest, 'day', -1))],
  [
    `\\b(?:in |during |for )?(?:this|current|the) ${unitText},? (?:so far|hitherto|${to} ${now})\\b|\\bso far(?:,? (?:in|during|for))?,? (?:this|the current) ${unitText}\\b|\\b${unitText}[ -](?:to|till|until|upto|up to)[ -](?:date|now|today)\\b`,
    (m) => since((newest) => startOf(newest, unitNamed(m[1] ?? m[2] ?? m[3] ?? ''))),
  ],
  // Before that of the year alone, which ends with the same words.
  [
    `\\b(?:from|since|starting(?: from)?) (?:the )?(?:(?:start|beginning|1st|first) of )?${month}\\.?(?:,? '?(\\d{4}|\\d{2}))?,? ${end}\\b`,
    (m) => since((newest) => (m[2] ? iso(fullYear(m[2]), monthOf(m[1] ?? '')) : latestMonth(newest, monthOf(m[1] ?? '')).from)),
  ],
  [
    `\\b(?:(?:in|during|for|from|since|of) )?(?:the )?(?:year )?(\\d{4})(?: onwards?)?,? ${end}\\b|\\bso far(?:,? in|,? during)? (\\d{4})\\b`,
    (m) => (isYearNumber(m[1] ?? m[2]) ? since(() => iso(Number(m[1] ?? m[2]), 0)) : undefined),
  ],
  [
    `\\b(?:from|since) ${first}(?: of (?:time|business|operations|the data))?(?:,? ${end})?(?! of)\\b|\\b${end}\\b`,
    () => relative((newest) => ({ until: dayAfter(newest) })),
  ],
]

/** "No orders in 6 months", "without a visit for 90 days": of what is denied, the time up to now. */
export const deniedGrammar: readonly PeriodRule[] = [
  [
    `(?<=\\b(?:no|without(?: an?| any)?|zero) [a-z_]+(?: [a-z_]+)? )(?:in|for|over|within|since)(?: the)?(?: (?:more than|over|at least|about))? ${count} ${unitsText}\\b(?! of)`,
    (m) => since((newest) => backFrom(newest, countOf(m[1] ?? ''), unitNamed(m[2] ?? ''))),
  ],
]

/** Up to the newest day. */
const since = (from: (newest: string) => string): Made => relative((newest) => ({ from: from(newest), until: dayAfter(newest) }))

const back = (which: string): number => (/^(?:this|current)$/i.test(which) ? 0 : -1)

/** "Since last month"; "after last month" begins with the one behind it. */
function sinceUnit(words: string, which: string, unit: string): Made {
  const behind = /^after\b/i.test(words) ? 1 : 0
  return since((newest) => startOf(newest, unitNamed(unit), back(which) + behind))
}

/** "Up to last month" has all of it, "before last month" nothing. */
function untilUnit(words: string, which: string, unit: string): Made {
  const behind = /^before\b/i.test(words) ? 0 : 1
  return relative((newest) => {
    const until = startOf(newest, unitNamed(unit), back(which) + behind)
    return { until: until < dayAfter(newest) ? until : dayAfter(newest) }
  })
}

function untilDay(word: string, move: number): Made {
  return relative((newest) => ({ until: startOf(newest, 'day', move + (/^before$/i.test(word) ? 0 : 1)) }))
}
