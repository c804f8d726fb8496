import { isDeepStrictEqual } from 'node:util'
import type { Condition } from '../../plan-condition.ts'
import type { ChartPlan, DashboardPlan, Dimension, Measure } from '../../plan.ts'
import { limitedWithin, relationsOf } from '../../plan.ts'
import { isAlong } from '../../sql/along.ts'
import { plainLine, tokensOf } from '../clean.ts'
import type { AlongKind } from './reply.ts'

/** The dashboard in the words that edits are given in: a line for each chart; the one aimed at in full, whatever the room. */
export function describeDashboard(plan: DashboardPlan, target: string | undefined, maxTokens: number): string {
  const lines: string[] = [`title ${JSON.stringify(plainLine(plan.title, 120))}, theme ${plan.theme}`]
  for (const chart of plan.charts) {
    const whole = JSON.stringify(described(chart))
    const fits = tokensOf([...lines, whole].join('\n')) <= maxTokens * 0.4
    lines.push(
      fits || chart.id === target ? whole : JSON.stringify({ chart_id: chart.id, kind: chart.kind, title: plainLine(chart.title, 80) }),
    )
  }
  return lines.join('\n')
}

function described(chart: ChartPlan): object {
  const tables = new Map(relationsOf(chart.source).map(({ alias, table }) => [alias, table]))
  const named = ({ relation, column }: { readonly relation: string; readonly column: string }): string =>
    plainLine(`${tables.get(relation) ?? relation}.${column}`, 120)
  const dimension = ({ column, grain, bin }: Dimension): object => ({
    column: named(column),
    ...(grain ? { grain } : {}),
    ...(bin ? { bin: true } : {}),
  })
  const along = chart.measures.find(isAlong)
  // What stands beside its values is said of them.
  const measures = chart.measures.filter((measure) => !isAlong(measure) || !chart.measures.some((other) => isOf(other, measure)))
  const within = limitedWithin(chart)
  return {
    chart_id: chart.id,
    title: plainLine(chart.title, 80),
    kind: chart.kind,
    measures: measures.map(({ aggregate, column, metric, share }) => ({
      aggregate: aggregate === 'metric' ? 'none' : aggregate,
      column: metric !== undefined ? plainLine(metric, 120) : column ? named(column) : (tables.get(chart.source.base.alias) ?? ''),
      ...(share ? { share } : {}),
    })),
    dimensions: chart.dimensions.map(dimension),
    ...(chart.series ? { series: dimension(chart.series) } : {}),
    ...(chart.facet ? { facet: dimension(chart.facet) } : {}),
    ...(chart.where.length > 0 ? { filters: chart.where.map((condition, place) => `${String(place + 1)}: ${said(condition)}`) } : {}),
    ...(chart.sort[0] ? { sort: chart.sort[0].order } : {}),
    ...(chart.limit ? { limit: chart.limit.count } : {}),
    ...(within ? { limit_each: named(within.column) } : {}),
    ...(along ? { along: { ...alongWords(along), beside: measures.length < chart.measures.length } } : {}),
    ...(chart.stack ? { stack: chart.stack } : {}),
  }
}

/** Whether the one is the plain value of which the other is told along time. */
function isOf(plain: Measure, { aggregate, column, metric }: Measure): boolean {
  return !isAlong(plain) && isDeepStrictEqual([plain.aggregate, plain.column, plain.metric], [aggregate, column, metric])
}

function alongWords({ running, change, moving }: Measure): { readonly kind: AlongKind; readonly steps?: number } {
  return running || moving === undefined ? { kind: running ? 'running' : (change ?? 'difference') } : { kind: 'moving', steps: moving }
}

/** A condition, short: what it is about and its values. */
function said(condition: Condition): string {
  return plainLine(JSON.stringify(condition).replaceAll('"', ''), 140)
}
