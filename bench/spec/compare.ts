import { canonical } from './items.ts'
import type { SpecItem } from './items.ts'
import type { SpecTag } from './tags.ts'

/** What a later issue brings: a whole item, or with `part` some words of it. */
export interface LaterItem {
  readonly key: string
  readonly part?: string
  /** The subject of the issue that brings it. */
  readonly issue: string
}

export interface ItemCoverage {
  readonly item: SpecItem
  readonly tests: readonly SpecTag[]
  readonly later: readonly LaterItem[]
}

export interface Coverage {
  readonly items: readonly ItemCoverage[]
  /** Everything that keeps the walk from 100 %, one line each. */
  readonly problems: readonly string[]
}

/** Ties items to tests. A tag names an item's key, or the key and after another ` / ` some words that stand in the item's text. */
export function compare(items: readonly SpecItem[], tags: readonly SpecTag[], later: readonly LaterItem[]): Coverage {
  const problems: string[] = []
  const tests = new Map<SpecItem, SpecTag[]>()
  const postponed = new Map<SpecItem, LaterItem[]>()
  for (const tag of tags) {
    const item = itemOf(items, tag.key)
    if (!item) problems.push(`${tag.file}:${tag.line}: [spec: ${tag.key}] names nothing in the specification`)
    else if (tag.problem === 'outside the title of a test') continue
    else if (tag.problem !== undefined) problems.push(`${tag.file}:${tag.line}: [spec: ${tag.key}] does not count: ${tag.problem}`)
    else tests.set(item, [...(tests.get(item) ?? []), tag])
  }
  for (const entry of later) {
    const item = itemOf(items, entry.part === undefined ? entry.key : `${entry.key} / ${entry.part}`)
    if (!item)
      problems.push(
        `coverage-later.json: "${entry.key}${entry.part === undefined ? '' : ` / ${entry.part}`}" names nothing in the specification`,
      )
    else postponed.set(item, [...(postponed.get(item) ?? []), entry])
  }
  const covered = items.map((item) => ({ item, tests: tests.get(item) ?? [], later: postponed.get(item) ?? [] }))
  for (const { item, tests, later } of covered) {
    const whole = later.find((entry) => entry.part === undefined)
    if (tests.length === 0 && !whole) problems.push(`${item.file}:${item.line}: no test names [spec: ${item.key}]`)
    if (tests.length > 0 && whole) problems.push(`coverage-later.json: "${item.key}" has a test already`)
  }
  return { items: covered, problems }
}

function itemOf(items: readonly SpecItem[], key: string): SpecItem | undefined {
  const wanted = canonical(key)
  const exact = items.find((item) => canonical(item.key) === wanted)
  if (exact) return exact
  return items.find((item) => {
    const start = `${canonical(item.key)} / `
    return wanted.startsWith(start) && canonical(item.text).includes(wanted.slice(start.length))
  })
}

/** `docs/reference/coverage.md`. */
export function coveragePage({ items }: Coverage): string {
  const lines = [
    '# What the specification says and which test shows it',
    '',
    'Written by `npm run coverage:spec`; the format of the tags is in [coverage-format.md](coverage-format.md).',
    '',
  ]
  let heading = ''
  for (const { item, tests, later } of items) {
    const [at] = item.key.split(' / ')
    if (at !== heading) {
      heading = at ?? ''
      lines.push('', `## ${heading}`, '', '| Item | Shown by | Later |', '| --- | --- | --- |')
    }
    const shown = tests.map((tag) => `${cell(tag.title ?? '')} (\`${tag.file}\`)`)
    const postponed = later.map((entry) => `${entry.part === undefined ? '' : `${cell(entry.part)}: `}${cell(entry.issue)}`)
    lines.push(`| ${cell(item.key.slice(heading.length + 3))} | ${[...new Set(shown)].join('<br>')} | ${postponed.join('<br>')} |`)
  }
  return `${lines.join('\n').replaceAll(/\n{3,}/g, '\n\n')}\n`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}
