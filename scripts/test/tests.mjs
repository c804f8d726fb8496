import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/step.mjs'

/** Long looks at the page in a browser, long lists of hostile strings, waits for faults: `npm run prove` takes them, a fresh clone in a quarter of an hour cannot. */
const longForms = [
  'e2e/page-access.test.ts',
  'e2e/page-hostile.test.ts',
  'e2e/page-workbench.test.ts',
  'e2e/workbench.test.ts',
  'e2e/replicas.test.ts',
  'e2e/journeys-ask.test.ts',
  'e2e/journeys-filter.test.ts',
  'e2e/journeys-keep.test.ts',
  'e2e/injection.test.ts',
  'packages/dashboard/src/connections/hostile.test.ts',
  'packages/dashboard/src/connections/hostile-servers.test.ts',
  'packages/dashboard/src/connections/clickhouse/clickhouse.test.ts',
  'packages/dashboard/src/connections/schema-changes.test.ts',
  'packages/dashboard/src/connections/wide.test.ts',
  'packages/dashboard/src/cubes/odd-values.test.ts',
  'packages/dashboard/src/passes.random.test.ts',
  'e2e/socket-faults.test.ts',
  'e2e/socket-abuse.test.ts',
]

/** Runs the tests by vitest, a line per file while they run; failures and skipped tests are named at the end. */
export async function tests() {
  process.stdout.write(`tests ... (left to npm run prove: ${longForms.join(', ')})\n`)
  const report = join(root, '.setup/tests.json')
  rmSync(report, { force: true })
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(
    process.execPath,
    [
      vitest,
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...longForms.map((file) => `--exclude=${file}`),
    ],
    {
      cwd: root,
      stdio: 'inherit',
    },
  )
  const code = await new Promise((resolve) => {
    child.once('close', (exit) => resolve(exit ?? 1))
  })
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
  const files = JSON.parse(readFileSync(report, 'utf8')).testResults
  const all = files.flatMap((file) => file.assertionResults)
  const count = (...states) => all.filter((test) => states.includes(test.status)).length
  const skipped = all.filter((test) => ['skipped', 'pending', 'todo', 'disabled'].includes(test.status))
  for (const test of skipped) process.stdout.write(`    skipped: ${test.fullName}\n`)
  const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed')).length
  const failed = count('failed') + broken
  return { passed: count('passed'), failed: code !== 0 && failed === 0 ? 1 : failed, skipped: skipped.length }
}
