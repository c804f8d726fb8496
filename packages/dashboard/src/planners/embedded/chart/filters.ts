import { columnOf } from '../../../connections/connection.ts'
import type { Condition, Having, SubSource } from '../../../plan-condition.ts'
import { leadsUp, sourceOf } from '../schema/joins.ts'
import type { FilterContext } from './filter-context.ts'
import { affirmed } from '../conditions/negated.ts'
import { countedOf, groupSource, havingOf, nobody, ofSheet, ofThings, ofValues } from './group-limits.ts'
import { isOfEach, related, subSource, whereInner } from './related-rows.ts'
import type { ChosenCondition, ColumnChoice, ConditionReading } from '../understanding.ts'

export interface Filters {
  readonly where: readonly Condition[]
  readonly having: readonly Having[]
  /** Tables that the conditions need joined; all lie on the one side. */
  readonly tables: readonly string[]
  readonly assumptions: readonly string[]
  /** Conditions that could be tied to nothing. */
  readonly dropped: readonly ConditionReading[]
}

/** "Staff who are pilots", "prize money of films that got a prize": the rows are those of pilots, and of prizes, already. */
function holdsAlready({ related }: ConditionReading, context: FilterContext): boolean {
  if (!related || related.negated || related.inner.length > 0) return false
  return context.tables.includes(related.table) || isOfEach(related.table, context)
}

/**
 * Turns what was said into the plan's conditions. Rows of a table on the many side are asked for by existence,
 * so that nothing is counted twice.
 */
export function filtersOf(conditions: readonly ChosenCondition[], context: FilterContext): Filters {
  const parts: { readonly joiner: 'and' | 'or'; readonly condition: Condition }[] = []
  const having: Having[] = []
  const tables: string[] = []
  const assumptions: string[] = []
  const dropped: ConditionReading[] = []
  for (const { reading, choice } of conditions) {
    const held = choice?.table ?? reading.group?.table
    const beside = held === undefined || context.tables.includes(held)
    const said = reading.group && ofThings(reading.group, choice, context)
    if (said) {
      tables.push(said.of)
      parts.push({ joiner: reading.joiner, condition: said.condition })
      continue
    }
    const sheet = reading.group && ofSheet(reading.group, conditions, context)
    const values = sheet ?? (reading.group && ofValues(reading.group, choice, conditions, context))
    if (values) {
      parts.push({ joiner: reading.joiner, condition: values })
      if (!sheet)
        for (const condition of whereInner(reading.group?.inner ?? [], held ?? '', context)) parts.push({ joiner: 'and', condition })
      continue
    }
    if (reading.kind === 'group' && reading.group && (beside || isAbove(held, choice, context))) {
      if (!beside) tables.push(held)
      having.push(countedOf(reading.group, choice, context))
      parts.push(...nobody(reading.group, context).map((condition) => ({ joiner: 'and' as const, condition })))
      for (const condition of whereInner(reading.group.inner ?? [], held ?? '', context))
        parts.push({ joiner: 'and', condition: withinReach(condition, context, tables) })
      continue
    }
    if (holdsAlready(reading, context)) continue
    const condition = one(reading, choice, context, tables)
    if (!condition) {
      dropped.push(reading)
      continue
    }
    const profile = choice ? columnOf(context.catalog, choice.table, choice.column) : undefined
    const assumption = profile ? reading.assumption?.(profile, context.fiscalYearStart) : undefined
    if (assumption) assumptions.push(assumption)
    const last = parts.at(-1)
    const either = last ? eitherPeriod(last.condition, condition) : undefined
    const both = last && reading.joiner === 'and' ? oneOfBoth(last.condition, condition) : undefined
    if (last && (either ?? both)) parts[parts.length - 1] = { joiner: last.joiner, condition: either ?? both ?? condition }
    else parts.push({ joiner: reading.joiner, condition })
  }
  return { where: flat(parts), having, tables: [...new Set(tables)], assumptions, dropped }
}

