import type { Relation, Source } from '../../../plan-source.ts'

/** A part of a plan, whatever it is. */
export type Plain = Readonly<Record<string, unknown>>

export const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)
const isSource = (value: unknown): value is Source => isPlain(value) && isPlain(value['base']) && Array.isArray(value['joins'])

/** Each of its parts changed. */
export function mapped<Value extends Plain>(value: Value, change: (each: unknown, name: string) => unknown): Value {
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(each, name)])) as Value
}

/** The relation that goes by the name there. */
export function relationAt({ base, joins }: Source, alias: string): Relation | undefined {
  return base.alias === alias ? base : joins.find(({ relation }) => relation.alias === alias)?.relation
}

/** How a change goes through the sources of a plan, each of which has names of its own. */
export interface Walk<Scope> {
  readonly open: (source: Source) => Scope
  /** The source, once all that stands in it was changed. */
  readonly close: (source: Source, scope: Scope, scopes: readonly Scope[]) => Source
  readonly change: (part: unknown, scopes: readonly Scope[]) => unknown
}

/** A chart, or a condition on rows of other tables, its parts changed in the sources that they are of; undefined of what has no source. */
export function throughSource<Scope, Value extends Plain>(value: Value, scopes: readonly Scope[], walk: Walk<Scope>): Value | undefined {
  const { source, sub } = value
  if (isSource(source)) return inside(value, source, walk.open(source), scopes, walk)
  if (!isPlain(sub) || !isSource(sub['source'])) return undefined
  const of = sub['source']
  const scope = walk.open(of)
  const made = mapped(value, (part, name) =>
    name === 'sub' ? part : walk.change(part, name === 'having' || name === 'of' ? [scope, ...scopes] : scopes),
  )
  return { ...made, sub: inside(sub, of, scope, scopes, walk) }
}

function inside<Scope, Value extends Plain>(
  value: Value,
  source: Source,
  scope: Scope,
  scopes: readonly Scope[],
  { change, close }: Walk<Scope>,
): Value {
  // Columns of the rows outside stand in the link.
  const made = mapped(value, (part, name) => (name === 'source' ? part : change(part, [scope, ...scopes])))
  return { ...made, source: close(source, scope, [scope, ...scopes]) }
}
