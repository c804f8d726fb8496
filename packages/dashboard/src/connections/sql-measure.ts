import type { Cell } from './connection.ts'
import { frequentLimit, partialValues, quantileShares, valueLength, valueLimit } from './engine.ts'
import type { ColumnFacts, DescribedColumn, DescribedTable, TableFacts } from './engine.ts'

export type Query = (sql: string) => Promise<readonly (readonly Cell[])[]>

/** How one database counts; the rest of measuring is the same SQL everywhere. */
export interface Counting {
  readonly query: Query
  readonly quoteName: (name: string) => string
  readonly asText: (expression: string) => string
  /** The number of different values, exact or by the engine's estimate. */
  readonly distinct: (name: string, exact: boolean) => string
  /** The quantiles of a number as one JSON list; absent where the engine has no cheap way. */
  readonly quantiles?: (name: string, shares: readonly number[]) => string
}

/** What is measured of a table: all of it, or a part. */
export interface Extent {
  /** What stands behind FROM. */
  readonly from: string
  /** Rows of the whole table; counted where it is undefined. */
  readonly rowCount?: number
  /** The figures of `from` are not those of the whole table. */
  readonly sampled?: boolean
  /** From so many rows on, different values are estimated. */
  readonly exactRows?: number
}

/** One statement takes this many columns: hundreds in one are more than an engine nests and holds. */
const columnsAtOnce = 50

/** Figures of one column in that statement; the rows that it saw come after them. */
const figuresEach = 6

/** Two statements per fifty columns: all counts and ranges in one pass, then the frequent values of every column. */
export async function measureBySql(table: DescribedTable, extent: Extent, counting: Counting): Promise<TableFacts> {
  const { query } = counting
  const { from } = extent
  const [[total] = []] = await query(`select count(*) from ${from}`)
  const seen = Number(total ?? 0)
  const exact = seen <= (extent.exactRows ?? Infinity)
  const columns = table.columns.filter((column) => column.declared !== 'other')
  const summaries = new Map<string, readonly Cell[]>()
  for (const some of portions(columns)) {
    // A sample may be another one in each statement, so every statement counts the rows that it saw.
    const [[rows = 0, ...row] = []] = await query(
      `select count(*), ${some.map((column) => figures(column, exact, counting)).join(', ')} from ${from}`,
    )
    for (const [index, { name }] of some.entries())
      summaries.set(name, [...row.slice(index * figuresEach, (index + 1) * figuresEach), rows])
  }
  const frequent = await frequentValues(columns, summaries, from, seen, counting)
  const share = extent.sampled && seen > 0 ? Math.max(1, (extent.rowCount ?? seen) / seen) : 1
  return {
    rowCount: extent.rowCount ?? seen,
    estimated: extent.sampled === true || !exact,
    columns: table.columns.map((column) =>
      grown(toFacts(column, summaries.get(column.name), frequent.get(column.name) ?? []), seen, share),
    ),
  }
}

/** What is told of a table that is not read at all: a view that would read millions of rows for its first one. */
export function unmeasured(table: DescribedTable, rowCount: number): TableFacts {
  const columns = table.columns.map(({ declared }): ColumnFacts => ({
    stored: declared,
    distinct: rowCount,
    nulls: 0,
    min: null,
    max: null,
    frequent: [],
    values: [],
    valuesComplete: false,
  }))
  return { rowCount, estimated: true, measured: false, columns }
}

/** Figures of a sample as those of the whole: what never came twice will not, what came often is all there is. */
function grown(facts: ColumnFacts, seen: number, share: number): ColumnFacts {
  if (share === 1) return facts
  const unlike = facts.distinct > 0.9 * (seen - facts.nulls)
  return {
    ...facts,
    // Sketches may count a few more than there are.
    distinct: unlike ? Math.round(Math.min(facts.distinct, seen - facts.nulls) * share) : facts.distinct,
    nulls: Math.round(facts.nulls * share),
    frequent: facts.frequent.map(({ value, count }) => ({ value, count: Math.round(count * share) })),
    valuesComplete: facts.valuesComplete && facts.distinct < seen / 20,
  }
}

