import { profileOf, sortOf } from '../schema/column-sort.ts'
import { isDeedOf } from '../schema/word-match.ts'
import type { Draft } from '../shape/draft-parts.ts'
import type { Understanding } from '../understanding.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { drawnAs, heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

const asks = /^\s*(?:(?:so|and|please|tell me|hi|hello),? )*(?:how many|what is the (?:total )?number of|number of|count of)\b/i
/** Not one figure. */
const spread =
  /\b(?:by|per|each|every|wise|over time|across|vs|versus|against|trend\w*|top|most|least|more than|less than|fewer than|at least)\b/i

/** What is done with them says no more than that they are there. */
const idle = /^(?:sell|stock|offer|serve|run|operate|contested|stood|participated|exist|listed)$/

/** "How many customers do we have" of orders that tell who bought: as many as there are different ones, where nothing breaks them down. */
export function howManyKinds(understanding: Understanding, draft: Draft): Answer | undefined {
  const { text, charts, index, mentions, tokens, grains, sort, limit, metrics } = understanding
  if (!asks.test(text) || spread.test(text) || charts.some(({ explicit }) => explicit) || sort || limit || metrics.length > 0)
    return undefined
  if (grains.some(({ asked }) => asked) || draft.series || draft.facet) return undefined
  const [first] = mentions.filter(({ readings: [best] }) => best?.kind !== 'value')
  const [best] = first?.readings ?? []
  const word = tokens[(first?.end ?? 0) - 1]
  if (!first || best?.kind !== 'column' || best.column === undefined || !word || word.word === word.lower || best.score < 0.6)
    return undefined
  const choice = { table: best.table, column: best.column, score: best.score }
  const profile = profileOf(index, choice)
  const others = mentions.some((mention) => mention !== first && mention.readings[0]?.kind === 'column')
  if (!profile || profile.unique || others || profile.type !== 'text' || sortOf(profile) !== 'category') return undefined
  if (wordsOfName(best.column).some((name) => isDeedOf(word.word, name))) return undefined
  const item = draft.items.find(({ mention }) => mention === first)
  return {
    understanding: heard(understanding, (lower) => idle.test(lower), drawnAs('text')),
    draft: withSides(draft, {
      measures: [{ aggregate: 'count_distinct', distinct: true, choices: [choice], ...(item ? { item } : {}) }],
    }),
    notes: ['Each of them is counted once.'],
  }
}
