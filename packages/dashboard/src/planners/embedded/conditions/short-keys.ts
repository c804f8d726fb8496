import { isNumeric } from '../schema/column-types.ts'
import { isPlain } from '../schema/word-match.ts'
import type { Mention } from '../understanding.ts'
import type { ConditionContext } from './context.ts'

const shortKey = /^([a-z]{1,5})_?(?:no|num|nr|nbr|id|code)$/i

/**
 * "Branches 1 to 4" of a column `bno` or `br_no`: a thing that nothing else goes by, told by the first letters of a key that holds such
 * numbers. Only beside numbers: elsewhere a letter says too little.
 */
export function shortKeyBefore({ tokens, mentions, index }: ConditionContext, at: number, value: number): Mention | undefined {
  const said = tokens[at - 1]
  const word = said && /^(?:numbers?|nos?|ids?)$/.test(said.lower) ? tokens[at - 2] : said
  if (word?.kind !== 'word' || word.word.length < 4 || isPlain(word.lower)) return undefined
  if (mentions.some(({ start, end }) => start <= word.index && word.index < end)) return undefined
  const found = index.columns.filter(({ column }) => {
    const head = shortKey.exec(column.name)?.[1]?.toLowerCase()
    const { min, max } = column
    const holds = typeof min === 'number' && typeof max === 'number' && value >= min && value <= max
    return head !== undefined && head.length < word.word.length && word.word.startsWith(head) && isNumeric(column) && holds
  })
  if (found.length === 0) return undefined
  return {
    start: word.index,
    end: at,
    words: word.text,
    readings: found.map(({ table, column }) => ({
      kind: 'column',
      table: table.id,
      column: column.name,
      score: 0.7,
      how: 'abbreviation',
    })),
  }
}
