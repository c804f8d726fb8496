/** Builds every package with `tsc -b`, puts the files beside the sources that are not code next to them, and builds the page. */
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './setup/step.mjs'

run('typescript/bin/tsc', '-b', 'tsconfig.build.json')
for (const file of globSync('{packages,apps}/*/src/**/*.{json,txt,sql,csv,wasm}', {
  cwd: root,
  exclude: ['**/fixtures/**', 'apps/web/**'],
})) {
  const target = join(root, file.replace('/src/', '/dist/'))
  mkdirSync(dirname(target), { recursive: true })
  cpSync(join(root, file), target)
}
run('vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn')

function run(program, ...args) {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
