import { profileOf } from '../schema/column-sort.ts'
import type { DimensionDraft, Draft } from '../shape/draft-parts.ts'
import type { Understanding } from '../understanding.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

/**
 * "Which area has the most patients", "age distribution of patients" over a sheet that has them by name only: they are what is counted, or
 * whose rows they are, and no breakdown of their own.
 */
export function namedInRows(understanding: Understanding, draft: Draft): Answer | undefined {
  const { charts, sort } = understanding
  if (charts.some(({ explicit }) => explicit) || draft.facet || draft.y) return undefined
  const sides = [draft.x, draft.series].filter((side) => side !== undefined)
  const people = sides.find((side) => isPeople(understanding, side))
  const choice = people?.choices[0]
  const [measure, ...more] = draft.measures
  if (!people || !choice || more.length > 0) return undefined
  const [x, ...others] = sides.filter((side) => side !== people)
  if (others.length > 0) return undefined
  const kept = heard(understanding, () => false)
  const counts =
    measure === undefined || (measure.aggregate === 'count' && measure.choices.every((counted) => counted.column === choice.column))
  if (x && counts)
    return {
      understanding: kept,
      draft: withSides(draft, { x, measures: [{ aggregate: 'count_distinct', choices: [choice], distinct: true }] }),
      notes: ['Each of them is counted once.'],
    }
  const spread = charts.length > 0 && charts.every(({ kind }) => kind === 'histogram')
  if (!x && spread && measure?.aggregate === 'auto' && !sort)
    return { understanding: kept, draft: withSides(draft, { measures: [measure] }), notes: [] }
  return undefined
}

/** "Patients" of a column `Patient Name`: several of them, and no word that says by what they are told apart. */
function isPeople({ index, tokens }: Understanding, { choices: [choice], item, entity }: DimensionDraft): boolean {
  const profile = profileOf(index, choice)
  const mention = item?.mention
  const last = mention && tokens[mention.end - 1]
  if (
    !choice ||
    !profile ||
    !last ||
    profile.meaning !== 'name' ||
    entity !== undefined ||
    item.marker ||
    item.aggregates.some((aggregate) => aggregate !== 'count')
  )
    return false
  const called = wordsOfName(choice.column)
  const said = tokens.slice(mention.start, mention.end).map(({ word }) => word)
  return (
    last.word !== last.lower &&
    called.some((word) => word === 'name' || word === 'title') &&
    !said.some((word) => word === 'name' || word === 'title') &&
    !/^(?:by|per|each|every|name|names|list|of each)$/.test(tokens[mention.start - 1]?.lower ?? '')
  )
}
