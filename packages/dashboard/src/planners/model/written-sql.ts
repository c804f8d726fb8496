import { isFailure } from '@chitravani/kit'
import type { CallOptions } from '@chitravani/kit'
import { groupingsOf } from '../../plan.ts'
import { partsText } from '../../sql/written.ts'
import type { PlanRequest } from '../planner.ts'
import { buildChart } from './chart.ts'
import type { BuildContext, Built } from './chart.ts'
import { plainLine } from '../clean.ts'
import type { ReplyChart } from './reply.ts'

/** Kinds whose rows are the statement's own. */
const drawable = new Set(['bar', 'line', 'area', 'arc', 'rect', 'text', 'table'])

/**
 * A chart over a statement that the model wrote: passed by the guard, planned by the database without fetching a row,
 * and with one column for each part. Its parts still say what the columns are.
 */
export async function writtenChart(
  reply: ReplyChart,
  context: BuildContext,
  explain: NonNullable<PlanRequest['explain']>,
  call: CallOptions,
): Promise<Built> {
  // What the values are along time, and how many of each there are, the statement itself says.
  const { sql = '', along: _along, limitEach: _limitEach, ...parts } = reply
  const built = buildChart({ ...parts, filters: [], having: [] }, context)
  if ('problem' in built) return built
  const { limit: _limit, ...chart } = { ...built.chart, where: [], having: [], sort: [] }
  if (!drawable.has(chart.kind)) return { problem: `no statement can be written for a ${chart.kind} chart` }
  const statement = sql.trim().replace(/;\s*$/, '')
  try {
    const columns = await explain(statement, call)
    const wanted = groupingsOf(chart).length + chart.measures.length
    if (columns.length !== wanted) return { problem: `the statement has ${String(columns.length)} columns, the chart ${String(wanted)}` }
    if (new Set(columns).size !== columns.length || !columns.every((name) => /^[\p{L}_][\p{L}\p{M}\p{N}_]{0,62}$/u.test(name)))
      return { problem: 'the columns of the statement need different names of letters, digits and _' }
    const written = { sql: statement, columns, parts: partsText(chart) }
    return { chart: { ...chart, written, assumptions: [...chart.assumptions, 'The language model wrote the statement.'] } }
  } catch (error) {
    call.signal?.throwIfAborted()
    if (!isFailure(error)) throw error
    // A database's message quotes stored values.
    return { problem: `the database says: ${plainLine(error.message.replaceAll(/'[^']*'/g, "'…'"), 200)}` }
  }
}
