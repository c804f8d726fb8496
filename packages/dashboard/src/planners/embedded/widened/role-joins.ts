import type { DashboardPlan } from '../../../plan.ts'
import { isColumnRef } from '../../../plan-source.ts'
import type { ColumnRef, Join, Source } from '../../../plan-source.ts'
import { isTitled, nameColumn } from '../schema/name-column.ts'
import { isPlain, mapped, relationAt, throughSource } from './plan-walk.ts'
import type { Plain } from './plan-walk.ts'
import type { Role } from './roles.ts'
import type { Widened } from './role-columns.ts'

/** What stands in one source of a plan: the relations of the wide table, and what is joined to them. */
interface Scope {
  readonly source: Source
  readonly joins: Map<string, Join>
}

/** The plan over the tables as they are: each role that it uses is a join of its own. */
export function asJoins(plan: DashboardPlan, wide: Widened): DashboardPlan {
  return { ...plan, charts: plan.charts.map((chart) => joined(chart, wide, [])) }
}

/** The plan over the wide table, as `asJoins` was given it. */
export function asColumns(plan: DashboardPlan, wide: Widened): DashboardPlan {
  return { ...plan, charts: plan.charts.map((chart) => unjoined(chart, wide, [])) }
}

/** Name of the table in a role; `of` the relation that refers to it, where that has another name than its table. */
function aliasOf({ rivals: { from, to } }: Widened, role: Role, of: string): string {
  return of === from.id ? `${to.id} as ${role.name}` : `${to.id} as ${role.name} of ${of}`
}

function joined<Value>(value: Value, wide: Widened, scopes: readonly Scope[]): Value {
  if (Array.isArray(value)) return value.map((each: unknown) => joined(each, wide, scopes)) as Value
  if (!isPlain(value)) return value
  if (isColumnRef(value)) return (joinedRef(value, wide, scopes) ?? value) as Value
  const made = throughSource(value, scopes, {
    open: (source): Scope => ({ source, joins: new Map() }),
    close: (source, own, all) => ({ ...source, joins: [...source.joins.map((join) => joined(join, wide, all)), ...own.joins.values()] }),
    change: (part, all) => joined(part, wide, all),
  })
  return (
    made ??
    withIdentity(
      mapped(value, (each) => joined(each, wide, scopes)),
      value,
      wide,
    )
  )
}

/** What a dimension groups by besides a name that a few of them share. */
function withIdentity<Value extends Plain>(
  made: Value,
  { column, aggregate, label, identity }: Plain,
  { rivals, columns }: Widened,
): Value {
  if (!isPlain(column) || !isColumnRef(column) || aggregate !== undefined || label === undefined || identity !== undefined) return made
  const found = columns.find(({ name }) => name === column.column)
  const now = made['column']
  const isName = found?.column === nameColumn(rivals.to) && found !== undefined && isTitled(found.column)
  const isShared = isName && !found.column.unique && found.column.distinct > rivals.to.rowCount * 0.6
  if (!isShared || !isPlain(now) || !isColumnRef(now)) return made
  return { ...made, identity: [{ relation: now.relation, column: found.role.key.to.columns[0] ?? '' }] }
}

function joinedRef(ref: ColumnRef, wide: Widened, scopes: readonly Scope[]): ColumnRef | undefined {
  const { rivals, columns } = wide
  const found = columns.find(({ name }) => name === ref.column)
  const scope = scopes.find(({ source }) => relationAt(source, ref.relation) !== undefined)
  if (!found || !scope || relationAt(scope.source, ref.relation)?.table !== rivals.from.id) return undefined
  const { role, column } = found
  const alias = aliasOf(wide, role, ref.relation)
  const [from = ''] = role.key.from.columns
  const [to = ''] = role.key.to.columns
  const isOptional = (rivals.from.columns.find(({ name }) => name === from)?.nulls ?? 0) > 0
  scope.joins.set(alias, {
    relation: { alias, table: rivals.to.id },
    // Rows without the one end still have the other.
    kind: isOptional ? 'left' : 'inner',
    on: [{ left: { relation: ref.relation, column: from }, right: { relation: alias, column: to } }],
  })
  return { relation: alias, column: column.name }
}

/** What a joined table is read as: the relation that refers to it, and the role. */
type Told = ReadonlyMap<string, { readonly of: string; readonly role: Role }>

function unjoined<Value>(value: Value, wide: Widened, told: readonly Told[]): Value {
  if (Array.isArray(value)) return value.map((each: unknown) => unjoined(each, wide, told)) as Value
  if (!isPlain(value)) return value
  if (isColumnRef(value)) return (wideRef(value, wide, told) ?? value) as Value
  const made = throughSource(value, told, {
    open: (source) => rolesIn(source, wide),
    close: (source, own, all) => ({
      ...source,
      joins: source.joins.filter(({ relation: { alias } }) => !own.has(alias)).map((join) => unjoined(join, wide, all)),
    }),
    change: (part, all) => unjoined(part, wide, all),
  })
  return (
    made ??
    withoutIdentity(
      mapped(value, (each) => unjoined(each, wide, told)),
      value,
      told,
    )
  )
}

/** The key behind a name, which `withIdentity` finds again. */
function withoutIdentity<Value extends Plain>(made: Value, { identity, column }: Plain, told: readonly Told[]): Value {
  const isOfRole = isPlain(column) && isColumnRef(column) && told.some((each) => each.has(column.relation))
  if (identity === undefined || !isOfRole) return made
  const { identity: _identity, ...rest } = made
  return rest as unknown as Value
}

function rolesIn(source: Source, { rivals }: Widened): Told {
  return new Map(
    source.joins.flatMap(({ relation: { alias, table }, on }) => {
      const [pair, ...more] = on
      if (!pair || more.length > 0 || table !== rivals.to.id || relationAt(source, pair.left.relation)?.table !== rivals.from.id) return []
      const role = rivals.roles.find(
        ({ key }) => key.from.columns[0] === pair.left.column && key.to.columns[0] === pair.right.column && pair.right.relation === alias,
      )
      return role ? [[alias, { of: pair.left.relation, role }] as const] : []
    }),
  )
}

function wideRef(ref: ColumnRef, { columns }: Widened, told: readonly Told[]): ColumnRef | undefined {
  const found = told.flatMap((each) => each.get(ref.relation) ?? [])[0]
  if (!found) return undefined
  const { role, of } = found
  const column = columns.find((each) => each.role === role && each.column.name === ref.column)
  return column && { relation: of, column: column.name }
}
