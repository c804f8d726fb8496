import { profileOf, sortOf } from '../schema/column-sort.ts'
import { heldBy } from '../overview/listing.ts'
import { isDeedOf } from '../schema/word-match.ts'
import type { Draft } from '../shape/draft-parts.ts'
import type { ColumnChoice, Mention, Understanding } from '../understanding.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { drawnAs, heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'
import { isOneKind } from './one-kind.ts'

const asks = /^\s*(?:(?:so|and|please|tell me|hi|hello),? )*(?:how many|what is the (?:total )?number of|number of|count of)\b/i
/** Not one figure. */
const spread =
  /\b(?:by|per|each|every|wise|over time|across|vs|versus|against|trend\w*|top|most|least|more than|less than|fewer than|at least)\b/i

/** What is done with them says no more than that they are there. */
const idle = /^(?:sell|stock|offer|serve|run|operate|contested|stood|participated|exist|listed)$/

/** "How many customers do we have" of orders that tell who bought: as many as there are different ones, where nothing breaks them down. */
export function howManyKinds(understanding: Understanding, draft: Draft): Answer | undefined {
  const { text, charts, index, mentions, tokens, grains, sort, limit, metrics, conditions } = understanding
  if (!asks.test(text) || spread.test(text) || charts.some(({ explicit }) => explicit) || sort || limit || metrics.length > 0)
    return undefined
  if (grains.some(({ asked }) => asked) || draft.series || draft.facet) return undefined
  const [first] = mentions.filter(({ readings: [best] }) => best?.kind !== 'value')
  const [best] = first?.readings ?? []
  const word = tokens[(first?.end ?? 0) - 1]
  if (!first || best?.kind !== 'column' || best.column === undefined || !word || word.word === word.lower || best.score < 0.6)
    return undefined
  const choice = choiceOf(first, best.column, understanding)
  const profile = profileOf(index, choice)
  const isInOthers = first.readings.filter((reading) => reading.column === best.column).length > 1
  // "Below reorder level" is said of them.
  const isInside = ({ start, end }: Mention): boolean => conditions.some((each) => each.start <= start && end <= each.end)
  const others = mentions.some((mention) => mention !== first && mention.readings[0]?.kind === 'column' && !isInside(mention))
  if (!profile || (profile.unique && !isInOthers) || others || profile.type !== 'text') return undefined
  if (isOneKind(understanding, choice)) return undefined
  if (sortOf(profile) !== 'category' && profile.meaning !== 'id') return undefined
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

/** Of several tables that have the column the one of which the rest is said; those that are kept are told by the table of them alone. */
function choiceOf({ readings: [best, ...others] }: Mention, column: string, understanding: Understanding): ColumnChoice {
  const { conditions, index } = understanding
  const choices = [best, ...others].flatMap((reading): readonly ColumnChoice[] =>
    reading?.kind === 'column' && reading.column === column && reading.score === best?.score
      ? [{ table: reading.table, column, score: reading.score }]
      : [],
  )
  const held = heldBy(understanding)
  const own =
    conditions.length === 0
      ? choices.find((choice) => profileOf(index, choice)?.unique)
      : choices.find(({ table }) => table === held || conditions.every((each) => each.choices[0]?.table === table))
  return own ?? choices[0] ?? { table: '', column, score: 0 }
}
