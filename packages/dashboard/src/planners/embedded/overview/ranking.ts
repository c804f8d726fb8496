import type { ChartPlan, Limit, Measure } from '../../../plan.ts'
import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { Catalog, TableProfile } from '../../../connections/connection.ts'
import type { Understanding } from '../understanding.ts'
import { formatOf, groupOf, isIdentifier, namesOf } from './fields.ts'
import { nameColumn, nameHalves } from '../schema/name-column.ts'
import { isNumeric } from '../schema/column-types.ts'
import { ownKey } from '../schema/own-key.ts'
import type { GroupField, MeasureField } from './fields.ts'
import { frameFor, framesFor } from './focus.ts'
import { counting, dimensionOver, draft, measureOver } from './frame.ts'
import type { Frame } from './frame.ts'
import { countWords, measureWords } from '../titles/labels.ts'
import { columnWords, lowered, manyOf, nounOf, sentence } from '../titles/names.ts'
import { unsettledWhere } from '../schema/debts.ts'
import type { Unsettled } from '../schema/debts.ts'
import { ranked } from './rank.ts'
import { inRoles } from './rankings/in-role.ts'
import type { RankedBy, RankedThing } from './rankings/ranked.ts'
import { reach } from './reach.ts'
import { subjectOf } from './subject.ts'
import type { Subject } from './subject.ts'
import { toldTimes } from './told-times.ts'

const usual = 10

/** What a ranking is made of: over which rows, by whom, and the measure. */
interface Basis {
  readonly frame: Frame
  readonly group: GroupField
  readonly measure: Measure
}

/**
 * "Top customers", "best selling brand last year", "the stores with the most returns", "five cheapest boats".
 * Undefined where nothing can be counted or summed up for the thing.
 */
export function rankingOf(
  schema: Catalog,
  understanding: Understanding,
  thing: RankedThing,
  fiscalYearStart: number,
): Omit<ChartPlan, 'id'> | undefined {
  const catalog = inRoles(schema, understanding.roles)
  const { traces } = subjectOf(catalog, understanding, fiscalYearStart)
  const { table, column, by } = thing
  const said = subjectOf(catalog, without(understanding, thing), fiscalYearStart)
  // "Top customers in Kerala": where they live is a condition, and no reason to count them.
  const subject = { ...said, stated: [], tables: [table], columns: column === undefined ? [] : [{ table, column }] }
  const basis =
    by.kind === 'unsaid'
      ? unsaid(catalog, subject, thing, by.counted)
      : by.kind === 'rows'
        ? rowsFor(catalog, subject, thing, by)
        : valuesFor(catalog, subject, thing, by)
  if (!basis) return undefined
  const { frame, group, measure } = basis
  const { order } = thing
  const count = thing.count ?? usual
  const of = column === undefined ? thing.noun : lowered(dimensionOver(group).label)
  const shown = lowered(dimensionOver(group).label)
  const limit: Limit = { count, rest: 'drop' }
  const { identity } = dimensionOver(group)
  // Namesakes are as many things as there are rows of them.
  const size = identity ? Math.min(group.reached.table.rowCount, group.reached.most) : group.size
  const cut = size > count || thing.count !== undefined
  // Rows of nobody are none of the first customers.
  const nameless = group.reached.hops === 0 && group.profile.nulls > 0 && group.profile.type === 'text'
  const ranking = draft(frame, {
    kind: 'bar',
    measures: [measure],
    dimensions: [{ ...dimensionOver(group), label: sentence(of) }],
    ...(group.size > 6 || (group.profile.averageLength ?? 0) > 10 ? { orientation: 'horizontal' as const } : {}),
    sort: [{ by: { measure: measure.id }, order }],
    ...(cut ? { limit } : {}),
    description: described(order, manyOf(of), measure),
    traces,
    assumptions: [
      ...(thing.note === undefined ? [] : [thing.note]),
      ...reasonFor(by, manyOf(of), lowered(measure.label)),
      ...(/^(?:first|last|family|given)\b/.test(shown) ? [`Each of the ${manyOf(of)} goes by ${shown}.`] : []),
      // How many are left by a condition nobody knows before it is asked.
      ...(size > count
        ? [frame.where.length > 0 ? `Only the first ${count} are shown.` : `Only ${count} of ${size.toLocaleString('en-US')} are shown.`]
        : []),
      ...toldTimes(understanding.conditions, frame, fiscalYearStart),
      ...(nameless ? [`Rows without ${lowered(shown)} are left out.`] : []),
    ],
  })
  return nameless ? { ...ranking, where: [...ranking.where, { kind: 'missing', column: group.ref, negated: true }] } : ranking
}

function described(order: RankedThing['order'], things: string, { aggregate, label }: Measure): string {
  const [most, least] = aggregate.startsWith('count') ? ['most', 'fewest'] : ['highest', 'lowest']
  return `The ${things} with the ${order === 'desc' ? most : least} ${lowered(label)}.`
}

