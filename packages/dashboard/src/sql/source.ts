import type { ForeignKey, TableProfile } from '../connections/connection.ts'
import { relationsOf } from '../plan.ts'
import type { ColumnRef, Join } from '../plan-source.ts'
import { equalColumns, resolve, tableById } from './scope.ts'
import type { Scope } from './scope.ts'

/** FROM and its joins, a line each. */
export function fromLines(scope: Scope): string[] {
  const named = (alias: string, id: string) => {
    const { quoteName } = scope.dialect
    const path = tableById(scope, id).path
    const shown = scope.aliases.get(alias)!
    const name = path.map((part) => quoteName(part)).join('.')
    return path.length === 1 && path[0] === shown ? name : `${name} AS ${quoteName(shown)}`
  }
  const { base, joins } = scope.source
  return [
    named(base.alias, base.table),
    ...joins.map((join) => {
      const pairs = join.on.map((pair) => equalColumns(scope.dialect, resolve(scope, pair.left), resolve(scope, pair.right)))
      const words = join.kind === 'left' ? 'LEFT JOIN' : 'JOIN'
      return pairs.length === 0
        ? `CROSS JOIN ${named(join.relation.alias, join.relation.table)}`
        : `${words} ${named(join.relation.alias, join.relation.table)} ON ${pairs.join(' AND ')}`
    }),
  ]
}

/** Columns that tell the rows of a table apart: what is declared before what only the data of today says. */
export function keysOf(table: TableProfile, keys: readonly ForeignKey[]): readonly (readonly string[])[] {
  const declared = table.primaryKey.length > 0 ? [table.primaryKey] : []
  const referred = keys.filter((key) => key.to.table === table.id).toSorted((a, b) => Number(a.inferred) - Number(b.inferred))
  const unique = table.columns.filter((column) => column.unique && !table.estimated).map((column) => [column.name])
  return [...declared, ...referred.map((key) => key.to.columns), ...unique]
}

/** Does each value of these columns stand in at most one row of the table? */
function isUniqueOver(table: TableProfile, columns: readonly string[], keys: readonly ForeignKey[]): boolean {
  return keysOf(table, keys).some((key) => key.every((column) => columns.includes(column)))
}

interface Step {
  readonly to: string
  /** One row of where the step begins can meet several rows of where it ends. */
  readonly multiplies: boolean
}

/** The join tree as steps from each alias, in both directions. */
function stepsOf(scope: Scope): Map<string, Step[]> {
  const steps = new Map<string, Step[]>(relationsOf(scope.source).map((relation) => [relation.alias, []]))
  const tableAt = (alias: string) => tableById(scope, relationsOf(scope.source).find((relation) => relation.alias === alias)!.table)
  const columns = (refs: readonly ColumnRef[], alias: string) => refs.filter((ref) => ref.relation === alias).map((ref) => ref.column)
  for (const join of scope.source.joins) {
    const right = join.relation.alias
    const lefts = new Set(join.on.map((pair) => pair.left.relation))
    const rights = join.on.map((pair) => pair.right)
    for (const left of lefts) {
      const own = join.on.map((pair) => pair.left)
      steps.get(left)?.push({ to: right, multiplies: !isUniqueOver(tableAt(right), columns(rights, right), scope.catalog.keys) })
      steps.get(right)?.push({ to: left, multiplies: !isUniqueOver(tableAt(left), columns(own, left), scope.catalog.keys) })
    }
    if (lefts.size === 0) {
      const first = scope.source.base.alias
      steps.get(first)?.push({ to: right, multiplies: true })
      steps.get(right)?.push({ to: first, multiplies: true })
    }
  }
  return steps
}

/** The one of these relations of which each row meets at most one row of each of the others: lines, beside the goods that they refer to. */
export function finestOf(scope: Scope, aliases: readonly string[]): string | undefined {
  const steps = stepsOf(scope)
  const reached = (alias: string): ReadonlySet<string> => {
    const seen = new Set([alias])
    const open = [alias]
    for (let here = open.pop(); here !== undefined; here = open.pop())
      for (const step of steps.get(here) ?? []) {
        if (step.multiplies || seen.has(step.to)) continue
        seen.add(step.to)
        open.push(step.to)
      }
    return seen
  }
  return aliases.find((alias) => {
    const up = reached(alias)
    return aliases.every((other) => up.has(other))
  })
}

/** Do the joins show a row of this relation more than once, so that summing its column would count it twice? */
export function isMultiplied(scope: Scope, alias: string): boolean {
  const steps = stepsOf(scope)
  const seen = new Set([alias])
  const open = [alias]
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    for (const step of steps.get(here) ?? []) {
      if (seen.has(step.to)) continue
      if (step.multiplies) return true
      seen.add(step.to)
      open.push(step.to)
    }
  }
  return false
}

/**
 * What a count of rows counts where a left join keeps rows without a partner: the partner's key, so that none is 0.
 * Undefined where rows themselves are counted.
 */
export function countedColumn(scope: Scope): ColumnRef | undefined {
  const steps = stepsOf(scope)
  const child = scope.source.joins.findLast(
    (join: Join) =>
      join.kind === 'left' &&
      join.on.some((pair) => steps.get(pair.left.relation)?.some((step) => step.to === join.relation.alias && step.multiplies)),
  )
  return child?.on[0]?.right
}
