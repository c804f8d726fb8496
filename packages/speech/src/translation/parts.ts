import { createStands, findStands } from './placeholders.ts'
import type { Stand } from './placeholders.ts'

/** What a run is made of: words to translate, and what stays. `virtual` is the kept bytes without container prefixes. */
export type Part =
  | { readonly kind: 'text'; readonly value: string }
  | {
      readonly kind: 'kept'
      readonly raw: string
      readonly virtual: string
      /** Wordless text inside, as a comma between two codes. */ readonly text?: string
    }

const isProse = (text: string): boolean => /\p{L}/u.test(text)
const edge = /^(\s*)([\s\S]*?)(\s*)$/u

/** Neighbouring kept parts, and wordless text between two of them, as one: fewer stand-ins make better sentences. */
export function mergeKept(parts: readonly Part[]): Part[] {
  const merged: Part[] = []
  for (const [index, part] of parts.entries()) {
    const last = merged.at(-1)
    const wordless = part.kind === 'text' && !isProse(part.value) && parts[index + 1]?.kind === 'kept' && last?.kind === 'kept'
    const kept = part.kind === 'kept' ? part : wordless ? { raw: part.value, virtual: part.value, text: part.value } : undefined
    if (kept && last?.kind === 'kept') {
      merged[merged.length - 1] = {
        kind: 'kept',
        raw: last.raw + kept.raw,
        virtual: last.virtual + kept.virtual,
        text: (last.text ?? '') + (kept.text ?? ''),
      }
    } else if (part.kind === 'text' && last?.kind === 'text') merged[merged.length - 1] = { kind: 'text', value: last.value + part.value }
    else merged.push(part)
  }
  return merged
}

export interface Limit {
  readonly max: number
  readonly measure: (text: string) => number
}

