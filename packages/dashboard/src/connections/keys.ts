import type { ForeignKey, TableProfile } from './connection.ts'
import type { Engine } from './engine.ts'
import { candidates } from './key-names.ts'

/** Statements that the search for undeclared keys may cost at most. */
const maxProbes = 300

/** Undeclared keys: the name points at another table's unique column, and its values are found there. */
export async function inferKeys(
  tables: readonly TableProfile[],
  declared: readonly ForeignKey[],
  engine: Pick<Engine, 'query' | 'dialect'>,
): Promise<ForeignKey[]> {
  const found: ForeignKey[] = []
  const taken = new Set<string>()
  for (const candidate of candidates(tables, declared).slice(0, maxProbes)) {
    const place = `${candidate.from.id}\0${candidate.column}`
    if (taken.has(place)) continue
    if (!(await holds(candidate, engine))) continue
    taken.add(place)
    found.push({
      from: { table: candidate.from.id, columns: [candidate.column] },
      to: { table: candidate.to.id, columns: [candidate.toColumn] },
      inferred: true,
    })
  }
  return found
}

/** Nearly every value of the column is one of the other's. */
async function holds(
  candidate: ReturnType<typeof candidates>[number],
  { query, dialect: { quoteName } }: Pick<Engine, 'query' | 'dialect'>,
): Promise<boolean> {
  const [own, theirs] = [quoteName(candidate.column), quoteName(candidate.toColumn)]
  const [from, to] = [candidate.from, candidate.to].map((table) => table.path.map(quoteName).join('.'))
  const sql = `select count(*), count(t.v) from (select distinct ${own} as v from ${from} where ${own} is not null) f left join (select ${theirs} as v from ${to}) t on t.v = f.v`
  try {
    const [[all, met] = []] = await query(sql)
    return Number(all) > 0 && Number(met) >= (candidate.score > 1 ? 0.95 : 1) * Number(all)
  } catch {
    // Columns of kinds that the engine will not compare are no keys to each other.
    return false
  }
}
