import { themeColors } from '@chitravani/protocol/themes'
import type { Chart, ChartInput } from './chart.ts'
import { axisNumber, discreteChannel, layDown, valueChannel } from './channels.ts'
import type { Field } from './field.ts'
import type { Json } from './json.ts'
import { binChannels } from './bins.ts'
import { continuousBars } from './bins.ts'
import { readSeries } from './series.ts'
import { wordsIn } from './words.ts'
import { lettersOf } from './text-width.ts'
import type { SeriesParts } from './series.ts'

export const bar: Chart = {
  kind: 'bar',
  purpose: 'compares quantities between categories; stacked, grouped or as shares with a series',
  size: { w: 6, h: 4 },
  build(input) {
    const parts = readSeries(input)
    if (!parts) return { mark: { type: 'bar', tooltip: true }, encoding: {} }
    return drawBars(input, parts)
  },
}

function drawBars(input: ChartInput, parts: SeriesParts): Json {
  const { axis: own, value, series: told } = parts
  // Several measures of everything stand beside each other, each over its name.
  const names = !own && told?.column.of === undefined ? told : undefined
  const [axis, series] = [own ?? names, names ? undefined : told]
  const stacking = stackOf(input, { ...parts, axis, series })
  const lying =
    axis !== undefined && (input.plan.orientation ? input.plan.orientation === 'horizontal' : layDown(axis) && !isInSteps(input, axis))
  const [along, across] = lying ? (['x', 'y'] as const) : (['y', 'x'] as const)
  const format =
    stacking === 'normalize' ? { format: '.0%', title: wordsIn(input.locale).share.replace('{title}', () => value.look.title) } : {}
  const isBelow = value.numbers.some((number) => number < 0)
  const channel = valueChannel(value, { zero: true, oneMark: true, ...format })
  const length = { ...channel, stack: stacking, ...(isBelow ? { axis: { ...(channel['axis'] as Json), ...zeroLine(input) } } : {}) }
  const places = axis ? placesOf(axis, across, series !== undefined && stacking === null) : {}
  return {
    ...(parts.transforms.length > 0 ? { transform: parts.transforms } : {}),
    mark: {
      type: 'bar',
      tooltip: true,
      cornerRadiusEnd: series && stacking !== null ? 0 : 2,
      ...(input.plan.labels && stacking !== 'normalize' ? { style: 'values' } : {}),
    },
    encoding: {
      ...(isBelow ? withoutLine(places) : isWithin(input) ? withNames(places) : places),
      [along]: length,
      ...(series && stacking === null
        ? { [lying ? 'yOffset' : 'xOffset']: { field: series.field, type: 'nominal', sort: series.labels } }
        : {}),
      ...parts.encoding,
      ...(names ? { color: { ...(parts.encoding['color'] as Json), legend: null } } : {}),
      ...(isWithin(input) && axis ? { facet: { ...(parts.encoding['facet'] as Json), columns: panelsInRow(axis) } } : {}),
      ...(isBelow && !series && !('color' in parts.encoding) ? { color: signColor(input, value.field) } : {}),
    },
    ...(isWithin(input) ? { resolve: { scale: { [across]: 'independent' } } } : parts.resolve),
  }
}

/** Months and years as text, from the first to the last: read from left to right, as a calendar is. */
function isInSteps({ plan }: ChartInput, { labels, column }: Field): boolean {
  const [first] = plan.sort
  const isOrdered = first !== undefined && 'dimension' in first.by && first.by.dimension === column.of
  return isOrdered && labels.length <= 14 && labels.every((label) => lettersOf(label) <= 9)
}

/** Names in every panel leave room for no title there, and for fewer panels beside each other. */
function withNames(places: Json): Json {
  const named = (place: Json) => ({ ...place, title: null, axis: { ...(place['axis'] as Json), labelLimit: panelLabel } })
  return Object.fromEntries(Object.entries(places).map(([name, place]) => [name, named(place as Json)]))
}

/** Pixels of a name beside the bars of a panel. */
const panelLabel = 120

const panelsInRow = ({ labels }: Field): number => (labels.every((label) => lettersOf(label) <= 10) ? 3 : 2)

/** Each panel has its own first few. */
function isWithin({ plan }: ChartInput): boolean {
  return plan.facet !== undefined && plan.limit?.within === plan.facet.id
}

/** Among lines of the grid the one that bars begin at, where they go both ways. */
function zeroLine({ theme }: ChartInput): Json {
  const { line, grid } = themeColors[theme]
  const test = { field: 'value', equal: 0 }
  return { gridColor: { condition: { test, value: line }, value: grid } }
}

/** Places whose axis draws no line: at the end of the bars that go down it would be taken for where they begin. */
function withoutLine(places: Json): Json {
  const bare = (place: Json) => ({ ...place, axis: { ...(place['axis'] as Json), domain: false, ticks: false } })
  return Object.fromEntries(Object.entries(places).map(([name, place]) => [name, bare(place as Json)]))
}

/** What is less than nothing is told by its colour as well. */
function signColor({ theme, plan }: ChartInput, field: string): Json {
  const [above, below] = themeColors[theme].palette
  return { condition: { test: { field, lt: 0 }, value: below }, value: plan.color ?? above }
}

/** Places for the bars: equal steps of numbers keep their distance, time keeps its gaps, all else is one place a value. */
function placesOf(axis: Field, across: 'x' | 'y', grouped: boolean): Json {
  // Bars side by side need a place to share.
  if (grouped) return { [across]: discreteChannel(axis, across) }
  if (axis.column.binStep !== undefined && axis.shape === 'number') return binChannels(axis, across, axisNumber(axis))
  return { [across]: continuousBars(axis) ?? discreteChannel(axis, across) }
}

function stackOf(input: ChartInput, { series, value }: SeriesParts): 'zero' | 'normalize' | null {
  if (!series) return null
  const asked = input.plan.stack ?? (series.column.of === undefined ? 'grouped' : defaultStack(input))
  if (asked === 'grouped') return null
  // Shares of a whole with negative parts say nothing.
  return asked === 'normalized' && value.numbers.every((number) => number >= 0) ? 'normalize' : 'zero'
}

/** Only sums and counts add up. */
function defaultStack(input: ChartInput): 'stacked' | 'grouped' {
  const aggregate = input.plan.measures[0]?.aggregate
  return aggregate === 'sum' || aggregate === 'count' ? 'stacked' : 'grouped'
}
