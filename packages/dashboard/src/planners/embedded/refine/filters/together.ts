import type { Condition, Literal } from '../../../../plan-condition.ts'
import { isSameColumn } from '../../../../plan-source.ts'
import { deniesValues, timesIn, valuesNamed } from '../values-named.ts'

/**
 * How a wish about rows goes with the conditions that are there: in place of those of its column, beside them ("and Mumbai"), or as rows that
 * are to be seen besides ("Mumbai as well", "put Pune back in").
 */
export type Joining = 'instead' | 'beside' | 'besides'

/** The conditions of a chart, and what a wish adds to them. */
export function together(where: readonly Condition[], added: readonly Condition[], joining: Joining): readonly Condition[] {
  return added.reduce<readonly Condition[]>((all, each) => {
    if (isPositive(each)) return joining === 'instead' ? inPlace(all, each) : beside(all, each, joining)
    if (each.kind === 'missing') return [...all.filter((known) => !isAgainst(known, each)), each]
    return isDenial(each) ? without(all, each) : [...all, each]
  }, where)
}

/** No row has a reason and none: what is asked last holds. */
function isAgainst(known: Condition, missing: Extract<Condition, { readonly kind: 'missing' }>): boolean {
  if (!('column' in known) || !isSameColumn(known.column, missing.column)) return false
  return known.kind === 'missing' || (missing.negated !== true && isPositive(known))
}

function inPlace(where: readonly Condition[], added: Condition): readonly Condition[] {
  const kept = where.filter((each) => {
    if (isPositive(each)) return keyOf(each) !== keyOf(added)
    // Those that are left say which are not wanted.
    return !isDenialOf(each, added) || (each.kind === 'period' && !isSamePeriod(each, added))
  })
  return [...kept, added]
}

/** "Put Pune back in" where it was left out; "and Mumbai" where Pune is shown: both of them. */
function beside(where: readonly Condition[], added: Condition, joining: Joining): readonly Condition[] {
  const back = where.flatMap((each) => (isDenialOf(each, added) ? lifted(each, added) : [each]))
  const known = back.find((each) => isPositive(each) && keyOf(each) === keyOf(added))
  if (known) return [...back.filter((each) => each !== known), joinedWith(added, known)]
  const isBack = JSON.stringify(back) !== JSON.stringify(where)
  return joining === 'besides' || isBack ? back : inPlace(back, added)
}

/** "Not Pune" where some cities are shown: the others of them; where it is the only one, all but that. */
function without(where: readonly Condition[], denial: Condition): readonly Condition[] {
  const days = where.find((each) => each.kind === 'calendar' && each.negated !== true && keyOf(each) === keyOf(denial))
  if (days?.kind === 'calendar' && denial.kind === 'calendar') {
    const values = days.values.filter((value) => !denial.values.includes(value))
    return where.flatMap((each) => (each !== days ? [each] : values.length > 0 ? [{ ...days, values }] : [denial]))
  }
  const several = where.find((each) => each.kind === 'any' && each.of.some((one) => isDenialOf(denial, one) && isSamePeriod(one, denial)))
  if (several?.kind === 'any') {
    const [left, ...others] = several.of.filter((one) => !isSamePeriod(one, denial))
    const kept: Condition | undefined = others.length === 0 ? left : left && { kind: 'any', of: [left, ...others] }
    return where.flatMap((each) => (each !== several ? [each] : kept ? [kept] : []))
  }
  const known = where.find((each) => isPositive(each) && isDenialOf(denial, each))
  if (known && isSamePeriod(known, denial)) return [...where.filter((each) => each !== known), denial]
  const shown = known ? valuesNamed(known) : []
  if (!known || shown.length === 0 || !('column' in known)) return [...where, denial]
  const left = shown.filter((value) => !holds(valuesNamed(denial), value))
  const rest = where.filter((each) => each !== known)
  return left.length === 0 ? [...rest, denial] : [...rest, amongOf(known, left, false)]
}

