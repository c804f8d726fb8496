/** Every link of the Markdown in this repository leads to a file that is there, and every anchor to a heading. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root } from './setup/step.mjs'

const pages = globSync(['*.md', 'docs/**/*.md', 'packages/**/*.md', 'apps/**/*.md', 'bench/**/*.md', 'examples/**/*.md'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
})
const problems = pages.flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/```[\s\S]*?```/g, '')
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link]) => broken(page, link))
})
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(`${pages.length} pages, ${problems.length} broken links\n`)
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

function slug(heading) {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
}
