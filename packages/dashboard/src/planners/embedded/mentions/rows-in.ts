import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, Reading } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'

/**
 * "Amount by mode in donations": where a column of the table is measured already, the table behind "in" says whose rows, and not that what
 * they hold is measured beside it.
 */
export function rowsIn(tokens: readonly Token[], mentions: readonly Mention[], { tables, columns }: SchemaIndex): readonly Mention[] {
  const last = mentions.at(-1)
  const [best] = last?.readings ?? []
  if (!last || last.end !== tokens.length || best?.kind !== 'column' || best.how !== 'synonym') return mentions
  const before = tokens[last.start - 1]
  const called = tables.find(({ table }) => table.id === best.table)
  if ((before?.lower !== 'in' && before?.lower !== 'from') || tables.length < 2 || !called) return mentions
  const said = tokens.slice(last.start, last.end)
  const isGlued = called.pieces.map(({ text }) => text).join('') === said.map(({ lower }) => lower).join('')
  if (!isGlued && !called.pieces.every(({ stem }) => said.some((token) => token.stem === stem))) return mentions
  const isMeasureOfIt = ({ kind, table, column, how }: Reading): boolean =>
    kind === 'column' &&
    table === best.table &&
    how === 'exact' &&
    columns.some(
      (each) =>
        each.table.id === table && each.column.name === column && (each.column.meaning === 'money' || each.column.meaning === 'measure'),
    )
  const others = mentions.slice(0, -1)
  if (!others.some(({ readings }) => readings.some(isMeasureOfIt))) return mentions
  const ofIt = others.map((mention) => {
    const measure = mention.readings.find(isMeasureOfIt)
    return measure
      ? { ...mention, readings: [measure, ...mention.readings.filter((each) => each !== measure && !isAsGood(each, measure))] }
      : mention
  })
  return [...ofIt, { ...last, readings: [{ kind: 'table', table: best.table, score: 1, how: 'exact' }] }]
}

/** A column of the same name elsewhere, which the table that was said rules out. */
const isAsGood = (other: Reading, than: Reading): boolean =>
  other.kind === 'column' && other.table !== than.table && other.score >= than.score
