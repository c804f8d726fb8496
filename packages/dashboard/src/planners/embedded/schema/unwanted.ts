import type { Condition } from '../../../plan-condition.ts'
import type { ChartPlan, Measure } from '../../../plan.ts'
import { badWords, paces, slowWork } from '../words/ranking.ts'
import { formOf } from '../words/word-forms.ts'

type Named = Pick<Measure, 'label' | 'column'>

/** What nobody wants much of: returns, costs, and how long it takes until something is done. The worst have most of it. */
function isUnwanted({ label, column }: Named): boolean {
  const words = wordsOf(label, column?.column)
  return words.some((word) => badWords.has(word)) || (isDuration(words) && words.some((word) => slowWork.has(word)))
}

/** Whether "slowest", "worst", "best" ask for the other end by number: the slowest took longest, the worst have most of what nobody wants. */
export function isTurnedEnd(adjective: string | undefined, measure: Named): boolean {
  if (/^(?:slow|fast|quick)$/.test(adjective ?? '')) return isTimeTaken(measure)
  return /^(?:worst|best)$/.test(adjective ?? '') && isUnwanted(measure)
}

/** The same of what a chart shows: of how many were cancelled, too. What the cancelled ones are worth nobody knows. */
export function showsUnwanted({ measures: [measure], where }: Pick<ChartPlan, 'measures' | 'where'>): boolean {
  if (!measure) return false
  return isUnwanted(measure) || (measure.aggregate === 'count' && where.flatMap(statesIn).some((word) => badWords.has(word)))
}

/** The values of which the rows are, and their words. */
function statesIn(condition: Condition): readonly string[] {
  const values =
    condition.kind === 'compare' && condition.op === 'eq'
      ? [condition.value]
      : condition.kind === 'among' && !condition.negated
        ? condition.values
        : []
  return values.flatMap((value) => (typeof value === 'string' ? [value.toLowerCase().replaceAll(/[\s_-]+/g, '-'), ...wordsOf(value)] : []))
}

/** Measured in days or hours, so that one can be slow. */
export function isTimeTaken({ label, column }: Named): boolean {
  return isDuration(wordsOf(label, column?.column))
}

const isDuration = (words: readonly string[]): boolean => words.some((word) => paces['slow']?.includes(word))

function wordsOf(label: string, column = ''): readonly string[] {
  return (
    `${label} ${column}`
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.map((word) => formOf(word).text) ?? []
  )
}
