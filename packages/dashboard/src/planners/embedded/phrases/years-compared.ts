import { fullYear, iso, latestMonth, month, monthOf } from './calendar.ts'
import { fixed, isYearNumber, relative, wholeYears } from './period-reading.ts'
import type { Made, PeriodRule } from './period-reading.ts'

/** Years and months as they stand in conditions that are written like code: "year = 2025", "month != 3", and months as "2025-03" or "Mar-25". */
export const comparedYears: readonly PeriodRule[] = [
  [`\\byear ?(>=|<=|<>|!=|≥|≤|≠|==?|>|<) ?'?(\\d{4})\\b`, (m) => (isYearNumber(m[2]) ? yearBy(m[1] ?? '', Number(m[2])) : undefined)],
  [
    `\\bmonth ?(<>|!=|≠|==?) ?'?${month}\\b`,
    (m) => ({ ...inEveryYear(monthOf(m[2] ?? '') + 1), ...(isUnequal(m[1]) ? { negated: true as const } : {}) }),
  ],
  [
    `\\bmonth ?(<>|!=|≠|==?) ?(1[0-2]|0?[1-9])(?![\\d.])`,
    (m) => ({ ...inEveryYear(Number(m[2])), ...(isUnequal(m[1]) ? { negated: true as const } : {}) }),
  ],
  [`(?:\\b(since|from|starting)|(>=|≥)) ?(\\d{4})-(0[1-9]|1[0-2])(?![\\d/-])`, (m) => fixed({ from: iso(Number(m[3]), Number(m[4]) - 1) })],
  [
    `(?:\\b(?:in|during|for|of) )?(?<![\\d/.-])((?:19|20)\\d{2})-(0[1-9]|1[0-2])(?![\\d/-])`,
    (m) => fixed({ from: iso(Number(m[1]), Number(m[2]) - 1), until: iso(Number(m[1]), Number(m[2])) }),
  ],
  [
    `(?<!\\d[ -])\\b(?:(?:between|from) )?${month}(?:-| ?')(\\d{4}|\\d{2}) ?(?:and|to|until|till|through|-|–) ?${month}(?:-| ?')(\\d{4}|\\d{2})(?!\\d)`,
    (m) => fixed({ from: iso(fullYear(m[2] ?? ''), monthOf(m[1] ?? '')), until: iso(fullYear(m[4] ?? ''), monthOf(m[3] ?? '') + 1) }),
  ],
  [
    `\\b(?:since|from|starting) ${month}(?:-| ?')(\\d{4}|\\d{2})(?!\\d)`,
    (m) => fixed({ from: iso(fullYear(m[2] ?? ''), monthOf(m[1] ?? '')) }),
  ],
  [
    `(?<!\\d[ -])\\b(?:in |during |for |of )?${month}(?:-| ?')(\\d{4}|\\d{2})(?!\\d)`,
    (m) => fixed({ from: iso(fullYear(m[2] ?? ''), monthOf(m[1] ?? '')), until: iso(fullYear(m[2] ?? ''), monthOf(m[1] ?? '') + 1) }),
  ],
  [
    `\\b(?:between|from) ${month}\\.? (?:and|to|until|till|through|-|–) ${month}\\b(?!\\.?,? ?'?\\d)`,
    (m) =>
      relative((newest) => {
        const last = latestMonth(newest, monthOf(m[2] ?? ''))
        return { from: latestMonth(last.from, monthOf(m[1] ?? '')).from, until: last.until }
      }),
  ],
]

const isUnequal = (sign = ''): boolean => ['!=', '<>', '≠'].includes(sign)

function yearBy(sign: string, year: number): Made {
  if (sign === '>' || sign === '>=' || sign === '≥') return wholeYears(sign === '>' ? year + 1 : year)
  if (sign === '<' || sign === '<=' || sign === '≤') return wholeYears(undefined, sign === '<' ? year : year + 1)
  return { ...wholeYears(year, year + 1), ...(isUnequal(sign) ? { negated: true as const } : {}) }
}

function inEveryYear(value: number): Made {
  return { relative: false, resolve: () => ({}), calendar: { grain: 'month_of_year', values: [value] } }
}
