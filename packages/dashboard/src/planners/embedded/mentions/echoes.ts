import { isGrammar } from '../schema/word-match.ts'
import type { Span } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'

const before: ReadonlySet<string> = new Set('in of at for from on by to with under within across'.split(' '))
const pointing: ReadonlySet<string> = new Set(['that', 'those', 'these'])
/** Behind these words more is said of the things. */
const going = /^(?:who|whom|whose|which|that|where|with|without|having|is|are|was|were|has|have|had|do|does|did|not|never|named|called)$/

/** "The name of each hall and the average rent in that hall": whatever was spoken of already, said once more. */
export function echoesIn(tokens: readonly Token[]): readonly Span[] {
  return tokens.flatMap((token): readonly Span[] => {
    const at = token.index
    if (!pointing.has(token.lower) || !before.has(tokens[at - 1]?.lower ?? '')) return []
    const said = new Set(tokens.slice(0, at).flatMap(({ kind, lower, stem }) => (kind === 'word' && !isGrammar(lower) ? [stem] : [])))
    let end = at + 1
    while (tokens[end]?.kind === 'word' && said.has(tokens[end]?.stem ?? '')) end++
    const next = tokens[end]?.lower ?? ''
    const more = going.test(next) && !(next === 'with' && token.lower === 'that')
    return end === at + 1 || more ? [] : [{ start: at, end }]
  })
}
