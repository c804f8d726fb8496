import type { ColumnProfile } from '../../connections/connection.ts'
import type { Candidate } from './mention-candidate.ts'
import { nameColumn } from './name-column.ts'
import { cover, isLink, links, nameWords } from './name-cover.ts'
import type { IndexedTable, SchemaIndex } from './schema-index.ts'
import type { Token } from './tokens.ts'
import type { WordMatch } from './word-match.ts'

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
    const column = dated || behind === 'date' ? onlyDate(table, index) : nameColumn(table.table)
    if (!column) continue
    const end = named ? span.end : span.end + 1
    found.push({
      start: i,
      end,
      said: span.said + 1,
      reading: {
        kind: 'column',
        table: table.table.id,
        column: column.name,
        score: 0.84 * Math.min(1, span.covered / table.total),
        how: 'synonym',
      },
    })
  }
  return found
}

/** "Dates of the visits", of a table with one date that is not called so: `seen_on`. */
function onlyDate({ table }: IndexedTable, index: SchemaIndex): ColumnProfile | undefined {
  const dates = index.columns.filter((entry) => entry.table === table && entry.column.meaning === 'date')
  const [only, ...others] = dates
  return others.length > 0 || only?.pieces.some(({ text }) => text === 'date') === true ? undefined : only?.column
}
