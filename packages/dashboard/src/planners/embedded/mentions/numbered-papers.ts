import { columnOf } from '../../../connections/connection.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention } from '../understanding.ts'
import { averageWords } from '../words/aggregates.ts'
import { paperWords } from '../words/business.ts'
import type { Token } from '../words/tokens.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'

const grouping = /^(?:by|per|each|every|of each|for each|wise)$/

/** "Vouchers above 500", "how many vouchers" of a column `Voucher` that numbers the rows: the rows, and none of their numbers. */
export function numberedPapers(tokens: readonly Token[], mentions: readonly Mention[], { catalog }: SchemaIndex): readonly Mention[] {
  return mentions.flatMap((mention): readonly Mention[] => {
    const { start, end, readings } = mention
    const [best] = readings
    const word = tokens[start]
    const column = best?.kind === 'column' && best.column !== undefined ? columnOf(catalog, best.table, best.column) : undefined
    const before = tokens[start - 1]?.lower ?? ''
    if (!best || !column || !word || end > start + 1 || best.score < 0.9 || !isNumbering(column) || grouping.test(before)) return [mention]
    // "Average voucher": what is paid by it at once.
    if (averageWords.has(before)) return []
    if (word.word === word.lower) return [mention]
    return [
      {
        ...mention,
        readings: [
          { kind: 'table', table: best.table, score: best.score, how: best.how },
          { ...best, score: best.score - 0.4 },
        ],
      },
    ]
  })
}

/** 2001, 2002 and so on, or "V-1", "V-2": each row is one of them. */
function isNumbering({ name, unique, meaning, type, values, frequent }: ColumnProfile): boolean {
  const [noun, ...more] = wordsOfName(name)
  const stored = values.length > 0 ? values : frequent.map(({ value }) => String(value))
  const areNumbers = type === 'text' && stored.length > 0 && stored.every((value) => /^\p{L}{1,4}[-/ ]?\d+$/u.test(value))
  return unique && more.length === 0 && noun !== undefined && paperWords.has(formOf(noun).text) && (meaning === 'id' || areNumbers)
}
