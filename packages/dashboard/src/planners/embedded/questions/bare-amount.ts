import type { Draft } from '../shape/draft-parts.ts'
import type { Understanding } from '../understanding.ts'
import { massWords, outputWords, takingsWords, worthWords } from '../words/business.ts'
import { drawnAs, heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

/** "Electronics sales", "open claims value", "revenue from new customers": what they come to, and not how single amounts are spread. */
export function bareAmount(understanding: Understanding, draft: Draft): Answer | undefined {
  const { tokens, conditions, charts, sort, limit, general, aggregates, grains, gains } = understanding
  const [measure, ...more] = draft.measures
  const mention = measure?.item?.mention
  if (!measure || !mention || more.length > 0 || measure.aggregate !== 'auto' || draft.x || draft.y || draft.series || draft.facet)
    return undefined
  if (charts.length + general.length + aggregates.length > 0 || sort || limit || grains.some(({ asked }) => asked)) return undefined
  // "Leaderboard of stores by revenue".
  if (draft.items.some(({ marker }) => marker !== undefined)) return undefined
  const words = tokens.slice(mention.start, mention.end)
  const isAmount = words.some(({ word, lower }) =>
    [takingsWords, massWords, outputWords, worthWords].some((each) => each.has(word) || each.has(lower)),
  )
  const isRest = gains.some(({ start, name, minus }) => start === mention.start && (name !== undefined || minus === undefined))
  if (!isRest && (!isAmount || (conditions.length === 0 && words.length === 1))) return undefined
  return {
    understanding: heard(understanding, () => false, drawnAs('text')),
    draft: withSides(draft, { measures: [{ ...measure, aggregate: 'sum' }] }),
    notes: [],
  }
}
