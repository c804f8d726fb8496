/**
 * Are plain questions over sheets as people keep them answered with the right numbers? Each folder of `sheets/read` and `sheets/later` holds
 * files and questions, written by people who never saw the planner; beside a question stand queries that give the numbers another way.
 * Of `later` only totals are printed: nobody who works on the planner reads it.
 *
 *   npm run bench:sheets -- [--show] [--folder bench/sheets/read/bank [--queries]] [--json FILE]
 *
 * `--queries` prints what the queries give and plans nothing, for whoever writes them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Failure } from '@chitravani/kit'
import { openConnection } from '../packages/dashboard/src/connections/index.ts'
import type { Connection } from '../packages/dashboard/src/connections/connection.ts'
import { embeddedPlanner } from '../packages/dashboard/src/planners/embedded/index.ts'
import { isAnswered } from './sheets/judge.ts'
import { madeBy, showQueries, wantedBy } from './sheets/queried.ts'
import type { Asked } from './sheets/queried.ts'
import { questionOptions, questionSets } from './sheets/sets.ts'
import { inWords } from './wishes/expected.ts'

interface Question extends Asked {
  /** How many charts there may be at most. Default: two more than are wanted. */
  readonly most?: number
}

const { values: options } = parseArgs({ options: questionOptions })
const sets = questionSets(join(import.meta.dirname, 'sheets'), options.folder, { read: 0.65, later: 0.55 })

/** Why the question is not answered; undefined where it is. */
async function fault(connection: Connection, question: Question): Promise<string | undefined> {
  const wanted = await wantedBy(connection, question)
  try {
    const catalog = await connection.catalog()
    const plan = await embeddedPlanner.plan({ prompt: question.ask, catalog, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
    const made = await madeBy(connection, plan.charts)
    const isFew = made.length <= (question.most ?? wanted.length + 2)
    return isFew && isAnswered(wanted, made) ? undefined : inWords(plan.charts).join('\n      ')
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

const outcome: Record<string, boolean> = {}
for (const { name, places, read, least } of sets) {
  const totals = { right: 0, of: 0 }
  for (const place of places) {
    const questions = JSON.parse(readFileSync(join(place, 'questions.json'), 'utf8')) as readonly Question[]
    const connection = await openConnection({ name: 'sheets', kind: 'files', path: join(place, 'files') })
    if (options.queries) {
      await showQueries(connection, questions)
      await connection.close()
      continue
    }
    let right = 0
    for (const question of questions) {
      const wrong = await fault(connection, question)
      outcome[`${name}: ${place.split('/').at(-1) ?? ''}: ${question.ask}`] = wrong === undefined
      if (wrong === undefined) right++
      else if (read && options.show) console.log(`  ${question.ask}\n      ${wrong}`)
    }
    await connection.close()
    if (read) console.log(`${place.split('/').at(-1) ?? ''}: ${right} of ${questions.length}`)
    totals.right += right
    totals.of += questions.length
  }
  console.log(`${name}: ${totals.right} of ${totals.of} right (${Math.ceil(totals.of * least)} needed)`)
  if (totals.right < totals.of * least) process.exitCode = 1
}
if (options.json) writeFileSync(options.json, JSON.stringify(outcome, undefined, 1))
