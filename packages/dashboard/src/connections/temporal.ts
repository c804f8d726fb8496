import type { ColumnType, TemporalStorage } from './column.ts'
import type { ColumnFacts, DescribedColumn } from './engine.ts'
import { wordsOf } from './words.ts'
import { monthNames, shortMonthNames } from './calendar-words.ts'

export interface Temporal {
  readonly type: ColumnType
  readonly temporal?: TemporalStorage
}

const months = [...shortMonthNames, 'sept'].join('|')
const longMonths = monthNames.join('|')
const year = '(?:1[0-9]|20|21)\\d\\d'
const month = '(?:0?[1-9]|1[0-2])'
const day = '(?:0?[1-9]|[12]\\d|3[01])'

/** Days as people write them, the likelier reading first: strptime notation and what it looks like. */
const dayForms: readonly (readonly [string, string])[] = [
  ...['-', '/', '.'].map((s) => [`%Y${s}%m${s}%d`, `${year}[${s}]${month}[${s}]${day}`] as const),
  ['%m/%d/%Y', `${month}/${day}/${year}`],
  ['%d/%m/%Y', `${day}/${month}/${year}`],
  ['%d-%m-%Y', `${day}-${month}-${year}`],
  ['%m-%d-%Y', `${month}-${day}-${year}`],
  ['%d.%m.%Y', `${day}[.]${month}[.]${year}`],
  ['%m.%d.%Y', `${month}[.]${day}[.]${year}`],
  ['%m/%d/%y', `${month}/${day}/\\d\\d`],
  ['%d/%m/%y', `${day}/${month}/\\d\\d`],
  ['%d-%m-%y', `${day}-${month}-\\d\\d`],
  ['%d-%b-%Y', `${day}-(?:${months})-${year}`],
  ['%d-%b-%y', `${day}-(?:${months})-\\d\\d`],
  ['%d %b %y', `${day} (?:${months}) \\d\\d`],
  ['%d-%B-%Y', `${day}-(?:${longMonths})-${year}`],
  ['%d/%b/%Y', `${day}/(?:${months})/${year}`],
  ['%d/%b/%y', `${day}/(?:${months})/\\d\\d`],
  ['%d.%m.%y', `${day}[.]${month}[.]\\d\\d`],
  ['%d %b %Y', `${day} (?:${months}) ${year}`],
  ['%d %B %Y', `${day} (?:${longMonths}) ${year}`],
  ['%b %d, %Y', `(?:${months}) ${day}, ${year}`],
  ['%B %d, %Y', `(?:${longMonths}) ${day}, ${year}`],
  ['%b %d %Y', `(?:${months}) ${day} ${year}`],
  ['%B %d %Y', `(?:${longMonths}) ${day} ${year}`],
  ['%Y-%m', `${year}-${month}`],
  ['%m/%Y', `${month}/${year}`],
  ['%b %Y', `(?:${months}) ${year}`],
  ['%B %Y', `(?:${longMonths}) ${year}`],
  ['%b-%y', `(?:${months})-\\d\\d`],
  ['%b-%Y', `(?:${months})-${year}`],
  ['%B-%Y', `(?:${longMonths})-${year}`],
  ["%b'%y", `(?:${months})'\\d\\d`],
  ['%m-%Y', `${month}-${year}`],
  ['%Y%m%d', `(?:19|20)\\d\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])`],
]
const hour = '(?:[01]?\\d|2[0-3])'
const sixty = '[0-5]\\d'
const clockForms: readonly (readonly [string, string])[] = [
  ['', ''],
  ...[' ', 'T'].flatMap((s) => [
    [`${s}%H:%M:%S`, `${s}${hour}:${sixty}:${sixty}`] as const,
    [`${s}%H:%M`, `${s}${hour}:${sixty}`] as const,
    [`${s}%H:%M:%S.%f`, `${s}${hour}:${sixty}:${sixty}[.]\\d{1,6}`] as const,
  ]),
  ['T%H:%M:%SZ', `T${hour}:${sixty}:${sixty}Z`],
  [' %I:%M %p', ` (?:0?[1-9]|1[0-2]):${sixty} [ap]m`],
  [' %I:%M:%S %p', ` (?:0?[1-9]|1[0-2]):${sixty}:${sixty} [ap]m`],
]
/** Days and moments: strptime notation, and a pattern of the whole text that JavaScript and RE2 read alike. */
export const dateForms: readonly { readonly pattern: string; readonly look: string }[] = dayForms.flatMap(([date, dateLook]) =>
  clockForms.map(([clock, clockLook]) => ({ pattern: `${date}${clock}`, look: `${dateLook}${clockLook}` })),
)
const forms = dateForms.map(({ pattern, look }) => ({ pattern, look: new RegExp(`^(?:${look})$`, 'i') }))
const isoStart = new RegExp(`^${year}-${month}-${day}(?:$|[T ])`)
const clock = new RegExp(`^${hour}:${sixty}(?::${sixty})?(?:[.]\\d+)?$`)

/** Some databases write an absent date with zeros. */
const isMissing = (text: string) => /^(0000-00-00.*|\s*)$/.test(text)

