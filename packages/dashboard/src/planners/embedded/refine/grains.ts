import type { ChartPlan, Dimension, TimeGrain } from '../../../plan.ts'
import { sentence } from '../titles/names.ts'
import { spanOf } from '../overview/periods.ts'
import { grainWord, profileIn } from './columns.ts'
import type { NamedColumn } from './columns.ts'
import { nothing, without } from './edit.ts'
import type { Edit, Reader } from './edit.ts'
import { grainNames } from './words.ts'

/** "in steps of 500", "20 bins", "finer bins". */
export const readBins: Reader = (text, { catalog }) => {
  const step =
    /\b(?:in |into |with |of |by |use )?(?:steps?|bins?|buckets?|intervals?|bands?|widths?|groups?|ranges?)(?: (?:size|width))?(?: of| to|:| =|=)? ?(\d[\d,]*(?:\.\d+)?)\b(?! ?(?:bins?|buckets?|steps?))/.exec(
      text,
    )
  const many = /\b(\d{1,3}) (?:bins?|buckets?|steps|bands|intervals)\b/.exec(text)
  const finer = /\b(finer|narrower|smaller|more|coarser|wider|larger|bigger|fewer) (?:bins?|buckets?|steps|bands|intervals)\b/.exec(text)
  const match = step ?? many ?? finer
  if (!match) return nothing(text)
  const edit: Edit = {
    scope: 'best',
    fits: (chart) => (chart.dimensions.some(({ bin }) => bin) ? 1 : 0),
    apply: (chart) => {
      const dimensions = chart.dimensions.map((dimension) => {
        if (!dimension.bin) return dimension
        const profile = profileIn(catalog, chart, dimension.column)?.profile
        const range = typeof profile?.max === 'number' && typeof profile.min === 'number' ? profile.max - profile.min : 0
        const wanted = step
          ? Number((step[1] ?? '').replaceAll(',', ''))
          : many
            ? range / Number(many[1])
            : dimension.bin.step * (/finer|narrower|smaller|more/.test(match[1] ?? '') ? 0.5 : 2)
        if (!(wanted > 0) || !Number.isFinite(wanted) || range / wanted > 1000) return dimension
        return { ...dimension, bin: { ...dimension.bin, step: Number(wanted.toPrecision(6)) } }
      })
      return dimensions.some((dimension, index) => dimension !== chart.dimensions[index]) ? { ...chart, dimensions } : undefined
    },
  }
  return { edits: [edit], rest: without(text, match) }
}

/** "by quarter", "weekly": the unit of a chart's time. */
export const readGrain: Reader = (text, { catalog }) => {
  for (const [pattern, grain] of grainNames) {
    const match = pattern.exec(text)
    if (!match) continue
    const timed = (chart: ChartPlan): Dimension | undefined =>
      [...chart.dimensions, ...(chart.series ? [chart.series] : [])].find((dimension) => dimension.grain !== undefined)
    const edit: Edit = {
      scope: 'all',
      fits: (chart) => (timed(chart) && timed(chart)?.grain !== grain && allows(chart, grain) ? 1 : canHaveTime(chart) ? 0.1 : 0),
      apply: (chart) => {
        const old = timed(chart)
        if (!old) return overTime(chart, grain)
        if (!allows(chart, grain)) return undefined
        const next = { ...old, grain, label: sentence(grainWord(grain)) }
        return {
          ...chart,
          dimensions: chart.dimensions.map((dimension) => (dimension === old ? next : dimension)),
          ...(chart.series === old ? { series: next } : {}),
        }
      },
    }
    return { edits: [edit], rest: without(text, match) }
  }
  return nothing(text)

  function allows(chart: ChartPlan, grain: TimeGrain): boolean {
    const dimension = chart.dimensions.find((candidate) => candidate.grain !== undefined)
    const profile = dimension && profileIn(catalog, chart, dimension.column)?.profile
    if (!profile) return true
    if (profile.temporal?.as === 'year') return grain === 'year'
    return profile.type === 'timestamp' || !['hour', 'minute', 'hour_of_day'].includes(grain)
  }
  function canHaveTime(chart: ChartPlan): boolean {
    return overTime(chart, 'month') !== undefined
  }
  /** A chart of groups becomes one over its rows' own date. */
  function overTime(chart: ChartPlan, grain: TimeGrain): ChartPlan | undefined {
    if (!['bar', 'line', 'area'].includes(chart.kind)) return undefined
    const base = profileBase(chart)
    const date = base?.columns.find((column) => column.temporal && column.temporal.as !== 'year' && spanOf(column))
    if (!base || !date) return undefined
    const dimension: Dimension = {
      id: 'd1',
      column: { relation: chart.source.base.alias, column: date.name },
      grain,
      label: sentence(grainWord(grain)),
    }
    const { limit: _limit, ...rest } = chart
    return { ...rest, dimensions: [dimension], sort: [{ by: { dimension: 'd1' }, order: 'asc' }] }
  }
  function profileBase(chart: ChartPlan): { readonly columns: NamedColumn['table']['columns'] } | undefined {
    return catalog.tables.find(({ id }) => id === chart.source.base.table)
  }
}
