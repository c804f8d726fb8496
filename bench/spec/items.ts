import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import type { List, ListItem, Nodes, Table } from 'mdast'
import { gfm } from 'micromark-extension-gfm'

/** One promise of the specification: a table row, a numbered rule, a bullet or, where asked for, a sentence of plain text. */
export interface SpecItem {
  /** Short and stable; what a test writes between `[spec: ` and `]`. */
  readonly key: string
  readonly file: string
  readonly line: number
  readonly text: string
}

export interface SpecPage {
  readonly file: string
  readonly markdown: string
  /** Put before every heading, as in `decisions 2 Filter`; absent for the page that is the specification itself. */
  readonly name?: string
  /** Only these numbered sections (`## 1. …`) count; all when absent. */
  readonly sections?: readonly number[]
  /** Beginnings of the headings (`## Limits`) under which sentences of plain text count too, subheadings included. */
  readonly sentencesUnder?: readonly string[]
}

/** Every row, numbered rule, bullet and, where asked for, sentence of a page, in its order. A key that occurs twice is an error of the page or of the rules below. */
export function specItems(page: SpecPage): SpecItem[] {
  const tree = fromMarkdown(page.markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const items: SpecItem[] = []
  const add = (key: string, node: Nodes) => {
    items.push({ key, file: page.file, line: node.position?.start.line ?? 0, text: plain(node) })
  }
  let section: number | undefined
  let heading = ''
  let hasSentences = false
  const said = new Map<string, { readonly text: string; readonly node: Nodes }[]>()
  for (const node of tree.children) {
    if (node.type === 'heading') {
      const text = plain(node)
      const numbered = /^(\d+)\.\s/.exec(text)
      if (node.depth === 2) section = numbered ? Number(numbered[1]) : undefined
      if (node.depth === 2) hasSentences = page.sentencesUnder?.some((start) => text.startsWith(start)) ?? false
      heading =
        page.name === undefined
          ? text.replace(/\s*\(.*\)$/, '')
          : node.depth <= 2
            ? `${page.name} ${section ?? text}`
            : [page.name, section, text].filter((part) => part !== undefined).join(' ')
    }
    if (page.sections && (section === undefined || !page.sections.includes(section))) continue
    if (node.type === 'table') for (const [key, row] of rowKeys(node)) add(`${heading} / ${key}`, row)
    if (node.type === 'list') for (const [key, item] of bulletKeys(node, heading)) add(key, item)
    if (node.type === 'paragraph' && hasSentences) {
      said.set(heading, [...(said.get(heading) ?? []), ...sentences(node).map((text) => ({ text, node }))])
    }
  }
  for (const [at, spoken] of said) {
    const keys = sentenceKeys(spoken.map(({ text }) => text))
    for (const [index, { text, node }] of spoken.entries()) {
      items.push({ key: `${at} / ${keys[index] ?? ''}`, file: page.file, line: node.position?.start.line ?? 0, text })
    }
  }
  items.sort((a, b) => a.line - b.line)
  const seen = new Set<string>()
  for (const { key, line } of items) {
    if (seen.has(canonical(key))) throw new Error(`${page.file}:${line}: the key "${key}" occurs twice`)
    seen.add(canonical(key))
  }
  return items
}

/** How keys are compared: letter case, spaces and quoting do not matter. */
export function canonical(key: string): string {
  return key
    .replaceAll(/[`*"“”]|\{base_url\}/g, '')
    .replaceAll(/\s+\/\s+/g, ' / ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** A row is called by its first cell, or by as many cells as it takes to tell the rows of its table apart. */
function rowKeys(table: Table): [string, Nodes][] {
  const rows = table.children.slice(1)
  const width = table.children[0]?.children.length ?? 0
  for (let cells = 1; cells <= width; cells++) {
    const keys = rows.map((row) => tidy(row.children.slice(0, cells).map(plain).join(' ')))
    if (new Set(keys).size === rows.length) return rows.map((row, at) => [keys[at] ?? '', row])
  }
  throw new Error('a table has two equal rows')
}

/** A numbered rule is called by its number, a bullet by its bold label, the words before its colon, or its first five words. */
function bulletKeys(list: List, heading: string): [string, ListItem][] {
  return list.children.flatMap((item, at): [string, ListItem][] => {
    const key = `${heading} / ${list.ordered === true ? String((list.start ?? 1) + at) : label(item)}`
    const nested = item.children.filter((child) => child.type === 'list')
    return [[key, item], ...nested.flatMap((inner) => bulletKeys(inner, key))]
  })
}

function label(item: ListItem): string {
  const paragraph = item.children.find((child) => child.type === 'paragraph')
  if (!paragraph) return ''
  const first = paragraph.children[0]
  if (first?.type === 'strong') return tidy(plain(first).replace(/[.:]$/, ''))
  const text = plain(paragraph)
  const named = /^([^:.;,()]{1,40}):\s/.exec(text)?.[1]
  if (named !== undefined) return tidy(named)
  return tidy(text.split(/\s+/).slice(0, 5).join(' ')).replace(/[.,:;]+$/, '')
}

/** Whole sentences; words that only lead to a list (`Rules:`) are none. */
function sentences(paragraph: Nodes): string[] {
  return plain(paragraph)
    .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && !sentence.endsWith(':'))
}

/** A sentence is called by its first five words, or by as many as it takes to tell it from the others under its heading. */
function sentenceKeys(all: readonly string[]): string[] {
  return all.map((sentence) => {
    const start = (words: number, text = sentence) => tidy(text.split(/\s+/).slice(0, words).join(' ')).replace(/[.,:;]+$/, '')
    let words = 5
    while (words < sentence.split(/\s+/).length && all.some((other) => other !== sentence && start(words, other) === start(words)))
      words += 1
    return start(words)
  })
}

function tidy(text: string): string {
  return text
    .replaceAll('{base_url}', '')
    .replaceAll(/[[\]`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The text of a node; a nested list speaks for itself and is left out of its parent's text. */
function plain(node: Nodes): string {
  if ('value' in node) return node.value
  if (!('children' in node)) return ''
  const gap = node.type === 'tableRow' ? ' | ' : node.type === 'listItem' ? ' ' : ''
  return node.children
    .filter((child) => child.type !== 'list')
    .map(plain)
    .join(gap)
    .replaceAll(/\s+/g, ' ')
}
