import { limitedWithin } from '../plan.ts'
import type { Dimension, Measure } from '../plan.ts'
import { alongAxis, isAlong } from './along.ts'
import type { CompiledChart } from './compiled.ts'
import { operators } from './conditions.ts'
import type { Dialect } from './dialect.ts'
import { shownColumns } from './groups.ts'
import type { Groups, Key, Value } from './groups.ts'
import { isTimeline } from './measures.ts'
import { createNames } from './names.ts'
import { printGroups, shownFirst } from './once.ts'
import { indent, print } from './select.ts'
import { resolve } from './scope.ts'

/** Is there something to do once the groups are known: shares, totals of stacks, a top-N of categories, a rest? */
export function needsArranging(groups: Groups): boolean {
  const { plan } = groups
  if (groups.againstMean.length > 0 || plan.measures.some((measure) => measure.share || isAlong(measure))) return true
  if (groups.sorts.some((sort) => sort.total)) return true
  return plan.limit !== undefined && (plan.limit.rest === 'other' || limitedWithin(plan) !== undefined || limitedKey(groups) !== undefined)
}

/** The dimension of which only the first categories are shown; undefined where simply rows are counted off. */
export function limitedKey(groups: Groups): Key | undefined {
  const { plan, scope } = groups
  const [first] = plan.dimensions
  if (!plan.limit || !first || limitedWithin(plan)) return undefined
  if (plan.limit.rest === 'drop' && !plan.series && !plan.facet && plan.kind !== 'rect') return undefined
  const limited = plan.series && isTimeline(scope, first) ? plan.series : first
  return groups.keys.find((key) => key.dimension === limited && key.column)
}

const merged: Readonly<Partial<Record<Measure['aggregate'], 'max' | 'min' | 'sum'>>> = {
  none: 'max',
  count: 'sum',
  sum: 'sum',
  count_distinct: 'sum',
  min: 'min',
  max: 'max',
}

/** How values of several groups become one: by their mean where they do not tell the value of all. */
export function mergedBy(aggregate: Measure['aggregate']): 'max' | 'min' | 'sum' | 'avg' {
  return merged[aggregate] ?? 'avg'
}

/**
 * The grouped statement with what can only be said over its groups, step by step:
 *
 *     groups -> categories, numbered by rank -> shown (the first n, the rest folded or gone) -> shares and order
 */
export function arrange(groups: Groups): CompiledChart {
  const { plan, scope } = groups
  const { dialect } = scope
  const quote = dialect.quoteName
  const tables = createNames(scope.catalog.tables.map((table) => table.path.at(-1) ?? table.id))
  const names = createNames(
    [...groups.keys, ...groups.values, ...groups.sorts.flatMap((sort) => sort.value ?? [])].map((part) => part.name),
  )
  const columns = shownColumns(groups)

  const all = quote(tables.take('grouped'))
  const steps = [`${all} AS (\n${indent(printGroups(groups, false))}\n)`]
  const grouped = groups.againstMean.length === 0 ? all : quote(tables.take('against the mean'))
  if (grouped !== all) steps.push(`${grouped} AS (\n${indent(keepAgainstMean(groups, all))}\n)`)
  let from = grouped
  const leading: string[] = []
  const limited = limitedKey(groups)
  const place = quote(names.take('place'))
  /** Folding leaves no hidden keys of its category behind. */
  let lost: readonly Key[] = []
  if (plan.limit && limited) {
    const folded = plan.limit.rest === 'other' && groups.values.every((value) => value.aggregate === 'sum' || value.aggregate === 'count')
    const categories = quote(tables.take('categories'))
    steps.push(`${categories} AS (\n${indent(rankCategories(groups, limited, grouped, place))}\n)`)
    const count = folded ? names.take('folded count') : undefined
    from = quote(tables.take('shown'))
    steps.push(`${from} AS (\n${indent(keepFirst(groups, limited, { grouped, categories, place, count }))}\n)`)
    if (count !== undefined) {
      lost = identityOf(groups, limited)
      const { id } = limited.dimension
      columns.push({ name: count, role: 'folded_count', of: id, title: 'Categories in Other', kind: 'number', format: 'integer' })
      const at = columns.findIndex((column) => column.name === limited.name)
      columns[at] = { ...columns[at]!, kind: 'text' }
      leading.push(dialect.orderBy(`CASE WHEN ${quote(count)} > 0 THEN 1 ELSE 0 END`, 'asc'))
    }
    const isRanked = limited.dimension === plan.dimensions[0] && groups.sorts.length === 0
    if (isRanked) leading.push(dialect.orderBy(place, 'asc'))
  }
  const within = limitedWithin(plan)
  if (within) {
    from = quote(tables.take('numbered'))
    steps.push(`${from} AS (\n${indent(numberWithin(groups, within, grouped, place))}\n)`)
  }
  const orderIn = (relation: string) => [
    ...leading,
    ...orderOf(groups, lost, relation),
    ...(lost.length > 0 ? [dialect.orderBy(place, 'asc')] : []),
  ]
  if (plan.limit && !limited && !within && plan.measures.some((measure) => measure.share)) {
    // A share is of what is shown: cut first, then divide.
    const kept = quote(tables.take('shown'))
    steps.push(
      `${kept} AS (\n${indent(print({ columns: [{ sql: '*' }], from: [from], orderBy: orderIn(from), limit: dialect.limit(plan.limit.count) }, quote))}\n)`,
    )
    from = kept
  }
  const shown = (name: string): { readonly sql: string; readonly name?: string } => {
    const value = groups.values.find((each) => each.name === name)
    const along = value && alongAxis(groups, value, { lost, place })
    // The last of the running values is the whole.
    if (value?.measure?.share) return { sql: dialect.divide(along ?? quote(name), `sum(${quote(name)}) OVER ()`), name }
    return along === undefined ? { sql: quote(name) } : { sql: along, name }
  }
  const final = print(
    {
      columns: columns.map(({ name }) => shown(name)),
      from: [from],
      ...(within && plan.limit ? { where: [`${place} <= ${plan.limit.count}`] } : {}),
      orderBy: orderIn(from),
      ...(plan.limit && !limited && !within ? { limit: dialect.limit(plan.limit.count) } : {}),
    },
    quote,
  )
  return { sql: `WITH ${steps.join(', ')}\n${final}`, columns }
}

