import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './step.mjs'

/** Folders whose content decides whether a build is still good. */
function sourceFolders() {
  return ['packages', 'apps'].flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
}

/** One digest over all that is built from; tests are not. */
export function sourcesStamp() {
  const hash = createHash('sha256')
  for (const file of [
    'package-lock.json',
    'tsconfig.base.json',
    'tsconfig.build.json',
    'scripts/build.mjs',
    'scripts/setup/build.mjs',
    ...sourceFolders().flatMap(sources),
  ]) {
    const path = join(root, file)
    if (existsSync(path)) hash.update(file).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

/** @param same whether the sources are those of the last build; of other sources nothing is built yet, whatever lies there */
export function built(same) {
  return same && ['apps/cli/dist/main.js', 'apps/web/dist/index.html'].every((file) => existsSync(join(root, file)))
}

function sources(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return ['dist', 'node_modules', 'fixtures'].includes(entry.name) ? [] : sources(path)
      return /\.(test|conformance)\.ts$|\.tsbuildinfo$|\.md$/.test(entry.name) ? [] : [path]
    })
}
