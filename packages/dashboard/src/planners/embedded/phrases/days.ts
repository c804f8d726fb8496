import { dayAfter, fullYear, iso, month, monthOf, realDay } from './calendar.ts'

/** Which of two numbers is the day. */
export type DayOrder = 'day' | 'month'

/** A day as it was typed; its year, or which number is its month, may be told by the data alone. */
export interface SaidDay {
  readonly relative: boolean
  /** The day, half open; of "Mar 25" it may be the whole month of that year. */
  window(newest: string, oldest?: string): { readonly from: string; readonly until: string }
  note?(newest: string, oldest?: string): string | undefined
}

const ordinal = '(?:st|nd|rd|th)?'

/** 2025-06-15 · June 15, 2025 · 15 June 2025, 15-Jun-25 · 15/06/2025, 15.06.2025; after a name of a month the year may be missing. */
export const dayText = `(?:(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})(?![\\d/-])|(?<![a-z])${month}\\.? (\\d{1,2})(st|nd|rd|th)?(?:,? (\\d{4}))?(?![\\d/.:%-]\\d|\\d|k\\b|%)|(?<![\\d.,/:-])(\\d{1,2})${ordinal}(?: of)?[ -]${month}(?![a-z]| (?:be|have|not|need|get|take)\\b)\\.?(?:(?:,? (?=\\d{4}|\\d{2} ?(?:$|[,.;?!]|(?:by|per|for|to|and|till|until)\\b))|-| ?')(\\d{4}|\\d{2})(?!\\d))?|(?<![\\d./-])(\\d{1,2})(?:[/-](\\d{1,2})[/-](\\d{4}|\\d{2})|\\.(\\d{1,2})\\.(\\d{4}))(?![\\d/-]))`
export const DAY_GROUPS = 15

/** "15/06/2025" elsewhere in the request, or "mm/dd", tells how all of its dates are written. */
export function dayOrderIn(text: string): DayOrder | undefined {
  if (/\bmm ?[/-] ?dd\b|\bmonth first\b|\bUS (?:dates?|format|style)\b/i.test(text)) return 'month'
  if (/\bdd ?[/-] ?mm\b|\bday first\b/i.test(text)) return 'day'
  for (const [, first, second] of text.matchAll(/(?<![\d./-])(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})(?!\d)/g)) {
    if (Number(first) > 12 && Number(second) <= 12) return 'day'
    if (Number(second) > 12 && Number(first) <= 12) return 'month'
  }
  return undefined
}

/** @param at the first of its groups */
export function dayOf(match: RegExpExecArray, at: number, order: DayOrder | undefined): SaidDay | undefined {
  const part = (place: number): string => match[at + place] ?? ''
  if (part(0)) return exactly(realDay(Number(part(0)), Number(part(1)), Number(part(2))))
  if (part(3)) {
    const inMonth = monthOf(part(3))
    if (part(6)) return exactly(realDay(Number(part(6)), inMonth + 1, Number(part(4))))
    return part(5) ? inLatestYear(inMonth, Number(part(4))) : dayOrYear(inMonth, part(4), `${part(3)} ${part(4)}`)
  }
  if (part(7)) {
    const inMonth = monthOf(part(8))
    return part(9) ? exactly(realDay(fullYear(part(9)), inMonth + 1, Number(part(7)))) : inLatestYear(inMonth, Number(part(7)))
  }
  return part(10) ? inOrder(Number(part(10)), Number(part(11) || part(13)), fullYear(part(12) || part(14)), order) : undefined
}

const whole = (day: string): { readonly from: string; readonly until: string } => ({ from: day, until: dayAfter(day) })

function exactly(day: string | undefined): SaidDay | undefined {
  return day === undefined ? undefined : { relative: false, window: () => whole(day) }
}

/** The last one that there was. */
function inLatestYear(inMonth: number, day: number): SaidDay | undefined {
  if (realDay(2024, inMonth + 1, day) === undefined) return undefined
  return {
    relative: true,
    window: (newest) => {
      const years = [0, 1, 2, 3, 4].map((back) => realDay(Number(newest.slice(0, 4)) - back, inMonth + 1, day))
      return whole(years.find((each) => each !== undefined && each <= newest) ?? newest)
    },
  }
}

/** "Mar 25": March 2025 where the data has one, else the 25th of March. */
function dayOrYear(inMonth: number, digits: string, words: string): SaidDay | undefined {
  const day = inLatestYear(inMonth, Number(digits))
  const year = digits.length === 2 ? fullYear(digits) : undefined
  if (year === undefined) return day
  const asMonth = { from: iso(year, inMonth), until: iso(year, inMonth + 1) }
  const holds = (newest: string, oldest?: string): boolean => asMonth.from <= newest && (oldest === undefined || asMonth.until > oldest)
  return {
    relative: true,
    window: (newest, oldest) => (day && !holds(newest, oldest) ? day.window(newest) : asMonth),
    note: (newest, oldest) =>
      !day || holds(newest, oldest) ? `“${words}” is read as ${nameOf(asMonth.from).replace(/^\d+ /, '')}.` : undefined,
  }
}

/** Two numbers and a year: what cannot be a month is the day; else as another date is written, as the dates of the data have it, day first. */
function inOrder(first: number, second: number, year: number, order: DayOrder | undefined): SaidDay | undefined {
  const [dayFirst, monthFirst] = [realDay(year, second, first), realDay(year, first, second)]
  if (dayFirst === undefined || monthFirst === undefined || first === second) return exactly(dayFirst ?? monthFirst)
  const isHeld = (day: string, newest: string, oldest: string | undefined): boolean =>
    day <= newest && (oldest === undefined || day >= oldest)
  const told = (newest: string, oldest?: string): DayOrder =>
    order ?? (isHeld(monthFirst, newest, oldest) && !isHeld(dayFirst, newest, oldest) ? 'month' : 'day')
  const chosen = (newest: string, oldest?: string): string => (told(newest, oldest) === 'day' ? dayFirst : monthFirst)
  return {
    relative: false,
    window: (newest, oldest) => whole(chosen(newest, oldest)),
    note: (newest, oldest) => `The date is read as ${nameOf(chosen(newest, oldest))}, ${told(newest, oldest)} first.`,
  }
}

function nameOf(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}
