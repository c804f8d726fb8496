import type { ColumnChoice, ConditionReading } from '../understanding.ts'
import type { ConditionContext } from './context.ts'

type Known = Pick<ConditionContext, 'tokens' | 'index'>

/**
 * "Matches where the home side scored more than 4" of `home_score` and `away_score`: the verb alone may mean either, and the words before it say
 * which; "both sides" are each of the two, "either side" is one of them.
 */
export function untied(known: Known, reading: ConditionReading): ConditionReading {
  const { start, choices, make, kind } = reading
  const tied = choices.filter(({ table, score }) => table === choices[0]?.table && score === choices[0].score)
  const [first, second] = tied
  if (kind !== 'column' || !make || !first || !second || !tied.slice(1).every((other) => isAlike(known, first, other))) return reading
  const before = known.tokens.slice(Math.max(0, start - 3), start)
  const named = tied.filter((choice) => ownPieces(known, choice, tied).some((own) => before.some(({ stem }) => stem === own)))
  if (named.length === 1) return { ...reading, choices: [...named, ...choices.filter((choice) => !named.includes(choice))] }
  const both = before.find(({ lower }) => lower === 'both' || lower === 'either')
  const other = known.index.columns.find(({ table, column }) => table.id === second.table && column.name === second.column)?.column
  if (!both || !other || tied.length > 2) return reading
  return {
    ...reading,
    choices: [first],
    make: (column, profile, fiscalYearStart) => ({
      kind: both.lower === 'both' ? 'all' : 'any',
      of: [make(column, profile, fiscalYearStart), make({ ...column, column: second.column }, other, fiscalYearStart)],
    }),
  }
}

const stemsOf = ({ index }: Known, choice: ColumnChoice): readonly string[] =>
  index.columns.find(({ table, column }) => table.id === choice.table && column.name === choice.column)?.pieces.map(({ stem }) => stem) ??
  []

/** What tells a column from the others. */
function ownPieces(known: Known, choice: ColumnChoice, tied: readonly ColumnChoice[]): readonly string[] {
  const others = tied.filter((other) => other !== choice).flatMap((other) => stemsOf(known, other))
  return stemsOf(known, choice).filter((stem) => !others.includes(stem))
}

/** `home_score` and `away_score`: a word of both is the same. */
const isAlike = (known: Known, a: ColumnChoice, b: ColumnChoice): boolean =>
  stemsOf(known, a).some((stem) => stemsOf(known, b).includes(stem))
