import type { ColumnProfile, TableProfile } from '../../../connections/connection.ts'

/** The column by which people know the rows of a table. */
export function nameColumn(table: TableProfile): ColumnProfile | undefined {
  const text = table.columns.filter((column) => column.type === 'text' && column.meaning !== 'id')
  const titled = (column: ColumnProfile): number =>
    /^(?:full_?)?name$|^title$/i.test(column.name)
      ? 3
      : /name|title/i.test(column.name)
        ? 2
        : column.meaning === 'name'
          ? 1.5
          : /desc|label/i.test(column.name)
            ? 1
            : 0
  const best = text.toSorted((a, b) => titled(b) - titled(a))[0]
  if (best && titled(best) > 0) return best
  return best && best.distinct > table.rowCount * 0.5 ? best : undefined
}
