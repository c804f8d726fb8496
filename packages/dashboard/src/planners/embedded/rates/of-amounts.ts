import { redrawn } from '../alternatives/redrawn.ts'
import type { Catalog } from '../../../connections/connection.ts'
import { relationsOf } from '../../../plan.ts'
import type { ColumnRef, Join } from '../../../plan-source.ts'
import type { PlanRequest } from '../../planner.ts'
import type { ChartBody } from '../chart/body.ts'
import { ratio, sumOf } from '../mentions/formulas.ts'
import { keysBetween } from '../schema/joins.ts'
import { partsOf } from '../several/index.ts'
import { partOf } from '../several/part.ts'
import { describeChart } from '../titles/description.ts'
import { humanName } from '../titles/labels.ts'
import { lowered, sentence } from '../titles/names.ts'
import { rateBreaks } from '../words/rates.ts'
import { baseOf } from './base.ts'
import type { RateChart } from './index.ts'
import { filler } from './spoken.ts'

type Place = Pick<PlanRequest, 'catalog' | 'fiscalYearStart'>

/** Of the words that may name an amount, so many at most. */
const words = String.raw`[\p{L}\d'’-]+(?: [\p{L}\d'’-]+){0,2}`
const part = String.raw`(?:percentage|percent|pct|share|proportion|fraction|ratio|%)`
const all = String.raw`(?:(?:the|our|all|total|overall|its|their) )*`
const over = String.raw`(?=\s*(?:$|[,;.?!]|\s(?:${rateBreaks})\b))`

interface Form {
  readonly pattern: RegExp
  /** The part stands first, behind words that may not belong to it. */
  readonly leads?: true
  /** It is told by what was done: "refunded". */
  readonly deed?: true
}

/** How people say that one amount is to be seen as a part of another. */
const forms: readonly Form[] = [
  // "Refunds as a percentage of sales"
  {
    pattern: new RegExp(String.raw`(?<part>${words}),? (?:as|in) (?:an? |the )?${part} (?:of|to) ${all}(?<whole>${words}?)${over}`, 'iu'),
    leads: true,
  },
  // "Ratio of refunds to sales"
  { pattern: new RegExp(String.raw`\b${part} of ${all}(?<part>${words}?) (?:to|against|over) ${all}(?<whole>${words}?)${over}`, 'iu') },
  // "Refund to sales ratio"
  {
    pattern: new RegExp(
      String.raw`(?<part>${words}) (?:to|vs|versus|against) (?<whole>${words}?) (?:ratio|percentage|percent|pct|%)${over}`,
      'iu',
    ),
    leads: true,
  },
  // "What percentage of sales is refunded", "share of revenue that goes back in refunds"
  {
    pattern: new RegExp(
      String.raw`(?:\bwhat )?\b${part} of ${all}(?<whole>${words}?)(?: (?:that|which))? (?:is|are|was|were|goes|went|gets|got|do we|did we|has been|have been) (?<part>[\p{L}\d'’-]+(?: [\p{L}\d'’-]+){0,4}?)${over}`,
      'iu',
    ),
    deed: true,
  },
  // "Refund % of sales"
  { pattern: new RegExp(String.raw`(?<part>${words}) ${part} of ${all}(?<whole>${words}?)${over}`, 'iu'), leads: true },
]

/**
 * "Refunds as a percentage of sales by category": the sum of one table's amounts by that of another, to whose rows its own belong. What was
 * sold is all of it, with no refunds where there were none.
 */
export function amountOfAnother(prompt: string, place: Place): RateChart | undefined {
  for (const { pattern, leads, deed } of forms) {
    const match = pattern.exec(prompt)
    const { part: said, whole } = match?.groups ?? {}
    if (!match || said === undefined || whole === undefined) continue
    const end = match.index + match[0].length
    for (const one of leads || deed ? endings(said) : [said]) {
      const start = match.index + (leads ? said.length - one.length : 0)
      const found = divided(prompt, { start, end, part: one, whole, ...(deed ? { deed } : {}) }, place)
      if (found) return found
    }
  }
  return undefined
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
}

function divided(prompt: string, { start, end, part: said, whole, deed }: Said, place: Place): RateChart | undefined {
  const { catalog, fiscalYearStart } = place
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
  const called = lowered(deed ? humanName(one.column) : said)
  const name = `${called} as a percentage of ${lowered(whole)}`
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
        formula: ratio(sumOf(one.table, one.column), sumOf(other.table, other.column)),
        label: sentence(name),
        format: 'percent',
      },
    ],
    traces: [
      ...base.traces.filter((trace) => trace.end <= start),
      { start, end, words: prompt.slice(start, end), role: 'measure', target: sentence(name), how: 'pattern' },
    ],
    assumptions: [
      ...base.assumptions.filter((note) => !note.startsWith('No aggregation')),
      `${sentence(name)}: the sum of ${lowered(humanName(one.column))} by that of ${lowered(humanName(other.column))}, each counted to what it belongs to, whenever it came.`,
    ],
  }
  const chart = { ...drawn, ...describeChart(drawn) }
  return {
    chart: { ...chart, alternatives: redrawn(catalog, { ...chart, id: 'chart_1', alternatives: [] }, fiscalYearStart) },
    understanding: read.understanding,
  }
}

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

function tableIn(catalog: Catalog, { relation, column }: ColumnRef): Amount | undefined {
  return catalog.tables.some(({ id }) => id === relation) ? { table: relation, column } : undefined
}
