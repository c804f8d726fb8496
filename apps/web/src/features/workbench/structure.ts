import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

/** A block of a Markdown document, with what in it no translation may change. */
export interface Block {
  /** 0 for what stands in no other block. */
  readonly depth: number
  readonly kind: (typeof blockKinds)[number]
  /** The level of a heading, the language of a code block, the number of a table row's cells; empty for others. */
  readonly detail: string
  /** Code, addresses and marks inside it, whatever their order: languages put words in different places. */
  readonly inside: readonly string[]
}

export const blockKinds = [
  'heading',
  'paragraph',
  'blockquote',
  'list',
  'listItem',
  'code',
  'table',
  'tableRow',
  'html',
  'thematicBreak',
  'definition',
  'footnoteDefinition',
] as const

/** A node as far as the structure goes. */
interface Node {
  readonly type: string
  readonly children?: readonly Node[]
  readonly depth?: number
  readonly value?: string
  readonly url?: string
  readonly lang?: string | null | undefined
  readonly ordered?: boolean | null | undefined
  readonly checked?: boolean | null | undefined
}

/** The blocks of a document in its order, as GitHub's Markdown reads it. */
export function blocksOf(markdown: string): readonly Block[] {
  const found: Block[] = []
  collect(fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }), 0, found)
  return found
}

/** Whether a block came back as it was, but for its words. */
export function sameBlock(a: Block | undefined, b: Block | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function collect(node: Node, depth: number, found: Block[]): void {
  for (const child of node.children ?? []) {
    const kind = blockKinds.find((each) => each === child.type)
    if (!kind) continue
    found.push({ depth, kind, detail: detailOf(child), inside: insideOf(child).toSorted() })
    collect(child, depth + 1, found)
  }
}

function detailOf({ type, depth, lang, ordered, checked, children, value, url }: Node): string {
  if (type === 'heading') return String(depth ?? '')
  if (type === 'code') return [lang ?? '', value ?? ''].join('\n').trim()
  if (type === 'list') return ordered === true ? '1.' : ''
  if (type === 'listItem') return typeof checked === 'boolean' ? (checked ? '[x]' : '[ ]') : ''
  if (type === 'tableRow') return String(children?.length ?? 0)
  return url ?? (type === 'html' ? (value ?? '') : '')
}

/** Of the block's own text, not of blocks in it. */
function insideOf(node: Node): string[] {
  return (node.children ?? []).flatMap((child) => {
    if (blockKinds.some((kind) => kind === child.type)) return []
    const inner = insideOf(child)
    if (child.type === 'inlineCode') return [`\`${child.value ?? ''}\``]
    if (child.type === 'html') return [child.value ?? '']
    if (child.type === 'text') return [...(child.value ?? '').matchAll(/\{\{?\s*[\w.]+\s*\}?\}|\$\{\w+\}|%\w\b/g)].map(([found]) => found)
    if (child.url !== undefined) return [child.url, ...inner]
    const mark = { strong: '**', emphasis: '*', delete: '~~' }[child.type]
    return mark === undefined ? inner : [mark, ...inner]
  })
}
