import { isParticiple } from '../phrases/agents.ts'
import type { ColumnChoice, Mention, Reading } from '../understanding.ts'
import { wordsOfName } from '../words/word-forms.ts'
import type { ConditionContext } from './context.ts'

/** "Which subcategory of Clothing", where it is a category: the words name another column outright, and this one by a part of them. */
export function isOfOther([named, ...others]: readonly Reading[], { table, column }: ColumnChoice): boolean {
  const isPart = others.some((each) => each.table === table && each.column === column && each.how === 'part')
  return named?.kind === 'column' && named.how === 'exact' && isPart
}

/** "Raised by Finance", where `raised_by` is a person and Finance stands in `raised_by_department`: the words lead to the longer name. */
export function isBeginningOf({ readings: [named] }: Mention, { table, column }: ColumnChoice): boolean {
  if (named?.kind !== 'column' || named.table !== table || named.column === undefined || named.column === column) return false
  const [begun, whole] = [wordsOfName(named.column), wordsOfName(column)]
  return begun.length < whole.length && begun.every((word, place) => word === whole[place])
}

/** The last word of the value's words is its column, and the rest is the value. */
export function isNamedInside(
  { start, end, readings }: Mention,
  { table, column, value }: Reading,
  tokens: ConditionContext['tokens'],
): boolean {
  const rest = tokens
    .slice(start, end - 1)
    .map(({ lower }) => lower)
    .join(' ')
  const of = readings.some((other) => other.kind === 'column' && other.table === table && other.column === column && other.how === 'exact')
  return of && rest !== '' && value?.toLowerCase() === rest
}

/** "Who passed the driving test", where the column is called so: what they passed, and no breakdown. */
export function testedBehind({ tokens, mentions }: ConditionContext, { end }: Mention): Mention | undefined {
  const [verb, article] = [tokens[end - 1], tokens[end]]
  const isDone = verb !== undefined && isParticiple(verb) && /^(?:the|their|its|his|her|an?|my|our)$/.test(article?.lower ?? '')
  return isDone ? mentions.find(({ start }) => start === end + 1) : undefined
}
