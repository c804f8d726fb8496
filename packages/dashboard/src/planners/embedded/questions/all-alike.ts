import { profileOf } from '../schema/column-sort.ts'
import { isNumeric } from '../schema/column-types.ts'
import { addsUp } from '../schema/additive.ts'
import type { Draft, MeasureDraft } from '../shape/draft-parts.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'
import { wordsOfName, formOf } from '../words/word-forms.ts'
import { heard } from './answer.ts'
import type { Answer } from './answer.ts'

/** More of them are a table of their own. */
const most = 6

/** "Average scores by group" of a maths, a reading and a writing score: all of them, since the word says none. */
export function allAlike(understanding: Understanding, draft: Draft): Answer | undefined {
  const { tokens, index, charts, metrics, gains } = understanding
  const [measure, ...more] = draft.measures
  const mention = measure?.item?.mention
  const word = tokens[(mention?.end ?? 0) - 1]
  if (!measure || !mention || !word || more.length > 0 || mention.end - mention.start > 1 || word.word === word.lower) return undefined
  if (charts.some(({ explicit }) => explicit) || metrics.length + gains.length > 0 || !draft.x || draft.series || draft.facet)
    return undefined
  const [best] = mention.readings
  const choices = mention.readings.flatMap(({ kind, table, column, score, how }): readonly ColumnChoice[] => {
    const profile = profileOf(index, column === undefined ? undefined : { table, column, score })
    const isAlike = kind === 'column' && how === 'part' && table === best?.table && score >= best.score - 0.01
    const isHead = profile !== undefined && formOf(wordsOfName(profile.name).at(-1) ?? '').text === word.word
    return isAlike && isHead && isNumeric(profile) && profile.meaning !== 'id' && column !== undefined ? [{ table, column, score }] : []
  })
  if (choices.length < 2 || choices.length > most) return undefined
  const item = measure.item
  const aggregate = (choice: ColumnChoice): MeasureDraft['aggregate'] => {
    const profile = profileOf(index, choice)
    if (measure.aggregate !== 'auto' && measure.aggregate !== 'count') return measure.aggregate
    return profile && addsUp(wordsOfName(profile.name), profile) && profile.meaning !== 'share' ? 'sum' : 'mean'
  }
  return {
    understanding: heard(understanding, () => false),
    draft: {
      ...draft,
      grouped: true,
      measures: choices.map((choice) => ({
        aggregate: aggregate(choice),
        choices: [choice],
        ...(item ? { item: { ...item, columns: [choice] } } : {}),
      })),
    },
    notes: [],
  }
}
