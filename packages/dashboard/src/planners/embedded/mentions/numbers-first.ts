import { isNumeric } from '../schema/column-types.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, Reading } from '../understanding.ts'
import { averageWords } from '../words/aggregates.ts'
import type { Token } from '../words/tokens.ts'
import { wordsOfName } from '../words/word-forms.ts'

/** So much less likely may the number be. */
const near = 0.25

/**
 * "Average delay", "delay by reason" of a `DelayReason` and a number of minutes `ArrDelay`: of what is averaged or broken down by another
 * column the number is meant.
 */
export function numbersFirst(tokens: readonly Token[], mentions: readonly Mention[], { columns }: SchemaIndex): readonly Mention[] {
  const profileOf = ({ kind, table, column }: Reading) =>
    kind === 'column' ? columns.find((entry) => entry.table.id === table && entry.column.name === column)?.column : undefined
  return mentions.map((mention) => {
    const [best] = mention.readings
    const own = best && profileOf(best)
    if (!best || best.how !== 'part' || own?.type !== 'text' || mention.end - mention.start > 1) return mention
    const isMeasured =
      averageWords.has(tokens[mention.start - 1]?.lower ?? '') ||
      /^(?:total|maximum|minimum|highest|lowest|longest|shortest)$/.test(tokens[mention.start - 1]?.lower ?? '') ||
      (/^(?:by|per)$/.test(tokens[mention.end]?.lower ?? '') && !/^(?:by|per|each)$/.test(tokens[mention.start - 1]?.lower ?? ''))
    const number = mention.readings.find((each) => {
      const profile = profileOf(each)
      return (
        each.table === best.table &&
        each.score >= best.score - near &&
        profile !== undefined &&
        isNumeric(profile) &&
        profile.meaning !== 'id'
      )
    })
    if (!isMeasured || !number) return mention
    // "By reason": that other word has it already.
    const isSaid = mentions.some(
      (other) => other !== mention && other.readings[0]?.table === best.table && other.readings[0].column === best.column,
    )
    const others = mention.readings.filter((each) => each !== number && !(isSaid && each === best))
    return { ...mention, readings: [{ ...number, score: best.score }, ...others] }
  })
}

/** "Parts and labour by garage" of `Parts cost`, where payments are stored as "Part": as the name of a number has it. */
export const isWordOfNumber = ({ lower }: Token, { columns }: SchemaIndex): boolean =>
  columns.some(({ column }) => isNumeric(column) && wordsOfName(column.name).includes(lower))
