import type { ForeignKey, TableProfile } from './connection.ts'
import type { Description, Engine } from './engine.ts'
import { candidates } from './key-names.ts'
import type { KeyCandidate } from './key-candidate.ts'

/** Statements that the search for undeclared keys may cost at most. */
const maxProbes = 300
/** After that no further ones are looked for. */
const searchMs = 10_000
/** Of a big table so many rows are looked at, and so many of their values are looked up. */
const sampleRows = 20_000
const sampleValues = 500

type Asking = Pick<Engine, 'query' | 'dialect'>

/** Undeclared keys: the name points at another table's unique column, and its values are found there. */
export async function inferKeys(
  tables: readonly TableProfile[],
  description: Pick<Description, 'tables' | 'keys'>,
  engine: Asking,
): Promise<ForeignKey[]> {
  const found: ForeignKey[] = []
  const taken = new Set<string>()
  const likely = candidates(tables, description.keys).slice(0, maxProbes)
  const until = performance.now() + searchMs
  for (const candidate of likely) {
    if (performance.now() > until) break
    const place = `${candidate.from.id}\0${candidate.column}`
    if (taken.has(place)) continue
    if (!(await holds(candidate, isIndexed(candidate, description), engine))) continue
    taken.add(place)
    found.push({
      from: { table: candidate.from.id, columns: [candidate.column] },
      to: { table: candidate.to.id, columns: [candidate.toColumn] },
      inferred: true,
    })
  }
  return found
}

/** What the name says outright may hold rows that refer to nothing; what only the values say may not. */
function least({ score }: KeyCandidate): number {
  return score >= 3 ? 0.8 : score > 1 ? 0.95 : 1
}

/** A column that is unique by declaration has an index, by which few values are looked up in any number of rows. */
function isIndexed({ to, toColumn }: KeyCandidate, { tables }: Pick<Description, 'tables'>): boolean {
  const alone = to.primaryKey.length === 1 && to.primaryKey[0] === toColumn
  return alone || tables.some(({ id, uniqueColumns }) => id === to.id && uniqueColumns.includes(toColumn))
}

/** Nearly every value of the column is one of the other's; of big tables, of some values. */
async function holds(candidate: KeyCandidate, indexed: boolean, { query, dialect }: Asking): Promise<boolean> {
  const { quoteName } = dialect
  // These read a column faster than they look up a value.
  const byColumns = dialect.name === 'duckdb' || dialect.name === 'clickhouse'
  if (candidate.to.estimated && !indexed && !byColumns) return false
  const [own, theirs] = [quoteName(candidate.column), quoteName(candidate.toColumn)]
  const [from, to] = [candidate.from, candidate.to].map((table) => table.path.map(quoteName).join('.'))
  const rows = `select ${own} as v from ${from} where ${own} is not null`
  const values = candidate.from.estimated
    ? `select distinct v from (${rows} limit ${sampleRows}) r limit ${sampleValues}`
    : `select distinct v from (${rows}) r${candidate.to.estimated ? ` limit ${sampleValues}` : ''}`
  const sql =
    candidate.to.estimated && !byColumns
      ? `select count(*), count(hit) from (select (select 1 from ${to} t where t.${theirs} = f.v limit 1) as hit from (${values}) f) h`
      : `select count(*), count(t.v) from (${values}) f left join (select ${theirs} as v from ${to}) t on t.v = f.v`
  try {
    const [[all, met] = []] = await query(sql)
    return Number(all) > 0 && Number(met) >= least(candidate) * Number(all)
  } catch {
    // Columns of kinds that the engine will not compare are no keys to each other.
    return false
  }
}
