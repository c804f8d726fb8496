import type { ChartPlan } from '../plan.ts'
import type { Json } from './json.ts'

const gregorian = { timeZone: 'UTC', calendar: 'gregory' } as const

/** The locale, or `en-IN` when it is not one that the platform knows. */
export function knownLocale(locale: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale)[0] ?? 'en-IN'
  } catch {
    return 'en-IN'
  }
}

/** The locale in the language that a chart is told in: the conventions of the place stay. */
export function localeOf({ wording }: Pick<ChartPlan, 'wording'>, locale: string): string {
  const known = knownLocale(locale)
  const { language, region } = new Intl.Locale(known)
  if (!wording || wording.language === language) return known
  return knownLocale(region === undefined ? wording.language : `${wording.language}-${region}`)
}

/** The unit when it is a currency of ISO 4217, as far as its form goes. */
export function currencyIn(unit: string | undefined): string | undefined {
  return unit !== undefined && /^[A-Z]{3}$/.test(unit) ? unit : undefined
}

/** Whether digits are grouped as in India: 12,34,567. */
export function countsInLakh(locale: string): boolean {
  return groupSizes(locale).at(-2) === 2
}

function groupSizes(locale: string): readonly number[] {
  const kept = sizes.get(locale)
  if (kept) return kept
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567_890)
  const made = parts.filter((part) => part.type === 'integer').map((part) => part.value.length)
  sizes.set(locale, made)
  return made
}

const sizes = new Map<string, readonly number[]>()
const d3Numbers = new Map<string, Json>()
const d3Times = new Map<string, Json>()

/** `config.locale` of a specification: how numbers, money and dates are written there. */
export function localeConfig(locale: string, currency: string | undefined): Json {
  return { number: numberLocale(locale, currency), time: timeLocale(locale) }
}

function numberLocale(locale: string, currency: string | undefined): Json {
  const key = `${locale} ${currency ?? ''}`
  const kept = d3Numbers.get(key)
  if (kept) return kept
  const format = new Intl.NumberFormat(locale, { useGrouping: 'always', minimumFractionDigits: 1 })
  const parts = format.formatToParts(1_234_567_890.5)
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const digits = Array.from({ length: 10 }, (_, digit) => whole.format(digit))
  const made = {
    decimal: parts.find((part) => part.type === 'decimal')?.value ?? '.',
    thousands: parts.find((part) => part.type === 'group')?.value ?? ',',
    // d3 takes the sizes from the right and starts over when they run out: lakh and crore need the twos spelt out.
    grouping: countsInLakh(locale) ? [3, 2, 2, 2, 2, 2, 2, 2, 2, 2] : [3],
    currency: currencyAffixes(locale, currency),
    ...(digits[0] === '0' ? {} : { numerals: digits }),
  }
  d3Numbers.set(key, made)
  return made
}

/** What stands before and after an amount of money: `₹` and nothing, nothing and ` €`. */
function currencyAffixes(locale: string, currency: string | undefined): readonly [string, string] {
  if (!currency) return ['', '']
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(1)
  const first = parts.findIndex((part) => part.type === 'integer')
  const last = parts.findLastIndex((part) => part.type === 'integer' || part.type === 'fraction')
  const join = (some: readonly Intl.NumberFormatPart[]) => some.map((part) => part.value).join('')
  return [join(parts.slice(0, first)), join(parts.slice(last + 1))]
}

function timeLocale(locale: string): Json {
  const kept = d3Times.get(locale)
  if (kept) return kept
  const made = {
    dateTime: '%d %b %Y %H:%M:%S',
    date: '%d %b %Y',
    time: '%H:%M:%S',
    periods: ['AM', 'PM'],
    days: weekdayNames(locale, 'long'),
    shortDays: weekdayNames(locale, 'short'),
    months: monthNames(locale, 'long'),
    shortMonths: monthNames(locale, 'short'),
  }
  d3Times.set(locale, made)
  return made
}

/** January first. */
export function monthNames(locale: string, width: 'long' | 'short'): readonly string[] {
  const format = new Intl.DateTimeFormat(locale, { ...gregorian, month: width })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2024, month, 1)))
}

/** Sunday first, as d3 counts. */
export function weekdayNames(locale: string, width: 'long' | 'short'): readonly string[] {
  const format = new Intl.DateTimeFormat(locale, { ...gregorian, weekday: width })
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2024, 8, 1 + day)))
}
