/**
 * What the product is made of (row Q8): a lock file that fits, at most 25 direct dependencies at run time, no install script but known ones,
 * and no licence that binds whoever ships it.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openReport } from './report.ts'

interface Locked {
  readonly version?: string
  readonly license?: string
  readonly hasInstallScript?: boolean
  readonly dev?: boolean
  readonly link?: boolean
  readonly optional?: boolean
}
interface Manifest {
  readonly license?: string | { readonly type?: string }
  readonly dependencies?: Readonly<Record<string, string>>
}

const root = resolve(import.meta.dirname, '../..')
const most = 25
/** Packages whose install script is known; npm runs none of them here (`ignore-scripts` of .npmrc). */
const knownScripts: ReadonlySet<string> = new Set(['esbuild', 'fsevents', 'sharp', 'unrs-resolver', 'onnxruntime-node', 'protobufjs'])
const allowed =
  /^(MIT|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Unlicense|Python-2\.0|MIT-0|Zlib|WTFPL|MPL-2\.0)$/
/** Used as libraries of their own, linked when they are loaded: their text stays with them. */
const linked = /^(LGPL-3\.0-or-later|LGPL-3\.0)$/
/** Said elsewhere than in their manifests: in a README, or by the package that picks one of them for the machine. */
const toldElsewhere: readonly (readonly [RegExp, string])[] = [
  [/^format$/, 'MIT'],
  [/^@duckdb\/node-bindings-/, 'MIT'],
]
const { need, say, finish } = openReport()

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as unknown
const { packages } = read('package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> }
/** The page is bundled when it is built, and the emulators are of the tests: neither is there at run time. */
const notAtRunTime: ReadonlySet<string> = new Set(['apps/web', 'packages/emulators'])
const folders = ['packages', 'apps']
  .flatMap((place) => readdirSync(join(root, place)).map((name) => `${place}/${name}`))
  .filter((folder) => !notAtRunTime.has(folder))
const directOf = (folder: string) =>
  Object.keys((read(`${folder}/package.json`) as Manifest).dependencies ?? {}).filter((name) => !name.startsWith('@chitravani/'))
const direct = new Set(folders.flatMap(directOf))
need(direct.size <= most, `${direct.size} direct dependencies at run time: ${[...direct].toSorted().join(', ')}`)

const lock = spawnSync(process.execPath, ['scripts/complete-lock.mjs', '--check'], { cwd: root, encoding: 'utf8' })
need(lock.status === 0, `the lock file does not fit: ${lock.stdout}${lock.stderr}`)

const licences = new Map<string, number>()
const scripts: string[] = []
for (const [place, entry] of Object.entries(packages)) {
  if (!place.includes('node_modules/') || entry.link) continue
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  if (entry.hasInstallScript) scripts.push(name)
  if (entry.dev) continue
  const licence = entry.license ?? licenceOf(place) ?? toldElsewhere.find(([names]) => names.test(name))?.[1] ?? 'none told'
  licences.set(licence, (licences.get(licence) ?? 0) + 1)
  // "A OR B" is fine when one of them is; "A AND B" when all are.
  const fine = licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) =>
      choice.split(' AND ').every((each) => allowed.test(each.trim()) || (linked.test(each.trim()) && entry.optional === true)),
    )
  need(fine, `${name} ${entry.version ?? ''} is under ${licence}`)
}
need(
  /^ignore-scripts *= *true$/m.test(readFileSync(join(root, '.npmrc'), 'utf8')) || scripts.every((name) => knownScripts.has(name)),
  `install scripts of ${scripts.join(', ')}`,
)
say(`${direct.size} direct dependencies at run time (at most ${most}); install scripts: ${scripts.join(', ') || 'none'}`)
for (const folder of folders) say(`  ${folder}: ${directOf(folder).length}`)
say(
  `licences at run time: ${[...licences]
    .toSorted(([, a], [, b]) => b - a)
    .map(([licence, count]) => `${licence} × ${count}`)
    .join(', ')}`,
)
finish()

function licenceOf(place: string): string | undefined {
  try {
    const { license } = read(`${place}/package.json`) as Manifest
    return typeof license === 'string' ? license : license?.type
  } catch {
    return undefined
  }
}
