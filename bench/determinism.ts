/**
 * The same request gives the same plan, byte for byte: 200 prompts over the databases of a set, 100 runs, each in another order; every
 * fourth run over catalogs made anew, so that nothing remembered from another request can help or harm.
 * Usage: npm run bench:determinism -- [--set DIR] [--prompts 200] [--runs 100] [--seed 1]
 */
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openConnection } from '../packages/dashboard/src/connections/index.ts'
import type { Catalog } from '../packages/dashboard/src/connections/connection.ts'
import { embeddedPlanner } from '../packages/dashboard/src/planners/index.ts'
import { readSet } from './planner/case-sets.ts'
import type { PlannerCase } from './planner/case-sets.ts'

const { values: options } = parseArgs({
  options: {
    set: { type: 'string' },
    prompts: { type: 'string', default: '200' },
    runs: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
})
const set = readSet(resolve(options.set ?? resolve(import.meta.dirname, '../../shared/bench/nvbench-dev')))
const wanted = Number(options.prompts)
const runs = Number(options.runs)
let state = Number(options.seed)
const random = (): number => (state = (state * 48271) % 2147483647) / 2147483647

// A connection's child process does not keep this one alive.
const awake = setInterval(() => undefined, 1000)
const usable = set.cases.filter(({ file }) => file !== undefined)
const step = usable.length / Math.min(wanted, usable.length)
const chosen = Array.from({ length: Math.min(wanted, usable.length) }, (_, at) => usable[Math.floor(at * step)]).filter(
  (each) => each !== undefined,
)
let catalogs = new Map<string, Catalog>()
for (const { db, file } of chosen) {
  if (catalogs.has(db) || file === undefined) continue
  const connection = await openConnection({ name: db, kind: set.kind === 'nvbench' ? 'sqlite' : 'files', path: file })
  try {
    catalogs.set(db, await connection.catalog())
  } finally {
    await connection.close()
  }
}

const first = new Map<string, string>()
const different = new Set<string>()
for (let run = 0; run < runs; run++) {
  if (run % 4 === 3) catalogs = new Map([...catalogs].map(([db, catalog]) => [db, structuredClone(catalog)]))
  for (const each of shuffled(chosen)) {
    const plan = await planned(each)
    const before = first.get(each.id)
    if (before === undefined) first.set(each.id, plan)
    else if (before !== plan) different.add(each.id)
  }
}
clearInterval(awake)
console.log(
  `${String(runs)} runs of ${String(chosen.length)} prompts over ${String(catalogs.size)} databases, each in another order: ${String(different.size)} prompts with different plans`,
)
for (const id of [...different].slice(0, 10)) console.log(`  ${id}`)
process.exit(different.size > 0 || chosen.length < wanted ? 1 : 0)

/** A plan or a refusal as a digest of its bytes. */
async function planned({ db, words }: PlannerCase): Promise<string> {
  const catalog = catalogs.get(db)
  if (!catalog) return 'no catalog'
  const answer = await embeddedPlanner
    .plan({ prompt: words[0] ?? '', catalog, maxCharts: 6, theme: 'default', fiscalYearStart: 4 })
    .catch((cause: unknown) => String(cause))
  return createHash('sha256').update(JSON.stringify(answer)).digest('base64')
}

function shuffled<T>(list: readonly T[]): readonly T[] {
  return list
    .map((each) => ({ each, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ each }) => each)
}