function reasonFor(by: RankedBy, things: string, measure: string): readonly string[] {
  if (by.kind === 'unsaid') return [`Nothing said by what to rank ${things}: ${measure} was taken.`]
  if (by.kind === 'column' && by.costless)
    return [
      `Nothing ties what came in for ${things} to what it cost, so that no profit of ${things} is known: they are ranked by ${measure}.`,
    ]
  return by.kind === 'column' && by.adjective !== undefined ? [`“${sentence(by.adjective)}” was taken to speak of ${measure}.`] : []
}

/** The words of the ranking itself are no subject and no condition of it: "returned" in "returned most", but "visits in 2023" is one. */
function without(understanding: Understanding, { words }: RankedThing): Understanding {
  const said = ({ start, end }: { readonly start: number; readonly end: number }): number =>
    understanding.tokens.slice(start, end).filter(({ index }) => words.has(index)).length
  return {
    ...understanding,
    mentions: understanding.mentions.filter((mention) => said(mention) === 0),
    conditions: understanding.conditions.filter((condition) => said(condition) < condition.end - condition.start),
    used: new Set([...understanding.used, ...words]),
  }
}

/** Money that adds up before other sums, sums before counts; rows of the thing itself say nothing of it. */
function unsaid(catalog: Catalog, subject: Subject, thing: RankedThing, counted: boolean): Basis | undefined {
  const { focuses, dropped } = framesFor(catalog, subject)
  if (dropped.length > 0) return undefined
  const frames = [...focuses.map(({ frame }) => frame), ...(counted ? eventsOf(catalog, subject, thing) : [])]
  const options = frames.flatMap((frame, place) => {
    const group = groupFor(frame, thing)
    if (!group) return []
    const { measure, weight } = measureFor(frame, group, counted)
    // What happens to a thing is told by the rows that refer to it themselves.
    return [{ frame, group, measure, weight: counted ? weight - place - group.reached.hops * 25 : weight - place * 20 }]
  })
  const best = options.toSorted((a, b) => b.weight - a.weight)[0]
  // Lines of what is counted anyway: "payment method used most often" of orders.
  const lines = best?.measure.aggregate === 'count_distinct' && best.frame.header?.table.id === thing.table
  return (lines ? rowsFor(catalog, subject, thing, { kind: 'rows', table: thing.table }) : undefined) ?? best
}

/** Rows of what happens to a thing: those that refer to it and have a date of their own. */
function eventsOf(catalog: Catalog, subject: Subject, { table: id }: RankedThing): readonly Frame[] {
  return (
    ranked(catalog)
      // Who belongs to it is no event, though there is a day on which they came.
      .filter((table) => table.id !== id && !isCalledSingly(table) && reach(catalog, table).some((reached) => reached.table.id === id))
      .flatMap((table) => frameFor(catalog, table, subject, id) ?? [])
      .filter(({ dates }) => dates.some(({ reached }) => reached.hops === 0))
  )
}

/** Each of its rows has a name of its own, as people and shops have. */
const isCalledSingly = ({ columns, rowCount }: TableProfile): boolean =>
  columns.some(({ meaning, distinct }) => meaning === 'name' && distinct > 0.8 * rowCount)

function measureFor(frame: Frame, group: GroupField, counted: boolean): { readonly measure: Measure; readonly weight: number } {
  const own = group.reached.hops === 0
  const [sum] = counted ? [] : frame.measures.filter(({ aggregate }) => aggregate === 'sum')
  if (sum) return { measure: measureOver(frame, sum), weight: sum.score - (own ? 60 : 0) }
  // "Top sources" of a list of people: most of them come from there. What each of them earns is averaged where each is a thing of its own.
  const isGroup = group.size * 2 <= frame.base.rowCount
  const [mean] = counted || !own || isGroup ? [] : frame.measures
  return mean
    ? { measure: measureOver(frame, mean), weight: 5 }
    : { measure: counting(frame, [group]), weight: own ? 1 : counted ? 90 : 20 }
}

/** How many rows of a table belong to each; where they belong to several, how many different ones are referred to beside it. */
function rowsFor(
  catalog: Catalog,
  said: Subject,
  thing: RankedThing,
  { table: id, distinct, only }: Extract<RankedBy, { readonly kind: 'rows' }>,
): Basis | undefined {
  const base = tableOf(catalog, id)
  const subject = only ? { ...said, filters: [...said.filters, stateOf(id, only)] } : said
  const through = id === thing.table ? undefined : thing.table
  const reaches = (table: typeof base, target: string): boolean =>
    table !== undefined && reach(catalog, table).some((reached) => reached.table.id === target)
  if (base && reaches(base, thing.table)) {
    const frame = frameFor(catalog, base, subject, through)
    const group = frame && groupFor(frame, thing)
    if (!frame || !group) return undefined
    return { frame, group, measure: distinct === undefined ? counting(frame, [group]) : different(base, distinct) }
  }
  for (const bridge of ranked(catalog)) {
    if (!reaches(bridge, id) || !reaches(bridge, thing.table)) continue
    const frame = frameFor(catalog, bridge, subject, through)
    const group = frame && groupFor(frame, thing)
    const entity = frame?.entities.find(({ table }) => table.id === id)
    if (!frame || !group || !entity) continue
    const label = countWords(nounOf(entity.table))
    return { frame, group, measure: { id: 'm1', aggregate: 'count_distinct', column: entity.key, label, format: 'integer' } }
  }
  return undefined
}

