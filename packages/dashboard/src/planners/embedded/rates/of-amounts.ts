import { redrawn } from '../alternatives/redrawn.ts'
import { columnOf } from '../../../connections/connection.ts'
import type { Catalog } from '../../../connections/connection.ts'
import { relationsOf } from '../../../plan.ts'
import type { Measure } from '../../../plan.ts'
import type { ColumnRef, Join } from '../../../plan-source.ts'
import type { PlanRequest } from '../../planner.ts'
import type { ChartBody } from '../chart/body.ts'
import { ratio, sumOf } from '../mentions/formulas.ts'
import { addsUp } from '../schema/additive.ts'
import { isTariff } from '../schema/amounts.ts'
import { keysBetween } from '../schema/joins.ts'
import { partsOf } from '../several/index.ts'
import { partOf } from '../several/part.ts'
import { describeChart } from '../titles/description.ts'
import { humanName } from '../titles/labels.ts'
import { lowered, sentence } from '../titles/names.ts'
import { rateBreaks } from '../words/rates.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { baseOf } from './base.ts'
import type { RateChart } from './base.ts'
import { filler } from './spoken.ts'

type Place = Pick<PlanRequest, 'catalog' | 'fiscalYearStart'>

/** Of the words that may name an amount, so many at most. */
const words = String.raw`[\p{L}\d'’-]+(?: [\p{L}\d'’-]+){0,2}`
const part = String.raw`(?:percentage|percent|pct|share|proportion|fraction|ratio|%)`
const every = String.raw`(?:(?:the|our|all|total|overall|its|their) )*`
const over = String.raw`(?=\s*(?:$|[,;.?!]|\s(?:${rateBreaks})\b))`

interface Form {
  readonly pattern: RegExp
  /** What stands first, behind words that may not belong to it. */
  readonly leads?: 'part' | 'whole'
  /** It is told by what was done: "refunded". */
  readonly deed?: true
  /** What is left of the whole. */
  readonly left?: true
}

const givenBack = /\b(?<part>refund|chargeback|cash ?back|rebate|compensation)s? (?:rate|ratio|percentage|percent|pct|%)(?=$|[\s,;.?!])/iu

/** How people say that one amount is to be seen as a part of another, or taken from it. */
const forms: readonly Form[] = [
  // "Refunds as a percentage of sales"
  {
    pattern: new RegExp(String.raw`(?<part>${words}),? (?:as|in) (?:an? |the )?${part} (?:of|to) ${every}(?<whole>${words}?)${over}`, 'iu'),
    leads: 'part',
  },
  // "Ratio of refunds to sales"
  { pattern: new RegExp(String.raw`\b${part} of ${every}(?<part>${words}?) (?:to|against|over) ${every}(?<whole>${words}?)${over}`, 'iu') },
  // "Refund to sales ratio"
  {
    pattern: new RegExp(
      String.raw`(?<part>${words}) (?:to|vs|versus|against) (?<whole>${words}?) (?:ratio|percentage|percent|pct|%)${over}`,
      'iu',
    ),
    leads: 'part',
  },
  // "What percentage of sales is refunded", "share of revenue that goes back in refunds"
  {
    pattern: new RegExp(
      String.raw`(?:\bwhat )?\b${part} of ${every}(?<whole>${words}?)(?: (?:that|which))? (?:is|are|was|were|goes|went|gets|got|do we|did we|has been|have been) (?<part>[\p{L}\d'’-]+(?: [\p{L}\d'’-]+){0,4}?)${over}`,
      'iu',
    ),
    deed: true,
  },
  // "Revenue after refunds", "net sales less returns"
  {
    pattern: new RegExp(
      String.raw`(?<whole>${words}),? (?:minus|less|net of|after)(?: (?:deducting|subtracting|removing|taking off|taking out))? ${every}(?<part>${words}?)${over}`,
      'iu',
    ),
    leads: 'whole',
    left: true,
  },
  // "Refund % of sales"
  { pattern: new RegExp(String.raw`(?<part>${words}) ${part} of ${every}(?<whole>${words}?)${over}`, 'iu'), leads: 'part' },
]

/**
 * "Refunds as a percentage of sales by category", "revenue after refunds": the sum of one table's amounts by that of another, or taken from
 * it, to whose rows its own belong. What was sold is all of it, with no refunds where there were none.
 */
export function amountOfAnother(prompt: string, place: Place): RateChart | undefined {
  for (const { pattern, leads, deed, left } of forms) {
    const match = pattern.exec(prompt)
    const { part: said, whole } = match?.groups ?? {}
    if (!match || said === undefined || whole === undefined) continue
    const end = match.index + match[0].length
    const first = leads === 'whole' ? whole : said
    for (const one of leads || deed ? endings(first) : [first]) {
      const start = match.index + (leads ? first.length - one.length : 0)
      const both = leads === 'whole' ? { part: said, whole: one } : { part: one, whole }
      const found = related(prompt, { start, end, ...both, ...(deed ? { deed } : {}), ...(left ? { left } : {}) }, place)
      if (found) return found
    }
  }
  return undefined
}

