import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../setup/step.mjs'

/** Long looks at the page in a browser, long lists of hostile strings, waits for faults: `npm run prove` takes them, a fresh clone in a quarter of an hour cannot. */
const longForms = [
  'e2e/page-access.test.ts',
  'e2e/page-again.test.ts',
  'e2e/page-hostile.test.ts',
  'e2e/page-other-tab.test.ts',
  'e2e/page-workbench.test.ts',
  'e2e/workbench.test.ts',
  'e2e/replicas.test.ts',
  'e2e/journeys-ask.test.ts',
  'e2e/journeys-filter.test.ts',
  'e2e/journeys-keep.test.ts',
  'e2e/journeys-voice.test.ts',
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
  'e2e/uploads-fair.test.ts',
  'e2e/export-load.test.ts',
]

/** So many files that failed are run once more by themselves; more are no chance. */
const mostAgain = 3

/**
 * Runs the tests by vitest, a line per file while they run. What failed beside the others is run once more alone, on an idle machine: a
 * real fault fails again, what was only late there is named at the end. Failures and skipped tests are named as well.
 */
export async function tests() {
  process.stdout.write(`tests ... (left to npm run prove: ${longForms.join(', ')})\n`)
  let { code, files } = await vitest(longForms.map((file) => `--exclude=${file}`))
  const failed = files.filter(({ status }) => status === 'failed')
  if (failed.length > 0 && failed.length <= mostAgain) {
    const names = failed.map(({ name }) => relative(root, name))
    process.stdout.write(`\nonce more, alone: ${names.join(', ')}\n`)
    const again = await vitest(['--maxWorkers=1', ...names])
    const still = again.files.flatMap(failures)
    for (const test of failed.flatMap(failures))
      if (!still.includes(test)) process.stdout.write(`    failed beside others, passed alone: ${test}\n`)
    files = [...files.filter((file) => !failed.includes(file)), ...again.files]
    code = again.code
  }
  const { passed, failed: wrong, skipped } = counted(files)
  // A promise that failed unseen belongs to no test.
  return { passed, failed: code !== 0 && wrong === 0 ? 1 : wrong, skipped }
}

/** Runs vitest over what `args` name: its exit code, and each file with its tests; no file where it died. */
async function vitest(args) {
  const report = join(root, '.setup/tests.json')
  rmSync(report, { force: true })
  const program = join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const child = spawn(process.execPath, [program, 'run', ...reporters, ...args], { cwd: root, stdio: 'inherit' })
  const code = await new Promise((resolve) => {
    child.once('close', (exit) => resolve(exit ?? 1))
  })
  return { code, files: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [] }
}

/** What of a file failed; the file itself where it died or could not be read. */
function failures(file) {
  const failed = file.assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  return failed.length > 0 || file.status !== 'failed' ? failed : [relative(root, file.name)]
}

function counted(files) {
  const all = files.flatMap((file) => file.assertionResults)
  const skipped = all.filter(({ status }) => ['skipped', 'pending', 'todo', 'disabled'].includes(status))
  for (const test of skipped) process.stdout.write(`    skipped: ${test.fullName}\n`)
  return { passed: all.filter(({ status }) => status === 'passed').length, failed: files.flatMap(failures).length, skipped: skipped.length }
}