function stateOf(table: string, { column, value }: { readonly column: string; readonly value: string }): Subject['filters'][number] {
  return { words: value, named: true, choices: [{ table, column }], make: (ref) => ({ kind: 'compare', column: ref, op: 'eq', value }) }
}

/** Those that are not paid yet. */
function openOf(table: string, unsettled: Unsettled): Subject['filters'][number] {
  return {
    words: 'not paid',
    named: true,
    choices: [{ table, column: unsettled.column }],
    make: (column) => unsettledWhere(unsettled, column),
  }
}

function different(table: TableProfile, column: string): Measure {
  const profile = table.columns.find(({ name }) => name === column)
  const words = profile ? columnWords(profile, table) : column
  // Papers of which the rows are lines.
  const label = profile?.meaning === 'id' ? measureWords('count_distinct', words, nounOf(table)) : sentence(manyOf(words))
  return { id: 'm1', aggregate: 'count_distinct', column: { relation: table.id, column }, label, format: 'integer' }
}

/** Each by its own value; groups of rows by the total where it adds up, else by the average. */
function valuesFor(
  catalog: Catalog,
  said: Subject,
  thing: RankedThing,
  by: Extract<RankedBy, { readonly kind: 'column' }>,
): Basis | undefined {
  const base = tableOf(catalog, by.table)
  const subject = by.unsettled ? { ...said, filters: [...said.filters, openOf(by.table, by.unsettled)] } : said
  const profile = columnOf(catalog, by.table, by.column)
  const frame = base && frameFor(catalog, base, subject, by.table === thing.table ? undefined : thing.table)
  const group = frame && groupFor(frame, thing)
  const own = frame?.reached[0]
  if (!frame || !group || !profile || !own) return undefined
  const field: MeasureField = frame.measures.find(({ ref }) => ref.column === by.column) ?? {
    ref: { relation: own.relation, column: by.column },
    profile,
    reached: own,
    words: columnWords(profile, base),
    aggregate: 'mean',
    score: 0,
    format: formatOf(profile),
  }
  const each = by.table === thing.table && thing.column === undefined
  const measure = measureOver(frame, field, each && by.minus === undefined ? 'none' : (by.aggregate ?? field.aggregate))
  return { frame, group, measure: by.minus === undefined ? measure : gained(measure, own.relation, by.minus, by.rest) }
}

/** Profit: what came in, less what it cost; what is owed, less what was paid of it. */
const gained = (measure: Measure, relation: string, minus: string, label = 'Profit'): Measure => ({
  ...measure,
  aggregate: 'sum',
  minus: { relation, column: minus },
  label,
})

/** What the bars stand for: the column that was named, or the names of the things, or their keys where they have none. */
function groupFor(frame: Frame, { table, column }: RankedThing): GroupField | undefined {
  const at = frame.reached.find((reached) => reached.table.id === table)
  // "Listings" with names of their own are not known by those of their hosts.
  const called = column === undefined && at ? namesOf(frame.catalog, at).at(-1) : undefined
  const isCalled = (name: string): boolean =>
    called === undefined || !called.profile.unique || called.ref.column === name || (at && nameColumn(at.table)?.name === name) === true
  const known = frame.groups.find(
    ({ reached, ref, kind }) =>
      reached.table.id === table && (column === undefined ? kind === 'name' && isCalled(ref.column) : ref.column === column),
  )
  const level = column === undefined || !at ? undefined : columnOf(frame.catalog, table, column)
  if (!known && at && level && isNumeric(level) && column !== undefined)
    return {
      ref: { relation: at.relation, column },
      profile: level,
      reached: at,
      words: columnWords(level, at.table),
      kind: 'category',
      size: level.distinct,
      score: 0,
      identity: [],
    }
  // Of columns with one name the nearest goes into a chart that nobody spoke of; this one was named.
  if (!known && at && level && column !== undefined) return groupOf(frame.catalog, at, level, frame.base.rowCount)
  // "Plans" of memberships that have no name but that of their plan: no membership is ranked by itself.
  if (known && column !== undefined && known.profile.distinct < 0.6 * known.reached.table.rowCount) return { ...known, identity: [] }
  if (known || !at || column !== undefined) return known
  const names = namesOf(frame.catalog, at)
  const halves = nameHalves(at.table)
  const name = halves ? names.find(({ profile }) => profile === halves.first) : names.at(-1)
  if (!name) return undefined
  const key = ownKey(at.table)
  return {
    ...name,
    words: halves || isIdentifier(frame.catalog, at.table, name.profile) ? nounOf(at.table).one : name.words,
    ...(halves ? { followedBy: [{ relation: at.relation, column: halves.last.name }] } : {}),
    kind: 'name',
    size: Math.min(at.table.rowCount, at.most),
    score: 0,
    identity: key !== undefined && key !== name.ref.column && !name.profile.unique ? [{ relation: at.relation, column: key }] : [],
  }
}
