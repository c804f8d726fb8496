import { appendFileSync } from 'node:fs'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { frontmatter } from 'micromark-extension-frontmatter'
import { gfm } from 'micromark-extension-gfm'
import { math } from 'micromark-extension-math'
import type { Nodes } from 'mdast'
import { parseLanguageTag } from '../packages/speech/src/languages/index.ts'
import { placeholderPattern, translateText } from '../packages/speech/src/translation/index.ts'

/**
 * The subject of the Markdown-preservation measure: the library's own translation of one document, cache and best effort
 * off. `CALL_LIMIT` is the provider's limit in characters, `CALL_BEHAVIOUR` what the emulator does, `CALL_LOG` where
 * documents are written that needed more calls than the measure's README allows, or a longer one.
 */
export const placeholder = placeholderPattern

const limit = Number(process.env.CALL_LIMIT ?? 0)
const behaviour = process.env.CALL_BEHAVIOUR ?? 'upper'
const log = process.env.CALL_LOG

export async function translateMarkdown(text: string, translate: (segment: string) => Promise<string>): Promise<string> {
  let calls = 0
  let tooLong = 0
  const done = await translateText(
    text,
    {
      format: 'markdown',
      source: parseLanguageTag('en'),
      target: parseLanguageTag('hi'),
      bestEffort: false,
      limit: { max: limit || Number.MAX_SAFE_INTEGER, unit: 'characters' },
      allowReorderedPlaceholders: true,
    },
    (segments) =>
      Promise.all(
        segments.map((segment) => {
          calls++
          if (limit > 0 && segment.text.length > limit) tooLong++
          return translate(segment.text)
        }),
      ),
    {},
  )
  if (log === undefined) return done.text
  const allowed = allowedCalls(text)
  if (calls > allowed || tooLong > 0)
    appendFileSync(log, `${JSON.stringify({ behaviour, calls, allowed, tooLong, start: text.slice(0, 60) })}\n`)
  return done.text
}

/** Undamaged: one call a block and one for each 1,500 characters of it; damaged: twice the pieces and two. */
function allowedCalls(text: string): number {
  const tree = fromMarkdown(text, {
    extensions: [gfm(), frontmatter(['yaml', 'toml']), math({ singleDollarTextMath: false })],
    mdastExtensions: [
      gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] })),
      frontmatterFromMarkdown(['yaml', 'toml']),
      mathFromMarkdown(),
    ],
  })
  let allowed = 0
  const visit = (node: Nodes): void => {
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
      const length = (node.position?.end.offset ?? 0) - (node.position?.start.offset ?? 0)
      allowed +=
        behaviour === 'upper' || behaviour === 'trailing' ? 1 + length / 1_500 : 2 * Math.max(1, leaves(node, text)) + 2 + length / 1_500
      return
    }
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(tree)
  return Math.floor(allowed)
}

/** Stretches of words between what must stay: text leaves, cut further by escapes, entities and line ends. */
function leaves(node: Nodes, text: string): number {
  if (node.type === 'text') {
    const source = text.slice(node.position?.start.offset, node.position?.end.offset)
    return 1 + (source.match(/\\[!-/:-@[-`{-~]|&[#\w]+;|\n/g)?.length ?? 0)
  }
  return 'children' in node ? node.children.reduce((sum, child) => sum + leaves(child, text), 0) : 0
}
