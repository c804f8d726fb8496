import type { Token } from './tokens.ts'

/** How long units of time are, in seconds; months and years as they are on average. */
const seconds: Readonly<Record<string, number>> = {
  second: 1,
  sec: 1,
  minute: 60,
  min: 60,
  hour: 3_600,
  hr: 3_600,
  day: 86_400,
  week: 604_800,
  month: 2_629_746,
  year: 31_556_952,
}

/** What units of weight hold, in grams. */
const grams: Readonly<Record<string, number>> = { g: 1, gm: 1, gram: 1, kg: 1e3, kilo: 1e3, kilogram: 1e3 }

/** Behind the name of an amount in brackets: "Budget (Cr)", "Sales (in lakhs)", "Exports (USD million)". */
const scales: readonly (readonly [pattern: RegExp, of: number])[] = [
  [/\((?:[^()]*\s)?(?:cr|crores?)\.?\)\s*$/i, 1e7],
  [/\((?:[^()]*\s)?(?:lakhs?|lacs?)\.?\)\s*$/i, 1e5],
  [/\((?:[^()]*\s)?(?:mn|millions?)\.?\)\s*$/i, 1e6],
  [/\((?:[^()]*\s)?(?:bn|billions?)\.?\)\s*$/i, 1e9],
  [/\((?:[^()]*\s)?(?:'000s?|000s|thousands?)\)\s*$/i, 1e3],
]

/** "Seconds", "hr". @param word singular */
export const isUnitOfTime = (word: string | undefined): boolean => word !== undefined && Object.hasOwn(seconds, word)

interface Stored {
  readonly name: string
  readonly unit?: string
  readonly max?: unknown
}

/** A number as its column holds it: "10 minutes" of seconds, "300 g" of kilos, "50 crore" of an amount in crores. @param unit the word behind the number, singular */
export function storedAs(profile: Stored, value: number, unit: string | undefined): number {
  const stored = keptIn(profile).toLowerCase().replace(/s$/, '')
  const sizes = [seconds, grams].find((known) => known[unit ?? ''] !== undefined && known[stored] !== undefined)
  const [said, kept] = [sizes?.[unit ?? ''], sizes?.[stored]]
  return said === undefined || kept === undefined || said === kept
    ? inScale(value, profile)
    : Math.round(((value * said) / kept) * 1000) / 1000
}

/** "20%" of a column that holds parts of one. @param said the number and the word behind it */
export function asPart({ max }: Stored, value: number, [number, unit]: readonly Pick<Token, 'text' | 'lower'>[]): number {
  const isPercent = number?.text.endsWith('%') === true || /^(?:%|percent|pct)$/.test(unit?.lower ?? '')
  return isPercent && value > 1 && typeof max === 'number' && max <= 1 ? value / 100 : value
}

/** Whether lengths of time in this unit can be told of the column. */
export const isTimed = (profile: Stored, unit: string | undefined): boolean =>
  isUnitOfTime(unit) && Object.hasOwn(seconds, keptIn(profile).toLowerCase().replace(/s$/, ''))

/** A runtime of more than a day's hours is told in minutes, whatever its name leaves out. */
function keptIn({ name, unit, max }: Stored): string {
  return (
    unit ??
    (/(?:runtime|running time|duration|length of (?:film|movie))$/i.test(name) && typeof max === 'number' && max > 24 && max <= 600
      ? 'minutes'
      : '')
  )
}

function inScale(value: number, { name, max }: Stored): number {
  const of = scales.find(([pattern]) => pattern.test(name))?.[1]
  return of !== undefined && value >= of && typeof max === 'number' && value > max ? value / of : value
}
