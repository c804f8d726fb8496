import { aggregates } from '../../plan-aggregate.ts'
import { foldedGrains } from '../../plan-condition.ts'
import { chartKinds, themes, timeGrains } from '../../plan.ts'
import { alongKinds, editActions, filterOps } from './reply.ts'
import type {
  PlanReply,
  RefineReply,
  ReplyAlong,
  ReplyChart,
  ReplyDimension,
  ReplyEdit,
  ReplyFilter,
  ReplyHaving,
  ReplyMeasure,
} from './reply.ts'

/** Charts, parts and values that are looked at; what a model sends beyond them is not. */
const limits = { charts: 24, edits: 24, parts: 12, values: 60, text: 200, sql: 8_000 } as const

const grains = [...timeGrains, ...foldedGrains]

/** JSON as models write it: bare, or in a fence, or with words around. Undefined where there is no object in it. */
export function jsonOf(answer: string): unknown {
  const text = answer.trim()
  const fenced = /^```(?:json)?\s*([\s\S]*?)\s*```$/.exec(text)?.[1]
  const inner = text.indexOf('{') >= 0 ? text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1) : undefined
  for (const candidate of [text, fenced, inner]) {
    if (candidate === undefined) continue
    try {
      const value = JSON.parse(candidate) as unknown
      if (typeof value === 'object' && value !== null) return value
    } catch {
      // The next way of reading it.
    }
  }
  return undefined
}

/** The plan in an answer; undefined where it has not the form. Unknown fields are passed over, wrong ones left out. */
export function readPlan(value: unknown, withSql: boolean): PlanReply | undefined {
  const given = field(value, 'charts')
  if (!Array.isArray(given)) return undefined
  return { title: textOf(field(value, 'title')), charts: given.slice(0, limits.charts).flatMap((each) => chartOf(each, withSql) ?? []) }
}

export function readEdits(value: unknown): RefineReply | undefined {
  const given = field(value, 'edits')
  return Array.isArray(given) ? { edits: given.slice(0, limits.edits).flatMap((each) => editOf(each) ?? []) } : undefined
}

function editOf(value: unknown): ReplyEdit | undefined {
  const action = wordOf(field(value, 'action'), editActions)
  if (!action) return undefined
  const chart = chartOf(field(value, 'chart'), false)
  const theme = wordOf(field(value, 'theme'), themes)
  const [width, height] = [wholeOf(field(value, 'width')), wholeOf(field(value, 'height'))]
  return {
    action,
    chartId: textOf(field(value, 'chart_id')),
    text: textOf(field(value, 'text')),
    ...(chart ? { chart } : {}),
    ...(theme ? { theme } : {}),
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
  }
}

function chartOf(value: unknown, withSql: boolean): ReplyChart | undefined {
  const kind = wordOf(field(value, 'kind'), chartKinds)
  if (!kind) return undefined
  const [series, facet] = [dimensionOf(field(value, 'series')), dimensionOf(field(value, 'facet'))]
  const by = wordOf(field(field(value, 'sort'), 'by'), ['measure', 'dimension'] as const)
  const order = wordOf(field(field(value, 'sort'), 'order'), ['asc', 'desc'] as const)
  const limit = wholeOf(field(value, 'limit'))
  const limitEach = textOf(field(value, 'limit_each')).trim()
  const along = alongOf(field(value, 'along'))
  const stack = wordOf(field(value, 'stack'), ['stacked', 'grouped', 'normalized'] as const)
  const horizontal = field(value, 'horizontal')
  const sql = withSql ? field(value, 'sql') : undefined
  return {
    title: textOf(field(value, 'title')),
    kind,
    measures: listOf(field(value, 'measures'), measureOf),
    dimensions: listOf(field(value, 'dimensions'), dimensionOf),
    ...(series ? { series } : {}),
    ...(facet ? { facet } : {}),
    filters: listOf(field(value, 'filters'), filterOf),
    having: listOf(field(value, 'having'), havingOf),
    ...(by && order ? { sort: { by, order } } : {}),
    ...(limit !== undefined && limit > 0 ? { limit } : {}),
    ...(limitEach === '' ? {} : { limitEach }),
    ...(along ? { along } : {}),
    ...(stack ? { stack } : {}),
    ...(typeof horizontal === 'boolean' ? { horizontal } : {}),
    ...(typeof sql === 'string' && sql.trim() !== '' && sql.length <= limits.sql ? { sql } : {}),
  }
}

function alongOf(value: unknown): ReplyAlong | undefined {
  const kind = textOf(field(value, 'kind'))
  const steps = wholeOf(field(value, 'steps'))
  if (kind === '') return undefined
  return { kind: wordOf(kind, alongKinds) ?? 'unknown', beside: field(value, 'beside') === true, ...(steps === undefined ? {} : { steps }) }
}

function measureOf(value: unknown): ReplyMeasure | undefined {
  const aggregate = wordOf(field(value, 'aggregate'), aggregates)
  return aggregate && { aggregate, column: textOf(field(value, 'column')), share: field(value, 'share') === true }
}

function dimensionOf(value: unknown): ReplyDimension | undefined {
  const column = textOf(field(value, 'column'))
  const grain = wordOf(field(value, 'grain'), grains)
  return column === '' ? undefined : { column, bin: field(value, 'bin') === true, ...(grain ? { grain } : {}) }
}

/** A filter of an unknown kind stays, so that its chart is not shown without it. */
function filterOf(value: unknown): ReplyFilter | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const op = wordOf(field(value, 'op'), filterOps)
  const values = field(value, 'values')
  const listed = Array.isArray(values) ? values : values === undefined || values === null ? [] : [values]
  return {
    column: op ? textOf(field(value, 'column')) : '',
    op: op ?? 'eq',
    values: listed
      .slice(0, limits.values)
      .flatMap((each) => (['string', 'number', 'boolean'].includes(typeof each) ? String(each).slice(0, limits.text) : [])),
  }
}

function havingOf(value: unknown): ReplyHaving | undefined {
  const aggregate = wordOf(field(value, 'aggregate'), aggregates)
  const op = wordOf(field(value, 'op'), ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'] as const)
  const number = field(value, 'value')
  if (!aggregate || aggregate === 'none' || !op || typeof number !== 'number' || !Number.isFinite(number)) return undefined
  return { aggregate, op, value: number, column: textOf(field(value, 'column')) }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}

function listOf<T>(value: unknown, read: (each: unknown) => T | undefined): readonly T[] {
  return Array.isArray(value) ? value.slice(0, limits.parts).flatMap((each) => read(each) ?? []) : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, limits.text) : ''
}

function wordOf<const W extends string>(value: unknown, words: readonly W[]): W | undefined {
  return words.find((word) => word === value)
}

function wholeOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined
}
