import type { ChartSpec, ConnectionSchema, FilterState } from '@chitravani/protocol'
import type { Scalar } from './filter-words.ts'
import type { Emphasis } from './vega/messages.ts'

type Channel = { readonly field?: unknown; readonly type?: unknown; readonly timeUnit?: unknown; readonly bin?: unknown }

/** The conditions that a mark stands for, by the column they come from; empty where none of its columns can be filtered by. */
export function conditionsOf(chart: ChartSpec, mark: Readonly<Record<string, unknown>>, schema: ConnectionSchema | undefined): FilterState {
  const row = chart.data.values[0] ?? {}
  const found: Record<string, Scalar> = {}
  for (const name of groupColumns(chart)) {
    const value = mark[name]
    if (!(name in row) || value === undefined || (typeof value === 'object' && value !== null)) continue
    const key = columnKey(name, value as Scalar, schema)
    if (key !== undefined) found[key] = value as Scalar
  }
  return found
}

/** The condition of one cell of a chart's table. */
export function conditionOfCell(chart: ChartSpec, column: string, value: Scalar, schema: ConnectionSchema | undefined): FilterState {
  if (typeof value === 'number' || !(column in (chart.data.values[0] ?? {}))) return {}
  const key = columnKey(column, value, schema)
  return key === undefined ? {} : { [key]: value }
}

/** Result columns that hold categories: those the chart is broken down by. */
function groupColumns(chart: ChartSpec): string[] {
  const channels = encodingsOf(chart.spec).flatMap((encoding) => Object.values(encoding).flat())
  const row = chart.data.values[0] ?? {}
  const names = channels.flatMap((channel) => {
    const { field, type, timeUnit, bin } = (typeof channel === 'object' && channel !== null ? channel : {}) as Channel
    if (typeof field !== 'string' || (type !== 'nominal' && type !== 'ordinal') || timeUnit !== undefined || bin !== undefined) return []
    const drawn = field.replaceAll('\\', '')
    return [drawn in row ? drawn : drawn.replace(/_label_*$/, '')]
  })
  return [...new Set(names)]
}

function encodingsOf(spec: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] {
  const own = spec['encoding'] as Record<string, unknown> | undefined
  const layers = Array.isArray(spec['layer']) ? (spec['layer'] as Record<string, unknown>[]).flatMap(encodingsOf) : []
  return own ? [own, ...layers] : layers
}

/**
 * What a result column is called in a filter: `table.column` where one column of that name holds such a value. Numbers that stand for
 * months and weekdays, and groups such as "Other", belong to no column and cannot be filtered by.
 */
function columnKey(name: string, value: Scalar, schema: ConnectionSchema | undefined): string | undefined {
  const holders = (schema?.tables ?? []).flatMap((table) =>
    table.columns
      .filter((column) => column.name.toLowerCase() === name.toLowerCase())
      .map((column) => ({ key: `${table.name}.${column.name}`, column })),
  )
  if (holders.length === 0) return undefined
  const closed = holders.every(({ column }) => column.values.length > 0 && column.values.length >= column.distinct)
  if (closed && value !== null && !holders.some(({ column }) => column.values.includes(value))) return undefined
  return holders.length === 1 ? holders[0]?.key : name
}

/**
 * A stretch of a chart's horizontal axis as a filter: of the column behind a binned number, or of the date that the chart's explanation
 * says its time is taken from. Empty where neither is known.
 */
export function conditionsOfBrush(
  chart: ChartSpec,
  brush: Readonly<Record<string, unknown>>,
  schema: ConnectionSchema | undefined,
): FilterState {
  const x = (chart.spec['encoding'] as { x?: Channel } | undefined)?.x
  const ends = Object.values(brush)[0]
  if (!x || !Array.isArray(ends) || ends.length < 2) return {}
  const [low, high] = [ends[0], ends.at(-1)] as unknown[]
  const columns = (schema?.tables ?? []).flatMap((table) =>
    table.columns.map((column) => ({ key: `${table.name}.${column.name}`, column })),
  )
  const field = String(x.field).replaceAll('\\', '')
  const named = columns.filter(({ column }) => column.name.toLowerCase() === field.toLowerCase())
  if (x.type === 'temporal') {
    const said =
      chart.explanation.assumptions.join(' ') + chart.explanation.matches.map((match) => ` “${match.target.replace(/^.*\./, '')}”`).join('')
    const dates = columns.filter(({ column }) => column.meaning === 'date' && (column.type === 'date' || column.type === 'timestamp'))
    const mentioned = dates.filter(({ column }) => said.includes(`“${column.name}”`))
    const [found] = [...named.filter((each) => dates.includes(each)), ...mentioned, ...(dates.length === 1 ? dates : [])]
    const day = (moment: unknown) => (typeof moment === 'number' ? new Date(moment).toISOString().slice(0, 10) : undefined)
    const [from, to] = [day(low), day(high)]
    return found && from !== undefined && to !== undefined ? { [found.key]: { gte: from, lte: to } } : {}
  }
  if (typeof low !== 'number' || typeof high !== 'number' || named.length !== 1) return {}
  return { [named[0]?.key ?? field]: { gte: Math.round(low * 100) / 100, lte: Math.round(high * 100) / 100 } }
}

/** Which marks of a chart stand for the filters that were chosen in it: the way back from its conditions. */
export function emphasisOf(chart: ChartSpec, own: FilterState): Emphasis {
  const columns = Object.keys(chart.data.values[0] ?? {})
  const values: { column: string; value: Scalar }[] = []
  let stretch: Emphasis['stretch']
  for (const [key, value] of Object.entries(own)) {
    const name = key.toLowerCase()
    const column = columns.find((each) => name === each.toLowerCase() || name.endsWith(`.${each.toLowerCase()}`))
    if (Array.isArray(value)) continue
    if (typeof value === 'object' && value !== null) {
      const ends = [value.gte, value.lte].map((end) => (typeof end === 'string' ? Date.parse(end) : Number(end)))
      const [low = Number.NaN, high = Number.NaN] = ends
      if (low <= high) stretch = [low, high]
    } else if (column !== undefined) values.push({ column, value })
  }
  return { values, ...(stretch ? { stretch } : {}) }
}
