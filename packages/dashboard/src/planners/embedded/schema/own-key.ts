import type { TableProfile } from '../../../connections/connection.ts'

/** The one column that tells a table's rows apart: declared, or, in files that declare nothing, the first that never repeats, keys before others. */
export function ownKey({ primaryKey, columns }: Pick<TableProfile, 'primaryKey' | 'columns'>): string | undefined {
  const [key, ...more] = primaryKey
  if (key !== undefined) return more.length > 0 ? undefined : key
  const single = columns.filter(({ unique, nulls }) => unique && nulls === 0)
  return (single.find(({ meaning }) => meaning === 'id') ?? single[0])?.name
}
