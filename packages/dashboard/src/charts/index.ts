import type { ResultColumn } from '../sql/compiled.ts'
import { noteOn } from './notes.ts'
import type { ChartKind } from '../plan.ts'
import { arc } from './arc.ts'
import { area } from './area.ts'
import { bar } from './bar.ts'
import { boxplot } from './boxplot.ts'
import { isFolded } from './calendar.ts'
import type { Chart, ChartInput, VegaLiteSpec } from './chart.ts'
import { columnsOf } from './field.ts'
import { histogram } from './histogram.ts'
import type { Json } from './json.ts'
import { line } from './line.ts'
import { currencyIn, knownLocale, localeConfig, localeOf } from './locale.ts'
import { numbersOf } from './numbers.ts'
import { point } from './point.ts'
import { rect } from './rect.ts'
import { table } from './table.ts'
import { text } from './text.ts'
import { titlesWritten } from './titles-written.ts'
import { inLanguage } from './words.ts'
import { themeColors, themeConfig } from '@chitravani/protocol/themes'

/** The list: every chart kind there is. */
export const charts: Readonly<Record<ChartKind, Chart>> = { text, bar, line, area, arc, point, rect, boxplot, histogram, table }

export const schemaUrl = 'https://vega.github.io/schema/vega-lite/v5.json'

/** Pixels of one small multiple, whose size a container cannot settle. */
const smallMultiple = { width: 200, height: 130 }

export interface DrawnSpec {
  /** What was drawn: where the rows do not allow what was planned, the nearest that they do. */
  readonly kind: ChartKind
  readonly spec: VegaLiteSpec
  /** Why another kind was drawn than was planned. */
  readonly note?: string
}

/** The whole specification of a chart: complete but for its data. */
export function buildSpec(given: ChartInput): DrawnSpec {
  const locale = localeOf(given.plan, given.locale)
  const input = inLanguage({ ...given, columns: given.columns.map(titlesWritten), locale }, locale)
  const { kind, note } = drawable(input)
  const built = charts[kind].build(input)
  const encoding = (built['encoding'] ?? {}) as Json
  const multiples = ['facet', 'row', 'column'].some((channel) => channel in encoding)
  const spec = {
    $schema: schemaUrl,
    description: input.plan.description || input.plan.title,
    width: multiples ? smallMultiple.width : 'container',
    height: multiples ? smallMultiple.height : 'container',
    ...built,
    config: { ...themeConfig(input.theme), locale: localeConfig(input.locale, currencyOf(input)) },
  }
  return { kind, spec, ...(note ? { note } : {}) }
}

/** `$schema`, `background` and `config` of the dashboard, the same as every chart carries. */
export function baseSpec(theme: ChartInput['theme'], locale: string): VegaLiteSpec {
  return {
    $schema: schemaUrl,
    background: themeColors[theme].background,
    config: { ...themeConfig(theme), locale: localeConfig(knownLocale(locale), undefined) },
  }
}

function drawable(input: ChartInput): { readonly kind: ChartKind; readonly note?: string } {
  const { kind } = input.plan
  if (kind === 'table') return { kind }
  const measures = columnsOf(input, 'measure')
  if (kind === 'boxplot' && columnsOf(input, 'quartile').length > 0) return { kind }
  if (measures.length === 0) return { kind: 'table', note: noteOn(input.plan, 'noNumber') }
  const breakdowns = input.columns.filter((column) => column.role === 'dimension' || column.role === 'series' || column.role === 'facet')
  // Vega keeps lines and small multiples in an object, where these names are taken.
  const labels = (column: ResultColumn) => input.rows.map((row) => String(row[column.name]))
  const groups = breakdowns.filter((column) => column.role !== 'dimension').flatMap(labels)
  const taken = groups.find((name) => name in Object.prototype) ?? breakdowns.flatMap(labels).find((name) => name === '__proto__')
  if (taken !== undefined) return { kind: 'table', note: noteOn(input.plan, 'noSeries', { name: taken }) }
  const times = breakdowns.filter((column) => column.kind === 'temporal' && !isFolded(column.grain))
  const shows = input.rows.some(
    (row) =>
      times.every((column) => (row[column.name] ?? null) !== null) && measures.some((column) => typeof row[column.name] === 'number'),
  )
  if (!shows && input.rows.length > 0 && kind !== 'text') {
    return { kind: 'table', note: noteOn(input.plan, times.length > 0 ? 'noDatedRow' : 'noRow') }
  }
  const negative = measures.some((column) => numbersOf(input.rows.map((row) => row[column.name])).some((number) => number < 0))
  if (kind === 'arc' && negative) return { kind: 'bar', note: noteOn(input.plan, 'negativeSlice') }
  return { kind }
}

function currencyOf(input: ChartInput): string | undefined {
  return input.columns.map((column) => currencyIn(column.unit)).find((currency) => currency !== undefined)
}
