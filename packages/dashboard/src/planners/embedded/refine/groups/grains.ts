import { foldedGrains } from '../../../../plan-condition.ts'
import { ofAll } from '../../chart/few-bars.ts'
import { fiscal, saysFiscal } from '../../chart/fiscal-years.ts'
import { fewColours } from '../../chart/few-colours.ts'
import type { ChartPlan, Dimension, TimeGrain } from '../../../../plan.ts'
import { sentence } from '../../titles/names.ts'
import type { Catalog } from '../../../../connections/connection.ts'
import { isInValue } from '../../mentions/inside-values.ts'
import { grainFor, spanOf } from '../../overview/periods.ts'
import { indexOf } from '../../schema/schema-index.ts'
import { spokenPeriods } from '../../phrases/windows.ts'
import { tokenize } from '../../words/tokens.ts'
import { monthNames, shortMonthText } from '../../words/time.ts'
import { baseOf, grainWord, profileIn } from '../columns.ts'
import { dateBeside } from '../order/date-beside.ts'
import { nothing, without } from '../edit.ts'
import type { Edit, Reader } from '../edit.ts'
import { grainNames } from '../words.ts'

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
export const readGrain: Reader = (text, { catalog, fiscalYearStart }) => {
  const alone = /\binstead\b|\brather than\b|\bin place of\b/.test(text)
  for (const [pattern, grain] of grainNames) {
    const match = pattern.exec(text)
    if (!match || isOfValue(text, match, catalog) || isInTime(text, match)) continue
    const yearFrom = grain === 'year' && saysFiscal(match[0]) && fiscalYearStart > 1 ? fiscalYearStart : undefined
    const isSo = (dimension: Dimension): boolean => dimension.grain === grain && dimension.yearFrom === yearFrom
    const timed = (chart: ChartPlan): Dimension | undefined =>
      [...chart.dimensions, ...(chart.series ? [chart.series] : [])].find((dimension) => dimension.grain !== undefined)
    const edit: Edit = {
      scope: 'all',
      fits: (chart) =>
        timed(chart) && !isSo(timed(chart) as Dimension) && allows(chart, grain)
          ? 1
          : canHaveTime(chart)
            ? chart.kind === 'text'
              ? 0.05
              : 0.1
            : 0,
      apply: (chart) => {
        const old = timed(chart)
        const inYears = (dimension: Dimension): Dimension => (yearFrom ? fiscal(dimension, yearFrom) : dimension)
        if (!old) {
          const along = overTime(chart, grain, catalog, alone)
          return along && { ...along, dimensions: along.dimensions.map(inYears) }
        }
        if (!allows(chart, grain)) return undefined
        const { yearFrom: _former, ...rest } = old
        const next = inYears({ ...rest, grain, label: sentence(grainWord(grain)) })
        return {
          ...chart,
          dimensions: chart.dimensions.map((dimension) => (dimension === old ? next : dimension)),
          ...(chart.series === old ? { series: next } : {}),
        }
      },
    }
    return { edits: [edit], rest: without(text, match) }
  }
  const along =
    /\b(?:over|across|through|throughout|along|with) (?:the |all )?(?:time|years|months)\b|\bas a (?:time series|timeline|trend)\b|\btime series\b/.exec(
      text,
    )
  if (!along) return nothing(text)
  const trend = (chart: ChartPlan): ChartPlan | undefined => overTime(chart, undefined, catalog, alone)
  return { edits: [{ scope: 'best', fits: (chart) => (trend(chart) ? 0.5 : 0), apply: trend }], rest: without(text, along) }

  function allows(chart: ChartPlan, grain: TimeGrain): boolean {
    const dimension = chart.dimensions.find((candidate) => candidate.grain !== undefined)
    const profile = dimension && profileIn(catalog, chart, dimension.column)?.profile
    if (!profile) return true
    if (profile.temporal?.as === 'year') return grain === 'year'
    return profile.type === 'timestamp' || !['hour', 'minute', 'hour_of_day'].includes(grain)
  }
  function canHaveTime(chart: ChartPlan): boolean {
    return overTime(chart, 'month', catalog) !== undefined
  }
}

const nextIsTime = new RegExp(`^,? (?:of )?(?:'?\\d{2}|(?:${monthNames.join('|')}|${shortMonthText})\\b)`)

/** "In the year 2025", "to the financial year 2025-26", "to the month of March": a stretch of time, and its unit no other one. */
function isInTime(text: string, { index, 0: words }: RegExpExecArray): boolean {
  const until = index + words.trimEnd().length
  return (
    /\b(?:year|quarter|month|week|day)$/.test(words) &&
    (nextIsTime.test(text.slice(until)) || spokenPeriods(text).some((each) => each.from < until && until < each.until))
  )
}

/** "Only half yearly" of a stored "Half Yearly": a part of that, and no unit of time. */
function isOfValue(text: string, match: RegExpExecArray, catalog: Catalog): boolean {
  const tokens = tokenize(text)
  const last = tokens.find(({ end }) => end === match.index + match[0].trimEnd().length)
  return last !== undefined && isInValue(tokens, { start: last.index, end: last.index + 1 }, indexOf(catalog))
}

/**
 * A chart of groups becomes one over the date of what it shows, the groups as its colours; without a grain as fine as its data let it be.
 * @param alone the groups go
 */
function overTime(chart: ChartPlan, grain: TimeGrain | undefined, catalog: Catalog, alone = false): ChartPlan | undefined {
  const [group] = chart.dimensions
  const all = ofAll(chart)
  if (!['bar', 'line', 'area', 'arc', 'text'].includes(chart.kind) || group?.grain !== undefined) return undefined
  const date = dateBeside(catalog, chart)
  const span = date && spanOf(date.profile)
  if (!date || !span) return undefined
  const chosen = grain ?? grainFor(date.profile, span, baseOf(catalog, chart).rowCount)
  const dimension: Dimension = { id: 'd1', column: date.column, grain: chosen, label: sentence(grainWord(chosen)) }
  const { limit, donut: _donut, orientation: _orientation, comparison, ...still } = all
  // A figure beside that of the time before is not one along time.
  const rest = comparison && chart.kind !== 'text' ? { ...still, comparison } : still
  const isFigure = chart.kind === 'text' && (chosen === 'year' || foldedGrains.some((folded) => folded === chosen))
  const kind = isFigure ? 'bar' : ['arc', 'text'].includes(chart.kind) || grain === undefined ? 'line' : chart.kind
  const bare = { ...rest, kind, source: date.source, dimensions: [dimension], sort: [{ by: { dimension: 'd1' }, order: 'asc' as const }] }
  const [measure, ...measures] = chart.measures
  if (alone || !group || group.bin || chart.series || measures.length > 0 || !measure) return bare
  const split = { ...bare, series: { ...group, id: 's1' } }
  const [first] = chart.sort
  if (limit) return { ...split, limit, sort: [{ by: { measure: measure.id }, order: first?.order ?? 'desc' }] }
  return fewColours(split, profileIn(catalog, chart, group.column)?.profile, catalog)
}
