import type { Catalog, ColumnProfile, ForeignKey } from '../../../connections/connection.ts'

/** Keys that nobody declared and that a name alone gives away: a column called as another table's one key, with values in its range. */
export function likelyKeys(catalog: Catalog): readonly ForeignKey[] {
  const found: ForeignKey[] = []
  for (const parent of catalog.tables) {
    const [key, ...more] = parent.primaryKey
    const target = parent.columns.find((column) => column.name === key)
    if (!target || more.length > 0 || key === undefined || /^(?:id|code|name|key|no)$/i.test(key)) continue
    for (const child of catalog.tables) {
      if (
        child === parent ||
        catalog.keys.some(
          (other) =>
            [other.from.table, other.to.table].every((table) => table === child.id || table === parent.id) &&
            other.from.table !== other.to.table,
        )
      )
        continue
      const column = child.columns.find((candidate) => candidate.name.toLowerCase() === key.toLowerCase() && candidate.type === target.type)
      const led = catalog.keys.some(
        (other) =>
          other.from.table === child.id &&
          other.to.table !== child.id &&
          other.from.columns.length === 1 &&
          other.from.columns[0] === column?.name,
      )
      if (!column || led || (child.primaryKey.length === 1 && child.primaryKey[0] === column.name && child.rowCount > parent.rowCount))
        continue
      if (isWithin(column, target))
        found.push({ from: { table: child.id, columns: [column.name] }, to: { table: parent.id, columns: [key] }, inferred: true })
    }
  }
  return found
}

/** Its values may be the other's: texts where all of both are known, numbers by their range. */
function isWithin(column: ColumnProfile, target: ColumnProfile): boolean {
  if (column.valuesComplete && target.valuesComplete && column.values.length > 0 && target.values.length > 0) {
    const held = new Set(target.values)
    return column.values.some((value) => held.has(value))
  }
  if (column.min === null || target.min === null || target.max === null || column.max === null) return true
  return column.min >= target.min && column.max <= target.max
}
