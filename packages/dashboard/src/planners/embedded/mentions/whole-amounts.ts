import { addsUp } from '../schema/additive.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, Reading } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { wordsOfName } from '../words/word-forms.ts'

/** So much less likely may a reading be that is taken instead. */
const near = 0.15

/** "Wages", where a rate, what is due and what was paid are called so: what adds up, unless the rate is spoken of. */
export function wholeAmounts(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  return mentions.map((mention) => {
    const [best] = mention.readings
    const word = tokens[mention.end - 1]
    const own = best && columnOf(best, index)
    if (!best || !own || !word || mention.end - mention.start > 1 || word.word === word.lower || !isOfOne(own)) return mention
    const [whole] = mention.readings
      .filter((each) => each.table === best.table && each.score >= best.score - near && isWhole(columnOf(each, index)))
      // "Wages" are those that were paid.
      .toSorted((a, b) => Number(isPaid(b)) - Number(isPaid(a)))
    if (!whole) return mention
    const others = mention.readings.filter((each) => each !== whole)
    return { ...mention, readings: [{ ...whole, score: best.score }, ...others] }
  })
}

function columnOf({ kind, table, column }: Reading, { columns }: SchemaIndex): IndexedColumn | undefined {
  return kind === 'column' ? columns.find((entry) => entry.table.id === table && entry.column.name === column) : undefined
}

/** A rate or a price of one, of which the word says nothing. */
function isOfOne({ column }: IndexedColumn): boolean {
  const words = wordsOfName(column.name)
  return isNumeric(column) && words.length > 1 && /^(?:rate|tariff|scale)$/.test(words.at(-1) ?? '')
}

function isWhole(entry: IndexedColumn | undefined): boolean {
  return (
    entry !== undefined &&
    isNumeric(entry.column) &&
    entry.column.meaning === 'money' &&
    !isOfOne(entry) &&
    addsUp(wordsOfName(entry.column.name).slice(1), entry.column)
  )
}

const isPaid = ({ column = '' }: Reading): boolean => wordsOfName(column).some((word) => /^(?:paid|spent|actual)$/.test(word))
