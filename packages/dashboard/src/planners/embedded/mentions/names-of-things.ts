import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Candidate } from './mention-candidate.ts'
import { keyPieces } from '../schema/name-pieces.ts'
import { nameColumn } from '../schema/name-column.ts'
import { isPaper, numberedPapers } from '../schema/papers.ts'
import { nameOfThing } from '../schema/subtypes.ts'
import { cover, isLink, links, nameWords } from './name-cover.ts'
import type { IndexedTable, SchemaIndex } from '../schema/schema-index.ts'
import type { Token } from '../words/tokens.ts'
import type { WordMatch } from '../schema/word-match.ts'
import { isEnd } from '../words/ends.ts'

/** "Names and salaries": of whatever the rest speaks, the column by which its rows are known. */
export function namesAlone(i: number, index: SchemaIndex): readonly Candidate[] {
  return index.columns
    .filter(({ table, column, pieces }) => nameColumn(table) === column && pieces.some(({ text }) => nameWords.has(text)))
    .map(({ table, column }) => ({
      start: i,
      end: i + 1,
      said: 1,
      reading: { kind: 'column', table: table.id, column: column.name, score: 0.7, how: 'part' },
    }))
}

/** "Lots" of a register whose rows are told apart by a `Lot No`, where no table is called so: its rows. */
export function rowsOfKey(tokens: readonly Token[], i: number, index: SchemaIndex): readonly Candidate[] {
  const token = tokens[i]
  const isPlural = token?.kind === 'word' && token.word !== token.lower && token.lower.endsWith('s')
  // As a breakdown they are called by that number.
  if (!isPlural || (/^(?:by|per|each|every)$/.test(tokens[i - 1]?.lower ?? '') && !isMeasuredBy(tokens, i - 1, index))) return []
  // "Bills" of a sheet with a row for each line of them.
  const numbers = isPaper(token) ? numberedPapers(index, token) : []
  const plain = numbers.filter(({ pieces }) => pieces.length === 2)
  const [papers, ...others] = plain.length > 0 ? plain : numbers
  if (papers && others.length === 0)
    return [{ start: i, end: i + 1, said: 1, reading: { kind: 'table', table: papers.table.id, score: 0.9, how: 'synonym' } }]
  if (tokens.some(({ lower }) => isEnd(lower))) return []
  if (index.tables.some(({ pieces }) => pieces.some(({ stem }) => stem === token.stem))) return []
  const own = index.columns.filter(
    ({ column, pieces }) => column.unique && pieces.length === 2 && pieces[0]?.stem === token.stem && keyNames.has(pieces[1]?.text ?? ''),
  )
  const [only, ...more] = own
  return only && more.length === 0
    ? [{ start: i, end: i + 1, said: 1, reading: { kind: 'table', table: only.table.id, score: 0.82, how: 'synonym' } }]
    : []
}

/** "Regions by orders", "top 5 categories by bills": kinds of things stand before it, so that what is behind it says how many. */
function isMeasuredBy(tokens: readonly Token[], by: number, index: SchemaIndex): boolean {
  const before = tokens[by - 1]
  const named = before?.kind === 'word' && tokens[by]?.lower === 'by' ? (index.columnsByPiece.get(before.word) ?? []) : []
  return named.length > 0 && named.every(({ column }) => column.type === 'text' && column.meaning !== 'id')
}

const keyNames: ReadonlySet<string> = new Set(['no', 'nr', 'num', 'number', 'id', 'code', 'ref'])

const ofWords: ReadonlySet<string> = new Set(['of', 'for'])
const eachWords: ReadonlySet<string> = new Set(['each', 'every'])

