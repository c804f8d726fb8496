/**
 * Does a broad wish give a dashboard over any schema? 150 prompts over the benchmark's databases that are not held out, and `sample`.
 * The prompts are made from the schemas' own table and column names, always the same ones.
 *
 *   npm run bench:broad -- [--databases DIR] [--count 150]
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Catalog } from '../packages/dashboard/src/connections/connection.ts'
import { ask, crowds, problemsOf, Workshop } from './prompts/pipeline.ts'

const { values: options } = parseArgs({
  options: {
    databases: { type: 'string', default: '../shared/bench/nvbench-dev/databases' },
    count: { type: 'string', default: '150' },
    verbose: { type: 'boolean', default: false },
  },
})
const { databases: heldOut } = JSON.parse(readFileSync(join(import.meta.dirname, 'planner/held-out.json'), 'utf8')) as {
  databases: readonly string[]
}
const hidden = new Set(heldOut)
const names = existsSync(options.databases)
  ? readdirSync(options.databases)
      .filter((file) => file.endsWith('.sqlite'))
      .map((file) => file.replace(/\.sqlite$/, ''))
      .filter((name) => !hidden.has(name))
      .toSorted()
  : []
if (names.length === 0) process.stdout.write(`skipped: no databases in ${options.databases}; only sample is asked\n`)

const general = [
  'overview',
  'How are we doing?',
  'give me a dashboard',
  'executive summary',
  'show me the most important figures',
  'what is in this data?',
]
const about = ['{} dashboard', 'overview of {}', 'tell me about {}', 'everything about {}', 'how are the {} doing?', '{} at a glance']

/** A prompt for the nth visit of a database: in general, then about one of its tables, the next table each time. */
function promptFor(catalog: Catalog, visit: number, place: number): string {
  if (visit === 0) return general[place % general.length] ?? 'overview'
  const tables = catalog.tables.filter(({ rowCount, columns }) => rowCount > 0 && columns.length > 1)
  const table = tables[(visit - 1 + place) % Math.max(1, tables.length)]
  const words = (table?.id ?? 'data').replaceAll('_', ' ').toLowerCase()
  return (about[(place + visit) % about.length] ?? '{}').replace('{}', words)
}

const workshop = new Workshop(options.databases)
const count = Number(options.count)
const places = ['sample', ...names]
const totals = { asked: 0, right: 0, few: 0, empty: 0, keys: 0, crowded: 0, other: 0, none: 0 }
const times: number[] = []
try {
  const tools = await workshop.tools()
  for (let at = 0; at < count; at++) {
    const place = at % places.length
    const name = places[place] ?? 'sample'
    const connection = await workshop.connection(name)
    if (!connection) continue
    const catalog = await connection.catalog()
    const prompt = promptFor(catalog, Math.floor(at / places.length), place)
    totals.asked++
    try {
      const asked = await ask(prompt, connection, tools, 6)
      times.push(asked.ms)
      const { individual_specs: specs } = asked.state.dashboard
      const problems = await problemsOf(asked)
      const crowd = crowds(asked)
      const kinds = new Set(specs.map(({ chart_type }) => chart_type))
      if (specs.length < 3) totals.few++
      totals.empty += problems.filter((problem) => /: empty$|left out/.test(problem)).length
      totals.keys += problems.filter((problem) => /the key .* is measured$/.test(problem)).length
      totals.crowded += crowd.length
      totals.other += problems.filter((problem) => !/: empty$|left out|is measured$/.test(problem)).length
      if (specs.length >= 3 && problems.length + crowd.length === 0) totals.right++
      else
        process.stdout.write(
          `${name}: “${prompt}” · ${specs.length} charts · ${[...kinds].join(' ')} · ${[...problems, ...crowd].join('; ')}\n`,
        )
      if (options.verbose)
        process.stdout.write(
          `${name}: “${prompt}”\n${asked.state.plan.charts.map((chart) => `    ${chart.kind.padEnd(9)} ${chart.title}`).join('\n')}\n`,
        )
    } catch (error) {
      totals.none++
      process.stdout.write(`${name}: “${prompt}” · no dashboard: ${error instanceof Error ? error.message : String(error)}\n`)
    }
    // Each database is asked a few times only; its processes need not stay.
    if (at + places.length >= count) await connection.close()
  }
} finally {
  await workshop.close()
}
times.sort((a, b) => a - b)
process.stdout.write(
  `${totals.right} of ${totals.asked} right · without a dashboard ${totals.none} · fewer than 3 charts ${totals.few} · empty charts ${totals.empty} · keys summed or averaged ${totals.keys} · ` +
    `over 30 categories ${totals.crowded} · other problems ${totals.other} · median ${(times[Math.floor(times.length / 2)] ?? 0).toFixed(0)} ms\n`,
)
process.exitCode = totals.right === totals.asked && totals.asked > 0 ? 0 : 1
