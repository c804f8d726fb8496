/**
 * What the Markdown of this repository names is there: every link leads to a file, every anchor to a heading, every `npm run` to a script
 * of package.json, and every path between backticks that looks like a file of ours to one.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, relative, resolve } from 'node:path'
import { root } from './setup/step.mjs'

const folders = ['apps', 'bench', 'deploy', 'docs', 'e2e', 'examples', 'packages', 'scripts']
/** What benches write, and no clone has. */
const written = 'bench/out/'
const exclude = ['**/node_modules/**', '**/dist/**', `${written}**`]
const files = globSync(['*.*', ...folders.map((folder) => `${folder}/**/*.*`)], { cwd: root, exclude }).map((file) =>
  file.replaceAll('\\', '/'),
)
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const pages = files.filter((file) => file.endsWith('.md'))
const problems = pages.flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const prose = text.replaceAll(/```[\s\S]*?```/g, '')
  return [
    ...[...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link]) => broken(page, link)),
    ...[...text.matchAll(/npm run (?:-s )?([\w:-]*\w)/g)].flatMap(([, name]) =>
      scripts[name] ? [] : [`${page}: npm run ${name} is no script`],
    ),
    ...[...prose.matchAll(/`([^`\n]+)`/g)].flatMap(([, span]) => missing(page, span)),
  ]
})
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(`${pages.length} pages, ${problems.length} broken links and names\n`)
process.exitCode = problems.length === 0 ? 0 : 1

function broken(page, link) {
  if (/^[a-z]+:/i.test(link)) return []
  const [path, anchor] = link.split('#')
  const target = path === '' ? join(root, page) : resolve(root, dirname(page), decodeURI(path))
  if (!existsSync(target)) return [`${page}: ${link} leads nowhere (${relative(root, target)})`]
  if (!anchor || !target.endsWith('.md')) return []
  const anchors = [...readFileSync(target, 'utf8').matchAll(/^#+\s+(.+)$/gm)].map(([, heading]) => slug(heading))
  return anchors.includes(anchor) ? [] : [`${page}: ${link} names a heading that is not there`]
}

/** A file may be named by the end of its path (`sql/guard.ts`) or by its beginning, as vitest takes it, and with signs of a pattern. */
function missing(page, span) {
  return span.split(' ').flatMap((word, _, { length }) => {
    const path = word.replace(/:\d+$/, '').replace(/\/$/, '')
    const whole = folders.includes(path.split('/')[0]) && path.includes('/') && !path.startsWith(written)
    const alone = length === 1 && /\w\.(ts|tsx|mjs|md|sql)$/.test(path)
    if (!/^[\w./*-]+$/.test(path) || !(whole || alone) || existsSync(resolve(root, dirname(page), path))) return []
    return files.some((file) => isNamed(file, path)) ? [] : [`${page}: ${word} is no file`]
  })
}

function isNamed(file, path) {
  if (path.includes('*')) return matchesGlob(file, `{**/,}${path}{,*,/**}`)
  return file.startsWith(path) || file.endsWith(`/${path}`)
}

function slug(heading) {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
}
