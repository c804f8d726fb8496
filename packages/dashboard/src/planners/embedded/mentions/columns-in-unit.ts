import { unitOf } from '../../../connections/meaning.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { rateUnits } from '../words/units.ts'
import type { Token } from '../words/tokens.ts'
import { wordsOfName } from '../words/word-forms.ts'
import type { Candidate } from './mention-candidate.ts'

/** "Freight per km", "km per litre", "total km": columns by what they are measured in, where one is told for each of another or added up. */
export function columnsInUnit(tokens: readonly Token[], i: number, index: SchemaIndex): readonly Candidate[] {
  const token = tokens[i]
  if (!token || !rateUnits.has(token.word)) return []
  const isPer = tokens[i - 1]?.lower === 'per' || (tokens[i - 1]?.value === 100 && tokens[i - 2]?.lower === 'per')
  // "Total km", "how many litres".
  const isTotal =
    /^(?:total|many|of)$/.test(tokens[i - 1]?.lower ?? '') &&
    /^(?:total|how|number)$/.test(tokens[i - (tokens[i - 1]?.lower === 'total' ? 1 : 2)]?.lower ?? '')
  if (!isPer && !isTotal && tokens[i + 1]?.lower !== 'per') return []
  const unit = unitOf(`n ${token.lower}`, 'number') ?? token.word
  return index.columns
    .filter(({ column }) => column.unit !== undefined && (column.unit === unit || wordsOfName(column.unit).includes(token.word)))
    .map(({ table, column }) => ({
      start: i,
      end: i + 1,
      said: 1,
      reading: { kind: 'column', table: table.id, column: column.name, score: 0.7, how: 'part' },
    }))
}
