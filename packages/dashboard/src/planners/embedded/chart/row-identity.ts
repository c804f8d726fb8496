import { tableOf } from '../../../connections/connection.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import type { DimensionDraft } from '../shape/draft-parts.ts'
import { isNameHalf, nameColumn } from '../schema/name-column.ts'
import { ownKey } from '../schema/own-key.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { ColumnChoice } from '../understanding.ts'

interface Shown {
  readonly index: SchemaIndex
  /** The table that the chart's source begins with. */
  readonly base: string | undefined
  readonly counts: boolean
  /** An aggregation was said. */
  readonly sums: boolean
}

/** The key that keeps namesakes apart where a name stands for the rows of its table; undefined where the names themselves are meant. */
export function identityOf(
  said: DimensionDraft | undefined,
  choice: ColumnChoice,
  profile: ColumnProfile,
  { index, base, counts, sums }: Shown,
): string | undefined {
  const table = tableOf(index.catalog, choice.table)
  const key = table && ownKey(table)
  if (table === undefined || key === undefined || key === profile.name || profile.unique) return undefined
  if (said?.each) return key
  const entry = index.columns.find((other) => other.table.id === choice.table && other.column.name === choice.column)
  const titled = entry?.pieces.every((piece) => piece.weight < 0.5 || ['name', 'title'].includes(piece.text)) === true
  const isThing = said?.item?.mention?.readings[0]?.kind === 'table'
  // Who counts things by their own name, or sums them up by it, asks for the names: namesakes belong together.
  const byItself = base === choice.table && (counts || (sums && !isThing))
  const isHalf = isNameHalf(table, profile)
  if ((!titled && !isHalf) || byItself) return undefined
  // "By first name": one half of it is asked for, whoever bears it.
  if (isHalf) return isThing || said?.item === undefined ? key : undefined
  // "Orders by customer": each of them, however many share a name.
  if (said?.entity === choice.table && isThing) return key
  const standsFor = said?.entity === choice.table || nameColumn(table)?.name === profile.name
  return standsFor && profile.distinct > table.rowCount * 0.6 ? key : undefined
}
