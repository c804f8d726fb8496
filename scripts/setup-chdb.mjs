/** `npm run setup:chdb`: ClickHouse in a process, for the tests of that database. Half a gigabyte, outside the lock file and the packages. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './setup/step.mjs'

const folder = join(root, '.setup/chdb')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'package.json'), '{ "name": "chdb-for-tests", "private": true }\n')
await run('fetching ClickHouse (chdb)', 'npm', ['install', '--no-save', '--no-package-lock', '--ignore-scripts', 'chdb@3.4.0'], {
  cwd: folder,
})
