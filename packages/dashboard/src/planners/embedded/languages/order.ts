import type { Names, Piece } from './language.ts'
import type { Item } from './lexicon.ts'
import { meant } from './meant.ts'
import { frameOf } from './reading/index.ts'
import { written } from './writing/index.ts'

/**
 * Words of a language whose particles stand behind their nouns, put into the order of a plain English request. What stands before a
 * particle is a phrase; the particle says what the phrase is to the rest: what it is broken down by, a condition, a time, the whole of a
 * share. What no particle claims is what is shown.
 */
export function arranged(items: readonly Item[], names: Names): readonly Piece[] {
  const clauses: Item[][] = [[]]
  for (const item of withSuperlatives(items)) {
    if (item.role === 'join') clauses.push([])
    else clauses.at(-1)?.push(item)
  }
  const said = clauses.map((clause) => written(meant(frameOf(clause, names), names), names)).filter((pieces) => pieces.length > 0)
  return said.flatMap((pieces, at) => (at === 0 ? pieces : [{ ...between(pieces), text: 'and also' }, ...pieces]))
}

/** "सबसे" and a degree as one superlative; without a degree it says nothing. */
function withSuperlatives(items: readonly Item[]): readonly Item[] {
  return items.flatMap((item, at): readonly Item[] => {
    const [before, next] = [items[at - 1], items[at + 1]]
    if (item.role === 'most') return next?.role === 'degree' ? [] : [{ ...item, role: 'idle' }]
    if (item.role !== 'degree' || before?.role !== 'most') return [item]
    return [{ ...item, role: 'superlative', text: (item.text.split(';')[0] ?? '').trim(), start: before.start }]
  })
}

function between([first]: readonly Piece[]): { readonly start: number; readonly end: number } {
  return { start: first?.start ?? 0, end: first?.start ?? 0 }
}