function figures(column: DescribedColumn, exact: boolean, { quoteName, asText, distinct, quantiles }: Counting): string {
  const name = quoteName(column.name)
  const text = column.declared === 'text'
  const range = text
    ? [`min(${asText(name)})`, `max(${asText(name)})`]
    : column.declared === 'boolean'
      ? ['null', 'null']
      : [`min(${name})`, `max(${name})`]
  return [
    `count(${name})`,
    distinct(name, exact),
    ...range.map((bound) => (text ? `left(${bound}, ${valueLength})` : bound)),
    text ? `avg(length(${asText(name)}))` : 'null',
    quantiles && (column.declared === 'integer' || column.declared === 'number') ? quantiles(name, quantileShares) : 'null',
  ].join(', ')
}

function wanted(column: DescribedColumn, distinct: number, rowCount: number): number {
  if (column.declared === 'text') return distinct <= valueLimit ? valueLimit : partialValues
  // Keys and measures seldom repeat: their most frequent values say nothing.
  return distinct > 1_000 && distinct > rowCount / 4 ? 0 : frequentLimit
}

type Frequent = readonly { readonly value: Cell; readonly count: number }[]

async function frequentValues(
  columns: readonly DescribedColumn[],
  summaries: ReadonlyMap<string, readonly Cell[]>,
  from: string,
  rowCount: number,
  { query, quoteName, asText }: Counting,
): Promise<ReadonlyMap<string, Frequent>> {
  const parts = columns.flatMap((column, index) => {
    const limit = wanted(column, Number(summaries.get(column.name)?.[1] ?? 0), rowCount)
    const name = quoteName(column.name)
    return limit === 0
      ? []
      : [
          `(select ${index} as i, ${asText(name)} as v, count(*) as n from ${from} where ${name} is not null group by ${name} order by n desc, v limit ${limit})`,
        ]
  })
  const found = new Map<string, { value: Cell; count: number }[]>()
  for (const some of portions(parts))
    for (const [index, value, count] of await query(`select i, v, n from (${some.join(' union all ')}) f order by i, n desc, v`)) {
      const column = columns[Number(index)]
      if (!column || value === undefined) continue
      const list = found.get(column.name) ?? []
      list.push({ value, count: Number(count) })
      found.set(column.name, list)
    }
  return found
}

function portions<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / columnsAtOnce) }, (_, at) => all.slice(at * columnsAtOnce, (at + 1) * columnsAtOnce))
}

function toFacts(column: DescribedColumn, summary: readonly Cell[] | undefined, frequent: Frequent): ColumnFacts {
  if (!summary) return { stored: 'other', distinct: 0, nulls: 0, min: null, max: null, frequent: [], values: [], valuesComplete: false }
  const [present, distinct, min, max, averageLength, quantiles, rows] = summary
  const text = column.declared === 'text'
  const short = frequent.filter((entry) => typeof entry.value === 'string' && entry.value.length <= valueLength)
  return {
    stored: column.declared,
    distinct: Number(distinct),
    nulls: Number(rows) - Number(present),
    min: bound(min),
    max: bound(max),
    frequent: frequent.slice(0, frequentLimit).map(({ value, count }) => ({ value: back(value, column), count })),
    values: text ? short.map((entry) => String(entry.value)) : [],
    valuesComplete: text && short.length === Number(distinct),
    ...(text && averageLength !== null ? { averageLength: Number(averageLength) } : {}),
    ...(typeof quantiles === 'string' ? { quantiles: numbersOf(quantiles) } : {}),
  }
}

function numbersOf(json: string): readonly number[] {
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list.map(Number).filter(Number.isFinite) : []
}

function bound(cell: Cell | undefined): string | number | null {
  return typeof cell === 'string' || typeof cell === 'number' ? cell : null
}

/** The frequent values of all columns come as text in one statement. */
function back(value: Cell, column: DescribedColumn): string | number | boolean {
  if (column.declared === 'integer' || column.declared === 'number') return Number(value)
  if (column.declared === 'boolean') return value === 'true' || value === '1'
  return column.declared === 'timestamp' ? String(value).replace(' ', 'T') : String(value)
}