/** What is still left out when these are to be seen again. */
function lifted(denial: Condition, again: Condition): readonly Condition[] {
  if (denial.kind === 'period') return isSamePeriod(denial, again) ? [] : [denial]
  if (denial.kind === 'calendar') {
    const values = again.kind === 'calendar' ? denial.values.filter((value) => !again.values.includes(value)) : denial.values
    return values.length === 0 ? [] : [{ ...denial, values }]
  }
  const left = valuesNamed(denial).filter((value) => !holds(valuesNamed(again), value))
  return left.length === 0 || !('column' in denial) ? [] : [amongOf(denial, left, true)]
}

function amongOf({ column }: Extract<Condition, { readonly column: unknown }>, values: readonly Literal[], negated: boolean): Condition {
  const [only] = values
  if (only !== undefined && values.length === 1)
    return { kind: 'compare', column, op: negated ? 'ne' : 'eq', value: only, ...(typeof only === 'string' ? { anyCase: true } : {}) }
  return { kind: 'among', column, values, ...(negated ? { negated } : {}) }
}

/** Two values of one column; "and 2025" behind 2024: the two years. */
function joinedWith(condition: Condition, known: Condition): Condition {
  if (condition.kind === 'period' && known.kind === 'period') {
    const [older, newer] = (condition.from ?? '') < (known.from ?? '') ? [condition, known] : [known, condition]
    const isOne = older.until !== undefined && older.until === newer.from && newer.until !== undefined
    return isOne
      ? { ...newer, from: older.from ?? newer.from, words: `${older.words} and ${newer.words.replace(/^(?:in|for|of|during) /, '')}` }
      : { kind: 'any', of: [older, newer] }
  }
  if (condition.kind === 'period' && known.kind === 'any' && timesIn(known).length > 0)
    return known.of.some((each) => isSamePeriod(each, condition)) ? known : { kind: 'any', of: [...known.of, condition] }
  if (condition.kind === 'calendar' && known.kind === 'calendar')
    return { ...condition, values: [...new Set([...known.values, ...condition.values])].toSorted((a, b) => a - b) }
  const values = [...valuesNamed(known), ...valuesNamed(condition)]
  return 'column' in condition && values.length > 1 ? amongOf(condition, [...new Set(values)], false) : condition
}

const holds = (values: readonly Literal[], value: Literal): boolean => values.some((each) => plain(each) === plain(value))
const plain = (value: Literal): string => JSON.stringify(value).toLowerCase()

const isSamePeriod = (one: Condition, other: Condition): boolean =>
  one.kind === 'period' && other.kind === 'period' && one.from === other.from && one.until === other.until

/** Says which rows of the column are not wanted. */
const isDenial = (condition: Condition): boolean =>
  deniesValues(condition) || ((condition.kind === 'period' || condition.kind === 'calendar') && condition.negated === true)

const isDenialOf = (denial: Condition, condition: Condition): boolean =>
  isDenial(denial) && keyOf(denial) === keyOf(condition) && (denial.kind === 'period') === (condition.kind === 'period')

function keyOf(condition: Condition): string {
  const [time] = condition.kind === 'any' ? timesIn(condition) : []
  if (time) return `${time.relation}\u0000${time.column}\u0000is`
  // Hours and days of the week say nothing of each other.
  if (condition.kind === 'calendar') return `${condition.column.relation}\u0000${condition.column.column}\u0000${condition.grain}`
  const isBound = condition.kind === 'compare' && condition.op !== 'eq' && condition.op !== 'ne'
  return 'column' in condition ? `${condition.column.relation}\u0000${condition.column.column}\u0000${isBound ? condition.op : 'is'}` : ''
}

/** Says which rows there are, rather than which are left out. */
function isPositive(condition: Condition): boolean {
  if (condition.kind === 'compare') return condition.op !== 'ne'
  if (condition.kind === 'any') return timesIn(condition).length > 0
  return (
    (condition.kind === 'calendar' || condition.kind === 'among' || condition.kind === 'period' || condition.kind === 'between') &&
    condition.negated !== true
  )
}
