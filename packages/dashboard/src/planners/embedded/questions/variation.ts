import { profileOf } from '../schema/column-sort.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { Draft, MeasureDraft } from '../shape/draft-parts.ts'
import type { Understanding } from '../understanding.ts'
import { heard } from './answer.ts'
import type { Answer } from './answer.ts'

const ranges = /^ranges?$/
const varies = /^(?:volatility|variability|variation|variations|fluctuation|fluctuations)$/

/** "Price range by market": from the lowest to the highest; "volatility by share": how far from the average. Undefined over nothing. */
export function variation(understanding: Understanding, draft: Draft): Answer | undefined {
  const { tokens, unknown, index, charts, aggregates, metrics } = understanding
  if (charts.some(({ explicit }) => explicit) || aggregates.length + metrics.length > 0) return undefined
  const said = tokens.find(({ index: at, lower }) => unknown.includes(at) && (ranges.test(lower) || varies.test(lower)))
  const broken = draft.items.some(({ marker }) => marker !== undefined)
  const item = draft.items.find(
    ({ columns: [choice], table, sort }) => choice !== undefined && table === undefined && (sort === 'number' || sort === 'few'),
  )
  const [choice] = item?.columns ?? []
  const profile = profileOf(index, choice)
  if (!said || !item || !choice || !profile || !isNumeric(profile) || profile.meaning === 'id' || !broken) return undefined
  const isRange = ranges.test(said.lower)
  const measure = (aggregate: 'min' | 'max' | 'stddev'): MeasureDraft => ({
    aggregate,
    choices: [choice],
    item: { ...item, aggregates: [aggregate] },
  })
  return {
    understanding: heard(understanding, (_lower, at) => at === said.index),
    draft: { ...draft, grouped: true, measures: isRange ? [measure('min'), measure('max')] : [measure('stddev')] },
    notes: isRange ? [] : [`“${said.text}” is read as the standard deviation.`],
  }
}
