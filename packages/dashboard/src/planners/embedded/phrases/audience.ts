import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Span } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { formOf } from '../words/word-forms.ts'
import { tokenFrom, tokenUntil } from './sort-clause.ts'

const boards = /\b(?:overview|dashboards?|report|summary|board|picture|snapshot|kpis|charts)\b/i
const audience =
  /\bfor (?:the |our |my |an? )?(?:[\w-]+ ){0,2}?(team|crew|manager|managers|management|boss|board|director|directors|ceo|cfo|coo|owner|owners|leadership|meeting|supervisor|investors|shift lead|team lead|guys|folks|projects?|presentation|assignment|homework|coursework|thesis|portfolio|pitch|deck|slides?|clients?|review|website|newsletter)\b(?! (?:of|in|from)\b)/gi

/** "A dashboard for the maintenance team": who will look at it, and no condition, unless the data holds such people or teams. */
export function audienceIn(text: string, tokens: readonly Token[], { tables, columns }: SchemaIndex): readonly Span[] {
  if (!boards.test(text)) return []
  return [...text.matchAll(audience)].flatMap(({ index, 0: words, 1: head = '' }): readonly Span[] => {
    const { stem } = formOf(head.toLowerCase().split(' ').at(-1) ?? '')
    const held = [...tables, ...columns].some(({ pieces }) => pieces.some((piece) => piece.stem === stem))
    return held ? [] : [{ start: tokenFrom(tokens, index), end: tokenUntil(tokens, index + words.length) }]
  })
}
