import type { Catalog, DataNote } from '../connections/connection.ts'
import { isQuantity } from '../connections/meaning.ts'
import { wordsOf } from '../connections/words.ts'
import { relationsOf } from '../plan.ts'
import type { ChartPlan, DashboardPlan, PlanWarning } from '../plan.ts'
import { isColumnRef } from '../plan-source.ts'

/** Notes that change what a dashboard shows; the others are told with the data's schema. */
const shown: ReadonlySet<DataNote['code']> = new Set([
  'file_left_out',
  'sheet_left_out',
  'rows_left_out',
  'table_left_out',
  'dates_ambiguous',
  'rows_doubted',
  'no_rows',
])
/** Those that speak of one column are told with charts that use it. */
const shownWithColumn: ReadonlySet<DataNote['code']> = new Set([
  'values_assumed',
  'spellings_joined',
  'cells_empty',
  'values_unread',
  'dates_unread',
])

/**
 * What somebody who looks at these charts should know of their data: what was left out when it was read, and that what is known of a
 * big table is an estimate. The charts themselves are computed over all of its rows.
 */
export function dataWarnings(catalog: Catalog, plan: Pick<DashboardPlan, 'charts'>, prompt: string): readonly PlanWarning[] {
  const { tables, notes = [] } = catalog
  const used = new Set(plan.charts.flatMap(({ source }) => relationsOf(source).map(({ table }) => table)))
  const columns = new Set(plan.charts.flatMap((chart) => usedColumns(chart)))
  const isNamed = namedIn(prompt)
  const counted = plan.charts.every(({ measures }) => measures.every(({ aggregate }) => aggregate === 'count'))
  // Whoever asks for a number of things asks for no amount.
  const asksAmount = isQuantity(prompt.replaceAll(/\b(?:how many|(?:number|count|no\.?) of)(?:\s+\w+)?/gi, ' '))
  const concerns = ({ code, table, column }: DataNote): boolean =>
    shownWithColumn.has(code) &&
    table !== undefined &&
    column !== undefined &&
    used.has(table) &&
    // An amount that cannot be added up is missed by whoever asks for one, by whatever word.
    (columns.has(keyOf(table, column)) ||
      isNamed(column) ||
      (code === 'values_unread' && asksAmount && (counted || plan.charts.length > 1)))
  const told = notes.filter((note) => (shown.has(note.code) && (note.table === undefined || used.has(note.table))) || concerns(note))
  const estimated = tables.filter(({ id, estimated }) => estimated && used.has(id))
  const named = estimated.map(({ id, rowCount }) => `${id} (about ${rowCount.toLocaleString('en-IN')} rows)`)
  const unadded = !counted
    ? []
    : tables.flatMap(({ id, columns: all }) =>
        all.filter(
          ({ name, type }) =>
            type === 'text' &&
            used.has(id) &&
            isQuantity(name) &&
            isNamed(name) &&
            !columns.has(keyOf(id, name)) &&
            !told.some(({ table, column }) => table === id && column === name),
        ),
      )
  return [
    ...unadded.map(({ name }) => ({
      code: 'text_not_added',
      message: `“${name}” is text in the data, so it cannot be added up or averaged; rows were counted.`,
    })),
    ...told.map(({ code, message, table }) => ({ code, message: table === undefined ? message : `${table}: ${message}` })),
    ...(named.length === 0
      ? []
      : [
          {
            code: 'profile_estimated',
            message: `What is known beforehand of ${named.join(', ')} comes from a sample: ranges, values and counts that the charts were chosen by. The charts count every row.`,
          },
        ]),
  ]
}

const keyOf = (table: string, column: string): string => JSON.stringify([table, column])

/** Whether a request says all words of a name. */
function namedIn(prompt: string): (name: string) => boolean {
  const said = new Set(wordsOf(prompt).flatMap((word) => [word, word.replace(/s$/, '')]))
  return (name) => wordsOf(name).every((word) => said.has(word) || said.has(word.replace(/s$/, '')))
}

/** The columns that a chart shows, measures or chooses rows by. */
function usedColumns(chart: ChartPlan): readonly string[] {
  const tables = new Map(relationsOf(chart.source).map(({ alias, table }) => [alias, table]))
  const refs = (value: unknown): readonly string[] => {
    if (typeof value !== 'object' || value === null) return []
    const table = isColumnRef(value) ? tables.get(value.relation) : undefined
    return table !== undefined && isColumnRef(value) ? [keyOf(table, value.column)] : Object.values(value).flatMap(refs)
  }
  return refs({ ...chart, alternatives: [] })
}
