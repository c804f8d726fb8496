/** Do the corpora of hostile strings and broken JSON, whole, get anything but a documented answer out of any route and field? */
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const child = spawn(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'e2e/injection.test.ts', '--testTimeout=3600000'],
  {
    cwd: root,
    env: { ...process.env, PROVE: 'full' },
    stdio: 'inherit',
  },
)
process.exitCode = await new Promise<number>((done) => {
  child.once('close', (code) => done(code ?? 1))
})
