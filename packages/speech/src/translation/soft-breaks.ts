import type { Part } from './parts.ts'

/** A line end inside a paragraph: its bytes with the next line's prefix, and how much of the run's ink stands before it (0..1). */
export interface SoftBreak {
  readonly raw: string
  readonly virtual: string
  readonly after: number
}

/** A letter, or the sign of a span right before its words: nothing that opens a block. */
const startsLine = /^(?:["'“‘(«]?[\p{L}\p{M}]|`(?!`)|!?\[|[*_]{1,2}[\p{L}\p{M}])/u

/**
 * Puts a paragraph's line ends back into its translation, each at the space nearest to where it stood; one that finds no
 * place before a letter is left out, for a line must not begin with a sign.
 */
export function placeBreaks(parts: readonly Part[], breaks: readonly SoftBreak[]): Part[] {
  if (breaks.length === 0) return [...parts]
  const ink = (text: string) => text.replace(/\s+/gu, '').length
  const total = parts.reduce((sum, part) => sum + ink(part.kind === 'text' ? part.value : part.virtual), 0) || 1
  const spots: { part: number; at: number; length: number; after: number }[] = []
  let passed = 0
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'text') {
      for (const match of part.value.matchAll(/[ \t\u00a0]+/gu)) {
        const follows = part.value.slice(match.index + match[0].length) || startOf(parts[index + 1])
        const comes = part.value.slice(0, match.index) || endOf(parts[index - 1])
        if (comes === '' || !startsLine.test(follows) || comes.endsWith('\\') || /\|/.test(follows.slice(0, 200))) continue
        spots.push({
          part: index,
          at: match.index,
          length: match[0].length,
          after: (passed + ink(part.value.slice(0, match.index))) / total,
        })
      }
    }
    passed += ink(part.kind === 'text' ? part.value : part.virtual)
  }
  const chosen: { spot: (typeof spots)[number]; soft: SoftBreak }[] = []
  let from = 0
  for (const [index, soft] of breaks.entries()) {
    const to = spots.length - (breaks.length - 1 - index)
    let best = -1
    for (let k = from; k < Math.max(to, from + 1) && k < spots.length; k++) {
      if (best < 0 || Math.abs(spots[k]!.after - soft.after) < Math.abs(spots[best]!.after - soft.after)) best = k
      else if (spots[k]!.after > soft.after) break
    }
    if (best < 0) break
    chosen.push({ spot: spots[best]!, soft })
    from = best + 1
  }
  return parts.flatMap((part, index) => {
    if (part.kind === 'kept') return [part]
    const cuts = chosen.filter(({ spot }) => spot.part === index)
    if (cuts.length === 0) return [part]
    const laid: Part[] = []
    let at = 0
    for (const { spot, soft } of cuts) {
      if (spot.at > at) laid.push({ kind: 'text', value: part.value.slice(at, spot.at) })
      laid.push({ kind: 'kept', raw: soft.raw, virtual: soft.virtual })
      at = spot.at + spot.length
    }
    if (at < part.value.length) laid.push({ kind: 'text', value: part.value.slice(at) })
    return laid
  })
}

const startOf = (part: Part | undefined): string => (part?.kind === 'text' ? part.value : (part?.virtual ?? ''))
const endOf = startOf
