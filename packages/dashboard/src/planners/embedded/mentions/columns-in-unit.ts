import { unitOf } from '../../../connections/meaning.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import { addsUp } from '../schema/additive.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { isUnitOfTime } from '../words/measured-in.ts'
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
  const isAmount = !isPer && !isTotal && tokens[i + 1]?.lower !== 'per'
  if (isAmount && !isSaidAlone(tokens, i)) return []
  return index.columns
    .filter(({ column }) => isIn(column, token) && (!isAmount || addsUp(wordsOfName(column.name), column)))
    .map(({ table, column }) => ({
      start: i,
      end: i + 1,
      said: 1,
      reading: { kind: 'column', table: table.id, column: column.name, score: 0.7, how: 'part' },
    }))
}

/** Whether the column is measured in the unit of the word. */
export function isIn({ unit }: Pick<ColumnProfile, 'unit'>, { lower, word }: Pick<Token, 'lower' | 'word'>): boolean {
  return unit !== undefined && (unit === (unitOf(`n ${lower}`, 'number') ?? word) || wordsOfName(unit).includes(word))
}

/** "Litres by month": how many, where no number stands before it and nothing is told in it. */
function isSaidAlone(tokens: readonly Token[], i: number): boolean {
  const [before, token] = [tokens[i - 1], tokens[i]]
  const isMany = token !== undefined && token.lower !== token.word && !isUnitOfTime(token.word)
  return isMany && before?.kind !== 'number' && !/^(?:in|by|of|each|every|an?)$/.test(before?.lower ?? '')
}
