import type { Draft, Shape } from '../shape/draft-parts.ts'
import type { Understanding } from '../understanding.ts'

/** What a question asks for, as the draft of one chart. */
export interface Answer {
  readonly understanding: Understanding
  readonly draft: Draft
  /** How it was read, where words left it open. */
  readonly notes: readonly string[]
}

/** Whoever does it, where no table holds them. */
const anyone = /^(?:people|folks|everyone|everybody|anyone|anybody|someone|somebody|persons?)$/

/** The understanding with words that the answer has made something of, and the mark that answers it. */
export function heard(
  understanding: Understanding,
  words: (lower: string, at: number) => boolean,
  charts?: Understanding['charts'],
): Understanding {
  const { tokens, unknown } = understanding
  return {
    ...understanding,
    unknown: unknown.filter((at) => !anyone.test(tokens[at]?.lower ?? '') && !words(tokens[at]?.lower ?? '', at)),
    ...(charts ? { charts } : {}),
  }
}

/** A mark that no word names. */
export const drawnAs = (kind: Understanding['charts'][number]['kind']): Understanding['charts'] => [
  { start: 0, end: 0, kind, explicit: true },
]

/** The draft with other measures and breakdowns. */
export function withSides({ x: _x, y: _y, series: _series, facet: _facet, ...rest }: Draft, sides: Shape): Draft {
  return { ...rest, left: [], ...sides }
}
