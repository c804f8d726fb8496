import { columnOf } from '../../../connections/connection.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Condition } from '../../../plan-condition.ts'
import { addsUp } from '../schema/additive.ts'
import { sortOf } from '../schema/column-sort.ts'
import { isNumeric } from '../schema/column-types.ts'
import { leadsUp } from '../schema/joins.ts'
import type { ColumnChoice, ConditionReading, Mention } from '../understanding.ts'
import { wordsOfName } from '../words/word-forms.ts'
import type { ConditionContext } from './context.ts'

const links: ReadonlySet<string> = new Set(
  'who that which with have has had having whose got get given did done made sold sell sells where'.split(' '),
)

/**
 * "Workers with more than 50 days of work", "growers who brought over 9000 kg", where no single row has so much: what all rows of each
 * come to.
 */
export function summedUp(context: ConditionContext, found: readonly ConditionReading[]): readonly ConditionReading[] {
  return found.flatMap((reading) => {
    const [choice] = reading.choices
    const thing = reading.kind === 'column' ? thingBefore(context, reading) : undefined
    if (!choice || !thing) return reading
    const { catalog } = context.index
    const profile = columnOf(catalog, choice.table, choice.column)
    if (!profile || !isNumeric(profile) || typeof profile.max !== 'number' || !addsUp(wordsOfName(profile.name), profile)) return reading
    const made = reading.make?.({ relation: choice.table, column: choice.column }, profile, 1)
    const limits = limitsOf(made)
    if (limits.length === 0 || limits.some(({ value }) => value < Number(profile.max))) return reading
    return limits.map((limit) => summed(context, reading, thing, choice, limit))
  })
}

interface Limit {
  readonly op: 'gt' | 'gte' | 'lte'
  readonly value: number
}

/** "Above 50000", "between 50000 and 90000": the low end of a range first. */
function limitsOf(made: Condition | undefined): readonly Limit[] {
  if (made?.kind === 'between' && typeof made.low === 'number' && typeof made.high === 'number' && made.negated !== true)
    return [
      { op: 'gte', value: made.low },
      { op: 'lte', value: made.high },
    ]
  if (made?.kind !== 'compare' || typeof made.value !== 'number') return []
  return made.op === 'gt' || made.op === 'gte' ? [{ op: made.op, value: made.value }] : []
}

function summed(
  { index: { catalog } }: ConditionContext,
  reading: ConditionReading,
  thing: Mention,
  choice: ColumnChoice,
  { op, value }: Limit,
): ConditionReading {
  const [best] = thing.readings
  const group = { aggregate: 'sum', op, value } as const
  const { make: _, ...rest } = reading
  if (best?.kind === 'table' && best.table !== choice.table && leadsUp(catalog, choice.table, best.table))
    return { ...rest, kind: 'group', choices: [choice], group: { ...group, table: choice.table, of: best.table } }
  const name = best?.kind === 'column' ? columnOf(catalog, best.table, best.column ?? '') : undefined
  // "Brands with at least 500 pieces": of all lines of whatever has the brand.
  if (best?.column !== undefined && name && isKind(name) && leadsUp(catalog, choice.table, best.table)) {
    const by = { table: best.table, column: best.column, score: best.score }
    return { ...rest, kind: 'group', choices: [choice], group: { ...group, table: choice.table, by } }
  }
  return name?.meaning === 'name' && best?.table === choice.table ? { ...rest, kind: 'group', choices: [choice], group } : reading
}

const isKind = (profile: ColumnProfile): boolean => !profile.unique && sortOf(profile) === 'category'

/** The things right before, of which it is said. */
function thingBefore({ tokens, mentions }: ConditionContext, { start }: ConditionReading): Mention | undefined {
  const thing = mentions.findLast(({ end }) => end <= start)
  const gap = thing ? tokens.slice(thing.end, start) : []
  return thing && gap.length > 0 && gap.length < 4 && gap.some(({ lower }) => links.has(lower)) && gap.every(({ kind }) => kind === 'word')
    ? thing
    : undefined
}
