import { profileOf } from '../schema/column-sort.ts'
import type { Draft } from '../shape/draft-parts.ts'
import { isDeedOf } from '../schema/word-match.ts'
import type { Understanding } from '../understanding.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { heard } from './answer.ts'
import type { Answer } from './answer.ts'
import { isOneKind } from './one-kind.ts'

/** "How many brands per category": kinds that rows share, each of them once, where no chart is described column by column. */
export function countedKinds(understanding: Understanding, draft: Draft): Answer | undefined {
  const { charts, tokens, index } = understanding
  const [measure, ...more] = draft.measures
  const item = measure?.item
  const word = tokens[(item?.mention?.end ?? 0) - 1]
  if (!measure || !item?.mention || more.length > 0 || measure.aggregate !== 'count' || measure.table !== undefined) return undefined
  if (charts.some(({ explicit }) => explicit) || !word || word.word === word.lower || item.sort !== 'category') return undefined
  const [choice] = measure.choices
  const profile = profileOf(index, choice)
  const same = draft.x?.choices[0]?.column === choice?.column && draft.x?.choices[0]?.table === choice?.table
  // "How many applications" of `applicant`: each row is one, whoever it is of.
  const deed = choice && wordsOfName(choice.column).some((name) => isDeedOf(word.word, name))
  if (!choice || deed || !profile || profile.unique || same || draft.x === undefined || draft.x.grain !== undefined) return undefined
  if (isOneKind(understanding, choice)) return undefined
  return {
    understanding: heard(understanding, () => false),
    draft: { ...draft, measures: [{ ...measure, aggregate: 'count_distinct', distinct: true }] },
    notes: ['Each of them is counted once.'],
  }
}
