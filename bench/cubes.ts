/** Do cubes answer as the databases do? Random charts inside random filters on every database at hand; exits 1 when one answer differs. Usage: --count N --seed N */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareCubes } from '../packages/dashboard/src/cubes/fixtures/compare.ts'
import { openShops } from '../packages/dashboard/src/sql/fixtures/shops.ts'

const { values } = parseArgs({ options: { count: { type: 'string', default: '400' }, seed: { type: 'string', default: '1' } } })
const folder = await mkdtemp(join(tmpdir(), 'cubes-bench-'))
const shops = await openShops(folder, Number(values.seed))
try {
  for (const name of shops.skipped) process.stdout.write(`skipped: ${name} is not at hand\n`)
  let failed = 0
  for (const shop of shops.shops) {
    const { charts, cubed, asked, failures } = await compareCubes([shop], Number(values.count), Number(values.seed))
    for (const failure of failures.slice(0, 3)) process.stdout.write(`${failure}\n\n`)
    process.stdout.write(
      `${shop.name}: ${cubed - failures.length} of ${cubed} answers of cubes equal, ${charts} charts; ${asked} left to the database\n`,
    )
    failed += failures.length + (cubed === 0 && shop.connection.kind !== 'mysql' ? 1 : 0)
  }
  process.exitCode = failed === 0 ? 0 : 1
} finally {
  await shops.close()
  await rm(folder, { recursive: true })
}
