import type { Short } from './short.ts'

/** A request with words of it written otherwise. Offsets in UTF-16 units. */
export interface WrittenOut {
  readonly text: string
  /** Where a stretch of the text stands in what was written. */
  place(start: number, end: number): { readonly start: number; readonly end: number }
}

/**
 * Undefined where none of what is given stands in it.
 * @param isNamed whether a name of the data has the word
 */
export function rewritten(
  prompt: string,
  shorts: readonly Short[],
  isNamed: (word: string) => boolean = () => false,
): WrittenOut | undefined {
  const found = shorts
    .flatMap(({ pattern, words, mayBeNamed }) =>
      // Hardly any is there, and to search costs less than to list.
      (prompt.search(pattern) === -1 ? [] : [...prompt.matchAll(pattern)])
        .filter((match) => !(mayBeNamed && isNamed((mayBeNamed === true ? match[0] : mayBeNamed(match)).toLowerCase())))
        .map((match) => ({
          from: match.index,
          until: match.index + match[0].length,
          words: typeof words === 'string' ? words : words(match),
        }))
        .filter(({ from, until, words: written }) => written !== prompt.slice(from, until)),
    )
    .toSorted((a, b) => a.from - b.from)
    // What is rewritten as a whole holds no shorthand besides.
    .filter(({ from }, place, all) => !all.slice(0, place).some((other) => from < other.until))
  if (found.length === 0) return undefined
  let text = ''
  let read = 0
  const spans = found.map(({ from, until, words }) => {
    text += prompt.slice(read, from) + words
    read = until
    return { from, until, at: text.length - words.length, behind: text.length }
  })
  text += prompt.slice(read)
  const back = (offset: number, side: 'from' | 'until'): number => {
    const inside = spans.find(({ at, behind }) => (side === 'from' ? at <= offset && offset < behind : at < offset && offset <= behind))
    if (inside) return inside[side]
    const before = spans.findLast(({ behind }) => behind <= offset)
    return before ? before.until + offset - before.behind : offset
  }
  return { text, place: (start, end) => ({ start: back(start, 'from'), end: back(end, 'until') }) }
}
