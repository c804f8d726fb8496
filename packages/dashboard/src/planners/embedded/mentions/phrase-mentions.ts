import type { Candidate } from './mention-candidate.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Token } from '../words/tokens.ts'
import { formOf } from '../words/word-forms.ts'
import { phraseSynonyms } from '../words/synonyms.ts'

const phraseBeginnings: ReadonlySet<string> = new Set(Object.keys(phraseSynonyms).map((phrase) => phrase.slice(0, phrase.indexOf(' '))))

/** "Fuel economy" of `mpg`: words that mean a name only together. */
export function phraseCandidates(tokens: readonly Token[], index: SchemaIndex, zones: readonly number[]): readonly Candidate[] {
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
          found.push({
            start: token.index,
            end: token.index + length,
            said: length,
            reading: { kind: 'column', table: entry.table.id, column: entry.column.name, score, how: 'synonym' },
          })
        }
      }
    }
  }
  return found
}
