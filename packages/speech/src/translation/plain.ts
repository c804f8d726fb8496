import { mergeKept, splitParts, translateGroup } from './parts.ts'
import type { Part, TranslateText, Limit } from './parts.ts'
import type { DocumentOptions, TranslatedDocument } from './document.ts'

/** What a translator must leave alone in any text: addresses, template slots, tags, format marks. */
const kept =
  /\bhttps?:\/\/[^\s<>"'|]*[^\s<>"'|.,;:!?)\]]|\bwww\.[^\s<>"'|]*[^\s<>"'|.,;:!?)\]]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\{\{.*?\}\}|\{%.*?%\}|\$\{[^}\n]*\}|\{[\w.]*\}|%(?:\d+\$)?[sdif]\b|<\/?[a-zA-Z][^<>\n]*>|(?:\[\[|\{\{|⟦)\d{4,}(?:\]\]|\}\}|⟧)/gu

/** Translates a text line by line; line ends, indentation and what no translator may touch stay byte for byte. */
export async function translatePlainSource(
  source: string,
  translate: TranslateText,
  options: DocumentOptions,
): Promise<TranslatedDocument> {
  const pieces = source.split(/(\r\n|[\n\r\u2028\u2029])/u)
  let next = 0
  const work = async () => {
    while (next < pieces.length) {
      const index = next++
      if (index % 2 === 0) pieces[index] = await translateLine(pieces[index]!, options.limit, translate)
      options.onProgress?.(next, pieces.length)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(options.atOnce, pieces.length)) }, work))
  return { text: pieces.join(''), untranslated: 0 }
}

/** Translates a text of one line; what no translator may touch in any text stays. */
export async function translateLine(line: string, limit: Limit, translate: TranslateText): Promise<string> {
  const parts: Part[] = []
  let at = 0
  for (const match of line.matchAll(kept)) {
    if (match.index > at) parts.push({ kind: 'text', value: line.slice(at, match.index) })
    parts.push({ kind: 'kept', raw: match[0], virtual: match[0] })
    at = match.index + match[0].length
  }
  if (at < line.length) parts.push({ kind: 'text', value: line.slice(at) })
  const groups = splitParts(mergeKept(parts), limit)
  const done = await Promise.all(groups.map((group) => translateGroup(group, translate)))
  return done.flatMap((group) => group.parts.map((part) => (part.kind === 'text' ? part.value : part.raw))).join('')
}
