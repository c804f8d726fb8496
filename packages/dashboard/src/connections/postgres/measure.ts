import { quoteName, quoteText } from '../../sql/quote.ts'
import type { Cell } from '../connection.ts'
import type { ColumnFacts, DescribedTable, MeasureEffort, TableFacts } from '../engine.ts'
import { measureBySql, unmeasured } from '../sql-measure.ts'
import type { Counting, Extent, Query } from '../sql-measure.ts'

/** Tables with more rows than this are measured by a sample of about as many. */
const wholeRows = 200_000
/** Rows of a sample at most. */
const sampleRows = 50_000
/** Rows that are enough for a quick look. */
const quickRows = 1_000
/** A view that costs more is not read: going through a million rows costs ten thousand, in the engine's own measure. */
const maxViewCost = 10_000

/** It would cost too much; so many rows are expected. */
interface Unread {
  readonly unread: number
}

/** Measures a table whole, or by a sample where its statistics say that it is big; ranges then come from indexes. */
export async function measure(table: DescribedTable, query: Query, effort: MeasureEffort = 'whole'): Promise<TableFacts> {
  const name = table.path.map(quoteName).join('.')
  const counting: Counting = {
    query,
    quoteName,
    asText: (expression) => `${expression}::text`,
    distinct: (column) => `count(distinct ${column})`,
    quantiles: (column, shares) => `to_json(percentile_cont(array[${shares.join(', ')}]) within group (order by ${column}::float8))::text`,
  }
  const extent = await extentOf(name, effort, query)
  if ('unread' in extent) return unmeasured(table, extent.unread)
  const facts = await measureBySql(table, extent, counting)
  return extent.sampled ? { ...facts, columns: await withRanges(table, name, facts.columns, query) } : facts
}

async function extentOf(name: string, effort: MeasureEffort, query: Query): Promise<Extent | Unread> {
  const [[kind, rows] = []] = await query(
    `select c.relkind, case when c.relkind = 'p' then (select sum(greatest(p.reltuples, 0)) from pg_partition_tree(c.oid) t join pg_class p on p.oid = t.relid where t.isleaf)
       else c.reltuples end from pg_class c where c.oid = to_regclass(${quoteText(name, "''")})`,
  )
  if (kind === 'r' || kind === 'm' || kind === 'p') {
    const rowCount = Number(rows ?? 0)
    if (rowCount <= wholeRows) return { from: name }
    const first = { from: `(select * from ${name} limit ${quickRows}) s`, rowCount: Math.round(rowCount), sampled: true }
    if (effort === 'quick') return first
    const percent = Math.min(100, Math.max(0.0001, (100 * sampleRows) / rowCount))
    const pages = `${name} tablesample system (${percent.toFixed(6)}) repeatable (1)`
    // Few pages may all be left out, and statistics may know of rows that are gone.
    const [[taken] = []] = await query(`select count(*) from (select 1 from ${pages} limit ${quickRows}) s`)
    if (Number(taken) < quickRows) return { ...first, from: `(select * from ${name} limit ${sampleRows}) s` }
    return { ...first, from: `(select * from ${pages} limit ${sampleRows}) s` }
  }
  return extentOfView(name, effort, query)
}

/** A view has no pages to take a sample of, and a foreign table may be far away: the engine tells what reading would cost. */
async function extentOfView(name: string, effort: MeasureEffort, query: Query): Promise<Extent | Unread> {
  const { rows, cost } = await planned(`select * from ${name}`, query)
  if (rows <= wholeRows && cost <= maxViewCost && effort === 'whole') return { from: name }
  const first = `select * from ${name} limit ${effort === 'quick' ? quickRows : sampleRows}`
  return (await planned(first, query)).cost <= maxViewCost ? { from: `(${first}) s`, rowCount: rows, sampled: true } : { unread: rows }
}

/** What the engine expects of a statement. */
async function planned(sql: string, query: Query): Promise<{ readonly rows: number; readonly cost: number }> {
  const [[plan] = []] = await query(`explain (format json) ${sql}`)
  const of = (what: string) => Number(new RegExp(`"${what}": ([0-9.]+)`).exec(String(plan))?.[1] ?? 0)
  return { rows: of('Plan Rows'), cost: of('Total Cost') }
}

/** Smallest and largest: of a column that leads an index by that index, of others as the statistics have them. */
async function withRanges(table: DescribedTable, name: string, facts: readonly ColumnFacts[], query: Query): Promise<ColumnFacts[]> {
  const regclass = `to_regclass(${quoteText(name, "''")})`
  const indexed = new Set(
    (
      await query(
        `select a.attname from pg_index i join pg_class x on x.oid = i.indexrelid join pg_am m on m.oid = x.relam
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
         where i.indrelid = ${regclass} and m.amname = 'btree' and i.indisvalid and i.indpred is null`,
      )
    ).map(([column]) => column),
  )
  const bounds = new Map(
    (
      await query(
        `select s.attname, (s.histogram_bounds::text::text[])[1], (s.histogram_bounds::text::text[])[array_length(s.histogram_bounds::text::text[], 1)]
         from pg_stats s join pg_class c on c.relname = s.tablename join pg_namespace n on n.oid = c.relnamespace and n.nspname = s.schemaname
         where c.oid = ${regclass} and s.histogram_bounds is not null`,
      ).catch(() => [])
    ).map(([column, low, high]) => [column, { low, high }]),
  )
  return Promise.all(
    facts.map(async (fact, index) => {
      const column = table.columns[index]!
      if (!['integer', 'number', 'date', 'timestamp'].includes(fact.stored)) return fact
      const own = quoteName(column.name)
      const [low, high] = indexed.has(column.name)
        ? ((
            await query(
              `select (select ${own} from ${name} where ${own} is not null order by ${own} limit 1), (select ${own} from ${name} where ${own} is not null order by ${own} desc limit 1)`,
            )
          )[0] ?? [])
        : [bounds.get(column.name)?.low, bounds.get(column.name)?.high]
      return { ...fact, min: least(fact, low), max: greatest(fact, high) }
    }),
  )
}

function least(fact: ColumnFacts, cell: Cell | undefined): ColumnFacts['min'] {
  const other = same(fact, cell)
  return other !== null && (fact.min === null || other < fact.min) ? other : fact.min
}

function greatest(fact: ColumnFacts, cell: Cell | undefined): ColumnFacts['max'] {
  const other = same(fact, cell)
  return other !== null && (fact.max === null || other > fact.max) ? other : fact.max
}

/** A bound in the column's own kind: the statistics keep everything as text. */
function same(fact: ColumnFacts, cell: Cell | undefined): string | number | null {
  if (cell === null || cell === undefined || typeof cell === 'boolean') return null
  if (fact.stored === 'integer' || fact.stored === 'number') return Number.isFinite(Number(cell)) ? Number(cell) : null
  return String(cell).replace(' ', 'T')
}
