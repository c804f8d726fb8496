import type { Catalog, ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { columnOf } from '../../../connections/connection.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { roleColumns } from './roles.ts'
import type { Rivals, RoleColumn } from './roles.ts'

/** A catalog in which a table has what it refers to, once for each role, as columns of its own. */
export interface Widened {
  readonly catalog: Catalog
  readonly rivals: Rivals
  readonly columns: readonly RoleColumn[]
}

const known = new WeakMap<Rivals, Widened>()

/**
 * Journeys with "origin port" and "destination country" among their columns, in place of the two ways to the ports: whatever reads, groups
 * and limits columns then reads either end. `role-joins.ts` makes joins of them again.
 */
export function widened(catalog: Catalog, rivals: Rivals): Widened {
  const before = known.get(rivals)
  if (before) return before
  const { from, to, roles } = rivals
  const columns = roleColumns(rivals).filter(({ name }) => !from.columns.some((own) => own.name === name))
  const wide: TableProfile = {
    ...from,
    columns: [
      // A key that is called as whom it leads to would be read as a number of its own.
      ...from.columns.filter(
        ({ name }) => !roles.some((role) => role.key.from.columns[0] === name && wordsOfName(name).join(' ') === role.name),
      ),
      ...columns.map((each) => seenFrom(each, catalog, from)),
    ],
  }
  const keys = catalog.keys.filter((key) => !roles.some((role) => role.key === key))
  // Other tables may still lead to it.
  const isLed = keys.some((key) => key.to.table === to.id || key.from.table === to.id)
  const tables = catalog.tables.filter((table) => table !== to || isLed).map((table) => (table === from ? wide : table))
  const made: Widened = { catalog: { ...catalog, tables, keys }, rivals, columns }
  known.set(rivals, made)
  return made
}

function seenFrom({ role, column, name }: RoleColumn, catalog: Catalog, from: TableProfile): ColumnProfile {
  const key = columnOf(catalog, from.id, role.key.from.columns[0] ?? '')
  return {
    ...column,
    name,
    // It names what is referred to, and not the row.
    meaning: column.meaning === 'name' ? 'category' : column.meaning,
    unique: false,
    nullable: column.nullable || key?.nullable === true,
    nulls: Math.max(key?.nulls ?? 0, column.nulls > 0 ? 1 : 0),
  }
}
