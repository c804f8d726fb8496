import { columnOf, tableOf } from '../connections/connection.ts'
import { failure } from '../errors.ts'
import type { Join } from '../plan-source.ts'
import { createNames } from '../sql/names.ts'
import type { KeyPath } from '../sql/paths.ts'
import type { Scope } from '../sql/scope.ts'
import { fromLines } from '../sql/source.ts'
import { referenceSides } from '../sql/wrap.ts'
import { isOver } from './way.ts'
import type { Way } from './way.ts'

/** A chart's FROM, with the tables that filter columns lie in joined to it. */
export interface Chain {
  /** The column at the end of the way, as it is written. */
  columnAt(way: Way, column: string): string
  /** FROM and its joins, a line each. */
  lines(): readonly string[]
  /** What must hold beside the joins. */
  conditions(): readonly string[]
}

interface Place {
  /** As the statement calls the table. */
  readonly alias: string
  /** The plan's relation, where it is one of the chart's own. */
  readonly relation?: string
}

/**
 * Joins along keys, each table once for each way; a join that the chart has already is not made twice. What refers to
 * nothing is kept by no filter, so it is left out. Keys are unique where they lead (`Way.unique`): no row is met twice.
 */
export function createChain(scope: Scope): Chain {
  const { dialect } = scope
  const quote = dialect.quoteName
  const joined = new Map<string, Place>()
  const lines: string[] = []
  const partners = new Set<string>()
  const names = createNames([...scope.aliases.values(), ...scope.catalog.tables.map((table) => table.path.at(-1) ?? table.id)])

  function follow(here: Place, key: KeyPath[number]): Place {
    const own = here.relation === undefined ? undefined : scope.source.joins.find((join) => goes(join, here.relation, key))
    if (own) {
      const alias = scope.aliases.get(own.relation.alias) ?? own.relation.alias
      if (own.kind === 'left') partners.add(`${quote(alias)}.${quote(key.to.columns[0] ?? '')} IS NOT NULL`)
      return { alias, relation: own.relation.alias }
    }
    const id = JSON.stringify([here.alias, key])
    const known = joined.get(id)
    if (known) return known
    const table = tableOf(scope.catalog, key.to.table)
    if (!table) throw failure('query_failed', `The table "${key.to.table}" is gone.`)
    const alias = names.take(`by ${key.to.table}`)
    const on = key.from.columns.map((from, index) => {
      const to = key.to.columns[index] ?? ''
      const { left, right } = referenceSides(
        { sql: `${quote(here.alias)}.${quote(from)}`, profile: columnOf(scope.catalog, key.from.table, from) },
        { sql: `${quote(alias)}.${quote(to)}`, profile: columnOf(scope.catalog, key.to.table, to) },
        dialect,
      )
      return `${left} = ${right}`
    })
    lines.push(`JOIN ${table.path.map(quote).join('.')} AS ${quote(alias)} ON ${on.join(' AND ')}`)
    const place = { alias }
    joined.set(id, place)
    return place
  }

  return {
    columnAt({ from, path }, column) {
      const start: Place = { alias: scope.aliases.get(from) ?? from, relation: from }
      return `${quote(path.reduce(follow, start).alias)}.${quote(column)}`
    },
    lines: () => [...fromLines(scope), ...lines],
    conditions: () => [...partners],
  }
}

function goes(join: Join, from: string | undefined, key: KeyPath[number]): boolean {
  if (join.relation.table !== key.to.table || join.on.some((pair) => pair.left.relation !== from)) return false
  return isOver(
    key,
    join.on.map((pair) => [pair.left.column, pair.right.column] as const),
  )
}
