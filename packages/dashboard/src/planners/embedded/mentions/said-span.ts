import type { Span } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'

/** The tokens that lie whole inside what a pattern found; undefined where none does. */
export function saidSpan(tokens: readonly Token[], { index, 0: found }: RegExpExecArray): Span | undefined {
  const said = tokens.filter((token) => token.start >= index && token.end <= index + found.length)
  const [first, last] = [said[0], said.at(-1)]
  return first && last ? { start: first.index, end: last.index + 1 } : undefined
}
