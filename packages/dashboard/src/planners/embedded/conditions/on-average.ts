import type { Comparison } from '../../../plan-condition.ts'
import { columnsOfAdjective } from '../schema/column-kinds.ts'
import { profileOf } from '../schema/column-sort.ts'
import { isNumeric, isYear } from '../schema/column-types.ts'
import type { ColumnChoice, ConditionReading, Mention, Span } from '../understanding.ts'
import { spokenTable, wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'

/**
 * "Stables whose horses are on average older than 9", "… older than 9 on average": said of all horses of a stable together, and not of each.
 * @param span from the comparative to the end of its number
 */
export function averageBeside(
  context: ConditionContext,
  span: Span,
  said: readonly ColumnChoice[],
  op: Comparison,
  value: number,
): ConditionReading | undefined {
  const { tokens, aggregates, index } = context
  // The mean of years is no age.
  const choices = said.filter((each) => {
    const profile = profileOf(index, each)
    return profile !== undefined && isNumeric(profile) && !isYear(profile)
  })
  const [choice] = choices
  const mean = aggregates.find(
    ({ aggregate, start, end }) =>
      aggregate === 'mean' && tokens[start - 1]?.lower === 'on' && (end === span.start || start === span.end + 1),
  )
  if (!mean || !choice) return undefined
  const [start, end] = [Math.min(span.start, mean.start - 1), Math.max(span.end, mean.end)]
  const group = { aggregate: 'mean', table: choice.table, op, value, ...ownerOf(context, start, choice.table) } as const
  return { start, end, joiner: 'and', words: wordsOf(context, start, end), kind: 'group', choices, group }
}

/** The stables, where the horses are said to be theirs. */
function ownerOf({ tokens, mentions }: ConditionContext, start: number, many: string): Pick<NonNullable<ConditionReading['group']>, 'of'> {
  const things = mentions.filter(({ end, readings: [best] }) => end <= start && best?.kind === 'table')
  const [owner, held] = things.slice(-2).map(({ readings: [best] }) => best?.table)
  const between = tokens.slice(things.at(-2)?.end, things.at(-1)?.start).map(({ lower }) => lower)
  const isTheirs = held === many && owner !== many && between.some((word) => /^(?:whose|where|with|having|have|has|had)$/.test(word))
  return isTheirs && owner !== undefined ? { of: owner } : {}
}

/** "The average price of horses older than 9": each of them is, whatever they cost on average. */
export function isOfThings({ tokens, index }: ConditionContext, lead: Mention, adjective: string | undefined): boolean {
  const last = tokens[lead.end - 1]
  const table = last && lead.end - lead.start > 1 && last.word !== last.lower ? spokenTable(index, last)?.table : undefined
  const about = adjective === undefined ? [] : (columnsOfAdjective(adjective, index)?.choices ?? [])
  return table !== undefined && about.some((choice) => choice.table === table)
}
