import { groupingsOf } from '../../plan.ts'
import type { ColumnRef } from '../../plan-source.ts'
import type { Trace } from '../../plan.ts'
import type { ChartBody } from '../embedded/chart/body.ts'
import { formOf, wordsOfName } from '../embedded/words/word-forms.ts'

/** Where the request has words of the columns and tables that were chosen. */
export function tracesOf(body: ChartBody, request: string): readonly Trace[] {
  const words = [...request.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((match) => ({
    start: match.index,
    words: match[0],
    stem: formOf(match[0]).stem,
  }))
  const traces: Trace[] = []
  const add = (names: readonly string[], role: Trace['role'], target: string): void => {
    const stems = new Set(names.flatMap((name) => wordsOfName(name)).map((word) => formOf(word).stem))
    const hit = words.find((word) => stems.has(word.stem) && !traces.some((trace) => trace.start === word.start && trace.role === role))
    if (hit) traces.push({ start: hit.start, end: hit.start + hit.words.length, words: hit.words, role, target, how: 'model' })
  }
  const named = ({ relation, column }: ColumnRef): string => `${relation}.${column}`
  for (const { column, aggregate, metric } of body.measures)
    if (metric !== undefined) add([metric], 'measure', metric)
    else
      add(
        column ? [column.column] : [body.source.base.table],
        column ? 'measure' : 'table',
        column ? `${aggregate}(${named(column)})` : body.source.base.table,
      )
  for (const dimension of groupingsOf(body))
    add(
      [dimension.column.column, dimension.column.relation],
      dimension === body.series ? 'series' : dimension === body.facet ? 'facet' : 'dimension',
      named(dimension.column),
    )
  return traces.toSorted((a, b) => a.start - b.start)
}
