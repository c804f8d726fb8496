import type { ColumnProfile } from '../../../connections/connection.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Token } from '../words/tokens.ts'
import { allPresenceCodes, presenceCodes } from '../words/presence.ts'
import type { Candidate } from './mention-candidate.ts'

/** "Absent", "on leave", "half days" of a register that writes A, L and HD. */
export function presenceCandidates(tokens: readonly Token[], index: SchemaIndex, zones: readonly number[]): readonly Candidate[] {
  const registers = index.columns.filter(({ column }) => isRegister(column))
  if (registers.length === 0) return []
  return tokens.flatMap((token): readonly Candidate[] => {
    if (token.kind !== 'word') return []
    for (const length of [4, 3, 2, 1]) {
      const said = tokens.slice(token.index, token.index + length)
      if (said.length < length || said.some((each) => zones[each.index] !== zones[token.index])) continue
      const words = said.map(({ lower }) => lower).join(' ')
      // "Present the days by shift": a command.
      if (words === 'present' && token.index === 0 && shown.test(tokens[1]?.lower ?? '')) continue
      const code = presenceCodes.find((each) => each.said.test(words))
      const found = code === undefined ? [] : registers.flatMap(({ table, column }) => storedOf(table.id, column, code.codes))
      if (found.length > 0)
        return found.map((reading) => ({
          start: token.index,
          end: token.index + length,
          said: length,
          reading: { ...reading, score: 0.9 },
        }))
    }
    return []
  })
}

const shown = /^(?:the|an?|me|us|all|total|average|number|count|charts?|graphs?|data)$/

function storedOf(table: string, column: ColumnProfile, codes: readonly string[]): readonly Omit<Candidate['reading'], 'score'>[] {
  return column.values
    .filter((value) => codes.includes(value.toUpperCase()))
    .slice(0, 1)
    .map((value) => ({ kind: 'value' as const, table, column: column.name, value, how: 'abbreviation' as const }))
}

/** Nearly all that it holds are such codes, and it tells those who came from those who did not. */
function isRegister({ type, valuesComplete, values }: ColumnProfile): boolean {
  if (type !== 'text' || !valuesComplete || values.length < 2 || values.length > 20) return false
  const codes = values.map((value) => value.toUpperCase())
  const has = (...some: readonly string[]): boolean => some.some((code) => codes.includes(code))
  const strange = codes.filter((code) => !allPresenceCodes.has(code))
  return (
    strange.length * 4 <= codes.length &&
    strange.every((code) => code.length <= 4) &&
    has('P', 'PR', 'PRESENT') &&
    has('A', 'AB', 'ABS', 'ABSENT')
  )
}

/** The table that says of each day who was there: its "attendance rate" is theirs. */
export function registerOf({ columns }: SchemaIndex): string | undefined {
  return columns.find(({ column }) => isRegister(column))?.table.id
}
