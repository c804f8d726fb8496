/**
 * Completes package-lock.json so that `npm ci` accepts it. A registry that lacks a platform's package makes npm leave it out of the
 * lock, and `npm ci` then calls the lock incomplete. Here each optional dependency of an exact version that no entry satisfies gets a
 * stub naming its platform; npm never fetches what is not for the machine. Run it after every change of a dependency: a plain
 * `npm install` takes the stubs out again. `--check` only tells.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const systems = {
  aix: 'aix',
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  linuxmusl: 'linux',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  win: 'win32',
  win32: 'win32',
  windows: 'win32',
}
const processors = new Set(['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'])

const file = new URL('../package-lock.json', import.meta.url)
const check = process.argv.includes('--check')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const before = Object.keys(lock.packages).length
const problems = []

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!/^\d+\.\d+\.\d+/.test(version)) continue
    const found = resolvedFrom(path, name)
    if (found?.version === version) continue
    const place = found === undefined ? `node_modules/${name}` : `${path === '' ? '' : `${path}/`}node_modules/${name}`
    const platform = platformOf(name)
    if (platform === undefined) problems.push(`${name}@${version} (for ${path || 'the root'}) is missing and its name tells no platform`)
    else lock.packages[place] = { version, ...platform, optional: true }
  }
}
for (const [path, entry] of Object.entries(lock.packages)) {
  if (entry.link !== true && /^[a-z]+:\/\//.test(entry.resolved ?? ''))
    problems.push(`${path} names a registry: ${new URL(entry.resolved).host}`)
}

const added = Object.keys(lock.packages).length - before
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
} else if (check) {
  process.stdout.write(added === 0 ? 'The lock file is complete.\n' : `The lock file lacks ${added} entries: run \`npm run lock\`.\n`)
  process.exitCode = added === 0 ? 0 : 1
} else {
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  process.stdout.write(`${added} entries added to package-lock.json.\n`)
}

/** The entry that `name` means for the package at `path`: the nearest node_modules wins. */
function resolvedFrom(path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const entry = lock.packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`]
    if (entry !== undefined || at === '') return entry
    if (!at.includes('/node_modules/')) return lock.packages[`node_modules/${name}`]
  }
}

function platformOf(name) {
  const words = name.toLowerCase().split(/[^a-z0-9_]+/)
  const os = words.map((word) => systems[word]).find((word) => word !== undefined)
  const cpu = words.find((word) => processors.has(word))
  if (os === undefined && cpu === undefined) return undefined
  const libc = words.some((word) => word.startsWith('musl') || word === 'linuxmusl')
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : undefined
  return {
    ...(cpu === undefined ? {} : { cpu: [cpu] }),
    ...(libc === undefined ? {} : { libc }),
    ...(os === undefined ? {} : { os: [os] }),
  }
}
