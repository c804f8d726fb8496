import type { Comparison } from '../../../plan-condition.ts'
import { tokenFrom, tokenUntil } from '../phrases/sort-clause.ts'
import { columnsOfAdjective } from '../schema/column-kinds.ts'
import { comparisonPhrases, orEqualAfter } from '../words/comparisons.ts'
import { isUnitOfTime } from '../words/measured-in.ts'
import { numberAt } from '../words/tokens.ts'
import type { Comparing } from './against-figure.ts'
import type { ConditionContext } from './context.ts'

const comparing = comparisonPhrases.map(
  ({ pattern, op }) =>
    [
      new RegExp(/^[\w(]/.test(pattern) && !/^>|^</.test(pattern) ? `(?<![\\w'])(?:${pattern})(?![\\w])` : `(?:${pattern})`, 'gi'),
      op,
    ] as const,
)
const comparative = /\b(\w+er) than\b/gi

/** "More seats than the average hall": what is compared stands inside. */
const moreThanAverage =
  /\b(more|fewer|less|higher|lower|larger|greater|bigger|better|worse|smaller)(?: [\w'-]+){1,3}? than (?=(?:the |an? |its |their )?(?:average|mean|typical|usual|avg)\b)/gi

/** Where a request compares, from left to right; what it compares with stands behind each. */
export function comparisonSigns({ text, tokens, index: schema }: ConditionContext): readonly Comparing[] {
  const signs: Comparing[] = []
  const addSign = (index: number, length: number, op: Comparison, adjective?: string): void => {
    const [start, end] = [tokenFrom(tokens, index), tokenUntil(tokens, index + length)]
    if (!signs.some((other) => other.start < end && start < other.end)) signs.push({ start, end, op, ...(adjective ? { adjective } : {}) })
  }
  for (const [pattern, op] of comparing.slice(0, 6)) for (const match of text.matchAll(pattern)) addSign(match.index, match[0].length, op)
  for (const match of text.matchAll(moreThanAverage))
    addSign(match.index, match[0].length - 1, /^(?:fewer|less|lower|worse|smaller)$/i.test(match[1] ?? '') ? 'lt' : 'gt')
  for (const match of text.matchAll(comparative)) {
    const pace = paceOf(tokens, match)
    if (pace) addSign(match.index, match[0].length, pace, pace === 'gt' ? 'slower' : 'faster')
    const adjective = columnsOfAdjective((match[1] ?? '').toLowerCase(), schema)
    if (adjective) addSign(match.index, match[0].length, adjective.low ? 'lt' : 'gt', (match[1] ?? '').toLowerCase())
  }
  for (const match of text.matchAll(/\b(more|less) (\w+) than\b/gi)) {
    const adjective = columnsOfAdjective((match[2] ?? '').toLowerCase(), schema)
    if (adjective && adjective.choices.length > 0)
      addSign(
        match.index,
        match[0].length,
        adjective.low === (match[1]?.toLowerCase() === 'more') ? 'lt' : 'gt',
        (match[2] ?? '').toLowerCase(),
      )
  }
  for (const [pattern, op] of comparing.slice(6)) for (const match of text.matchAll(pattern)) addSign(match.index, match[0].length, op)
  return signs.toSorted((a, b) => a.start - b.start)
}

/** "Slower than 3 days" took more of them; slower than 40 km/h is less. */
function paceOf(tokens: ConditionContext['tokens'], { index, 0: said, 1: word = '' }: RegExpMatchArray): 'gt' | 'lt' | undefined {
  if (!/^(?:slower|faster|quicker)$/i.test(word) || index === undefined) return undefined
  const next = numberAt(tokens, tokenUntil(tokens, index + said.length))?.next
  if (next === undefined || !isUnitOfTime(tokens[next]?.word ?? '')) return undefined
  return /^slower$/i.test(word) ? 'gt' : 'lt'
}

const orEqual = orEqualAfter.map(({ pattern, op }) => ({ words: new RegExp(`^(?:${pattern})$`), op }))

/** "5 or more", "2005 or newer": what stands behind a number. */
export function orEqualAt(tokens: ConditionContext['tokens'], at: number): Comparison | undefined {
  const said = `${tokens[at]?.lower ?? ''} ${tokens[at + 1]?.lower ?? ''}`
  return orEqual.find(({ words }) => words.test(said))?.op
}
