import type { TimeGrain } from '../../../plan.ts'
import { monthNames, shortMonthNames, weekdayNames } from '../../../connections/calendar-words.ts'

/** Words for a unit of time, as said after "by", "per", "each". */
export const grainWords: Readonly<Record<string, TimeGrain>> = {
  year: 'year',
  years: 'year',
  yearly: 'year',
  annual: 'year',
  annually: 'year',
  quarter: 'quarter',
  quarters: 'quarter',
  quarterly: 'quarter',
  month: 'month',
  months: 'month',
  monthly: 'month',
  week: 'week',
  weeks: 'week',
  weekly: 'week',
  day: 'day',
  days: 'day',
  daily: 'day',
  hour: 'hour',
  hours: 'hour',
  hourly: 'hour',
  minute: 'minute',
  weekday: 'weekday',
  weekdays: 'weekday',
  dow: 'weekday',
}

/** Several words, tried before the single ones. */
export const grainPhrases: readonly { readonly pattern: RegExp; readonly grain: TimeGrain }[] = [
  { pattern: /\bquarter[- ]by[- ]quarter\b/gi, grain: 'quarter' },
  { pattern: /\bmonth[- ]by[- ]month\b/gi, grain: 'month' },
  { pattern: /\bweek[- ]by[- ]week\b/gi, grain: 'week' },
  { pattern: /\bday[- ]by[- ]day\b/gi, grain: 'day' },
  { pattern: /\b(?:day|days) of (?:the )?week\b|\bweek ?days?\b/gi, grain: 'weekday' },
  {
    pattern: /\bmonths? of (?:the |each |every )?years?\b|\bcalendar months?\b|\bseasonal(?:ity|ly)?\b|\bseasons?\b/gi,
    grain: 'month_of_year',
  },
  {
    pattern: /\b(?:(?:what|which) )?hours? of (?:the |each |a )?day\b|\btimes? of (?:the |each |a )?day\b|\b(?:what|which) hours?\b/gi,
    grain: 'hour_of_day',
  },
  { pattern: /\bdays? of (?:the |each )?months?\b/gi, grain: 'day_of_month' },
  { pattern: /\bquarters? of (?:the |each )?years?\b/gi, grain: 'quarter_of_year' },
]

export { monthNames, shortMonthNames, weekdayNames }
/** A month by its short name, as people write it: a part of a regular expression. May is none, and is both. */
export const shortMonthText = shortMonthNames
  .filter((name) => name !== 'may')
  .map((name) => (name === 'sep' ? 'sept?' : name))
  .join('|')

/** Words of a column's name that say it holds a time. */
export const timeNameWords: ReadonlySet<string> = new Set(
  'date time year month day datetime timestamp when period season decade dob birthday'.split(' '),
)

/** Words of dates that belong to what a thing or a person is, not to what happens: without being named they are not meant. */
export const lifeDateWords: ReadonlySet<string> = new Set(
  'birth born birthday dob death died launch launched found founded establish established built construct constructed expiry expire expiration update updated modified'.split(
    ' ',
  ),
)

/** Verbs that tell which of several dates is meant, by words of the column's name. */
export const timeVerbs: Readonly<Record<string, readonly string[]>> = {
  open: ['open', 'opening'],
  start: ['start', 'from', 'begin'],
  begin: ['start', 'from', 'begin'],
  end: ['end', 'to', 'finish'],
  ship: ['ship', 'shipped', 'shipment'],
  order: ['order', 'placed'],
  place: ['placed', 'order'],
  hire: ['hire', 'hired'],
  born: ['birth', 'born'],
  build: ['built'],
  found: ['founded', 'founding', 'established'],
  release: ['release', 'released'],
  arrive: ['arrived', 'arrival'],
  depart: ['departed', 'departure'],
  join: ['joined', 'membership', 'register'],
  pay: ['payment', 'paid'],
  leave: ['leave', 'left', 'departed'],
  adopt: ['adopted'],
  settle: ['settlement', 'settled'],
  claim: ['claim'],
  sign: ['signed'],
  publish: ['publication', 'published'],
  complete: ['completion', 'completed', 'finish', 'finished', 'done'],
  finish: ['finish', 'finished', 'completion', 'completed', 'end'],
  receive: ['received', 'receipt'],
  close: ['closed', 'closing', 'closure'],
  dispose: ['disposed', 'disposal', 'closed', 'resolved'],
  resolve: ['resolved', 'resolution', 'closed', 'disposed'],
  solve: ['resolved', 'closed'],
  settled: ['settlement', 'closed'],
  bill: ['bill', 'billed', 'billing', 'invoice'],
  invoice: ['invoice', 'invoiced', 'issued', 'bill'],
  deliver: ['delivered', 'delivery'],
  dispatch: ['dispatch', 'dispatched', 'shipped', 'sent'],
  despatch: ['dispatch', 'despatched', 'shipped', 'sent'],
  send: ['sent', 'dispatched', 'shipped'],
  post: ['posted', 'sent', 'dispatched', 'shipped'],
  'go out': ['dispatched', 'shipped', 'sent', 'out'],
  'send out': ['sent', 'dispatched', 'shipped'],
  'come back': ['returned', 'ret', 'back'],
  'send back': ['returned', 'ret'],
  repair: ['repaired', 'repair', 'fixed'],
  fix: ['fixed', 'repaired'],
  return: ['returned', 'return'],
  book: ['booked', 'booking'],
  discharge: ['discharge', 'discharged'],
  admit: ['admission', 'admitted'],
  sanction: ['sanction', 'sanctioned', 'approved'],
  approve: ['approval', 'approved', 'sanction'],
  expire: ['expiry', 'expiration', 'expires', 'exp', 'end', 'valid', 'validity', 'until', 'till'],
  lapse: ['expiry', 'expiration', 'expires', 'exp', 'end', 'valid', 'validity', 'until', 'till'],
  renew: ['renewal', 'expiry', 'end', 'valid', 'validity'],
  issue: ['issued', 'issue'],
  expect: ['expected', 'estimated', 'eta'],
  cancel: ['cancelled', 'canceled', 'cancellation'],
  file: ['filed', 'filing'],
  donate: ['donation', 'donated'],
}

/** How often something is done, and the unit of time that it is done in. */
export const timeAdverbs: Readonly<Record<string, 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year'>> = {
  hourly: 'hour',
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  annual: 'year',
}

/** What comes back every year, at days that no calendar here knows: a year behind it is a year all the same. */
export const occasions: ReadonlySet<string> = new Set(
  (
    'diwali deepavali dhanteras holi dussehra navratri puja onam pongal ugadi baisakhi rakhi rakshabandhan janmashtami eid ramzan ramadan muharram christmas xmas easter ' +
    'thanksgiving halloween festival festive festivals season summer winter spring autumn monsoon election elections budget session'
  ).split(' '),
)

/** Each day from one to the other, over the end of a week if need be. */
export function weekdaysFrom(first: string, last: string): readonly string[] {
  const [from, until] = [first, last].map((day) => weekdayNames.indexOf(day.toLowerCase())) as [number, number]
  const many = (until - from + weekdayNames.length) % weekdayNames.length
  const days = Array.from({ length: many + 1 }, (_, at) => weekdayNames[(from + at) % weekdayNames.length] ?? '')
  return days.map((day) => day.charAt(0).toUpperCase() + day.slice(1))
}
