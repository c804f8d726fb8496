import { tableOf } from '../../../connections/connection.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Aggregate } from '../../../plan-aggregate.ts'
import type { Measure } from '../../../plan.ts'
import { metricAt } from '../mentions/metrics.ts'
import { profileOf, sortOf } from '../schema/column-sort.ts'
import { formatOf } from '../schema/formats.ts'
import { humanName, measureWords } from '../titles/labels.ts'
import { columnWords, nounIn, plainWords } from '../titles/names.ts'
import type { Draft, MeasureDraft } from '../shape/draft-parts.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'
import type { Basis } from './basis.ts'
import { countedOnce, countOf } from './counted-once.ts'
import { metricMeasure } from './metrics.ts'
import { asRunning, defaultAggregate, isSummed } from './summing.ts'

export interface MeasureOptions {
  /** Rows are put together in groups. */
  readonly grouped: boolean
  /** Values add up along the axis. */
  readonly running: boolean
  /** Where none was said; what another reading of the same words changes. */
  readonly aggregate: Aggregate | undefined
}

/** The measures of a chart, and what had to be assumed of them. */
export function measuresOf(
  understanding: Understanding,
  draft: Draft,
  basis: Basis,
  { grouped, running, aggregate: wanted }: MeasureOptions,
): { readonly measures: readonly Measure[]; readonly notes: readonly string[] } {
  const { index, tokens } = understanding
  const { xColumn, seriesColumn, measureColumns, source } = basis
  const xProfile = profileOf(index, xColumn)
  const broken = seriesColumn !== undefined || (xProfile !== undefined && sortOf(xProfile) === 'date')
  const notes: string[] = []
  const all = draft.measures.flatMap((measure, place) => read(measure, place, measureColumns[place]))
  // "Revenue from fees" of a column of fees that all comes in: one and the same.
  const own = all.filter((measure, place) => !all.slice(0, place).some((other) => isSame(measure, other)))
  return { measures: running ? own.map((measure) => asRunning(measure)) : own, notes }

  function read(measure: MeasureDraft, place: number, column: ColumnChoice | undefined): readonly Measure[] {
    const id = `m${String(place + 1)}`
    const profile = profileOf(index, column)
    if (measure.aggregate === 'count')
      return [
        countOf(
          index.catalog,
          place,
          countedName(measure, column),
          countedOnce(index.catalog, measure, { base: source.base.table, several: basis.several || isBesideSum(measure, place) }),
        ),
      ]
    if (!profile || !column) return []
    const named = metricAt(understanding.metrics, measure.item?.mention)
    if (named) return [metricMeasure(id, named.metric)]
    const isShown = [xColumn, seriesColumn].some((other) => other?.table === column.table && other.column === column.column)
    if (measure.aggregate === 'count_distinct' && isShown) return [countOf(index.catalog, place, source.base.table)]
    const table = measure.table ?? column.table
    const owed = gainAt(understanding, measure, column)?.name !== undefined
    const aggregate =
      measure.aggregate === 'auto' && owed && grouped
        ? 'sum'
        : measure.aggregate === 'auto'
          ? unsaid(measure, () => defaultAggregate(understanding, profile, table, { broken, said: measure.item?.mention?.words ?? '' }))
          : measure.aggregate
    if (!isSummed(profile, aggregate)) {
      notes.push(`${humanName(profile.name)} is a date and has no ${aggregate === 'sum' ? 'total' : 'average'}; rows are counted.`)
      return [countOf(index.catalog, place, table)]
    }
    const gain = aggregate === 'none' ? undefined : gainAt(understanding, measure, column)
    return [
      {
        id,
        aggregate,
        column: { relation: column.table, column: column.column },
        ...(gain?.minus === undefined ? {} : { minus: { relation: gain.table, column: gain.minus } }),
        label: labelOf(measure.own ? 'none' : aggregate, profile, column, gain && (gain.name ?? tokens[gain.start]?.word)),
        ...formatOf(aggregate, profile),
      },
    ]
  }

  /** "Sales and number of customers by state": each row of the base is a part of the sum, and may repeat whoever is counted. */
  function isBesideSum({ table }: MeasureDraft, place: number): boolean {
    return table !== source.base.table && measureColumns.some((column, at) => at !== place && column?.table === source.base.table)
  }

  function labelOf(aggregate: Aggregate, profile: ColumnProfile, { table }: ColumnChoice, gain: string | undefined): string {
    const own = tableOf(index.catalog, table)
    const words = gain ?? (own ? columnWords(profile, own) : plainWords(profile.name))
    return measureWords(aggregate, words, nounIn(index.catalog, table), sortOf(profile) === 'date')
  }

  /** What is done to a number of which nothing was said. */
  function unsaid(measure: MeasureDraft, usual: () => Aggregate): Aggregate {
    // "Number of orders and sales": what they come to, as it stands beside a number of things.
    const isCounted = draft.measures.some((other) => other !== measure && other.aggregate === 'count')
    const isBeside = isCounted && !understanding.charts.some(({ explicit }) => explicit)
    if (!grouped && !isBeside) return 'none'
    return wanted ?? (running || measure.additive ? 'sum' : usual())
  }

  function countedName(measure: MeasureDraft, column: ColumnChoice | undefined): string {
    if (measure.table) return measure.table
    if (column && column !== xColumn && measure.item?.columns.length) return column.table
    return source.base.table
  }
}

const isSame = (one: Measure, other: Measure): boolean =>
  one.aggregate !== 'none' && JSON.stringify({ ...one, id: '', label: '' }) === JSON.stringify({ ...other, id: '', label: '' })

/** "Profit" at the place of the measure, where it is one column less another. */
function gainAt({ gains }: Understanding, { item }: MeasureDraft, { table, column }: ColumnChoice) {
  const said = item?.mention
  return gains.find((each) => said && each.start === said.start && each.table === table && each.column === column)
}
