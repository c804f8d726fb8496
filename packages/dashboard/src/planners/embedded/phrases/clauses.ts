import type { SchemaIndex } from '../schema/schema-index.ts'
import type { ChartMention, LimitReading, Span } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { findCharts } from './chart-phrases.ts'
import { findLimit, findSort } from './sort-clause.ts'
import type { SortClause } from './sort-clause.ts'

/** Clauses of a request that say how a chart is drawn, rather than what it shows. */
export interface Clauses {
  readonly charts: readonly ChartMention[]
  readonly sort: SortClause | undefined
  readonly limit: LimitReading | undefined
  /** The text without them, offsets kept. */
  readonly rest: string
}

export function cutClauses(text: string, tokens: readonly Token[], index: SchemaIndex): Clauses {
  const charts = findCharts(text, tokens, index)
  const sort = findSort(masked(text, charts, tokens), tokens)
  const limit = findLimit(tokens, sort, sort !== undefined || charts.some(({ explicit }) => explicit))
  return { charts, sort, limit, rest: masked(text, [...charts, ...(sort ? [sort] : []), ...(limit ? [limit] : [])], tokens) }
}

/** Their tokens. */
export function tokensOf({ charts, sort, limit }: Clauses): Set<number> {
  return new Set([...(sort ? [sort] : []), ...charts, ...(limit ? [limit] : [])].flatMap(range))
}

/** The tokens of a span. */
export function range(span: Span): readonly number[] {
  return Array.from({ length: span.end - span.start }, (_, at) => span.start + at)
}

/** The text with some of its words blotted out. */
function masked(text: string, spans: readonly Span[], tokens: readonly Token[]): string {
  let left = text
  for (const span of spans) {
    const [from, until] = [tokens[span.start]?.start ?? 0, tokens[span.end - 1]?.end ?? 0]
    left = left.slice(0, from) + ','.padEnd(until - from) + left.slice(until)
  }
  return left
}
