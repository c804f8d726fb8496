import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { say } from './step.mjs'

/** Programs that some tests use and that no npm package brings; the product itself starts without them. */
const wanted = [
  { program: 'chromium', package: 'chromium', use: 'tests of the page' },
  { program: 'espeak-ng', package: 'espeak-ng', use: 'the offline voice' },
  { file: '/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf', package: 'fonts-noto-core', use: 'Indian scripts in pictures' },
]

/**
 * Installs what is missing by apt-get where that is allowed, else says how. Never fails: tests name what they skip.
 * @param names packages of the list above; default all
 * @returns whether everything is there now
 */
export function installSystemPackages(names = wanted.map((each) => each.package)) {
  const chosen = wanted.filter((each) => names.includes(each.package))
  install(chosen.filter(isMissing))
  return !chosen.some(isMissing)
}

function isMissing(each) {
  return !(each.program ? onPath(each.program) : existsSync(each.file))
}

function install(missing) {
  if (missing.length === 0) return
  const names = missing.map((each) => each.package)
  say(`Missing: ${missing.map((each) => `${each.package} (${each.use})`).join(', ')}`)
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (!onPath('apt-get') || (sudo.length > 0 && spawnSync('sudo', ['-n', 'true']).status !== 0)) {
    say(`Install with your system's packages, on Debian and Ubuntu: sudo apt-get install ${names.join(' ')}`)
    return
  }
  const apt = (...args) =>
    spawnSync([...sudo, 'apt-get'][0], [...sudo, 'apt-get', ...args].slice(1), {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  say(`Installing ${names.join(', ')} by apt-get ...`)
  if (apt('install', '-y', '-qq', '--no-install-recommends', ...names).status === 0) return
  apt('update', '-qq')
  if (apt('install', '-y', '-qq', '--no-install-recommends', ...names).status !== 0)
    say('apt-get could not install them; what needs them will be skipped.')
}

function onPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}