/** "company name", "names of the companies" where no column is called so: the column by which the rows are known. */
export function nameOfTable(
  tokens: readonly Token[],
  i: number,
  index: SchemaIndex,
  matches: readonly ReadonlyMap<string, WordMatch>[],
  zones: readonly number[],
): readonly Candidate[] {
  const found: Candidate[] = []
  const first = tokens[i]
  const dated = first?.word === 'date'
  const named = first !== undefined && (nameWords.has(first.word) || dated)
  if (!named && !tokens.some(({ index: at, word }) => at > i && (nameWords.has(word) || word === 'date'))) return []
  let start = i
  if (named) {
    start = i + 1
    while (
      isLink(tokens[start]) ||
      (ofWords.has(tokens[start - 1]?.lower ?? '') && eachWords.has(tokens[start]?.lower ?? '')) ||
      (start === i + 1 && tokens[start]?.lower === 'for')
    )
      start++
    const last = tokens[start - 1]?.lower ?? ''
    if (!ofWords.has(last) && !eachWords.has(last) && !links.has(last)) return []
  }
  for (const table of index.tables) {
    const span = cover(tokens, start, table.pieces, [], matches, zones, index)
    if (!span || span.covered / table.total < 0.6 || zones[i] !== zones[start]) continue
    const last = tokens[span.end]
    const behind = !named && last !== undefined && zones[span.end] === zones[i] ? last.word : ''
    if (!named && !nameWords.has(behind) && behind !== 'date') continue
    const day = dated || behind === 'date' ? onlyDate(table, index) : undefined
    const isName = !dated && behind !== 'date'
    const called = day ? { table: table.table.id, column: day.name } : isName ? nameOfThing(index.catalog, table.table.id) : undefined
    if (!called) continue
    const end = named ? span.end : span.end + 1
    found.push({
      start: i,
      end,
      said: span.said + 1,
      reading: {
        kind: 'column',
        ...called,
        score: 0.84 * Math.min(1, span.covered / table.total),
        how: 'synonym',
      },
    })
  }
  return named && !dated ? [...found, ...namesOfRole(tokens, i, start, index, matches, zones)] : found
}

/**
 * "Names of the plaintiffs" of a key `plaintiff_id`: of whom it refers to, though some value is called so too; of a key to the same table
 * the key itself, which is shown by the name.
 */
function namesOfRole(
  tokens: readonly Token[],
  i: number,
  start: number,
  index: SchemaIndex,
  matches: readonly ReadonlyMap<string, WordMatch>[],
  zones: readonly number[],
): readonly Candidate[] {
  if (zones[i] !== zones[start]) return []
  return index.catalog.keys.flatMap(({ from, to }): readonly Candidate[] => {
    const entry = index.columns.find(({ table, column }) => table.id === from.table && column.name === from.columns[0])
    const target = index.tables.find(({ table }) => table.id === to.table)
    const pieces = entry?.pieces.filter(({ text }) => !keyPieces.has(text) && !['no', 'nr', 'num', 'number'].includes(text)) ?? []
    const name = target ? nameColumn(target.table) : undefined
    if (!entry || !target || !name || from.columns.length > 1 || pieces.length === 0) return []
    if (pieces.every(({ stem }) => target.pieces.some((own) => own.stem === stem))) return []
    // "Last names of the hosts": a name of another column.
    const other = tokens[i - 1]?.word ?? ''
    if (index.columns.some((each) => each.table === target.table && each.pieces.some(({ text }) => text === other))) return []
    const span = cover(tokens, start, pieces, [], matches, zones, index)
    const said = tokens.slice(start, span?.end)
    if (!span || span.how !== 'exact' || said.some(({ word }) => keyPieces.has(word))) return []
    if (pieces.some(({ text }) => !said.some(({ word, lower }) => word === text || lower === text))) return []
    const shown = from.table === to.table ? { table: from.table, column: entry.column.name } : { table: to.table, column: name.name }
    return [{ start: i, end: span.end, said: span.said + 1, reading: { kind: 'column', ...shown, score: 0.83, how: 'synonym' } }]
  })
}

/** "Dates of the visits", of a table with one date that is not called so: `seen_on`. */
function onlyDate({ table }: IndexedTable, index: SchemaIndex): ColumnProfile | undefined {
  const dates = index.columns.filter((entry) => entry.table === table && entry.column.meaning === 'date')
  const [only, ...others] = dates
  return others.length > 0 || only?.pieces.some(({ text }) => text === 'date') === true ? undefined : only?.column
}
