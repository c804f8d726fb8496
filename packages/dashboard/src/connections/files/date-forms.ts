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
const written: readonly Written[] = dateForms
  .filter(({ pattern }) => !pattern.startsWith('%Y%m'))
  .map(({ pattern, look }): Written => {
    const type = /%[HI]/.test(pattern) ? 'TIMESTAMP' : 'DATE'
    const order = /^%d[/.-]%m/.test(pattern) ? 'day_first' : /^%m[/.-]%d/.test(pattern) ? 'month_first' : undefined
    return {
      type,
      pattern: look,
      sql: (text) => `CAST(try_strptime(${text}, ${quoteText(pattern, 'chr(0)')}) AS ${type})`,
      ...(order === undefined ? {} : { order }),
    }
  })
  .toSorted((a, b) => Number(a.order === 'month_first') - Number(b.order === 'month_first'))

const looks = new Map([...native, ...written].map(withQuick).map((form) => [form, new RegExp(`^(?:${form.pattern})$`, 'i')]))

/** The forms that all values have, the likelier first. */
export function dateFormsOf(values: readonly string[]): readonly DateForm[] {
  const [first] = values
  if (first === undefined || first.length > 40 || !/[0-9]/.test(first)) return []
  return [...looks].flatMap(([form, look]) => (values.every((value) => look.test(value)) ? [form] : []))
}
