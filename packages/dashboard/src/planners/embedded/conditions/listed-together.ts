import type { Condition } from '../../../plan-condition.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { ColumnChoice, ConditionReading } from '../understanding.ts'
import type { ConditionContext } from './context.ts'

const separators: ReadonlySet<string> = new Set(['and', 'or', ',', '/', '&', 'the'])

/**
 * "The codes of the UK, Denmark and China", where one of them is stored as a code and the others as names: a list of things, each by
 * whatever tells it from all others. No row has the code of one and the name of another, so one of them is enough.
 */
export function listedTogether(readings: readonly ConditionReading[], context: ConditionContext): readonly ConditionReading[] {
  const lists: { readonly whole: readonly [ConditionReading, ...ConditionReading[]]; readonly choice: ColumnChoice | undefined }[] = []
  for (const reading of readings) {
    const choice = 'negated' in reading && reading.negated === false ? ownName(reading, context) : undefined
    const last = lists.at(-1)
    const before = last?.whole.at(-1)
    const gap = before ? context.tokens.slice(before.end, reading.start) : []
    const named = context.mentions.some(({ start, readings: [best] }) => start === reading.start && best?.kind === 'column')
    const isNext = !named && gap.length > 0 && gap.length <= 3 && gap.every(({ lower }) => separators.has(lower))
    if (last && isNext && choice && last.choice?.table === choice.table)
      lists[lists.length - 1] = { ...last, whole: [...last.whole, reading] }
    else lists.push({ whole: [reading], choice })
  }
  return lists.map(({ whole }) => joined(whole, context))
}

/** The column of which each value is one row's alone. */
function ownName({ kind, choices: [choice] }: ConditionReading, { index }: ConditionContext): ColumnChoice | undefined {
  return kind === 'column' && profileOf(index, choice)?.unique === true ? choice : undefined
}

function joined(
  [first, ...others]: readonly [ConditionReading, ...ConditionReading[]],
  { text, tokens }: ConditionContext,
): ConditionReading {
  const whole = [first, ...others]
  const last = others.at(-1)
  const [choice] = first.choices
  if (!last || !choice) return first
  return {
    ...first,
    end: last.end,
    words: text.slice(tokens[first.start]?.start ?? 0, tokens[last.end - 1]?.end ?? 0),
    choices: [choice],
    several: whole.reduce((sum, { several = 1 }) => sum + several, 0),
    make: (column, profile, fiscalYearStart): Condition => ({
      kind: 'any',
      of: whole.flatMap(({ choices: [own], make }) =>
        own && make ? [make({ ...column, column: own.column }, profile, fiscalYearStart)] : [],
      ),
    }),
  }
}
