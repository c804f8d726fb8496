import type { DescribedTable, Description, Engine } from './engine.ts'

/**
 * What of a database its users may see at all. A name is taken literally but for `*`, which stands for any signs; what is
 * left out allows everything.
 */
export interface Visibility {
  /** Schemas; `main` is the one whose tables need no schema before their names. */
  readonly schemas?: readonly string[]
  /** Tables as they are called here: `orders`, `sales.orders`, `sales.*`. */
  readonly tables?: readonly string[]
  /** `table.column`: a table that is named here shows these columns alone. */
  readonly columns?: readonly string[]
  /** `table.column` that nobody sees, whatever is allowed; also `*.email`. */
  readonly hidden?: readonly string[]
}

type Named = Pick<DescribedTable, 'id' | 'path'>

function isVisibleTable({ id, path }: Named, { schemas, tables }: Visibility): boolean {
  const schema = path.length > 1 ? (path.at(-2) ?? '') : 'main'
  return (schemas?.some((pattern) => matches(schema, pattern)) ?? true) && (tables?.some((pattern) => matches(id, pattern)) ?? true)
}

/** The columns that are seen of a table, in their order; undefined where none is hidden. */
export function visibleColumns(
  table: Named & { readonly columns: readonly { readonly name: string }[] },
  { columns = [], hidden = [] }: Visibility,
): readonly string[] | undefined {
  const own = columns.filter((pattern) => tablesOfPattern(pattern).some((named) => matches(table.id, named)))
  const allowed = (name: string) => own.length === 0 || own.some((pattern) => matches(`${table.id}.${name}`, pattern))
  // Hiding goes too far rather than not far enough.
  const hides = (name: string) => hidden.some((pattern) => matches(`${table.id}.${name}`.toLowerCase(), pattern.toLowerCase()))
  const seen = table.columns.map(({ name }) => name).filter((name) => allowed(name) && !hides(name))
  return seen.length === table.columns.length ? undefined : seen
}

/** Names of tables and of columns may hold dots themselves: each may be the one between the two. */
function tablesOfPattern(pattern: string): string[] {
  const parts = pattern.split('.')
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'))
}

/** Literal but for `*`. */
function matches(name: string, pattern: string): boolean {
  const [first = '', ...others] = pattern.split('*')
  const last = others.pop()
  if (last === undefined) return name === first
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false
  let at = first.length
  for (const part of others) {
    const found = name.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at <= name.length - last.length
}

/** An engine that knows of no other tables than these. */
export function onlyVisible(engine: Engine, visible: Visibility | undefined): Engine {
  if (!visible?.schemas && !visible?.tables) return engine
  return {
    ...engine,
    async describe(): Promise<Description> {
      const { tables, keys, notes = [] } = await engine.describe()
      const seen = tables.filter((table) => isVisibleTable(table, visible))
      const ids = new Set(seen.map(({ id }) => id))
      return {
        tables: seen,
        keys: keys.filter((key) => ids.has(key.from.table) && ids.has(key.to.table)),
        notes: notes.filter(({ table }) => table !== undefined && ids.has(table)),
      }
    },
  }
}
