/**
 * How well requests become charts: every case of a set goes through the product's own pipeline, and the set's own `score.py` judges.
 * Usage: npm run bench:planner -- [--set DIR] [--out predictions.jsonl] [--planner embedded]
 *        npm run eval -- --planner llm --model NAME [--provider openai] [--base-url URL] [--limit 100]; the key in CHITRAVANI_LLM_API_KEY
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openConnection } from '../packages/dashboard/src/connections/index.ts'
import type { Connection } from '../packages/dashboard/src/connections/connection.ts'
import { embeddedPlanner } from '../packages/dashboard/src/planners/index.ts'
import { choosePlanner } from './planner/choose.ts'
import { heldOutDatabases, readSet } from './planner/case-sets.ts'
import type { CaseSet } from './planner/case-sets.ts'
import { fragments } from './planner/accepted-charts.ts'
import { encodings, planCase, shownRows } from './planner/predict.ts'
import type { Prediction } from './planner/predict.ts'
import { reportOf } from './planner/report.ts'

const { values: options } = parseArgs({
  options: {
    set: { type: 'string' },
    out: { type: 'string' },
    planner: { type: 'string', default: 'embedded' },
    provider: { type: 'string' },
    model: { type: 'string' },
    'base-url': { type: 'string' },
    /** So many cases of each set, evenly; what a model costs is paid. */
    limit: { type: 'string' },
  },
})
const chosen = choosePlanner(options)
if ('missing' in chosen) {
  for (const line of chosen.missing) console.error(line)
  process.exit(2)
}
const measuring = chosen.planner
const bench = resolve(import.meta.dirname, '../../shared/bench')
const dirs = options.set ? [resolve(options.set)] : [join(bench, 'nvbench-dev'), join(bench, 'nlv-dev'), join(bench, 'nvbench2-dev')]
const tables = mkdtempSync(join(tmpdir(), 'chitravani-planner-'))
const outDir = new URL('./out/', import.meta.url)
mkdirSync(outDir, { recursive: true })

// A connection's child process does not keep this one alive.
const awake = setInterval(() => undefined, 1000)
let short = 0
for (const dir of dirs) {
  if (!existsSync(join(dir, 'cases.jsonl'))) {
    console.log(`skipped: no cases in ${dir}`)
    continue
  }
  const set = limited(readSet(dir))
  const predictions = await predictAll(set)
  const out = options.out ? resolve(options.out) : new URL(`${set.name}.predictions.jsonl`, outDir).pathname
  writeFileSync(out, predictions.map((line) => JSON.stringify(line)).join('\n') + '\n')
  short += score(set, out, predictions)
}
const spent = chosen.spent()
if (spent !== undefined) console.log(spent)
clearInterval(awake)
rmSync(tables, { recursive: true, force: true })
process.exit(short > 0 ? 1 : 0)

function limited(set: CaseSet): CaseSet {
  const most = Number(options.limit ?? set.cases.length)
  const step = Math.max(1, Math.floor(set.cases.length / most))
  return { ...set, cases: set.cases.filter((_, at) => at % step === 0).slice(0, most) }
}

async function predictAll(set: CaseSet): Promise<readonly Prediction[]> {
  const predictions: Prediction[] = []
  const databases = Map.groupBy(set.cases, (each) => each.db)
  for (const [db, cases] of databases) {
    const file = cases[0]?.file
    if (file === undefined) {
      for (const { id } of cases) predictions.push({ id, ms: 0, error: 'no rows' })
      continue
    }
    const connection = await openConnection({
      name: db,
      kind: set.kind === 'nvbench' ? 'sqlite' : 'files',
      path: set.kind === 'nvbench2' ? ownName(file) : file,
    })
    try {
      await warm(connection)
      for (const each of cases) {
        predictions.push(await predict(set, each, connection))
        if (process.stderr.isTTY && predictions.length % 20 === 0)
          process.stderr.write(`\r${set.name}: ${String(predictions.length)} of ${String(set.cases.length)}   `)
      }
    } finally {
      await connection.close()
    }
  }
  if (process.stderr.isTTY) process.stderr.write('\n')
  return predictions
}

/** Those sets keep tables as `database@table.csv`; people's files are called by what they hold. */
function ownName(file: string): string {
  const [base, name = 'table.csv'] = basename(file).split('@')
  const folder = join(tables, base ?? '')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  if (!existsSync(path)) symlinkSync(file, path)
  return path
}

async function warm(connection: Connection): Promise<void> {
  const catalog = await connection.catalog()
  await embeddedPlanner.plan({ prompt: 'overview', catalog, maxCharts: 1, theme: 'default', fiscalYearStart: 4 }).catch(() => undefined)
}

async function predict(set: CaseSet, each: CaseSet['cases'][number], connection: Connection): Promise<Prediction> {
  try {
    const catalog = await connection.catalog()
    const { plan, ms } = await planCase(measuring, catalog, each)
    const [chart] = plan.charts
    if (!chart) return { id: each.id, ms, error: 'no chart' }
    if (set.kind === 'nlv') return { id: each.id, ms, charts: encodings(chart) }
    if (set.kind === 'nvbench2') return { id: each.id, ms, charts: fragments(chart) }
    try {
      return { id: each.id, ms, ...(await shownRows(chart, catalog, connection)) }
    } catch (cause) {
      return { id: each.id, ms, error: String(cause) }
    }
  } catch (cause) {
    return { id: each.id, ms: 0, error: String(cause) }
  }
}

/** The cases that were asked, in the set's own words, for its own judge. */
function chosenCases(set: CaseSet): string {
  const ids = new Set(set.cases.map(({ id }) => id))
  const lines = readFileSync(join(set.dir, 'cases.jsonl'), 'utf8').split('\n')
  const file = new URL(`${set.name}.cases.jsonl`, outDir).pathname
  const isChosen = (line: string): boolean => line.trim() !== '' && ids.has((JSON.parse(line) as { readonly id: string }).id)
  writeFileSync(file, lines.filter(isChosen).join('\n') + '\n')
  return file
}

function score(set: CaseSet, out: string, predictions: readonly Prediction[]): number {
  const cases = options.limit === undefined ? join(set.dir, 'cases.jsonl') : chosenCases(set)
  const details = new URL(`${set.name}.details.jsonl`, outDir).pathname
  const totals = new URL(`${set.name}.totals.json`, outDir).pathname
  const script = join(set.dir, 'score.py')
  const args =
    set.kind === 'nlv' ? [script, cases, out, '--json'] : [script, '--cases', cases, '--pred', out, '--details', details, '--json', totals]
  const ran = spawnSync('python3', args, { encoding: 'utf8', maxBuffer: 1 << 26 })
  if (ran.status !== 0) {
    console.error(ran.stderr)
    return 1
  }
  const text = set.kind === 'nlv' ? ran.stdout : readFileSync(totals, 'utf8')
  if (set.kind !== 'nlv') console.log(ran.stdout)
  return reportOf({
    set,
    text,
    details: set.kind === 'nlv' ? '' : readFileSync(details, 'utf8'),
    predictions,
    heldOut: heldOutDatabases(),
  })
}
