import { quoteText } from '../../sql/quote.ts'
import { dateForms } from '../temporal.ts'
import type { ValueForm } from './text-values.ts'

/** How one column writes its dates, moments or times. */
export interface DateForm extends ValueForm {
  readonly type: 'DATE' | 'TIMESTAMP' | 'TIMESTAMP WITH TIME ZONE' | 'TIME'
  /** Which of two readings it is, where the values alone do not tell: `12/01/2026`. */
  readonly order?: 'day_first' | 'month_first'
}

const iso = '[12][0-9]{3}-[01]?[0-9]-[0-3]?[0-9]'
const clock = '(?:[01]?[0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:[.][0-9]{1,6})?)?'
const zone = '(?:Z|[+-][0-9]{2}(?::?[0-9]{2})?)'

type Written = Omit<DateForm, 'quick'>
/** The engine reads a date with blanks around it, and no mark of a missing value as one. */
const withQuick = (form: Written): DateForm => ({ ...form, quick: form.sql })

const native: readonly Written[] = [
  { type: 'DATE', pattern: iso, sql: (text) => `TRY_CAST(${text} AS DATE)` },
  { type: 'TIMESTAMP', pattern: `${iso}(?:[T ]${clock})?`, sql: (text) => `TRY_CAST(${text} AS TIMESTAMP)` },
  {
    type: 'TIMESTAMP WITH TIME ZONE',
    pattern: `${iso}[T ]${clock} ?${zone}`,
    sql: (text) => `TRY_CAST(${text} AS TIMESTAMP WITH TIME ZONE)`,
  },
  { type: 'TIME', pattern: clock, sql: (text) => `TRY_CAST(${text} AS TIME)` },
]

/** Where both readings fit, the day comes first, as India writes it. */
const written: readonly (Written & { readonly strptime: string })[] = dateForms
  .filter(({ pattern }) => !pattern.startsWith('%Y%m'))
  .map(({ pattern, look }) => {
    const type = /%[HI]/.test(pattern) ? ('TIMESTAMP' as const) : ('DATE' as const)
    const order = /^%d[/.-]%m/.test(pattern) ? ('day_first' as const) : /^%m[/.-]%d/.test(pattern) ? ('month_first' as const) : undefined
    return {
      type,
      strptime: pattern,
      pattern: look,
      sql: (text: string) => `CAST(try_strptime(${text}, ${quoteText(pattern, 'chr(0)')}) AS ${type})`,
      ...(order === undefined ? {} : { order }),
    }
  })
  .toSorted((a, b) => Number(a.order === 'month_first') - Number(b.order === 'month_first'))

const looks = new Map([...native, ...written].map(withQuick).map((form) => [form, new RegExp(`^(?:${form.pattern})$`, 'i')]))

/** The forms that all values have, the likelier first; where none has them all, several forms that have them together. */
export function dateFormsOf(values: readonly string[]): readonly DateForm[] {
  const [first] = values
  if (first === undefined || first.length > 40 || !/[0-9]/.test(first)) return []
  const alone = [...looks].flatMap(([form, look]) => (values.every((value) => look.test(value)) ? [form] : []))
  return alone.length > 0 ? alone : mixedForms(values)
}

/** Days and moments written in several ways; a month of a year beside them has no day. */
const days = written.filter(({ strptime }) => strptime.includes('%d'))

/** `03-04-2025` beside `3 Apr 25`: read in one order of day and month throughout. */
function mixedForms(values: readonly string[]): readonly DateForm[] {
  return (['day_first', 'month_first'] as const).flatMap((order) => {
    const possible = days.filter((form) => form.order === undefined || form.order === order)
    const used = possible.filter(({ pattern }) => values.some((value) => new RegExp(`^(?:${pattern})$`, 'i').test(value)))
    const pattern = used.map((form) => form.pattern).join('|')
    if (used.length === 0 || !values.every((value) => new RegExp(`^(?:${pattern})$`, 'i').test(value))) return []
    const type = used.some((form) => form.type === 'TIMESTAMP') ? 'TIMESTAMP' : 'DATE'
    // Years of two digits go first: read with four, they would lie in the first century.
    const list = used.toSorted((a, b) => Number(b.strptime.includes('%y')) - Number(a.strptime.includes('%y')))
    const sql = (text: string) =>
      `CAST(try_strptime(${text}, [${list.map(({ strptime }) => quoteText(strptime, 'chr(0)')).join(', ')}]) AS ${type})`
    return [withQuick({ type, pattern, sql, ...(used.some((form) => form.order !== undefined) ? { order } : {}) })]
  })
}
