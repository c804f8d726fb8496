import { isTemporal, isYear } from '../schema/column-types.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'

const born = /birth|brth|born|dob/i

/** "Customers by age", "age groups of patients", where only a day or year of birth is stored. */
export function withAges(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  const ages = tokens.flatMap((token): readonly Mention[] => {
    if (token.word !== 'age') return []
    // Of years there is an average, of days there is none.
    const averaged = /^(?:average|avg|mean|median)$/.test(tokens[token.index - 1]?.lower ?? '')
    const next = tokens[token.index + 1]?.text === '-' ? token.index + 2 : token.index + 1
    const end = /^(?:groups?|brackets?|bands?|range|ranges)$/.test(tokens[next]?.lower ?? '') ? next + 1 : token.index + 1
    // "Group" alone may name another column.
    const known = mentions.some(
      ({ start, end: until, readings: [best] }) => start <= token.index && token.index < until && (best?.score ?? 0) >= 0.6,
    )
    const births = known
      ? []
      : index.columns.filter(({ column }) => born.test(column.name) && (isYear(column) || (isTemporal(column) && !averaged)))
    const readings = births.map(({ table, column }) => ({
      kind: 'column' as const,
      table: table.id,
      column: column.name,
      score: 0.85,
      how: 'synonym' as const,
    }))
    const words = tokens.slice(token.index, end).map(({ text }) => text)
    return readings.length > 0 ? [{ start: token.index, end, words: words.join(' '), readings }] : []
  })
  if (ages.length === 0) return mentions
  const others = mentions.filter((mention) => !ages.some(({ start, end }) => start < mention.end && mention.start < end))
  return [...others, ...ages].toSorted((a, b) => a.start - b.start)
}
