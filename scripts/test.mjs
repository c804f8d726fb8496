/**
 * Everything that tells whether the product is right, in one go: types, lint, layers, docs, tests, and the proofs in short form. The last
 * line adds it all up: `N passed, N failed, N skipped`. What cannot run on this machine is named and counted as skipped.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './test/check.mjs'
import { proofs } from './test/proofs.mjs'
import { tests } from './test/tests.mjs'
import { installSystemPackages } from './setup/system.mjs'
import { root } from './setup/step.mjs'

// Tests start the product and its parts some hundred times: what is compiled once need not be again.
process.env.NODE_COMPILE_CACHE ??= join(root, '.setup/compile-cache')
if (process.env.CI === 'true') installSystemPackages()

const started = Date.now()
const tool = (name) => join(root, 'node_modules/.bin', name)
const total = { passed: 0, failed: 0, skipped: 0 }
const failed = []
const add = (name, result) => {
  for (const key of Object.keys(total)) total[key] += result[key]
  if (result.failed > 0) failed.push(name)
}

add('types', await check('types', tool('tsc'), ['-p', 'tsconfig.json']))
add(
  'lint',
  await check('lint', tool('oxlint'), ['--type-aware', '-c', '.oxlintrc.json', 'packages', 'apps', 'bench', 'e2e', 'examples', 'scripts']),
)
add('layers and import circles', await check('layers and import circles', tool('node'), ['scripts/layers.mjs']))
add('dead code', await check('dead code', tool('knip'), ['--no-progress']))
add('lock file', await check('lock file', tool('node'), ['scripts/complete-lock.mjs', '--check']))
add('links and names in the docs', await check('links and names in the docs', tool('node'), ['scripts/docs.mjs']))
add('tests', await tests())
for (const proof of proofs) {
  if (existsSync(join(root, proof.file)))
    add(
      proof.name,
      await check(proof.name, tool('node'), ['--conditions=development', proof.file, ...proof.args], {
        counts: true,
        timing: proof.timing,
      }),
    )
  else add(proof.name, missing(proof))
}

if (failed.length > 0) process.stdout.write(`\nfailed: ${failed.join(', ')}\n`)
process.stdout.write(
  `\nin ${Math.round((Date.now() - started) / 1000)} s\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`,
)
process.exitCode = total.failed === 0 ? 0 : 1

function missing({ name, file }) {
  process.stdout.write(`${name} ... failed: ${file} is not there\n`)
  return { passed: 0, failed: 1, skipped: 0 }
}
