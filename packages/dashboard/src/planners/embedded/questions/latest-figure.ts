import { latestWords } from '../conditions/latest-reading.ts'
import { profileOf } from '../schema/column-sort.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { Draft } from '../shape/draft-parts.ts'
import type { Understanding } from '../understanding.ts'
import { drawnAs, heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

/** "Current price of tomatoes in Vashi", "today's AQI": one number, where nothing breaks it down. */
export function latestFigure(understanding: Understanding, draft: Draft): Answer | undefined {
  const { tokens, conditions, charts, aggregates, index, grains } = understanding
  const isLatest = conditions.some(({ time, start, end }) => time && end === start + 1 && latestWords.has(tokens[start]?.lower ?? ''))
  if (!isLatest || charts.some(({ explicit }) => explicit) || aggregates.length > 0 || grains.some(({ asked }) => asked)) return undefined
  if (draft.items.some(({ marker }) => marker !== undefined)) return undefined
  const [item, ...more] = draft.items.filter(({ columns: [choice] }) => {
    const profile = profileOf(index, choice)
    return profile !== undefined && isNumeric(profile) && profile.meaning !== 'id'
  })
  const [choice] = item?.columns ?? []
  if (!item || !choice || more.length > 0 || conditions.length < 2) return undefined
  return {
    understanding: heard(understanding, () => false, drawnAs('text')),
    draft: withSides(draft, { measures: [{ aggregate: 'mean', choices: [choice], item: { ...item, aggregates: ['mean'] } }] }),
    notes: [],
  }
}
