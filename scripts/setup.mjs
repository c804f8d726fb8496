/**
 * Makes a clone ready to run: installs the locked dependencies, builds. Plain JavaScript for Node 20 and later, since it is what
 * brings the Node that the product runs on. What is up to date is told by stamps in `.setup/`, without asking npm.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { built, sourcesStamp } from './setup/build.mjs'
import { installed, lockStamp } from './setup/install.mjs'
import { root, run, say } from './setup/step.mjs'

const stamps = join(root, '.setup')
mkdirSync(stamps, { recursive: true })

await step('lock-stamp', lockStamp, installed, async () => {
  // The npm that runs this script, by the Node that runs it: another one may lie on the path.
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  await run('Installing the dependencies that package-lock.json names', npm ? process.execPath : 'npm', npm ? [npm, ...args] : args)
})

if (!existsSync(join(root, 'node_modules/.bin/node')) && !recent(process.versions.node)) {
  say(
    `This machine has Node ${process.versions.node}, Chitravani needs 24.11 or later, and none could be installed for ${process.platform} ${process.arch}.`,
  )
  say('Install Node 24 from https://nodejs.org and run the command again.')
  process.exit(1)
}

await step('sources-stamp', sourcesStamp, built, async () => {
  await run('Building the packages and the page', join(root, 'node_modules/.bin/node'), ['scripts/build.mjs'])
})

/** Does the work when the stamp differs, or what it tells of is gone; `done` is told whether it is the same, and may know that somebody did it by hand. */
async function step(name, stampOf, done, work) {
  const file = join(stamps, name)
  const stamp = stampOf()
  const known = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  if (known === stamp && done(true)) return
  if (known === stamp || !done(false)) await work()
  writeFileSync(file, stampOf())
}

function recent(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 24 || (major === 24 && minor >= 11)
}
