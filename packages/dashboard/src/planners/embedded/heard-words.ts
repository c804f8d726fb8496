import { rankedThing } from './overview/ranked-thing.ts'
import type { RequestPart } from './several/index.ts'
import type { Understanding } from './understanding.ts'

/** A part that was read in another way, as a rate or a comparison: what that left open. */
export function leftOpen(part: RequestPart, other: Understanding | undefined): RequestPart {
  if (!other) return part
  const open = new Set(other.unknown.flatMap((at) => other.tokens[at]?.lower ?? []))
  const { unknown, tokens } = part.understanding
  const still = unknown.filter((at) => open.has(tokens[at]?.lower ?? ''))
  return { ...part, understanding: { ...part.understanding, unknown: still }, answer: part.answer ?? [] }
}

/** Without the words that an answer has made something of. */
export function unheard(whole: Understanding, parts: readonly RequestPart[]): Understanding {
  const open = new Set(
    parts.flatMap(({ understanding: { unknown, tokens }, answer }) => (answer ? unknown.flatMap((at) => tokens[at]?.start ?? []) : [])),
  )
  const answers = parts.filter(({ answer }) => answer !== undefined)
  const isHeard = (start: number): boolean =>
    answers.some(({ understanding: { tokens } }) => tokens.some((token) => token.start === start && token.kind !== 'mark')) &&
    !open.has(start)
  return { ...whole, unknown: whole.unknown.filter((at) => !isHeard(whole.tokens[at]?.start ?? -1)) }
}

/** Words of a ranking ("bought", "leaderboard") are no strangers, though no part of the data goes by them. */
export function readBy(understanding: Understanding, parts: readonly RequestPart[]): Understanding {
  const read = new Set(
    parts.flatMap((part) => {
      const words = rankedThing(part.understanding, part.draft)?.words ?? []
      return [...words].map((at) => part.understanding.tokens[at]?.start)
    }),
  )
  return { ...understanding, unknown: understanding.unknown.filter((at) => !read.has(understanding.tokens[at]?.start)) }
}