/** The pattern that nearly all of the texts have, if there is one. */
export function patternOf(texts: readonly string[]): string | undefined {
  const present = texts.filter((text) => !isMissing(text))
  const first = present.slice(0, 5)
  // Most text is none: a look at it spares some hundred patterns.
  if (!first.some((text) => text.length >= 6 && text.length <= 35 && /\d.*\d/.test(text))) return undefined
  const possible = forms.filter(({ look }) => first.some((text) => look.test(text)))
  const found = possible.find(({ look }) => present.filter((text) => look.test(text)).length >= 0.97 * present.length)
  if (found) return found.pattern
  // Days and moments mixed: engines read both where they begin alike.
  if (present.every((text) => isoStart.test(text))) return '%Y-%m-%d %H:%M:%S'
  return undefined
}

const dateWords: ReadonlySet<string> = new Set([
  'date',
  'day',
  'dob',
  'time',
  'timestamp',
  'datetime',
  'at',
  'on',
  'created',
  'updated',
  'modified',
  'epoch',
  'ts',
])
const timeWords: ReadonlySet<string> = new Set([
  'time',
  'arrival',
  'departure',
  'arrive',
  'depart',
  'start',
  'end',
  'open',
  'close',
  'opening',
  'closing',
  'hour',
  'hours',
  'begin',
])
const yearWords: ReadonlySet<string> = new Set([
  'year',
  'yr',
  'yyyy',
  'founded',
  'built',
  'established',
  'since',
  'opened',
  'introduced',
  'inaugurated',
])
/** What people and things did or had done once: whatever is called by nothing else is when it was. */
const onceWords: ReadonlySet<string> = new Set(
  'born elected appointed joined hired published released launched constructed commissioned graduated married retired first last when'.split(
    ' ',
  ),
)
/** `yearbought`, `birthyear`. */
const gluedYear = /^year[a-z]{3,}|[a-z]{3,}year$/

/** Whether the column holds dates, moments, times or years, and how they are kept. */
export function temporalOf(column: DescribedColumn, facts: ColumnFacts): Temporal | undefined {
  if (facts.stored === 'date' || facts.stored === 'timestamp') {
    // Only engines with such values of their own store them as such; an empty column of another is what it was declared as.
    return { type: facts.stored, temporal: { as: 'native' } }
  }
  const words = wordsOf(column.name)
  const named = words.some((word) => dateWords.has(word)) || column.declared === 'date' || column.declared === 'timestamp'
  if (facts.stored === 'text') return temporalText(column, facts, words, named)
  if (facts.stored !== 'integer' && facts.stored !== 'number') return undefined
  const { min, max } = facts
  if (typeof min !== 'number' || typeof max !== 'number') return undefined
  const whole = facts.stored === 'integer' || facts.frequent.every(({ value }) => Number.isInteger(value))
  if (whole && min >= 1000 && max <= 2200 && words.some((word) => yearWords.has(word))) return { type: 'integer', temporal: { as: 'year' } }
  const once = words.every((word) => onceWords.has(word)) || words.some((word) => gluedYear.test(word))
  if (once && whole && min >= 1800 && max <= 2100) return { type: 'integer', temporal: { as: 'year' } }
  if (!named) return undefined
  if (whole && min >= 1500 && max <= 2100) return { type: 'integer', temporal: { as: 'year' } }
  if (whole && min >= 19_000_101 && max <= 21_001_231) {
    const pattern = patternOf(facts.frequent.map(({ value }) => String(value)))
    if (pattern === '%Y%m%d') return { type: 'date', temporal: { as: 'text', pattern } }
  }
  // Between 1973 and 2100.
  if (min >= 1e8 && max <= 4.1e9) return { type: 'timestamp', temporal: { as: 'epoch_seconds' } }
  if (min >= 1e11 && max <= 4.1e12) return { type: 'timestamp', temporal: { as: 'epoch_milliseconds' } }
  return undefined
}

function temporalText(column: DescribedColumn, facts: ColumnFacts, words: readonly string[], named: boolean): Temporal | undefined {
  const texts = spread(facts.values, 1_000)
  if (texts.length === 0) return undefined
  if (words.some((word) => yearWords.has(word)) && texts.every((text) => /^[12]\d{3}$/.test(text.trim()))) {
    return { type: 'integer', temporal: { as: 'year' } }
  }
  const pattern = patternOf(texts)
  if (pattern === undefined) {
    const times = texts.every((text) => clock.test(text))
    return times && (column.declared === 'time' || words.some((word) => timeWords.has(word))) ? { type: 'time' } : undefined
  }
  if (pattern === '%Y%m%d' && !named) return undefined
  const midnight = facts.valuesComplete && texts.every((text) => /[ T]0?0:00(:00(\.0+)?)?Z?$/.test(text))
  return { type: /%[HI]/.test(pattern) && !midnight ? 'timestamp' : 'date', temporal: { as: 'text', pattern } }
}

/** At most so many, from the whole length of the list. */
function spread<T>(list: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, Math.ceil(list.length / count))
  return step === 1 ? list : list.filter((_, index) => index % step === 0)
}
