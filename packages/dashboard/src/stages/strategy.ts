import { setImmediate as nextTurn } from 'node:timers/promises'
import { createQueue } from '@chitravani/kit'
import type { CallOptions } from '@chitravani/kit'
import { withFewSlices } from '../charts/few-slices.ts'
import type { Catalog, Connection, ReadingProgress } from '../connections/connection.ts'
import type { DashboardPlan, Theme } from '../plan.ts'
import type { ModelUsage, Planner, PlannerNote } from '../planners/planner.ts'

export interface StrategyContext {
  readonly connection: Connection
  readonly planner: Planner
  readonly owner: string
  readonly maxCharts: number
  readonly theme: Theme
  readonly fiscalYearStart: number
}

export type StrategyProgress =
  /** The place is opened or measured for the first time. */
  | { readonly kind: 'reading'; readonly progress: ReadingProgress }
  | { readonly kind: 'profiled'; readonly tables: number }
  /** A language model writes its answer; so many charts can be seen in it. */
  | { readonly kind: 'drafting'; readonly charts: number }

export interface Strategy {
  readonly plan: DashboardPlan
  readonly catalog: Catalog
  /** Where a language model was asked, whether it answered or not. */
  readonly usage?: ModelUsage
}

/** First stage: reads the profiled schema and the prompt, plans the charts. */
export async function* planStrategy(
  prompt: string,
  context: StrategyContext,
  call: CallOptions,
): AsyncGenerator<StrategyProgress, Strategy> {
  await nextTurn()
  const reading = createQueue<ReadingProgress>()
  const profiling = context.connection.catalog({ ...call, onProgress: (progress) => void reading.push(progress) })
  profiling.then(
    () => reading.end(),
    () => reading.end(),
  )
  for await (const progress of reading) yield { kind: 'reading', progress }
  const catalog = await profiling
  yield { kind: 'profiled', tables: catalog.tables.length }
  // Planning holds the thread for some milliseconds: what was said so far leaves first.
  await nextTurn()
  const { connection, planner, maxCharts, theme, fiscalYearStart, owner } = context
  const notes = createQueue<PlannerNote>()
  // The guard and the database itself see the statement; nothing of its rows is fetched.
  const explain = async (sql: string, within: CallOptions) =>
    (await connection.run({ sql: `SELECT * FROM (\n${sql}\n) AS written LIMIT 0`, parameters: [] }, within)).columns
  const planning = planner.plan(
    { prompt, catalog, maxCharts, theme, fiscalYearStart, owner, explain, onNote: (note) => void notes.push(note) },
    call,
  )
  planning.then(
    () => notes.end(),
    () => notes.end(),
  )
  let usage: ModelUsage | undefined
  for await (const note of notes) {
    if (note.kind === 'spent') usage = note.usage
    else yield note
  }
  const plan = withFewSlices(await planning, catalog)
  call.signal?.throwIfAborted()
  return { plan, catalog, ...(usage ? { usage } : {}) }
}