/** "Writers with at least two books sold in May", where sales are rows of their own: books of which there is such a row. */
function withinReach(condition: Condition, context: FilterContext, tables: string[]): Condition {
  const table = 'column' in condition ? condition.column.relation : undefined
  if (table === undefined || context.tables.includes(table)) return condition
  if (context.tables.some((own) => leadsUp(context.catalog, own, table))) {
    tables.push(table)
    return condition
  }
  const sub = subSource(context, table)
  return sub ? { kind: 'related', sub: { ...sub, where: [condition] } } : condition
}

/** What is summed up lies in a table that the chart's rows refer to, so that joining it repeats no row. */
function isAbove(table: string, choice: ColumnChoice | undefined, { catalog, tables }: FilterContext): boolean {
  return choice !== undefined && tables.some((own) => leadsUp(catalog, own, table))
}

/** "This month against last month": no row lies in both, so those of either are meant. */
function eitherPeriod(a: Condition, b: Condition): Condition | undefined {
  const before = a.kind === 'any' ? a.of : [a]
  const apart = before.every(
    (one) =>
      one.kind === 'period' &&
      b.kind === 'period' &&
      one.column.relation === b.column.relation &&
      one.column.column === b.column.column &&
      ((one.until !== undefined && b.from !== undefined && one.until <= b.from) ||
        (b.until !== undefined && one.from !== undefined && b.until <= one.from)),
  )
  return apart ? { kind: 'any', of: [...before, b] } : undefined
}

/** "The girl named Lisa", "a red box of Anna's": rows of another table in which both hold, rather than one row for each. */
function oneOfBoth(a: Condition, b: Condition): Condition | undefined {
  if (a.kind !== 'related' || b.kind !== 'related' || a.negated || b.negated || a.having || b.having) return undefined
  const way = ({ source, link }: SubSource): readonly string[] => [source.base, link, ...source.joins].map((part) => JSON.stringify(part))
  const [short = [], long = []] = [way(a.sub), way(b.sub)].toSorted((one, other) => one.length - other.length)
  const columns = (each: Condition): string => ('column' in each ? JSON.stringify(each.column) : '')
  const twice = a.sub.where.some((first) => b.sub.where.some((second) => columns(first) === columns(second)))
  if (twice || !short.every((part) => long.includes(part))) return undefined
  const { source, link } = a.sub.source.joins.length < b.sub.source.joins.length ? b.sub : a.sub
  return { ...a, sub: { source, link, where: [...a.sub.where, ...b.sub.where] } }
}

interface Part {
  readonly joiner: 'and' | 'or'
  readonly condition: Condition
}

/** "And" binds tighter than "or", in the order said, but where the "or" is of one column: "from Linz, below 20 or above 60". */
function flat(parts: readonly Part[]): readonly Condition[] {
  const groups: Condition[][] = []
  for (const { joiner, condition } of ofOneColumn(parts)) {
    const last = groups.at(-1)
    if (!last || joiner === 'or') groups.push([condition])
    else last.push(condition)
  }
  if (groups.length <= 1) return apart(groups[0] ?? [])
  return [{ kind: 'any', of: groups.map((group): Condition => (group.length === 1 && group[0] ? group[0] : { kind: 'all', of: group })) }]
}

function ofOneColumn(parts: readonly Part[]): readonly Part[] {
  const joined: Part[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    const column = last && columnSaid(last.condition)
    const isSame = part.joiner === 'or' && column !== undefined && column === columnSaid(part.condition)
    if (last && isSame) {
      const before = last.condition.kind === 'any' ? last.condition.of : [last.condition]
      joined[joined.length - 1] = { joiner: last.joiner, condition: { kind: 'any', of: [...before, part.condition] } }
    } else joined.push(part)
  }
  return joined
}

