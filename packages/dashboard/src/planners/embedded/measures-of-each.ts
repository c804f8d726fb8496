import { tableOf } from '../../connections/connection.ts'
import type { Catalog, ColumnProfile, TableProfile } from '../../connections/connection.ts'
import { isSameColumn } from '../../plan-source.ts'
import type { Join } from '../../plan-source.ts'
import type { Dimension, Measure } from '../../plan.ts'
import type { PlanRequest } from '../planner.ts'
import { redrawn } from './alternatives/redrawn.ts'
import type { ChartBody } from './chart/body.ts'
import { dimensionOver } from './overview/frame.ts'
import { fieldOf, leading } from './overview/listed-fields.ts'
import { reach } from './overview/reach.ts'
import type { Planned } from './planned.ts'
import { baseOf } from './rates/base.ts'
import { ownKey } from './schema/own-key.ts'
import { partOf } from './several/part.ts'
import { describeChart } from './titles/description.ts'
import { understand } from './understand.ts'
import { countOf, countText } from './words/counts.ts'

const lead = String.raw`^\s*(?:(?:please|show|list|give|display|get|see)(?: me| us)? )*(?:all |each |every |the |our )*`
const beside = '(?:,? (?:with|and|plus|along with|together with|as well as|alongside|including) (?:also )?|, )(?:their |its |the )?'
const end = String.raw`[?.!\s]*$`
const ranked = new RegExp(
  String.raw`${lead}(?:(?<end>top|best|bottom|worst)(?: (?<count>${countText()}))?) (?<thing>\p{L}+(?: \p{L}+)?) by (?:the |their )?(?<first>\S.*?)${beside}(?<second>\S.*?)${end}`,
  'iu',
)
const plain = new RegExp(
  String.raw`${lead}(?<thing>\p{L}+(?: \p{L}+)?) (?:with|by) (?:the |their |its )?(?<first>\S.*?) and (?:the |their |its )?(?<second>\S.*?)${end}`,
  'iu',
)

/** So many rows, at most, in which rows of both tables meet. */
const most = 3_000_000
/** So many of the things where nobody says how many. */
const usual = 10

/**
 * "Top 5 vans by number of trips with their fuel cost", "customers with number of orders and complaints", "top 5 shops by revenue with their city": of each thing what the rows of two
 * tables come to, each counted once. In a table: the one says nothing of how long a bar of the other is.
 */
export function measuresOfEach({ prompt, catalog, fiscalYearStart }: PlanRequest): Planned | undefined {
  const groups = (ranked.exec(prompt) ?? plain.exec(prompt))?.groups
  const { thing = '', first = '', second = '' } = groups ?? {}
  if (!groups || /\b(?:by|per|each|over|in|where|who|that|than)\b/i.test(`${first} ${second}`)) return undefined
  const table = thingSaid(thing, catalog)
  const place = { catalog, fiscalYearStart }
  const [one, other] = [first, second].map((said) => (table === undefined ? undefined : measureOf(said, thing, table, place)))
  const home = table === undefined ? undefined : tableOf(catalog, table)
  const isRanked = groups['end'] !== undefined
  const column = isRanked && home && !other ? columnSaid(second, home, catalog) : undefined
  if (!one || !home || (!other && !column) || (!isRanked && one.table === other?.table)) return undefined
  if (other && meetings(one, other, home.rowCount) > most) return undefined
  const own = { relation: home.id, table: home, joins: [], hops: 0, most: home.rowCount }
  const key = ownKey(home)
  const names = leading(catalog, own)
  if (names.some(({ profile }) => profile === column)) return undefined
  const dimensions = [...names, ...(column ? [fieldOf(own, column)] : [])].map((field, at): Dimension => {
    const named = dimensionOver(field, `d${String(at + 1)}`)
    const isTold = at > 0 || field.profile.unique || key === undefined
    return isTold ? named : { ...named, identity: [{ relation: home.id, column: key }] }
  })
  const end = groups['end']?.toLowerCase()
  const count = groups['count'] === undefined ? usual : countOf(groups['count'])
  if (dimensions.length === 0 || !Number.isInteger(count)) return undefined
  // Orders on the way to their lines are joined once.
  const joins = [...one.joins, ...(other?.joins ?? [])].filter(
    ({ relation }, at, all) => all.findIndex((each) => each.relation.alias === relation.alias) === at,
  )
  const body: ChartBody = {
    kind: 'table',
    title: '',
    description: '',
    source: { base: { alias: home.id, table: home.id }, joins },
    dimensions,
    measures: [one.measure, ...(other ? [{ ...other.measure, id: 'm2' }] : [])],
    where: [],
    having: [],
    sort: [
      end === undefined
        ? { by: { dimension: 'd1' }, order: 'asc' }
        : { by: { measure: 'm1' }, order: /^(?:top|best)$/.test(end) ? 'desc' : 'asc' },
    ],
    ...(end === undefined ? {} : { limit: { count, rest: 'drop' as const } }),
    traces: [],
    assumptions: [],
  }
  const chart = { ...body, ...describeChart(body) }
  return {
    charts: [{ ...chart, alternatives: redrawn(catalog, { ...chart, id: 'chart_1', alternatives: [] }, fiscalYearStart) }],
    understanding: understand(prompt, catalog),
  }
}

