/**
 * Do the corpora of hostile strings and broken JSON, whole, get anything but a documented answer out of any route and field?
 * Other tests with a long form, and options of the runner, may be given.
 */
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const given = process.argv.slice(2)
const child = spawn(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...(given.length > 0 ? given : ['e2e/injection.test.ts']), '--testTimeout=3600000'],
  {
    cwd: root,
    env: { ...process.env, PROVE: 'full' },
    stdio: 'inherit',
  },
)
process.exitCode = await new Promise<number>((done) => {
  child.once('close', (code) => done(code ?? 1))
})
