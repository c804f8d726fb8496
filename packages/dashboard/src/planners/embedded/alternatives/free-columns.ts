import { tableOf } from '../../../connections/connection.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import { isNumeric, isYear } from '../schema/column-types.ts'
import type { Draft } from '../shape/draft-parts.ts'
import { sortOf } from '../schema/column-sort.ts'
import { keyPieces } from '../schema/name-pieces.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'

/** Values of one side of a chart beyond which nobody reads it; so many names are a list rather than groups. */
const mostGroups = 30
const mostNames = 20

/** The table whose rows the chart is made of, as far as the words tell. */
function homeOf({ index }: Understanding, draft: Draft): string | undefined {
  const columns = [
    ...draft.measures.map((measure) => measure.choices[0]),
    draft.x?.choices[0],
    draft.series?.choices[0],
    draft.facet?.choices[0],
  ]
  return (
    draft.measures.find((measure) => measure.table !== undefined)?.table ??
    columns.find((choice) => choice !== undefined)?.table ??
    draft.named[0] ??
    draft.items.find((item) => item.table !== undefined)?.table ??
    draft.conditions.find((condition) => condition.choices.length > 0)?.choices[0]?.table ??
    (index.tables.length === 1 ? index.tables[0]?.table.id : undefined)
  )
}

/** Columns that the chart shows already. */
function isShown(draft: Draft, table: string, column: string): boolean {
  const sides = [draft.x, draft.y, draft.series, draft.facet, ...draft.measures.filter(({ aggregate }) => aggregate !== 'count')]
  return sides.some((side) => side?.choices[0]?.table === table && side.choices[0].column === column)
}

/** What is counted may still tell the bars apart. */
function isCounted({ measures }: Draft, table: string, column: string): boolean {
  return measures.some(({ choices: [choice] }) => choice?.table === table && choice.column === column)
}

/** What nobody named and a chart may be broken down by: listed values first, then small groups, keys last. */
export function freeGroups(understanding: Understanding, draft: Draft): readonly ColumnChoice[] {
  const home = homeOf(understanding, draft)
  const table = home === undefined ? undefined : tableOf(understanding.index.catalog, home)
  if (!table) return []
  const listed = listedColumns(draft)
  const fits = table.columns
    .filter((column) => !isShown(draft, table.id, column.name) && !(column.unique && isCounted(draft, table.id, column.name)))
    .map((column) => ({ column, score: groupScore(column, table.rowCount, listed) }))
    .filter(({ score }) => score > 0)
    .map(({ column, score }) => ({ column, score: score + 0.5 * spokenOf(understanding, draft, table.id, column.name) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ column, score }): ColumnChoice => ({ table: table.id, column: column.name, score }))
  const elsewhere = listed.filter((choice) => choice.table !== table.id && !isShown(draft, choice.table, choice.column))
  return [...elsewhere, ...fits]
}

/** Keys of which the words say whose they are ("by skipper"), though nothing was made of that. */
export function spokenGroups(understanding: Understanding, draft: Draft): readonly ColumnChoice[] {
  return freeGroups(understanding, draft).filter(({ table, column }) => isKeySpoken(understanding, table, column))
}

/** Columns of which several values were listed: "for stores 3, 4 and 5" tells them apart. */
export function listedColumns(draft: Draft, atLeast = 2): readonly ColumnChoice[] {
  return draft.conditions.flatMap((condition) => {
    const [first] = condition.choices
    return first && condition.several !== undefined && condition.several >= atLeast ? [first] : []
  })
}

/** Columns that conditions speak of and the chart does not show yet. */
export function limitedColumns(draft: Draft): readonly ColumnChoice[] {
  return draft.conditions.flatMap((condition) => {
    const [first] = condition.kind === 'column' ? condition.choices : []
    return first && !isShown(draft, first.table, first.column) ? [first] : []
  })
}