/** The hidden keys behind a dimension's name. */
const identityOf = (groups: Groups, key: Key) => groups.keys.filter((other) => other.dimension === key.dimension && !other.column)

/** The groups whose values lie so to the mean of all. */
function keepAgainstMean({ againstMean, scope: { dialect } }: Groups, all: string): string {
  const where = againstMean.map(({ value, op, times }) => {
    const name = dialect.quoteName(value.name)
    const mean = `(SELECT avg(${name}) FROM ${all})`
    return `${name} ${operators[op]} ${times === 1 ? mean : `${dialect.literal(times)} * ${mean}`}`
  })
  return print({ columns: [{ sql: '*' }], from: [all], where }, dialect.quoteName)
}

function rankCategories(groups: Groups, limited: Key, grouped: string, place: string): string {
  const { dialect } = groups.scope
  const quote = dialect.quoteName
  const own = [limited, ...identityOf(groups, limited)].map((key) => quote(key.name))
  const deciding = groups.sorts.find((sort) => sort.value ?? sort.total ?? sort.key === limited)
  const value = deciding?.value ?? deciding?.total ?? groups.values[0]
  const byKey = deciding?.key === limited ? [dialect.orderBy(quote(limited.name), deciding.order)] : []
  const byValue =
    value && byKey.length === 0 ? [dialect.orderBy(`${mergedBy(value.aggregate)}(${quote(value.name)})`, deciding?.order ?? 'desc')] : []
  const ties = own.map((name) => dialect.orderBy(name, 'asc'))
  return print(
    {
      columns: [
        ...own.map((sql) => ({ sql })),
        { sql: `row_number() OVER (ORDER BY ${[...byKey, ...byValue, ...ties].join(', ')}) AS ${place}` },
      ],
      from: [grouped],
      groupBy: own,
    },
    quote,
  )
}

/** The groups of each value of one breakdown, counted from the first. */
function numberWithin(groups: Groups, within: Dimension, grouped: string, place: string): string {
  const { dialect } = groups.scope
  const quote = dialect.quoteName
  const own = groups.keys.filter(({ dimension }) => dimension === within)
  const others = groups.keys.filter((key) => !own.includes(key))
  const deciding = groups.sorts.find((sort) => sort.value ?? sort.total ?? (sort.key && others.includes(sort.key)))
  const by = deciding?.value ?? deciding?.total ?? deciding?.key ?? groups.values[0]
  const ranked = by ? [dialect.orderBy(quote(by.name), deciding?.order ?? 'desc')] : []
  const ties = others.map((key) => dialect.orderBy(quote(key.name), 'asc'))
  const over = `PARTITION BY ${own.map((key) => quote(key.name)).join(', ')} ORDER BY ${[...ranked, ...ties].join(', ')}`
  return print({ columns: [{ sql: '*' }, { sql: `row_number() OVER (${over}) AS ${place}` }], from: [grouped] }, quote)
}

