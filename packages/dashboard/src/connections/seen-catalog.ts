import { mapLimited } from '@chitravani/kit'
import { columnsOfFormula } from '../sql/formula.ts'
import { partSeen } from '../sql/sight.ts'
import type { Sight } from '../sql/sight.ts'
import type { Catalog, Cell, ColumnProfile, ForeignKey, ResultTable, RunOptions, Statement, TableProfile } from './connection.ts'
import { partialValues, valueLength, valueLimit } from './engine.ts'

/** Rows of a table that its profile is made of, where not everybody sees all of them. */
const sampleRows = 100_000
/** Frequent values that a profile shows. */
const shownValues = 20
const atOnce = 4
const noCteNames = { cteNames: [] }

type Run = (statement: Statement, options: RunOptions) => Promise<ResultTable>

/**
 * The catalog as somebody sees it: without hidden columns, and with figures and values of the rows that are seen alone.
 * @param run runs a statement as the same person may
 * @param signal when it fires, what has not been measured yet has no figures
 */
export async function seenCatalog(sight: Sight, dataVersion: string, run: Run, signal: AbortSignal): Promise<Catalog> {
  const { catalog } = sight
  const measured = await mapLimited(catalog.tables, atOnce, async (table) => {
    const columns = sight.columns.get(table.id)
    const shown = columns ? withColumns(table, columns) : table
    return partSeen(table, noCteNames, sight)?.kept ? measure(shown, sight, run, signal) : shown
  })
  const tables = measured.filter((table) => table.columns.length > 0)
  const has = ({ table, columns }: ForeignKey['from']) => {
    const found = tables.find((each) => each.id === table)
    return columns.every((name) => found?.columns.some((column) => column.name === name))
  }
  // What was said while the data were read may quote what is not seen.
  const { notes: _, ...rest } = catalog
  return { ...rest, dataVersion, tables, keys: catalog.keys.filter((key) => has(key.from) && has(key.to)) }
}

function withColumns(table: TableProfile, seen: readonly string[]): TableProfile {
  const columns = table.columns.filter(({ name }) => seen.includes(name))
  const { metrics = [], ...rest } = table
  // A metric of what is not seen would tell of it.
  const known = metrics.filter(({ formula }) => columnsOfFormula(formula).every(({ column }) => seen.includes(column)))
  return {
    ...rest,
    columns,
    primaryKey: table.primaryKey.every((name) => seen.includes(name)) ? table.primaryKey : [],
    ...(known.length > 0 ? { metrics: known } : {}),
  }
}

/** A table's figures out of the rows that are seen, of the first of them where there are many. */
async function measure(table: TableProfile, { dialect }: Sight, run: Run, signal: AbortSignal): Promise<TableProfile> {
  const place = table.path.map(dialect.quoteName).join('.')
  const limit = dialect.limit(sampleRows)
  const ask = async (sql: string, maxRows: number): Promise<readonly (readonly Cell[])[]> => {
    const { columns, rows } = await run({ sql, parameters: [] }, { signal, maxRows })
    return rows.map((row) => columns.map((name) => row[name] ?? null))
  }
  const counted = await ask(`SELECT count(*) AS n FROM (SELECT 1 AS one FROM ${place} ${limit}) AS seen`, 1).catch(() => [])
  const rowCount = numberOf(counted[0]?.[0])
  const columns = await mapLimited(table.columns, atOnce, (column) =>
    measureColumn(column, { place, limit, dialect, ask }).catch(() => blank(column)),
  )
  return { ...table, rowCount, estimated: table.estimated || rowCount >= sampleRows, columns }
}

interface Asking {
  readonly place: string
  readonly limit: string
  readonly dialect: Sight['dialect']
  readonly ask: (sql: string, maxRows: number) => Promise<readonly (readonly Cell[])[]>
}

async function measureColumn(column: ColumnProfile, { place, limit, dialect, ask }: Asking): Promise<ColumnProfile> {
  const name = dialect.quoteName(column.name)
  const own = column.type === 'other' ? dialect.asText(name) : name
  const rows = `(SELECT ${own} AS v FROM ${place} ${limit}) AS seen`
  const isText = column.type === 'text' && column.values.length > 0
  const most = isText ? valueLimit : shownValues
  const groups = await ask(
    `SELECT v, count(*) AS n FROM ${rows} WHERE v IS NOT NULL GROUP BY v ORDER BY count(*) DESC, v ${dialect.limit(most + 1)}`,
    most + 1,
  )
  const [totals = []] = await ask(`SELECT count(*) AS n, count(v) AS filled, count(DISTINCT v) AS different FROM ${rows}`, 1)
  const [count, filled, distinct] = totals.map(numberOf)
  const complete = groups.length <= most
  const found = groups.slice(0, most).map(([value, times]) => ({ value: value ?? '', count: numberOf(times) }))
  const values = isText ? found.map(({ value }) => String(value)).filter((value) => value.length <= valueLength) : []
  const { averageLength: _, ...rest } = column
  return {
    ...rest,
    ...(await rangeOf(column, rows, dialect, ask)),
    distinct: distinct ?? 0,
    nulls: (count ?? 0) - (filled ?? 0),
    frequent: found.slice(0, shownValues),
    values: complete ? values : values.slice(0, partialValues),
    valuesComplete: column.valuesComplete && complete && (count ?? 0) < sampleRows,
  }
}

/** Smallest and largest; none where the type has none. */
async function rangeOf(
  column: ColumnProfile,
  rows: string,
  dialect: Sight['dialect'],
  ask: Asking['ask'],
): Promise<Pick<ColumnProfile, 'min' | 'max'>> {
  if (column.type === 'boolean' || column.type === 'other') return { min: null, max: null }
  const isMoment = column.type === 'date' || column.type === 'timestamp'
  const value = isMoment
    ? dialect.temporal('v', column.type, column.temporal, column.nativeType)
    : column.keptAs === 'text'
      ? dialect.numberFromText('v')
      : 'v'
  const [[min, max] = []] = await ask(`SELECT min(${value}) AS least, max(${value}) AS most FROM ${rows}`, 1)
  const shown = (cell: Cell | undefined) => (typeof cell === 'string' || typeof cell === 'number' ? cell : null)
  return { min: shown(min), max: shown(max) }
}

/** Nothing is told of what could not be measured. */
function blank(column: ColumnProfile): ColumnProfile {
  const { averageLength: _, ...rest } = column
  return { ...rest, distinct: 0, nulls: 0, min: null, max: null, frequent: [], values: [], valuesComplete: false }
}

function numberOf(cell: Cell | undefined): number {
  return typeof cell === 'number' ? cell : Number(cell ?? 0)
}
