import { tableOf } from '../../../../connections/connection.ts'
import type { Item } from '../../items/item.ts'
import { profileOf, sortOf } from '../../schema/column-sort.ts'
import { nameColumn } from '../../schema/name-column.ts'
import { wholeOf } from '../../schema/subtypes.ts'
import type { Understanding } from '../../understanding.ts'
import type { MeasureDraft, Parts, Shape } from '../draft-parts.ts'

/** No words say by what: another thing that is named, or what is sorted by where a chart was asked for. */
export function unsaid({ understanding, measures, rest }: Parts, drawn: boolean): Item | undefined {
  const counted = measures.find((measure) => measure.table !== undefined)?.table
  const from = measures[0]?.item?.start ?? Infinity
  // "The average pay of pilots", where pay is stored of all the staff: of them alone, and nothing by them.
  const measured = measures[0]?.choices[0]?.table
  const isSame = (table: string): boolean => measured !== undefined && wholeOf(understanding.index.catalog, table) === measured
  const other = rest.find(
    (item) =>
      item.table !== undefined &&
      item.table !== counted &&
      !isSame(item.table) &&
      item.aggregates.length === 0 &&
      (counted === undefined || item.start < from),
  )
  return other ?? (drawn ? sortedBy(understanding, measures) : undefined)
}

/** A chart of nothing but a count: a bar for each of the things, or for each entry that is counted. */
export function rowsOfCounted({ understanding, measures, dimension, ends }: Parts): Shape | undefined {
  const [only] = measures
  const table = only?.table ? tableOf(understanding.index.catalog, only.table) : undefined
  const name = table ? nameColumn(table) : undefined
  const count: MeasureDraft = { aggregate: 'count', choices: [] }
  if (only?.aggregate === 'count' && table && name && measures.length === 1)
    return { measures: [count], x: { choices: [{ table: table.id, column: name.name, score: 0.8 }], entity: table.id }, ...ends }
  if (only?.aggregate === 'count_distinct' && only.item) return { measures: [count], x: dimension(only.item), ...ends }
  return undefined
}

/** "A bar chart of the number of wines ordered by year": what they are ordered by is the axis, where nothing else is. */
function sortedBy({ index, sort, limit }: Understanding, measures: readonly MeasureDraft[]): Item | undefined {
  const [first] = sort?.choices ?? []
  const profile = profileOf(index, first)
  const counts = measures.length === 1 && measures[0]?.aggregate === 'count' && measures[0].table === first?.table
  if (!sort || !first || !profile || !counts || limit || sort.target !== 'mention' || first.score < 0.8) return undefined
  const kind = sortOf(profile)
  return kind === 'number' || profile.unique
    ? undefined
    : { start: sort.start, end: sort.end, columns: sort.choices, aggregates: [], sort: kind }
}
