import type { Candidate } from './mention-candidate.ts'
import { normalizeValue } from '../schema/schema-index.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Token } from '../words/tokens.ts'
import { denials, exclusions, listSeparators } from '../words/comparisons.ts'

/** "Section A", "grade b", "the V band": a letter that alone would be no value, beside the name of the column that holds it. */
export function lettersBehind(token: Token, tokens: readonly Token[], index: SchemaIndex, zones: readonly number[]): readonly Candidate[] {
  const at = token.index
  const [before, next] = [tokens[at - 1], tokens[at + 1]]
  if (before?.kind !== 'word' || zones[at - 1] !== zones[at] || token.text.length > 2) return []
  // "Grades A, B or C": a list, which is read as one.
  if (listSeparators.has(next?.lower ?? '') && index.values.has(normalizeValue(tokens[at + 2]?.text ?? ''))) return []
  // "Which section a pupil is in".
  if (token.text === 'a' && next?.kind === 'word' && !/^(?:and|or|vs|versus|by|per|in|of|only)$/.test(next.lower)) return []
  return (index.values.get(normalizeValue(token.text)) ?? []).flatMap((entry) => {
    const pieces = piecesOf(index, entry)
    const isNamed = (from: number): boolean =>
      pieces.length > 0 && pieces.every(({ text }, place) => tokens[from + place]?.word === text && zones[from + place] === zones[at])
    const reading = { kind: 'value' as const, ...entry, score: 0.97, how: 'value' as const }
    const said = pieces.length + 1
    if (isNamed(at - pieces.length)) return [{ start: at - pieces.length, end: at + 1, said, reading }]
    // "A bay other than C".
    const gap = exclusionBefore(tokens, at)
    if (gap > 0 && /^\p{Lu}$/u.test(token.text) && isNamed(at - gap - pieces.length)) return [{ start: at, end: at + 1, said: 1, reading }]
    // "In the V band"; "a band" is any.
    return /^\p{Lu}$/u.test(token.text) && isNamed(at + 1) ? [{ start: at, end: at + said, said, reading }] : []
  })
}

/** So many words before it leave a value out: "other than", "but", "except for". */
function exclusionBefore(tokens: readonly Token[], at: number): number {
  const [first = '', last = ''] = [2, 1].map((back) => tokens[at - back]?.lower)
  if (denials.has(`${first} ${last}`) || (exclusions.has(first) && last === 'for') || (last === 'not' && /^(?:is|are|but)$/.test(first)))
    return 2
  return exclusions.has(last) || last === 'not' || last === 'but' ? 1 : 0
}

function piecesOf(index: SchemaIndex, { table, column }: { readonly table: string; readonly column: string }) {
  return index.columns.find((entry) => entry.table.id === table && entry.column.name === column)?.pieces ?? []
}
