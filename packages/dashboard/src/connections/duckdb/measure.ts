import { quoteName } from '../../sql/quote.ts'
import type { Cell } from '../connection.ts'
import { frequentLimit, partialValues, valueLength, valueLimit } from '../engine.ts'
import type { ColumnFacts, DescribedColumn, DescribedTable, TableFacts } from '../engine.ts'
import type { Query } from './describe.ts'

/** Tables with more rows than this are counted by DuckDB's sketches. */
const exactRows = 3_000_000

/** One statement takes this many columns: hundreds in one are more than the engine nests and holds. */
const columnsAtOnce = 50

/** Two statements per fifty columns: all counts and ranges in one pass, then the frequent values of every column. */
export async function measure(table: DescribedTable, query: Query): Promise<TableFacts> {
  const from = table.path.map(quoteName).join('.')
  const [[total] = []] = await query(`select count(*) from ${from}`)
  const rowCount = Number(total ?? 0)
  const columns = table.columns.filter((column) => column.declared !== 'other')
  const exact = rowCount <= exactRows
  const counts: Cell[] = []
  for (const some of portions(columns)) {
    const [row = []] = await query(`select ${some.map((column) => figures(column, exact)).join(', ')} from ${from}`)
    counts.push(...row)
  }
  const summaries = new Map(columns.map((column, index) => [column.name, counts.slice(index * 5, index * 5 + 5)]))
  const frequent = await frequentValues(columns, summaries, from, rowCount, query)
  return {
    rowCount,
    estimated: !exact,
    columns: table.columns.map((column) => toFacts(column, rowCount, summaries.get(column.name), frequent.get(column.name) ?? [])),
  }
}

function figures(column: DescribedColumn, exact: boolean): string {
  const name = quoteName(column.name)
  const text = column.declared === 'text'
  const range = column.declared === 'boolean' ? ['null', 'null'] : [`min(${name})`, `max(${name})`]
  return [
    `count(${name})`,
    exact ? `count(distinct ${name})` : `approx_count_distinct(${name})`,
    ...range.map((bound) => (text ? `left(${bound}::varchar, ${valueLength})` : bound)),
    text ? `avg(length(${name}::varchar))` : 'null',
  ].join(', ')
}

function wanted(column: DescribedColumn, distinct: number, rowCount: number): number {
  if (column.declared === 'text') return distinct <= valueLimit ? valueLimit : partialValues
  // Keys and measures seldom repeat: their most frequent values say nothing.
  return distinct > 1_000 && distinct > rowCount / 4 ? 0 : frequentLimit
}

async function frequentValues(
  columns: readonly DescribedColumn[],
  summaries: ReadonlyMap<string, readonly Cell[]>,
  from: string,
  rowCount: number,
  query: Query,
): Promise<ReadonlyMap<string, readonly { readonly value: Cell; readonly count: number }[]>> {
  const parts = columns.flatMap((column, index) => {
    const limit = wanted(column, Number(summaries.get(column.name)?.[1] ?? 0), rowCount)
    const name = quoteName(column.name)
    return limit === 0
      ? []
      : [
          `(select ${index} as i, ${name}::varchar as v, count(*) as n from ${from} where ${name} is not null group by ${name} order by n desc, v limit ${limit})`,
        ]
  })
  const found = new Map<string, { value: Cell; count: number }[]>()
  for (const some of portions(parts))
    for (const [index, value, count] of await query(`select i, v, n from (${some.join(' union all ')}) order by i, n desc, v`)) {
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

function toFacts(
  column: DescribedColumn,
  rowCount: number,
  summary: readonly Cell[] | undefined,
  frequent: readonly { readonly value: Cell; readonly count: number }[],
): ColumnFacts {
  if (!summary) return { stored: 'other', distinct: 0, nulls: 0, min: null, max: null, frequent: [], values: [], valuesComplete: false }
  const [present, distinct, min, max, averageLength] = summary
  const text = column.declared === 'text'
  const short = frequent.filter((entry) => typeof entry.value === 'string' && entry.value.length <= valueLength)
  return {
    stored: column.declared,
    distinct: Number(distinct),
    nulls: rowCount - Number(present),
    min: bound(min),
    max: bound(max),
    frequent: frequent.slice(0, frequentLimit).map(({ value, count }) => ({ value: back(value, column), count })),
    values: text ? short.map((entry) => String(entry.value)) : [],
    valuesComplete: text && short.length === Number(distinct),
    ...(text && averageLength !== null ? { averageLength: Number(averageLength) } : {}),
  }
}

function bound(cell: Cell | undefined): string | number | null {
  return typeof cell === 'string' || typeof cell === 'number' ? cell : null
}

/** The frequent values of all columns come as text in one statement. */
function back(value: Cell, column: DescribedColumn): string | number | boolean {
  if (column.declared === 'integer' || column.declared === 'number') return Number(value)
  if (column.declared === 'boolean') return value === 'true'
  return column.declared === 'timestamp' ? String(value).replace(' ', 'T') : String(value)
}
