import type { DashboardPlan } from '../../../plan.ts'
import { isColumnRef } from '../../../plan-source.ts'
import type { ColumnRef, Join, Source } from '../../../plan-source.ts'
import { isTitled, nameColumn } from '../schema/name-column.ts'
import type { Role } from './roles.ts'
import type { Widened } from './widened.ts'

type Plain = Readonly<Record<string, unknown>>

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

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)
const isSource = (value: unknown): value is Source => isPlain(value) && isPlain(value['base']) && Array.isArray(value['joins'])

/** Name of the table in a role; `of` the relation that refers to it, where that has another name than its table. */
function aliasOf({ rivals: { from, to } }: Widened, role: Role, of: string): string {
  return of === from.id ? `${to.id} as ${role.name}` : `${to.id} as ${role.name} of ${of}`
}

function joined<Value>(value: Value, wide: Widened, scopes: readonly Scope[]): Value {
  if (Array.isArray(value)) return value.map((each: unknown) => joined(each, wide, scopes)) as Value
  if (!isPlain(value)) return value
  if (isColumnRef(value)) return (joinedRef(value, wide, scopes) ?? value) as Value
  const { source } = value
  if (!isSource(source))
    return withIdentity(
      mapped(value, (each) => joined(each, wide, scopes)),
      value,
      wide,
    )
  const own: Scope = { source, joins: new Map() }
  const made = mapped(value, (each, name) => (name === 'source' ? each : joined(each, wide, [own, ...scopes])))
  const joins = source.joins.map((join) => joined(join, wide, [own, ...scopes]))
  return { ...made, source: { ...source, joins: [...joins, ...own.joins.values()] } }
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
  const scope = scopes.find(({ source }) => relation(source, ref.relation) !== undefined)
  if (!found || !scope || relation(scope.source, ref.relation)?.table !== rivals.from.id) return undefined
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

const relation = ({ base, joins }: Source, alias: string) =>
  base.alias === alias ? base : joins.find((join) => join.relation.alias === alias)?.relation

/** What a joined table is read as: the relation that refers to it, and the role. */
type Told = ReadonlyMap<string, { readonly of: string; readonly role: Role }>

function unjoined<Value>(value: Value, wide: Widened, told: readonly Told[]): Value {
  if (Array.isArray(value)) return value.map((each: unknown) => unjoined(each, wide, told)) as Value
  if (!isPlain(value)) return value
  if (isColumnRef(value)) return (wideRef(value, wide, told) ?? value) as Value
  const { source } = value
  if (!isSource(source))
    return withoutIdentity(
      mapped(value, (each) => unjoined(each, wide, told)),
      value,
      told,
    )
  const own = rolesIn(source, wide)
  const made = mapped(value, (each, name) => (name === 'source' ? each : unjoined(each, wide, [own, ...told])))
  const joins = source.joins.filter(({ relation: { alias } }) => !own.has(alias)).map((join) => unjoined(join, wide, [own, ...told]))
  return { ...made, source: { ...source, joins } }
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
      if (!pair || more.length > 0 || table !== rivals.to.id || relation(source, pair.left.relation)?.table !== rivals.from.id) return []
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

function mapped<Value extends Plain>(value: Value, change: (each: unknown, name: string) => unknown): Value {
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(each, name)])) as Value
}