/** The only column that a condition is about. */
function columnSaid(condition: Condition): string | undefined {
  if (condition.kind === 'any') {
    const [first, ...others] = condition.of.map(columnSaid)
    return others.every((other) => other === first) ? first : undefined
  }
  return condition.kind === 'compare' || condition.kind === 'between' || condition.kind === 'among' || condition.kind === 'text'
    ? `${condition.column.relation}.${condition.column.column}`
    : undefined
}

/** What is required together stands by itself, and once: "open" and "overdue" both say that nothing closed it. */
function apart(conditions: readonly Condition[]): readonly Condition[] {
  const each = conditions.flatMap((condition) => (condition.kind === 'all' ? condition.of : [condition]))
  const alike = new Set<string>()
  return each.filter((condition) => {
    const same = JSON.stringify(condition)
    return !alike.has(same) && alike.add(same)
  })
}

function one(reading: ConditionReading, choice: ColumnChoice | undefined, context: FilterContext, tables: string[]): Condition | undefined {
  const { catalog } = context
  if (reading.kind === 'related' && reading.related) return related(reading, context)
  if (reading.kind === 'group' && reading.group) {
    const sub = groupSource(reading.group, choice?.table ?? reading.group.table ?? '', context)
    const having = havingOf(reading.group, choice)
    // At least one is any.
    const isAny = having.aggregate === 'count' && having.column === undefined && having.op === 'gte' && having.value === 1
    return sub && { kind: 'related', sub, ...(isAny ? {} : { having: [having] }) }
  }
  if (!choice) return undefined
  const profile = columnOf(catalog, choice.table, choice.column)
  if (!profile) return undefined
  const column = { relation: choice.table, column: choice.column }
  if (reading.kind === 'extreme' && reading.extreme) {
    tables.push(choice.table)
    const { among, apart: isApart } = reading.extreme
    const inner = among?.map((each) => amongRows(each, choice, context))
    if (inner?.some((each) => !each)) return undefined
    const where = inner?.flatMap((each) => each?.condition ?? []) ?? []
    const source = inner?.[0]?.source ?? { base: { alias: choice.table, table: choice.table }, joins: [] }
    const compared: Condition = {
      kind: 'compare_to',
      column,
      op: reading.extreme.op,
      aggregate: reading.extreme.aggregate,
      of: column,
      sub: { source, link: [], where },
    }
    return isApart && source.joins.length === 0
      ? { kind: 'all', of: [compared, { kind: 'not', of: { kind: 'all', of: where } }] }
      : compared
  }
  const made = reading.make?.(column, profile, context.fiscalYearStart)
  if (!made) return undefined
  if (context.tables.length === 0 || context.tables.some((table) => leadsUp(catalog, table, choice.table))) {
    tables.push(choice.table)
    return made
  }
  const sub = subSource(context, choice.table)
  if (!sub) return undefined
  if (reading.conjunct && made.kind === 'among' && !made.negated)
    return {
      kind: 'all',
      of: made.values.map((value): Condition => ({
        kind: 'related',
        sub: { ...sub, where: [{ kind: 'compare', column, op: 'eq', value, anyCase: true }] },
      })),
    }
  const opposite = reading.undone ? undefined : affirmed(made)
  return opposite
    ? { kind: 'related', sub: { ...sub, where: [opposite] }, negated: true }
    : { kind: 'related', sub: { ...sub, where: [made] } }
}

/** The rows with which others are likened: those of the same table for which the inner condition holds. */
function amongRows(among: ConditionReading, { table }: ColumnChoice, { catalog, fiscalYearStart, spoken }: FilterContext) {
  const choice = among.choices.find((each) => each.table === table) ?? among.choices[0]
  const profile = choice && columnOf(catalog, choice.table, choice.column)
  const condition = profile && among.make?.({ relation: choice.table, column: choice.column }, profile, fiscalYearStart)
  const source = choice && sourceOf(catalog, [table, choice.table], table, spoken)
  return condition && source ? { condition, source } : undefined
}