/** How nearly some words name a column that the chart does not show: 0..1. */
function spokenOf(understanding: Understanding, draft: Draft, table: string, column: string): number {
  const isSaid = isKeySpoken(understanding, table, column)
  const measures = draft.measures.filter(({ aggregate }) => aggregate !== 'count')
  const spent = [...measures, draft.x, draft.y, draft.series, draft.facet].map((part) => part?.item?.mention)
  const scores = understanding.mentions
    .filter((mention) => !spent.includes(mention))
    .flatMap(({ readings }) =>
      readings.filter(
        (reading) => reading.kind !== 'table' && reading.score >= 0.6 && reading.table === table && reading.column === column,
      ),
    )
  return Math.max(isSaid ? 0.6 : 0, ...scores.map(({ score }) => score))
}

/** "Orders by product" in a table of order items: whose they are, as long as a few share it. */
function isKeySpoken({ tokens, index }: Understanding, table: string, column: string): boolean {
  const entry = index.columns.find((other) => other.table.id === table && other.column.name === column)
  const own = entry?.keyOf === true && !entry.column.unique ? entry.pieces.filter(({ text }) => !keyPieces.has(text)) : []
  return own.length > 0 && own.every(({ stem }) => tokens.some((token) => token.stem === stem))
}

function groupScore(column: ColumnProfile, rows: number, listed: readonly ColumnChoice[]): number {
  if (listed.some((choice) => choice.column === column.name)) return 1
  const { distinct } = column
  if (
    distinct < 2 ||
    distinct > (column.meaning === 'name' ? mostNames : mostGroups) ||
    column.meaning === 'text' ||
    column.meaning === 'date'
  )
    return 0
  const sort = sortOf(column)
  if (sort === 'number' && !isYear(column)) return 0
  const repeats = distinct < 0.8 * rows
  const size = distinct <= 12 ? 0.3 : distinct <= 20 ? 0.2 : 0.1
  const groups = column.meaning === 'category' || column.meaning === 'yes_no' || column.meaning === 'place'
  const kind = groups ? 0.4 : column.meaning === 'name' ? 0.1 : sort === 'id' || sort === 'few' ? 0.15 : 0.3
  return kind + size - (repeats ? 0 : 0.25)
}

/** What nobody named and a chart may measure: money and quantities first; a key only where there is nothing else. */
export function freeNumbers(understanding: Understanding, draft: Draft): readonly ColumnChoice[] {
  const home = homeOf(understanding, draft)
  const table = home === undefined ? undefined : tableOf(understanding.index.catalog, home)
  if (!table) return []
  const rank = (column: ColumnProfile): number =>
    (column.meaning === 'money' ? 0.7 : column.meaning === 'measure' ? 0.6 : column.meaning === 'share' ? 0.55 : 0.3) +
    (sortOf(column) === 'number' ? 0.1 : 0)
  return table.columns
    .filter(
      (column) =>
        isNumeric(column) &&
        !isYear(column) &&
        column.meaning !== 'id' &&
        column.meaning !== 'yes_no' &&
        column.distinct > 1 &&
        !isShown(draft, table.id, column.name),
    )
    .map((column): ColumnChoice => ({
      table: table.id,
      column: column.name,
      score: rank(column) + 0.5 * spokenOf(understanding, draft, table.id, column.name),
    }))
    .toSorted((a, b) => b.score - a.score)
}

/** Keys that are numbers, for the side of a chart that has nothing else to show. */
export function freeKeys(understanding: Understanding, draft: Draft): readonly ColumnChoice[] {
  const home = homeOf(understanding, draft)
  const table = home === undefined ? undefined : tableOf(understanding.index.catalog, home)
  return (table?.columns ?? [])
    .filter((column) => isNumeric(column) && column.meaning === 'id' && column.distinct > 1)
    .map((column): ColumnChoice => ({ table: home ?? '', column: column.name, score: 0.1 }))
    .filter((choice) => !isShown(draft, choice.table, choice.column))
}
