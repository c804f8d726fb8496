import { quoteName } from '../../sql/quote.ts'

/** A column of a table as it was read, before its values have types. */
export interface RowCells {
  readonly name: string
  /** It holds text; else values that have a type already. */
  readonly text: boolean
}

/** SQL for: something stands in this cell. */
export const filledSql = ({ name, text }: RowCells): string =>
  text ? `trim(replace(coalesce(${quoteName(name)}, ''), chr(9), ' ')) <> ''` : `${quoteName(name)} IS NOT NULL`

/** SQL for: a cell of text in the row is such a one. */
export function anyOf(columns: readonly RowCells[], is: (text: string) => string): string {
  const texts = columns.filter(({ text }) => text).slice(0, 40)
  return texts.length === 0 ? 'false' : `(${texts.map(({ name }) => is(quoteName(name))).join(' OR ')})`
}
