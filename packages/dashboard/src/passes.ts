import { startFlight } from '@chitravani/kit'
import type { Flight } from '@chitravani/kit'
import type { Catalog, Connection, ResultTable, RunOptions, Statement } from './connections/connection.ts'
import type { ChartPlan } from './plan.ts'
import { moves } from './sql/moves.ts'
import { together, usesOf } from './sql/together.ts'
import type { Cut, Filtered, Member, Use } from './sql/together.ts'

/** A chart whose statement has to be run. */
export interface Asked extends Filtered {
  readonly plan?: ChartPlan | undefined
}

export interface PassPlace {
  readonly connection: Pick<Connection, 'run' | 'dialect' | 'together'>
  readonly catalog: Catalog
  readonly maxRows: number
  /** Default `quicker`: where one statement is expected to be. */
  readonly passes?: 'quicker' | 'possible' | undefined
}

/** The rows of one chart out of a pass: as `Connection.run`, of the statement that the chart has alone. */
export type FromPass = Connection['run']

/**
 * Puts charts into passes: those that read the same rows of a table, where one statement is expected to be quicker. A pass begins when the
 * first of its charts is asked for, and is ended when none is any more. Where it fails, each chart is run alone, and has its own failure.
 * @returns for each chart in a pass its rows' way; the others are missing
 */
export function passesOf<T extends Asked>(charts: readonly T[], place: PassPlace): ReadonlyMap<T, FromPass> {
  const { connection, catalog, maxRows, passes = 'quicker' } = place
  const found = new Map<T, FromPass>()
  if (!connection.together) return found
  const members = charts.filter(mayShare).map((chart) => ({ ...chart, chart, uses: usesOf(chart) }))
  for (const group of gatherings(members)) {
    const gathered = sharedCuts(group)
    if (passes === 'quicker' && !isQuicker(group, gathered, connection.together.maxBytes)) continue
    const statement = together(group, gathered, maxRows)
    if (!statement || failedBefore.get(catalog)?.has(statement.sql)) continue
    const pass = openPass(statement, place)
    for (const [index, { chart }] of group.entries()) found.set(chart, fromPass(pass, index, chart, connection))
  }
  return found
}

/** Statements whose pass failed; by the catalog, which is another one when the data is. */
const failedBefore = new WeakMap<Catalog, Set<string>>()
const maxFailed = 1_000

/**
 * Raw rows stand in the order in which their table is read. What reads the clock makes an answer one that cannot be kept: its own, not
 * that of the others.
 */
function mayShare({ plan, sql, columns }: Asked): boolean {
  if (!plan || plan.measures.every(({ aggregate }) => aggregate === 'none') || moves(sql)) return false
  return new Set(columns.map((name) => name.toLowerCase())).size === columns.length
}

/** Charts that have a cut with another one, directly or over others. */
function gatherings<T extends Member>(charts: readonly T[]): readonly (readonly T[])[] {
  const groups: { readonly members: T[]; readonly keys: Set<string> }[] = []
  for (const chart of charts) {
    const group = { members: [chart], keys: new Set(chart.uses.flatMap(({ cut }) => cut?.key ?? [])) }
    for (const other of groups.filter(({ keys }) => [...keys].some((key) => group.keys.has(key)))) {
      groups.splice(groups.indexOf(other), 1)
      group.members.unshift(...other.members)
      for (const key of other.keys) group.keys.add(key)
    }
    groups.push(group)
  }
  return groups.map(({ members }) => members).filter(({ length }) => length > 1)
}

/** The cuts that several of the statements read. */
function sharedCuts(charts: readonly Member[]): readonly Cut[] {
  const cuts = charts.flatMap(({ uses }) => [...new Map(uses.flatMap(({ cut }) => (cut ? [[cut.key, cut] as const] : []))).values()])
  const times = Map.groupBy(cuts, ({ key }) => key)
  return [...times.values()].flatMap(([first, second]) => (first && second ? [first] : []))
}

/** Rows whose reading is saved, at least: below that statements apart are as quick, since they run beside each other. */
const leastSaved = 500_000
/** What a gathered row costs that is written and read again, in rows read. */
const gatherCost = 3
/** The same of a row of a table that is not cut: what is joined with gathered rows is read without the engine's filters by their keys. */
const uncutCost = 5
/** A row in the table that a join looks up, in bytes. */
const joinedBytes = 48

/**
 * Is one statement expected to be quicker, and to stay within the memory? All of its joins may stand in memory at once. The figures are
 * measured (`bench/databases/filters.md`).
 */
function isQuicker(charts: readonly Member[], gathered: readonly Cut[], maxBytes: number): boolean {
  const uses = charts.map((chart) => chart.uses)
  const times = (cut: Cut) => uses.flat().filter((use) => use.cut?.key === cut.key).length
  const saved = sum(gathered.map((cut) => (times(cut) - 1) * cut.table.rowCount))
  const uncut = sum(uses.flat().map(({ table, cut }) => (cut ? 0 : table.rowCount)))
  if (saved < leastSaved || saved < gatherCost * sum(gathered.map(({ rows }) => rows)) + uncutCost * uncut) return false
  const texts = charts.map(({ sql }) => sql.toLowerCase())
  const kept = sum(gathered.map((cut) => cut.rows * rowBytes(cut, texts)))
  const joined = sum(
    uses.map((each) =>
      sum(
        each
          .map(rowsOf)
          .toSorted((a, b) => b - a)
          .slice(1),
      ),
    ),
  )
  return kept + joined * joinedBytes <= maxBytes
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const rowsOf = ({ table, cut }: Use) => cut?.rows ?? table.rowCount

/** Of a gathered row: the engine keeps the columns that the statements name. */
function rowBytes({ table }: Cut, texts: readonly string[]): number {
  const named = table.columns.filter(({ name }) => texts.some((text) => text.includes(name.toLowerCase())))
  return sum(named.map(({ averageLength }) => (averageLength === undefined ? 8 : 16 + averageLength)))
}

type Pass = (options: RunOptions) => Promise<readonly ResultTable[]>

/** Runs the statement for the first who asks; it is ended in the database when nobody waits any more. */
function openPass(statement: Statement, { connection, catalog, maxRows }: PassPlace): Pass {
  let flight: Flight<readonly ResultTable[]> | undefined

  async function start(signal: AbortSignal): Promise<readonly ResultTable[]> {
    try {
      return (await connection.together?.run(statement, { maxRows, signal })) ?? []
    } catch (error) {
      if (!signal.aborted) remember(catalog, statement.sql)
      throw error
    }
  }

  return async ({ signal }) => {
    signal?.throwIfAborted()
    flight ??= startFlight(start)
    return flight.join(signal)
  }
}

function remember(catalog: Catalog, sql: string): void {
  const known = failedBefore.get(catalog) ?? new Set()
  if (known.size >= maxFailed) known.clear()
  failedBefore.set(catalog, known.add(sql))
}

function fromPass(pass: Pass, index: number, { columns }: Asked, connection: Pick<Connection, 'run'>): FromPass {
  return async (statement, options = {}) => {
    try {
      const table = (await pass(options))[index]
      // Where the engine gave a column another name, the chart would not find it.
      if (table && table.columns.join('\n') === columns.join('\n')) return table
    } catch {
      options.signal?.throwIfAborted()
    }
    return connection.run(statement, options)
  }
}
