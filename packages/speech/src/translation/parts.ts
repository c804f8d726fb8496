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

export const isProse = (text: string): boolean => /\p{L}/u.test(text)
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

/** Cuts a run's parts into groups that fit a provider's limit, at sentence ends where there are any, else between words. */
export function splitParts(parts: readonly Part[], limit: Limit): Part[][] {
  const groups: Part[][] = []
  let group: Part[] = []
  let used = 0
  const close = () => {
    if (group.length > 0) groups.push(group)
    group = []
    used = 0
  }
  for (const part of parts) {
    if (part.kind === 'kept') {
      if (used + standRoom > limit.max) close()
      group.push(part)
      used += standRoom
      continue
    }
    let rest = part.value
    while (used + limit.measure(rest) > limit.max) {
      const cut = cutAt(rest, limit, limit.max - used, used === 0)
      if (cut > 0) group.push({ kind: 'text', value: rest.slice(0, cut) })
      rest = rest.slice(cut)
      close()
    }
    if (rest !== '') {
      group.push({ kind: 'text', value: rest })
      used += limit.measure(rest)
    }
  }
  close()
  return groups
}

/** The longest beginning that fits the room: up to a sentence end in its second half, a space, or a hard cut. */
function cutAt(text: string, limit: Limit, room: number, must: boolean): number {
  let fits = Math.min(text.length, Math.max(room, 0))
  while (fits > 0 && limit.measure(text.slice(0, fits)) > room)
    fits -= Math.max(1, Math.ceil((limit.measure(text.slice(0, fits)) - room) / 4))
  fits = Math.max(fits, 0)
  const head = text.slice(0, fits)
  let best = 0
  for (const match of head.matchAll(sentenceEnd)) best = match.index + match[0].length
  if (best * 2 >= limit.max) return best
  const space = head.search(/\s\S*$/u)
  if (space > 0 && (best === 0 || space * 2 >= limit.max)) return space + 1
  if (best > 0) return best
  if (!must) return 0
  if (fits > 0) return /[\ud800-\udbff]$/.test(head) ? Math.max(1, fits - 1) : fits
  return text.codePointAt(0)! > 0xffff ? 2 : 1
}

export type TranslateText = (text: string) => Promise<string>

export interface Translated {
  readonly parts: readonly Part[]
  /** Stand-ins came back in another order. */
  readonly reordered: boolean
  /** The answer lost a stand-in for good and the words between were translated one by one. */
  readonly recovered: boolean
}

/** Translates one group: as a sentence with stand-ins, once more when one was lost, else word group by word group. */
export async function translateGroup(whole: readonly Part[], translate: TranslateText): Promise<Translated> {
  const wordy = (part: Part) => part.kind === 'text' && isProse(part.value)
  const first = whole.findIndex(wordy)
  if (first < 0) return { parts: whole, reordered: false, recovered: false }
  const last = whole.findLastIndex(wordy)
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
    const answer = (await translate(core)).replace(/^[\s\u200b\ufeff]+|[\s\u200b\ufeff]+$/gu, '')
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
    const answer = (await translate(core)).trim()
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