/** "Refund rate by store", where no rows are called refunds: what was given back of all that came in. */
export function amountGivenBack(prompt: string, place: Place): RateChart | undefined {
  const match = givenBack.exec(prompt)
  const said = match?.groups?.['part']
  if (!match || said === undefined) return undefined
  return related(prompt, { start: match.index, end: match.index + match[0].length, part: said, whole: 'sales' }, place)
}

/** "The monthly refunds" may be no more than "refunds": the longest first. */
function endings(said: string): readonly string[] {
  const each = said.replace(filler, '').split(' ')
  return each.map((_, at) => each.slice(at).join(' '))
}

interface Said {
  readonly start: number
  readonly end: number
  readonly part: string
  readonly whole: string
  readonly deed?: true
  readonly left?: true
}

function related(prompt: string, { start, end, part: said, whole: all, deed, left }: Said, place: Place): RateChart | undefined {
  const { catalog, fiscalYearStart } = place
  // "Net revenue after refunds": before it, the revenue is gross.
  const whole = amountSaid(all, place) ? all : all.replace(/^net /i, '')
  const [one, other] = [amountSaid(said, place), amountSaid(whole, place)]
  if (!one || !other || one.table === other.table) return undefined
  const [key, ...more] = keysBetween(catalog, one.table, other.table)
  if (!key || more.length > 0) return undefined
  const text = `${prompt.slice(0, start)}total ${whole}${prompt.slice(end)}`
  if (partsOf(text, catalog).length > 1) return undefined
  const read = partOf(text, catalog)
  const base = baseOf(read, place)
  const [measure, ...others] = base?.measures ?? []
  if (!base || !measure || others.length > 0 || measure.aggregate !== 'sum' || measure.column?.column !== other.column) return undefined
  const tables = relationsOf(base.source)
  if (base.comparison || !tables.some(({ alias, table }) => alias === other.table && table === alias)) return undefined
  if (tables.some(({ table }) => table === one.table)) return undefined
  const join: Join = {
    relation: { alias: one.table, table: one.table },
    kind: 'left',
    on: key.to.columns.map((column, at) => ({
      left: { relation: other.table, column },
      right: { relation: one.table, column: key.from.columns[at] ?? column },
    })),
  }
  const names = [one, other].map(({ column }) => lowered(humanName(column)))
  const called = lowered(deed ? humanName(one.column) : said)
  const name = left ? `${lowered(whole)} less ${called}` : `${called} as a percentage of ${lowered(whole)}`
  const [a, b] = [{ ...sumOf(one.table, one.column), orZero: true as const }, sumOf(other.table, other.column)]
  const drawn: ChartBody = {
    ...base,
    ...(base.kind === 'arc' || base.kind === 'histogram' ? { kind: 'bar' as const } : {}),
    ...(base.limit ? { limit: { ...base.limit, rest: 'drop' as const } } : {}),
    source: { ...base.source, joins: [...base.source.joins, join] },
    measures: [
      {
        id: measure.id,
        aggregate: 'metric',
        metric: name,
        formula: left ? { kind: 'calculation', op: '-', left: b, right: a } : ratio(a, b),
        label: sentence(name),
        ...(left ? likeness(measure) : { format: 'percent' as const }),
      },
    ],
    traces: [
      ...base.traces.filter((trace) => trace.end <= start),
      { start, end, words: prompt.slice(start, end), role: 'measure', target: sentence(name), how: 'pattern' },
    ],
    assumptions: [
      ...base.assumptions.filter((note) => !note.startsWith('No aggregation')),
      left
        ? `${sentence(name)}: the sum of ${names[0]} is taken from that of ${names[1]}, each counted to what it belongs to, whenever it came.`
        : `${sentence(name)}: the sum of ${names[0]} by that of ${names[1]}, each counted to what it belongs to, whenever it came.`,
    ],
  }
  const chart = { ...drawn, ...describeChart(drawn) }
  return {
    chart: { ...chart, alternatives: redrawn(catalog, { ...chart, id: 'chart_1', alternatives: [] }, fiscalYearStart) },
    understanding: read.understanding,
  }
}

const likeness = ({ format, unit }: Measure): Pick<Measure, 'format' | 'unit'> => ({
  ...(format === undefined ? {} : { format }),
  ...(unit === undefined ? {} : { unit }),
})

/** A number of a table that adds up. */
interface Amount {
  readonly table: string
  readonly column: string
}

/** What "total …" of the words is: the one sum of a column that they name, and nothing else. */
function amountSaid(said: string, place: Place): Amount | undefined {
  const read = partOf(`total ${said.replace(/^(?:the|our|all|total|overall) /i, '')}`, place.catalog)
  const { unknown, conditions, grains } = read.understanding
  if (unknown.length + conditions.length + grains.length > 0) return undefined
  const base = baseOf(read, place)
  const [measure, ...more] = base?.measures ?? []
  if (!base || base.dimensions.length > 0 || !measure?.column || measure.aggregate !== 'sum' || more.length > 0) return undefined
  return tableIn(place.catalog, measure.column)
}

/** What comes to something over rows: the prices of a list are no whole of anything. */
function tableIn(catalog: Catalog, { relation, column }: ColumnRef): Amount | undefined {
  const profile = columnOf(catalog, relation, column)
  const isAmount = profile?.meaning === 'money' && !isTariff(profile) && addsUp(wordsOfName(column), profile)
  return isAmount ? { table: relation, column } : undefined
}
