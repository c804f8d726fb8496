import type { Candidate } from './mention-candidate.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import { isGrammar } from '../schema/word-match.ts'
import type { WordMatch } from '../schema/word-match.ts'
import type { Token } from '../words/tokens.ts'
import { formOf } from '../words/word-forms.ts'
import { phraseSynonyms } from '../words/synonyms.ts'

const phraseBeginnings: ReadonlySet<string> = new Set(Object.keys(phraseSynonyms).map((phrase) => phrase.slice(0, phrase.indexOf(' '))))

/** "Fuel economy" of `mpg`: words that mean a name only together. */
export function phraseCandidates(
  tokens: readonly Token[],
  index: SchemaIndex,
  zones: readonly number[],
  matches: readonly ReadonlyMap<string, WordMatch>[],
): readonly Candidate[] {
  const found: Candidate[] = []
  for (const token of tokens) {
    if (!phraseBeginnings.has(token.lower)) continue
    for (const length of [2, 3]) {
      const words = tokens.slice(token.index, token.index + length)
      if (words.length < length || words.some((word) => zones[word.index] !== zones[token.index])) continue
      const phrase = words.map((word, at) => (at === words.length - 1 ? word.word : word.lower)).join(' ')
      const meant = Object.hasOwn(phraseSynonyms, phrase) ? phraseSynonyms[phrase] : undefined
      for (const word of meant ?? []) {
        for (const entry of index.columnsByPiece.get(formOf(word).text) ?? []) {
          if (phrase.endsWith(' date') && !entry.pieces.some((piece) => piece.text === 'date')) continue
          const total = entry.ownKey ? entry.keyWeight : entry.total
          const score = Math.min(0.85, 0.85 * (1 / total) ** (phrase.endsWith(' date') ? 0.2 : 0.7)) + (entry.ownKey ? 0.02 : 0)
          const reading = { kind: 'column', table: entry.table.id, column: entry.column.name, score, how: 'synonym' } as const
          found.push({ start: token.index, end: token.index + length, said: length, reading })
          const whose = whoseScore(tokens[token.index - 1], matches[token.index - 1], entry, formOf(word).text)
          if (whose > 0 && zones[token.index - 1] === zones[token.index])
            found.push({ start: token.index - 1, end: token.index + length, said: length + 1, reading: { ...reading, score: 0.9 * whose } })
        }
      }
    }
  }
  return found
}

/** "Guardian's phone number" of `guardian_mobile`: 0..1, how well the word before says all that the phrase leaves of a name. */
function whoseScore(
  token: Token | undefined,
  matches: ReadonlyMap<string, WordMatch> | undefined,
  { pieces }: IndexedColumn,
  meant: string,
): number {
  const rest = pieces.filter(({ text }) => text !== meant)
  if (token?.kind !== 'word' || isGrammar(token.lower) || rest.length !== 1 || pieces.length !== 2) return 0
  return matches?.get(rest[0]?.text ?? '')?.score ?? 0
}
