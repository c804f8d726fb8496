import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { Catalog, ForeignKey } from '../../../connections/connection.ts'
import { humanName } from '../titles/labels.ts'
import { lowered, nounIn } from '../titles/names.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { DimensionDraft, Draft } from '../shape/draft-parts.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'
import { choose } from './chosen-columns.ts'

/** Two columns fill a table's rows between them when so much of it is filled by one or the other, and hardly any row by both. */
const between = { least: 0.97, most: 1 }
/** So many places are told apart on an axis. */
const mostPlaces = 60

/** What is said of a breakdown that leaves hardly any rows, and the draft with the one that keeps them, where there is such. */
export interface KeptRows {
  readonly notes: readonly string[]
  readonly instead?: Draft
}

/**
 * "Delivery days by region", where regions are those of shops, and only orders without a shop are delivered: the place of something else that
 * the same rows belong to.
 */
export function keptRows(understanding: Understanding, draft: Draft): KeptRows {
  const [measure, ...others] = draft.measures
  const { index } = understanding
  const isOpen = others.length === 0 && measure?.choices.some((choice) => (profileOf(index, choice)?.nulls ?? 0) > 0)
  const chosen = isOpen && (draft.x ?? draft.series ?? draft.facet) ? choose(understanding, draft) : undefined
  const [measured] = chosen?.measureColumns ?? []
  if (!chosen || !measured) return { notes: [] }
  const notes: string[] = []
  let isOther = false
  const kept = (said: DimensionDraft | undefined, named: ColumnChoice | undefined): DimensionDraft | undefined => {
    const read = said && named ? otherwise(understanding, measured, named) : undefined
    if (read) notes.push(read.note)
    if (!said || !read?.choice) return said
    isOther = true
    return { ...said, choices: [read.choice] }
  }
  const x = kept(draft.x, chosen.xColumn)
  const series = kept(draft.series, chosen.seriesColumn)
  const facet = kept(draft.facet, chosen.facetColumn)
  const instead = { ...draft, ...(x ? { x } : {}), ...(series ? { series } : {}), ...(facet ? { facet } : {}) }
  return { notes, ...(isOther ? { instead } : {}) }
}

/** Undefined where the rows that are measured belong to what breaks them down. */
function otherwise(
  understanding: Understanding,
  measured: ColumnChoice,
  named: ColumnChoice,
): { readonly choice: ColumnChoice | undefined; readonly note: string } | undefined {
  const { catalog } = understanding.index
  const keys = catalog.keys.filter(({ from }) => from.table === measured.table && from.columns.length === 1)
  const own = keys.filter(({ to }) => to.table === named.table)
  if (named.table === measured.table || own.length === 0 || !own.every((key) => isApart(catalog, key, measured))) return undefined
  const thing = nounIn(catalog, named.table).one
  const empty = `${humanName(measured.table)} with ${lowered(humanName(measured.column))} hardly ever have a ${thing}`
  const choice = keys
    .filter((key) => key.to.table !== named.table && !isApart(catalog, key, measured))
    .flatMap(({ to }) => placeLike(understanding, named, to.table) ?? [])[0]
  const other = choice
    ? `; by the ${lowered(humanName(choice.column))} of the ${nounIn(catalog, choice.table).one} it is among the other readings`
    : ''
  const note = `${empty}, so that there may be little to see${other}.`
  return { choice, note }
}

/** Whether the rows that have a value are just those without the key. */
function isApart(catalog: Catalog, { from }: ForeignKey, { column }: ColumnChoice): boolean {
  const rows = tableOf(catalog, from.table)?.rowCount ?? 0
  const [key, value] = [from.columns[0] ?? '', column].map((name) => columnOf(catalog, from.table, name))
  if (!key || !value || rows === 0 || key.nulls === 0 || value.nulls === 0) return false
  const filled = (2 * rows - key.nulls - value.nulls) / rows
  return filled >= between.least && filled <= between.most
}

/** The same column of another table, or what is broadest of its places. */
function placeLike(understanding: Understanding, named: ColumnChoice, table: string): ColumnChoice | undefined {
  const profile = profileOf(understanding.index, named)
  const columns = tableOf(understanding.index.catalog, table)?.columns ?? []
  const places = columns
    .filter(({ meaning, distinct }) => profile?.meaning === 'place' && meaning === 'place' && distinct > 1 && distinct <= mostPlaces)
    .toSorted((a, b) => a.distinct - b.distinct)
  const found =
    columns.find(({ name, type }) => name === named.column && profile?.meaning !== 'name' && type === profile?.type) ?? places[0]
  return found && { table, column: found.name, score: 1 }
}
