import { amountBeside, nameBeside } from '../schema/key-beside.ts'
import { keyNumbers, keyPieces } from '../schema/name-pieces.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import { isPlain } from '../schema/word-match.ts'
import type { Token } from '../words/tokens.ts'
import type { Candidate } from './mention-candidate.ts'
import { endText } from '../words/ends.ts'

/** What is ranked, told apart or broken down. */
const asked = new RegExp(`^(?:${endText}|which|what|each|every|per|by|unique|different|distinct|individual)$`)
const nameWords: ReadonlySet<string> = new Set(['name', 'title'])

/**
 * "Top 10 users" of a log whose rows have a `user_id`, "which item" of bills with an `Item Name`: those whom a column of names or keys tells,
 * again and again, where no table is of them alone.
 */
export function thingsNamed(tokens: readonly Token[], i: number, index: SchemaIndex): readonly Candidate[] {
  const token = tokens[i]
  if (token?.kind !== 'word' || token.stem.length < 3 || !(isAsked(tokens, i) || isSeveral(token))) return []
  const called = index.columnsByPiece.get(token.word) ?? []
  const next = tokens[i + 1]
  // "Each order status" names a column, and no orders.
  if (next && called.some(({ pieces }) => pieces.some(({ stem }) => stem === next.stem))) return []
  const telling = called.filter((entry) => tells(entry, token))
  const homes = new Set(telling.map(({ table }) => table))
  // A table where none of them is told twice is of them.
  if (homes.size !== 1 || telling.some((entry) => isOnce(entry, index))) return []
  // Without such a word it is said of those with a key alone, and of no number, which would be measured.
  if (!isAsked(tokens, i) && !telling.some(({ column }) => column.meaning === 'id' && column.type === 'text')) return []
  const names = telling.filter(({ pieces }) => pieces.some(({ text }) => nameWords.has(text)))
  const [best] = names.length > 0 ? names : telling
  const column = best && (nameBeside(index, best) ?? best)
  return column
    ? [
        {
          start: i,
          end: i + 1,
          said: 1,
          reading: { kind: 'column', table: column.table.id, column: column.column.name, score: 0.9, how: 'exact' },
        },
      ]
    : []
}

/** A name or key of the thing that the word says, and of nothing else: `Item Name`. */
function tells({ column, pieces }: IndexedColumn, { stem }: Token): boolean {
  const rest = pieces.filter(({ text }) => !isKind(text))
  return column.type !== 'boolean' && rest.length === 1 && rest.length < pieces.length && rest[0]?.stem === stem
}

const isKind = (text: string): boolean => nameWords.has(text) || keyPieces.has(text) || keyNumbers.has(text)

/** A key of its own rows or of another table's, or a code beside an amount: "discounts" of `Discount Code` and `Discount Amount`. */
function isOnce(entry: IndexedColumn, index: SchemaIndex): boolean {
  const { table, column } = entry
  return (
    column.unique ||
    table.primaryKey.includes(column.name) ||
    amountBeside(index, entry) !== undefined ||
    index.catalog.keys.some(({ from }) => table.id === from.table && from.columns.includes(column.name))
  )
}

/** "Learners by country". */
const isSeveral = ({ word, lower }: Token): boolean => word !== lower && !isPlain(lower)

/** Ranked by a word somewhere before it, or told apart by the one right before it. */
function isAsked(tokens: readonly Token[], i: number): boolean {
  const before = tokens.slice(Math.max(0, i - 4), i)
  return before.some(({ lower }) => asked.test(lower)) || tokens[i + 1]?.lower === 'wise' || lastRanking(tokens) > i
}

const rankings = new WeakMap<readonly Token[], number>()

/** Where the last word is that ranks something: looked for once, and asked for at every word. */
function lastRanking(tokens: readonly Token[]): number {
  const known = rankings.get(tokens)
  if (known !== undefined) return known
  const last = tokens.findLastIndex(
    // "At least 4" ranks nobody.
    ({ lower, index }) => /^(?:most|least|best|worst|highest|lowest)$/.test(lower) && tokens[index - 1]?.lower !== 'at',
  )
  rankings.set(tokens, last)
  return last
}
