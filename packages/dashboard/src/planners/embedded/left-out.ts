import type { Draft } from './shape/draft-parts.ts'
import type { RequestPart } from './several/index.ts'

/** A request with one of its breakdowns less, and what to say of it. */
export interface Reduced {
  readonly part: RequestPart
  readonly note: string
}

/** Where no keys join all that was named: the same with fewer breakdowns, the last one said going first. */
export function reducedParts(part: RequestPart): readonly Reduced[] {
  const { draft, understanding } = part
  const { x, series, facet, ...rest } = draft
  const without: readonly { readonly draft: Draft; readonly left: readonly Draft['x'][] }[] = [
    { draft: { ...rest, ...(x ? { x } : {}), ...(series ? { series } : {}) }, left: [facet] },
    { draft: { ...rest, ...(x ? { x } : {}) }, left: [series, facet] },
    { draft: { ...rest, ...(series ? { x: series } : {}) }, left: [x, facet] },
    { draft: rest, left: [x, series, facet] },
  ]
  return without.flatMap((each) => {
    const words = each.left.flatMap((side) => {
      const span = side?.item
      return span
        ? [
            understanding.tokens
              .slice(span.start, span.end)
              .map(({ text }) => text)
              .join(' '),
          ]
        : []
    })
    if (words.length === 0 || rest.measures.length === 0) return []
    return [
      { part: { ...part, draft: each.draft }, note: `Nothing ties “${words.join('” and “')}” to the rest; the chart was made without.` },
    ]
  })
}