interface Kept {
  readonly grouped: string
  readonly categories: string
  readonly place: string
  /** Name of the column that says how many categories a row stands for; without it the rest is left out. */
  readonly count: string | undefined
}

function keepFirst(groups: Groups, limited: Key, { grouped, categories, place, count }: Kept): string {
  const { dialect } = groups.scope
  const quote = dialect.quoteName
  const n = groups.plan.limit!.count
  const identity = identityOf(groups, limited)
  const on = [limited, ...identity].map((key) => dialect.same(`${categories}.${quote(key.name)}`, `${grouped}.${quote(key.name)}`))
  const from = [grouped, `JOIN ${categories} ON ${on.join(' AND ')}`]
  const rank = `${categories}.${place}`
  if (count === undefined) return print({ columns: [{ sql: `${grouped}.*` }, { sql: rank }], from, where: [`${rank} <= ${n}`] }, quote)

  const others = groups.keys.filter((key) => key !== limited && !identity.includes(key))
  const values: Value[] = [...groups.values, ...groups.sorts.flatMap((sort) => (sort.value && !sort.value.column ? [sort.value] : []))]
  const least = `CASE WHEN ${rank} <= ${n} THEN ${rank} ELSE ${n + 1} END`
  return print(
    {
      columns: [
        {
          sql: `CASE WHEN ${rank} <= ${n} THEN ${categoryText(dialect, `${grouped}.${quote(limited.name)}`, groups, limited)} ELSE ${dialect.literal(otherLabel(groups, limited))} END AS ${quote(limited.name)}`,
        },
        { sql: `${least} AS ${place}` },
        { sql: `CASE WHEN ${rank} <= ${n} THEN 0 ELSE (SELECT count(*) FROM ${categories}) - ${n} END AS ${quote(count)}` },
        ...others.map((key) => ({ sql: `${grouped}.${quote(key.name)}` })),
        ...values.map((value) => ({ sql: `${mergedBy(value.aggregate)}(${grouped}.${quote(value.name)})`, name: value.name })),
      ],
      from,
      groupBy: ['1', '2', '3', ...others.map((_, index) => String(index + 4))],
    },
    quote,
  )
}

/** A category as text, written alike in every database. */
function categoryText(dialect: Dialect, sql: string, groups: Groups, key: Key): string {
  const { profile } = resolve(groups.scope, key.dimension.column)
  if (key.column?.kind === 'boolean') return `CASE WHEN ${sql} THEN 'Yes' WHEN NOT ${sql} THEN 'No' END`
  if (key.column?.kind === 'number' && (key.dimension.bin || profile.type === 'number')) return dialect.numberAsText(sql)
  const text = dialect.asText(sql)
  return key.column?.kind === 'temporal' ? `replace(${text}, ' ', 'T')` : text
}

/** "Other", unless that is one of the categories. */
export function otherLabel(groups: Groups, key: Key): string {
  const { values } = resolve(groups.scope, key.dimension.column).profile
  return values.some((value) => value.toLowerCase() === 'other') ? 'Other (rest)' : 'Other'
}

/**
 * @param lost keys that are no longer there
 * @param relation what is sorted; one of its columns may bear the name of what is computed of it
 */
function orderOf(groups: Groups, lost: readonly Key[], relation: string): string[] {
  const { dialect } = groups.scope
  const quote = dialect.quoteName
  const [first] = groups.keys
  const sorted = groups.sorts.flatMap((sort) => {
    if (sort.total && first) {
      const stack = [first, ...identityOf(groups, first)].filter((key) => !lost.includes(key)).map((key) => quote(key.name))
      return [dialect.orderBy(`sum(${relation}.${quote(sort.total.name)}) OVER (PARTITION BY ${stack.join(', ')})`, sort.order)]
    }
    const name = sort.key?.name ?? sort.value?.name
    return name === undefined ? [] : [dialect.orderBy(quote(name), sort.order)]
  })
  const keyed = new Set(groups.sorts.map((sort) => sort.key))
  const rest = shownFirst(groups.keys.filter((key) => !keyed.has(key) && !lost.includes(key)))
  return [...sorted, ...rest.map((key) => dialect.orderBy(quote(key.name), 'asc'))]
}
