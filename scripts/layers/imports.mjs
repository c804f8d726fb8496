import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { builtinModules } from 'node:module'
import { parseSync } from 'vite'
import { root } from '../setup/step.mjs'

/**
 * Every source file with the files and the packages it imports, types included.
 * @returns {Map<string, { imports: string[], packages: string[], test: boolean }>}
 */
export function readImports() {
  const files = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  return new Map(files.sort().map((file) => [file, read(file)]))
}

function read(file) {
  const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  const source = readFileSync(join(root, file), 'utf8')
  const named = [
    ...module.staticImports.map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap((statement) =>
      statement.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.flatMap(
      ({ moduleRequest }) => /^['"](.+)['"]$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[1] ?? [],
    ),
  ]
  const imports = new Set()
  const packages = new Set()
  for (const name of named) {
    if (name.startsWith('.')) {
      const target = posix.normalize(posix.join(dirname(file), name))
      if (existsSync(join(root, target))) imports.add(target)
    } else if (!name.startsWith('node:') && !builtinModules.includes(name)) {
      packages.add(
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      )
    }
  }
  return { imports: [...imports], packages: [...packages], test: /\.(test|conformance|fixture)\.tsx?$|\/fixtures\/|\/testing\//.test(file) }
}
