import type { ProcessorOptions, StructureProcessor, TranslateTextOptions } from './contract.ts'
import { measureIn, mergeKept, splitParts, translateGroup } from './parts.ts'
import type { Part } from './parts.ts'
import type { Stand } from './placeholders.ts'

type Send = (requests: readonly { readonly text: string; readonly stands: readonly Stand[] }[]) => Promise<readonly string[]>

/** Translates a text that a structure of the caller's own cuts: literal, segment, literal, … */
export async function translateStructured(
  text: string,
  structure: StructureProcessor,
  options: TranslateTextOptions,
  send: Send,
): Promise<string> {
  const processing: ProcessorOptions = { source: options.source, target: options.target, format: options.format }
  const { segments, literals } = structure.prepare(text, processing)
  const limit = { max: options.limit.max, measure: measureIn(options.limit.unit) }
  const translate = async (piece: string, stands: readonly Stand[]) => (await send([{ text: piece, stands }]))[0] ?? ''
  const done = await Promise.all(
    segments.map(async (segment) => {
      const groups = splitParts(mergeKept(partsOf(segment.text, segment.protected)), limit)
      const answers = await Promise.all(groups.map((group) => translateGroup(group, translate)))
      const words = answers.flatMap((answer) => answer.parts.map((part) => (part.kind === 'text' ? part.value : part.raw))).join('')
      return segment.prefix + words + segment.suffix
    }),
  )
  return literals.map((literal, index) => literal + (done[index] ?? '')).join('')
}

function partsOf(text: string, kept: readonly string[]): Part[] {
  const parts: Part[] = []
  let at = 0
  while (at < text.length) {
    const next = kept
      .map((value) => ({ value, from: value === '' ? -1 : text.indexOf(value, at) }))
      .filter(({ from }) => from >= 0)
      .sort((a, b) => a.from - b.from || b.value.length - a.value.length)[0]
    const end = next?.from ?? text.length
    if (end > at) parts.push({ kind: 'text', value: text.slice(at, end) })
    if (!next) break
    parts.push({ kind: 'kept', raw: next.value, virtual: next.value })
    at = next.from + next.value.length
  }
  return parts
}