function thingSaid(words: string, catalog: Catalog): string | undefined {
  const { mentions, unknown, conditions } = understand(words, catalog)
  const [only, ...others] = mentions
  const [best] = only?.readings ?? []
  return others.length + unknown.length + conditions.length === 0 && best?.kind === 'table' && best.score > 0.8 ? best.table : undefined
}

/** "With their town": a column of the things themselves. */
function columnSaid(words: string, { id, columns }: TableProfile, catalog: Catalog): ColumnProfile | undefined {
  const { mentions, unknown, conditions } = understand(words, catalog)
  const [only, ...others] = mentions
  const own = only?.readings.find(({ kind, table, score }) => kind === 'column' && table === id && score > 0.7)
  return others.length + unknown.length + conditions.length === 0 ? columns.find(({ name }) => name === own?.column) : undefined
}

interface OfEach {
  readonly measure: Measure
  /** The rows that are measured, how many there are, and the way to them from the things. */
  readonly table: string
  readonly rows: number
  readonly joins: readonly Join[]
}

/** In how many rows those of both tables meet; those that lie on the way of the others meet their own alone. */
function meetings(one: OfEach, other: OfEach, things: number): number {
  const both = [one.table, other.table]
  const isOnWay = [one, other].some(({ joins }) => both.every((id) => joins.some(({ relation }) => relation.table === id)))
  return isOnWay ? Math.max(one.rows, other.rows) : (one.rows * other.rows) / Math.max(1, things)
}

/** What "… by van" of the words shows: one number of rows that refer to the things themselves. */
function measureOf(
  said: string,
  thing: string,
  table: string,
  place: Pick<PlanRequest, 'catalog' | 'fiscalYearStart'>,
): OfEach | undefined {
  const { catalog } = place
  const read = partOf(`${said} by ${thing}`, catalog)
  const { unknown, conditions, grains, charts } = read.understanding
  const base = baseOf(read, place)
  const [measure, ...more] = base?.measures ?? []
  if (!base || !measure || unknown.length + conditions.length + grains.length + charts.length + more.length > 0) return undefined
  const [by, ...others] = base.dimensions
  if (!by || others.length > 0 || base.series || measure.formula || measure.share || measure.aggregate === 'none') return undefined
  const rows = measure.column?.relation ?? base.source.base.table
  const home = tableOf(catalog, rows)
  const own = home && ownKey(home)
  const up = home && reach(catalog, home).find((reached) => reached.table.id === table)
  if (!home || !up || own === undefined || up.hops === 0) return undefined
  const isOfThing = by.column.relation === table || up.joins.at(-1)?.on.some(({ left }) => isSameColumn(left, by.column)) === true
  if (!isOfThing) return undefined
  const counted = { aggregate: 'count_distinct', column: { relation: rows, column: own } } as const
  return { measure: { ...measure, id: 'm1', ...(measure.column ? {} : counted) }, table: rows, rows: home.rowCount, joins: down(up.joins) }
}

/** The way from the rows to the things, gone from the things to the rows: those without any stay. */
const down = (up: readonly Join[]): readonly Join[] =>
  up.toReversed().flatMap(({ on }): readonly Join[] => {
    const table = on[0]?.left.relation
    if (table === undefined) return []
    return [{ relation: { alias: table, table }, kind: 'left', on: on.map(({ left, right }) => ({ left: right, right: left })) }]
  })
