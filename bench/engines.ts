/**
 * Does the same plan give the same rows in every database? Generated plans over one shop of hostile values, run as
 * people run theirs: through the check of statements and the lock. Exits 1 when one differs. Usage: --count N --seed N --all
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as fc from 'fast-check'
import { shopPlan } from '../packages/dashboard/src/sql/fixtures/shop-plans.ts'
import { compareShops, openShops } from '../packages/dashboard/src/sql/fixtures/shops.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
    all: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const folder = await mkdtemp(join(tmpdir(), 'engines-'))
const opened = await openShops(folder, seed)
const { shops, skipped } = opened
const problems: string[] = []
const kinds = new Map<string, number>()
try {
  for (const plan of fc.sample(shopPlan, { numRuns: Number(values.count), seed })) {
    kinds.set(plan.kind, (kinds.get(plan.kind) ?? 0) + 1)
    const problem = await compareShops(shops, plan)
    if (problem !== undefined) problems.push(`${problem}\n${JSON.stringify(plan)}`)
  }
} finally {
  await opened.close()
  await rm(folder, { recursive: true })
}
for (const problem of values.all ? problems : problems.slice(0, 3)) process.stdout.write(`== ${problem}\n\n`)
for (const name of skipped) process.stdout.write(`skipped: ${name} is not at hand\n`)
const shown = [...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')
process.stdout.write(
  `${Number(values.count) - problems.length} of ${values.count} plans give the same rows on ${shops.map(({ name }) => name).join(', ')} (${shown})\n`,
)
process.exitCode = problems.length === 0 ? 0 : 1
