/**
 * Does what is said one after another, in English or in Hindi, give the right numbers? Each folder of `talks/read` and `talks/later` holds
 * conversations over the sample or over files of its own, written by people who never saw the planner; beside each sentence stand queries
 * that give what the dashboard must show then. The first sentence asks, those behind it change what is there.
 * Of `later` only totals are printed: nobody who works on the planner reads it.
 *
 *   npm run bench:talks -- [--show] [--folder bench/talks/read/school [--queries]] [--json FILE]
 *
 * `--queries` prints what the queries give and plans nothing, for whoever writes them.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Failure } from '@chitravani/kit'
import type { Connection } from '../packages/dashboard/src/connections/connection.ts'
import { openConnection } from '../packages/dashboard/src/connections/index.ts'
import type { ChartPlan, DashboardPlan } from '../packages/dashboard/src/plan.ts'
import { embeddedPlanner } from '../packages/dashboard/src/planners/embedded/index.ts'
import { stepSaid } from '../packages/dashboard/src/step-said.ts'
import { makeSample } from '../packages/dashboard/src/sample/index.ts'
import { isAnswered } from './sheets/judge.ts'
import type { Rows } from './sheets/judge.ts'
import { madeBy, showQueries, wantedBy } from './sheets/queried.ts'
import type { Asked } from './sheets/queried.ts'
import { questionOptions, questionSets } from './sheets/sets.ts'
import { inWords } from './wishes/expected.ts'

interface Said extends Asked {
  /** How many charts there may be then, at most. Default: two more than are wanted. */
  readonly most?: number
  /** Kinds of charts one of which must be there. Default: any. */
  readonly kinds?: readonly string[]
  /** It cannot be acted on, and the dashboard stays as it is. */
  readonly refused?: boolean
}

const { values: options } = parseArgs({ options: questionOptions })
const sets = questionSets(join(import.meta.dirname, 'talks'), options.folder, {
  read: 0.75,
  later: 0.5,
  fresh: 0.85,
  'fresh-later': 0.25,
  newest: 0.55,
  'newest-later': 0.1,
  spoken: 0.8,
  'spoken-later': 0.5,
  first: 0.85,
  'first-later': 0.6,
})

/** What is wrong with the dashboard after the sentence, and the dashboard; nothing where it is as it should be. */
async function after(
  connection: Connection,
  said: Said,
  before: DashboardPlan | undefined,
  versions: DashboardPlan[],
): Promise<{ readonly plan: DashboardPlan | undefined; readonly fault?: string }> {
  const catalog = await connection.catalog()
  try {
    const isUndo = stepSaid(said.ask) === 'undo' && versions.length > 1
    if (isUndo) versions.pop()
    const former = isUndo ? versions.at(-1) : undefined
    const plan =
      former ??
      (before
        ? await embeddedPlanner.refine({ feedback: said.ask, plan: before, catalog, fiscalYearStart: 4 })
        : await embeddedPlanner.plan({ prompt: said.ask, catalog, maxCharts: 6, theme: 'default', fiscalYearStart: 4 }))
    const wanted = await wantedBy(connection, said)
    const isFew = plan.charts.length <= (said.most ?? wanted.length + 2)
    const isKind = said.kinds === undefined || plan.charts.some(({ kind }) => said.kinds?.includes(kind))
    const made = await madeBy(connection, plan.charts)
    const right =
      !said.refused &&
      isFew &&
      isKind &&
      (isAnswered(wanted, made) ||
        isAnswered(
          wanted,
          made.map((rows, at) => sharesIn(plan.charts[at], rows)),
        ))
    return { plan, ...(right ? {} : { fault: inWords(plan.charts).join('\n        ') }) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { plan: before, ...(said.refused ? {} : { fault: error.code }) }
  }
}

/** A pie shows what part of the whole each slice is; what is stacked to a whole, what part of its step. */
function sharesIn(chart: ChartPlan | undefined, rows: Rows): Rows {
  if (chart?.stack === 'normalized') {
    const steps = Map.groupBy(rows, ([step]) => String(step))
    const wholes = new Map([...steps].map(([step, of]) => [step, of.reduce((sum, row) => sum + Number(row.at(-1)), 0)]))
    return rows.map((row) => [...row.slice(0, -1), Number(row.at(-1)) / (wholes.get(String(row[0])) ?? 1)])
  }
  const amounts = rows.map((row) => Number(row.at(-1)))
  const whole = amounts.reduce((sum, amount) => sum + amount, 0)
  return chart?.kind === 'arc' && whole > 0 ? rows.map((row, at) => [...row.slice(0, -1), (amounts[at] ?? 0) / whole]) : rows
}

const work = mkdtempSync(join(tmpdir(), 'chitravani-talks-'))
const outcome: Record<string, boolean> = {}
try {
  const sample = join(work, 'sample.duckdb')
  await makeSample(sample)
  for (const { name, places, read, least } of sets) {
    const totals = { right: 0, of: 0 }
    for (const place of places) {
      const talks = JSON.parse(readFileSync(join(place, 'talks.json'), 'utf8')) as readonly (readonly Said[])[]
      const files = join(place, 'files')
      const connection = await openConnection(
        existsSync(files) ? { name: 'talks', kind: 'files', path: files } : { name: 'sample', kind: 'duckdb', path: sample },
      )
      if (options.queries) {
        await showQueries(connection, talks.flat())
        await connection.close()
        continue
      }
      const called = place.split('/').at(-1) ?? ''
      let right = 0
      for (const [at, talk] of talks.entries()) {
        let plan: DashboardPlan | undefined
        // As the server keeps its versions.
        const versions: DashboardPlan[] = []
        for (const [step, said] of talk.entries()) {
          const { fault, plan: next } = await after(connection, said, plan, versions)
          if (next && next !== plan && stepSaid(said.ask) !== 'undo') versions.push(next)
          plan = next
          outcome[`${name}: ${called}: ${String(at + 1)}.${String(step + 1)}: ${said.ask}`] = fault === undefined
          if (fault === undefined) right++
          if (read && options.show)
            console.log(`${step > 0 ? '    ' : ''}${fault ? '  wrong' : '  right'}: ${said.ask}${fault ? `\n        ${fault}` : ''}`)
          // Nothing is there to be changed.
          if (!plan) break
        }
      }
      await connection.close()
      if (read) console.log(`${called}: ${right} of ${talks.flat().length}`)
      totals.right += right
      totals.of += talks.flat().length
    }
    console.log(`${name}: ${totals.right} of ${totals.of} right (${Math.ceil(totals.of * least)} needed)`)
    if (totals.right < totals.of * least) process.exitCode = 1
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
if (options.json) writeFileSync(options.json, JSON.stringify(outcome, undefined, 1))
