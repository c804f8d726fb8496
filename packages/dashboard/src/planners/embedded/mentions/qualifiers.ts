import { isNumeric, isYear } from '../schema/column-types.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { wordsOfName } from '../words/word-forms.ts'
import type { Token } from '../words/tokens.ts'
import type { Candidate } from './mention-candidate.ts'

/** "Pay bonus": of two amounts side by side the first, known by another word only, says what the second is of. */
export function withQualifiers(taken: readonly Candidate[], tokens: readonly Token[], index: SchemaIndex): readonly Candidate[] {
  const isAmount = ({ reading: { table, column } }: Candidate): boolean => {
    const profile = index.columns.find((entry) => entry.table.id === table && entry.column.name === column)?.column
    return profile !== undefined && isNumeric(profile) && !isYear(profile) && profile.meaning !== 'id'
  }
  const saysName = ({ start, end, reading }: Candidate): boolean => {
    const name = new Set(wordsOfName(reading.column ?? ''))
    return tokens.slice(start, end).some(({ word, lower }) => name.has(word) || name.has(lower))
  }
  const qualifies = (word: Candidate, next: Candidate | undefined): boolean =>
    next !== undefined &&
    word.end === next.start &&
    (word.reading.how === 'synonym' || (word.reading.how === 'part' && !saysName(word))) &&
    (next.reading.how === 'exact' || next.reading.how === 'stem') &&
    word.reading.table === next.reading.table &&
    isAmount(word) &&
    isAmount(next)
  return taken.flatMap((candidate, place) => {
    const before = taken[place - 1]
    if (qualifies(candidate, taken[place + 1])) return []
    return [before && qualifies(before, candidate) ? { ...candidate, start: before.start } : candidate]
  })
}
