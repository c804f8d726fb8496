import type { SchemaIndex } from '../schema/schema-index.ts'
import { isGrammar } from '../schema/word-match.ts'
import { placeNames, stateLetters } from '../words/place-names.ts'
import type { Token } from '../words/tokens.ts'
import type { Candidate } from './mention-candidate.ts'

/** "Jammu and Kashmir". */
const longestName = 3

/** "Bombay" of a stored "Mumbai", "blr", "TN": a place by another of its names, where it is not stored under this one. */
export function placeValues(tokens: readonly Token[], index: SchemaIndex, zones: readonly number[]): readonly Candidate[] {
  return tokens.flatMap(({ index: start, kind }): readonly Candidate[] => {
    if (kind !== 'word') return []
    for (let end = Math.min(tokens.length, start + longestName); end > start; end--) {
      const said = tokens.slice(start, end)
      const name = said.map(({ lower }) => lower).join(' ')
      const others = placeNames.get(name)
      if (!others || index.values.has(name) || said.some(({ index: at }) => zones[at] !== zones[start])) continue
      const isBrief = stateLetters.has(name)
      if (isBrief && !isState(tokens, start)) continue
      return others.flatMap((other) =>
        (index.values.get(other) ?? []).map((entry) => ({
          start,
          end,
          said: end - start,
          reading: { kind: 'value' as const, ...entry, score: 0.84, how: isBrief ? ('abbreviation' as const) : ('value' as const) },
        })),
      )
    }
    return []
  })
}

/** "TN", "in up": and not "ended up", "as of today". */
function isState(tokens: readonly Token[], at: number): boolean {
  const [before, token, behind] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (token?.text === token?.text.toUpperCase() && tokens.some(({ text }) => /\p{Ll}/u.test(text))) return true
  const among = /^(?:in|from|of|for|vs|versus|and)$/.test(before?.lower ?? '') || /^(?:vs|versus)$/.test(behind?.lower ?? '')
  return (
    among && (behind?.kind !== 'word' || !isGrammar(behind.lower) || /^(?:by|and|or|vs|versus|for|last|this|in|per)$/.test(behind.lower))
  )
}
