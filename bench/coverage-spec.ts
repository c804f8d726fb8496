/** Which test shows which line of the specification? Exits 1 while a line is without one. */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { compare, coveragePage } from './spec/compare.ts'
import type { LaterItem } from './spec/compare.ts'
import { specItems } from './spec/items.ts'
import { specTags } from './spec/tags.ts'

const root = resolve(import.meta.dirname, '..')
const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } })
const specDir = resolve(root, process.env['SPEC_DIR'] ?? '../shared/spec')

const pages = ['dashboard-service.md', 'speech-and-translation.md', 'decisions.md']
if (!pages.every((page) => existsSync(join(specDir, page)))) {
  process.stdout.write(`skipped: the specification is not at ${specDir} (set SPEC_DIR)\n0 passed, 0 failed, 1 skipped\n`)
  process.exit(0)
}

const items = [
  ...specItems({ file: 'dashboard-service.md', markdown: readFileSync(join(specDir, 'dashboard-service.md'), 'utf8') }),
  ...specItems({
    file: 'decisions.md',
    markdown: readFileSync(join(specDir, 'decisions.md'), 'utf8'),
    name: 'decisions',
    sections: [1, 2, 3, 4],
  }),
  ...specItems({
    file: 'speech-and-translation.md',
    markdown: readFileSync(join(specDir, 'speech-and-translation.md'), 'utf8'),
    name: 'speech',
    sentencesUnder: ['Resources', 'States', 'Endpoints', 'Limits'],
  }),
]

if (values.list) {
  for (const item of items) process.stdout.write(`[spec: ${item.key}]\n`)
  process.exit(0)
}

const patterns = ['packages/*/src', 'apps/*/src', 'e2e', 'examples'].flatMap((folder) => [
  `${folder}/**/*.test.ts`,
  `${folder}/**/*.conformance.ts`,
])
const tags = patterns
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .sort()
  .flatMap((file) => specTags(file, readFileSync(join(root, file), 'utf8')))
const later = JSON.parse(readFileSync(join(root, 'bench/coverage-later.json'), 'utf8')) as LaterItem[]
const coverage = compare(items, tags, later)
writeFileSync(join(root, 'docs/reference/coverage.md'), coveragePage(coverage))

const shown = coverage.items.filter(({ tests }) => tests.length > 0).length
const postponed = coverage.items.filter(({ tests, later }) => tests.length === 0 && later.length > 0).length
for (const problem of coverage.problems) process.stdout.write(`${problem}\n`)
const missing = items.length - shown - postponed
process.stdout.write(
  `${items.length} items: ${shown} shown by ${tags.length} tags, ${postponed} for a later issue, ${missing} without a test\n`,
)
process.stdout.write(`${shown} passed, ${coverage.problems.length} failed, ${postponed} skipped\n`)
process.exitCode = coverage.problems.length === 0 ? 0 : 1
