/**
 * Requests that nobody wrote: halves of two requests to the same database put together, planned and compiled. People type stranger things.
 * Every plan, each of its other readings too, must compile; a request may be refused in words, no other failure is allowed.
 * Usage: node bench/planner-mixed.ts [--set DIR] [--count 3] [--seed 1]
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openConnection } from '../packages/dashboard/src/connections/index.ts'
import { embeddedPlanner } from '../packages/dashboard/src/planners/index.ts'
import { compileChart } from '../packages/dashboard/src/sql/compile.ts'
import { heldOutDatabases, readSet } from './planner/case-sets.ts'

const { values: options } = parseArgs({
  options: { set: { type: 'string' }, count: { type: 'string', default: '3' }, seed: { type: 'string', default: '1' } },
})
const set = readSet(resolve(options.set ?? join(import.meta.dirname, '../../shared/bench/nvbench-dev')))
const [perCase, seed] = [Number(options.count), Number(options.seed)]
const heldOut = heldOutDatabases()
const awake = setInterval(() => undefined, 1000)

/** A small generator of its own, so that a seed names a run. */
function* numbers(start: number): Generator<number, never> {
  for (let state = start >>> 0; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

const random = numbers(seed)
const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random.next().value * list.length)]

function cut(text: string): readonly [string, string] {
  const words = text.split(' ')
  const at = Math.floor(words.length * (0.3 + 0.4 * random.next().value))
  return [words.slice(0, at).join(' '), words.slice(at).join(' ')]
}

let [asked, refused, compiled] = [0, 0, 0]
const failures = new Map<string, number>()
for (const [db, cases] of Map.groupBy(set.cases, (each) => each.db)) {
  const file = cases[0]?.file
  if (file === undefined) continue
  const connection = await openConnection({ name: db, kind: set.kind === 'nvbench' ? 'sqlite' : 'files', path: file })
  const catalog = await connection.catalog()
  const requests = cases.map((each) => each.words[0] ?? '')
  for (let turn = 0; turn < requests.length * perCase; turn++) {
    const prompt = `${cut(pick(requests) ?? '')[0]} ${cut(pick(requests) ?? '')[1]}`
    asked++
    try {
      const plan = await embeddedPlanner.plan({ prompt, catalog, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
      for (const chart of plan.charts)
        for (const body of [chart, ...chart.alternatives.map((each) => ({ ...each.plan, id: chart.id, alternatives: [] }))]) {
          compileChart(body, catalog, connection.dialect)
          compiled++
        }
    } catch (cause) {
      const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'crash'
      if (code === 'not_understood') refused++
      else {
        const said = `${code}: ${cause instanceof Error ? cause.message.replaceAll(/"[^"]*"/g, '"…"').slice(0, 120) : String(cause)}`
        failures.set(said, (failures.get(said) ?? 0) + 1)
        if (!heldOut.has(db) && failures.get(said) === 1) console.log(`${said}\n  ${db}: ${prompt}`)
      }
    }
  }
  await connection.close()
}
console.log(`${String(asked)} mixed requests: ${String(compiled)} plans compiled, ${String(refused)} refused in words`)
for (const [said, times] of failures) console.log(`failed ${String(times)} times: ${said}`)
clearInterval(awake)
process.exit(failures.size > 0 ? 1 : 0)
