import { invalidInput } from '../errors.ts'
import type { TextLimit } from '../providers/provider.ts'
import { splitSentences } from './sentences.ts'

/** What a text costs against a limit. */
export function textCost(text: string, limit: TextLimit): number {
  if (limit.cost) return limit.cost(text)
  return limit.unit === 'bytes' ? Buffer.byteLength(text) : text.length
}

/**
 * Cuts a text into pieces within the limit: at sentence ends, else behind a comma or the like, else at white space, else
 * between characters as a reader sees them. Joined, the pieces are the text again.
 */
export function splitToLimit(text: string, limit: TextLimit): string[] {
  if (limit.max < 1) throw invalidInput('limit', 'leaves no room for a text', 'at least 1')
  if (textCost(text, limit) <= limit.max) return [text]
  return pack(splitSentences(text), limit, (sentence) =>
    pack(clauses(sentence), limit, (clause) => pack(words(clause), limit, cutWord(limit))),
  )
}

/** Puts as many parts into a piece as fit; a part too long by itself is cut finer. */
function pack(parts: Iterable<string>, limit: TextLimit, cut: (part: string) => string[]): string[] {
  const pieces: string[] = []
  let piece = ''
  let cost = 0
  const close = () => {
    if (piece !== '') pieces.push(piece)
    piece = ''
    cost = 0
  }
  for (const part of parts) {
    const partCost = textCost(part, limit)
    if (partCost > limit.max) {
      close()
      pieces.push(...cut(part))
      continue
    }
    if (cost + partCost > limit.max) close()
    piece += part
    cost += partCost
  }
  close()
  return pieces
}

function clauses(sentence: string): string[] {
  return sentence.split(/(?<=[,;:\u060c\u061b\uff0c\u3001\u2014]\s+)/u)
}

function words(clause: string): string[] {
  return clause.split(/(?<=\s)(?=\S)/u)
}

/** Conjuncts and joined signs are one character to a reader, and to this. */
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function cutWord(limit: TextLimit): (word: string) => string[] {
  return (word) => {
    function* signs(): Generator<string> {
      for (const { segment } of graphemes.segment(word)) yield segment
    }
    // a "character" longer than the limit is no writing: its code points are cut apart
    return pack(signs(), limit, (sign) => pack(sign, limit, (point) => [point]))
  }
}
