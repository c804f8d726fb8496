import type { ColumnProfile } from '../../connections/connection.ts'
import type { ColumnRef } from '../../plan-source.ts'
import type { Measure } from '../../plan.ts'
import { alongside, mostSteps, saidOf, usualSteps } from '../embedded/along/values.ts'
import type { Along } from '../embedded/along/values.ts'
import { wholeUntil } from '../embedded/along/whole-steps.ts'
import type { ChartBody } from '../embedded/chart/body.ts'
import { asRunning } from '../embedded/chart/summing.ts'
import { isTemporal, isYear } from '../embedded/schema/column-types.ts'
import { isOrdered } from './parts.ts'
import type { ReplyAlong } from './reply.ts'

type ColumnOf = (ref: ColumnRef) => ColumnProfile | undefined

/**
 * The chart with its values told by those before them.
 * @returns a problem where it has no order to go along, or no value that can be told so
 */
export function alongAxis(
  body: ChartBody,
  wish: ReplyAlong,
  columnOf: ColumnOf,
): { readonly body: ChartBody; readonly notes: readonly string[] } | { readonly problem: string } {
  const [axis] = body.dimensions
  if (wish.kind === 'unknown') return { problem: 'along is running, difference, percent or moving' }
  if (!axis || !['line', 'bar', 'area', 'table'].includes(body.kind) || !isOrdered(axis, columnOf(axis.column)))
    return { problem: 'along needs a line, bar, area or table whose first dimension is a date' }
  const steps = wish.steps ?? usualSteps(axis.grain)
  if (wish.kind === 'moving' && (steps < 2 || steps > mostSteps))
    return { problem: `a moving average is of 2 to ${String(mostSteps)} steps` }
  const along: Along = wish.kind === 'moving' ? { moving: steps } : wish.kind === 'running' ? {} : { change: wish.kind }
  const turn = (measure: Measure): Measure | undefined => {
    if (!isNumber(measure, columnOf)) return undefined
    return wish.kind === 'running' ? runningOf(measure) : alongside(measure, along)
  }
  const turned = body.measures.map(turn)
  if (turned.every((measure) => measure === undefined))
    return { problem: wish.kind === 'running' ? 'only sums and counts of rows have a running total' : 'no measure can be told along time' }
  // Lines of several groups have no colours left for two values each.
  const beside = wish.beside && !body.series
  const measures = beside
    ? [
        ...body.measures,
        ...turned.flatMap((measure, at) => (measure ? [{ ...measure, id: `m${String(body.measures.length + at + 1)}` }] : [])),
      ]
    : body.measures.map((measure, at) => turned[at] ?? measure)
  const changed: ChartBody = { ...body, measures }
  if (wish.kind === 'running') return { body: changed, notes: [] }
  const said = saidOf(along, axis.grain)
  if (wish.kind === 'moving') return { body: changed, notes: [said] }
  const profile = columnOf(axis.column)
  const cut = profile && wholeUntil(body.where, axis, profile)
  return {
    body: {
      ...changed,
      // What goes both ways does not add up to a stack.
      ...(body.series && body.kind !== 'line' ? { stack: 'grouped' as const } : {}),
      where: cut ? [...body.where, cut.condition] : body.where,
    },
    notes: [said, ...(cut ? [cut.note] : [])],
  }
}

/** What adds up, and is no part of a whole already. */
function runningOf(measure: Measure): Measure | undefined {
  const made = asRunning(measure)
  return made.running && !made.share ? made : undefined
}

/** The first and the last of dates are no numbers. */
function isNumber({ aggregate, column }: Measure, columnOf: ColumnOf): boolean {
  const profile = column && (aggregate === 'min' || aggregate === 'max') ? columnOf(column) : undefined
  return profile === undefined || !isTemporal(profile) || isYear(profile)
}
