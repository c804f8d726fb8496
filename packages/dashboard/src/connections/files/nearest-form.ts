import type { Provable } from './text-values.ts'
import { candidatesOf } from './typing.ts'

/** What most values of a column of text are. */
export interface NearestForm {
  readonly kind: 'numbers' | 'dates'
  readonly form: Provable
}

/** Values looked at; what most are shows early. */
const lookedAt = 100

/** Figures that name something: a telephone, a post code, an account, a room. */
const isCode = (value: string): boolean =>
  /^0\d|^\+\d|^\d{16,}$/.test(value) || /^[a-z]{0,4}[-/ ]?\d+(?:[-/ ]?[a-z]{1,2})?(?:[-/ ]\d+)*$/i.test(value)

/** Undefined where most values are words or codes. */
export function nearestForm(values: readonly string[]): NearestForm | undefined {
  const some = values.slice(0, lookedAt)
  if (some.filter((value) => /\d/.test(value)).length * 2 <= some.length) return undefined
  const read = some.flatMap((value) => {
    const form = candidatesOf([value])[0]
    return form && form.type !== 'BOOLEAN' ? [{ value, form }] : []
  })
  const kind = (form: Provable) => (form.type === 'BIGINT' || form.type === 'DOUBLE' ? 'numbers' : 'dates')
  // Of each unit, and of dates: the form that the values have together.
  const groups = Map.groupBy(read, ({ form }) => `${kind(form)} ${form.unit ?? ''}`)
  const plain = groups.get('numbers ') ?? []
  const forms = [...groups.values()].flatMap((group) => {
    const withPlain = group === plain || group[0] === undefined || kind(group[0].form) === 'dates' ? [] : [[...group, ...plain]]
    return [...withPlain, group].flatMap((each) => candidatesOf(each.map(({ value }) => value)).slice(0, 1))
  })
  const reads = (form: Provable) => {
    const look = new RegExp(`^(?:${form.pattern})$`, form.anyCase ? 'i' : '')
    return some.filter((value) => look.test(value))
  }
  const [best] = forms.map((form) => ({ form, fits: reads(form) })).toSorted((a, b) => b.fits.length - a.fits.length)
  if (!best || best.fits.length < 2 || best.fits.length * 2 <= some.length) return undefined
  const others = some.filter((value) => !best.fits.includes(value))
  if (others.some((value) => candidatesOf([value]).length === 0 && isCode(value))) return undefined
  return { kind: kind(best.form), form: best.form }
}