const sentenceEnd = /[.!?।॥۔؟᱾᱿꫰꫱꯫](?:["'”’»)\]]*)\s+/gu
/** A stand-in's length is bounded by this many characters. */
const standRoom = 10

/** Cuts a run's parts into groups that fit a provider's limit: at sentence ends, inside a longer sentence between words. */
export function splitParts(parts: readonly Part[], limit: Limit): Part[][] {
  const cost = (part: Part): number => (part.kind === 'kept' ? standRoom : limit.measure(part.value))
  const total = (list: readonly Part[]): number => list.reduce((sum, part) => sum + cost(part), 0)
  if (total(parts) <= limit.max) return [[...parts]]
  const groups: Part[][] = []
  let used = limit.max
  for (const sentence of sentencesOf(parts)) {
    const whole = total(sentence)
    for (const stretch of whole <= limit.max ? [sentence] : wordsApart(sentence, limit, cost)) {
      const size = stretch === sentence ? whole : total(stretch)
      if (used + size <= limit.max) groups.at(-1)!.push(...stretch)
      else groups.push([...stretch])
      used = used + size <= limit.max ? used + size : size
    }
  }
  return groups.map(mergeTexts)
}

/** The parts of one sentence after the other; white space stays with the sentence before it. */
function sentencesOf(parts: readonly Part[]): Part[][] {
  const sentences: Part[][] = [[]]
  for (const part of parts) {
    if (part.kind === 'kept') {
      sentences.at(-1)!.push(part)
      continue
    }
    let at = 0
    for (const match of part.value.matchAll(sentenceEnd)) {
      const end = match.index + match[0].length
      sentences.at(-1)!.push({ kind: 'text', value: part.value.slice(at, end) })
      sentences.push([])
      at = end
    }
    if (at < part.value.length) sentences.at(-1)!.push({ kind: 'text', value: part.value.slice(at) })
  }
  return sentences.filter((sentence) => sentence.length > 0)
}

/** A sentence longer than the limit, in stretches that fit: cut after white space, or hard where there is none. */
function wordsApart(sentence: readonly Part[], limit: Limit, cost: (part: Part) => number): Part[][] {
  const stretches: Part[][] = [[]]
  let used = 0
  const add = (part: Part): void => {
    if (used + cost(part) > limit.max && used > 0) {
      stretches.push([])
      used = 0
    }
    stretches.at(-1)!.push(part)
    used += cost(part)
  }
  for (const part of sentence) {
    if (part.kind === 'kept') add(part)
    else
      for (const word of part.value.match(/\S*\s*/gu) ?? []) for (const piece of hardCut(word, limit)) add({ kind: 'text', value: piece })
  }
  return stretches.map(mergeTexts)
}

/** A word in pieces that fit; a pair of surrogates stays together. */
function hardCut(word: string, limit: Limit): string[] {
  if (word === '') return []
  if (limit.measure(word) <= limit.max) return [word]
  const pieces: string[] = ['']
  for (const sign of word) {
    if (limit.measure(pieces.at(-1)! + sign) > limit.max && pieces.at(-1) !== '') pieces.push('')
    pieces[pieces.length - 1] += sign
  }
  return pieces
}

/** Neighbouring texts as one. */
export function mergeTexts(parts: readonly Part[]): Part[] {
  const merged: Part[] = []
  for (const part of parts) {
    const last = merged.at(-1)
    if (part.kind === 'text' && last?.kind === 'text') merged[merged.length - 1] = { kind: 'text', value: last.value + part.value }
    else merged.push(part)
  }
  return merged
}

/** What a text costs in a provider's unit. */
export function measureIn(unit: 'characters' | 'bytes'): (text: string) => number {
  return unit === 'bytes' ? (text) => Buffer.byteLength(text) : (text) => text.length
}

/** Asks for one piece; the stand-ins in it must all come back. */
export type TranslateText = (text: string, stands: readonly Stand[]) => Promise<string>

export interface Translated {
  readonly parts: readonly Part[]
  /** Stand-ins came back in another order. */
  readonly reordered: boolean
  /** The answer lost a stand-in for good and the words between were translated one by one. */
  readonly recovered: boolean
}

/** Translates one group: as a sentence with stand-ins, once more when one was lost, else word group by word group. */
export async function translateGroup(whole: readonly Part[], translate: TranslateText): Promise<Translated> {
  if (!whole.some((part) => part.kind === 'text' && isProse(part.value))) return { parts: whole, reordered: false, recovered: false }
  // Signs at the edges are no business of the translator's; punctuation is.
  const seen = (part: Part) => part.kind === 'text' && /\S/u.test(part.value)
  const first = whole.findIndex(seen)
  const last = whole.findLastIndex(seen)
  const inner = await translateSentence(whole.slice(first, last + 1), translate)
  return { ...inner, parts: [...whole.slice(0, first), ...inner.parts, ...whole.slice(last + 1)] }
}

/** A group that begins and ends with words. */
async function translateSentence(group: readonly Part[], translate: TranslateText): Promise<Translated> {
  const text = group.map((part) => (part.kind === 'text' ? part.value : '')).join('')
  const kept = group.filter((part) => part.kind === 'kept')
  const stands = createStands(kept.length, text)
  let next = 0
  const sent = group.map((part) => (part.kind === 'text' ? part.value : stands[next++]!.written)).join('')
  const [, before = '', core = '', after = ''] = edge.exec(sent) ?? []
  const tries = kept.length > 0 ? 2 : 1
  for (let attempt = 0; attempt < tries; attempt++) {
    const answer = (await translate(core, stands)).replace(/^[\s\u200b\ufeff]+|[\s\u200b\ufeff]+$/gu, '')
    if (answer === '') return { parts: group, reordered: false, recovered: true }
    const parts = readAnswer(answer, group, stands, core)
    if (parts) return { ...parts, parts: [...space(before), ...parts.parts, ...space(after)], recovered: false }
  }
  return translateApart(group, translate)
}

/** Each stretch of words alone; nothing can be lost or change places. */
export async function translateApart(group: readonly Part[], translate: TranslateText): Promise<Translated> {
  const parts: Part[] = []
  for (const part of group) {
    if (part.kind === 'kept' || !isProse(part.value)) {
      parts.push(part)
      continue
    }
    const [, before = '', core = '', after = ''] = edge.exec(part.value) ?? []
    const answer = (await translate(core, [])).trim()
    parts.push({ kind: 'text', value: before + (answer === '' ? core : answer) + after })
  }
  return { parts, reordered: false, recovered: true }
}

const space = (value: string): Part[] => (value === '' ? [] : [{ kind: 'text', value }])

/** Puts the kept parts back for their stand-ins, with the white space that the source has around each. */
function readAnswer(
  answer: string,
  group: readonly Part[],
  stands: readonly Stand[],
  sent: string,
): { parts: Part[]; reordered: boolean } | undefined {
  if (stands.length === 0) return { parts: [{ kind: 'text', value: answer }], reordered: false }
  const found = findStands(answer, stands, sent)
  if (!found) return undefined
  const kept = keptWithSpace(group)
  const parts: Part[] = []
  let at = 0
  let owed = ''
  for (const place of found) {
    const { part, before, after } = kept[place.index]!
    const words = answer.slice(at, place.start)
    if (words !== '') parts.push({ kind: 'text', value: (parts.length === 0 ? '' : owed) + words + before })
    else if (parts.length > 0 && (owed !== '' || before !== '')) parts.push({ kind: 'text', value: owed || before })
    parts.push(part)
    owed = after
    at = place.end
  }
  const tail = answer.slice(at)
  if (tail !== '') parts.push({ kind: 'text', value: owed + tail })
  return { parts, reordered: found.some((place, index) => place.index !== index) }
}

function keptWithSpace(group: readonly Part[]): { part: Part; before: string; after: string }[] {
  return group.flatMap((part, index) => {
    if (part.kind !== 'kept') return []
    const left = group[index - 1]
    const right = group[index + 1]
    const before = left?.kind === 'text' ? /\s*$/u.exec(left.value)![0] : ''
    const after = right?.kind === 'text' ? /^\s*/u.exec(right.value)![0] : ''
    return [{ part, before, after }]
  })
}
