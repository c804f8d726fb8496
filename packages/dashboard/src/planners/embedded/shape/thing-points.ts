import { tableOf } from '../../../connections/connection.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { Ends, MeasureDraft, Shape } from './draft-parts.ts'
import { similar } from '../items/kinds.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { Item } from '../items/item.ts'
import { joinSize, leadsUp } from '../schema/joins.ts'
import { nameColumn } from '../schema/name-column.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'

/**
 * "The price of each boat against the number of its trips": a point for each thing, placed by a number of its own and by what the rows
 * that belong to it come to.
 */
export function thingPoints(
  understanding: Understanding,
  measures: readonly MeasureDraft[],
  rest: readonly Item[],
  ends: Ends,
): Shape | undefined {
  const { index, charts } = understanding
  const isDrawn = charts.some((chart) => chart.explicit && chart.kind === 'point')
  const isRelated = charts.length === 0 ? rest.some(({ marker }) => marker === 'versus') : charts.every(({ kind }) => kind === 'point')
  if (!isDrawn && (!isRelated || measures.length > 0)) return undefined
  const plain = rest.filter(
    (item, place) => isOwnNumber(understanding, item) && !rest.slice(0, place).some((other) => isBetter(other, item)),
  )
  const [summed, ...more] = measures
  if (more.length > 0 || (summed && !summed.item)) return undefined
  const marked = rest.find((item) => item.table !== undefined && item.marker !== undefined && item.marker !== 'versus')?.table
  for (const own of [...plain.filter((item) => item.axis !== undefined), ...plain]) {
    const belonging = summed ?? relatedTo(understanding, own, plain)
    const crowded = isCrowded(understanding, own, belonging)
    const other = crowded || (isDrawn && (summed ?? marked) !== undefined) ? belonging : undefined
    const [table, item] = [other?.table ?? other?.choices[0]?.table, other?.item]
    if (!other || !item || table === undefined || (summed && item.columns.some((choice) => isSame(choice, own.columns[0])))) continue
    const things =
      marked === undefined
        ? own.columns.filter(({ score }, place) => score > 0.5 || (crowded && place === 0)).map((each) => each.table)
        : [marked]
    const thing = things.find(
      (each) =>
        each !== table &&
        own.columns.some((choice) => leadsUp(index.catalog, each, choice.table)) &&
        !leadsUp(index.catalog, each, table) &&
        joinSize(index.catalog, [each, table]) < Infinity,
    )
    const profile = thing === undefined ? undefined : tableOf(index.catalog, thing)
    const column = profile ? (nameColumn(profile)?.name ?? profile.primaryKey[0]) : undefined
    if (thing === undefined || column === undefined) continue
    const choices = own.columns.filter((choice) => holdsNumbers(understanding, choice) && leadsUp(index.catalog, thing, choice.table))
    const value: MeasureDraft = { aggregate: 'max', own: true, choices, item: own }
    const first = own.axis === 'x' || item.axis === 'y' || (own.axis !== 'y' && item.axis !== 'x' && own.start < item.start)
    return {
      measures: first ? [value, other] : [other, value],
      x: { choices: [{ table: thing, column, score: 0.86 }], entity: thing, each: true },
      ...ends,
    }
  }
  return undefined
}

function isOwnNumber(understanding: Understanding, item: Item): boolean {
  const named = item.table !== undefined && item.mention?.readings[0]?.kind === 'table'
  return holdsNumbers(understanding, item.columns[0]) && item.sort !== 'id' && !named
}

function holdsNumbers({ index }: Understanding, choice: ColumnChoice | undefined): boolean {
  const profile = profileOf(index, choice)
  return profile !== undefined && isNumeric(profile)
}

/** Said before, in better words or with its axis. */
function isBetter(a: Item, b: Item): boolean {
  return similar(a, b) && !(b.axis !== undefined && a.axis === undefined)
}

/** "For each boat, its price against the charge": a number of rows that belong to what the other one is a number of. */
function relatedTo({ index }: Understanding, own: Item, plain: readonly Item[]): MeasureDraft | undefined {
  const [to] = own.columns
  const item = plain.find(
    ({ columns: [choice] }) => to && choice && choice.table !== to.table && leadsUp(index.catalog, choice.table, to.table),
  )
  return item ? { aggregate: 'auto', choices: item.columns, item } : undefined
}

/** So many rows to each thing that points of single ones say nothing about the things ("store size and sales"). */
const crowd = { rows: 1000, each: 20 }

function isCrowded({ index }: Understanding, own: Item, other: MeasureDraft | undefined): boolean {
  const rows = ({ table }: ColumnChoice): number => tableOf(index.catalog, table)?.rowCount ?? 0
  const [to, of] = [own.columns[0], other?.choices[0]]
  return to !== undefined && of !== undefined && rows(of) >= crowd.rows && rows(of) >= crowd.each * rows(to)
}

function isSame(a: ColumnChoice, b: ColumnChoice | undefined): boolean {
  return a.table === b?.table && a.column === b.column
}
