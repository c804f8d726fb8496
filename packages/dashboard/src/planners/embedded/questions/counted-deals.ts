import { profileOf } from '../schema/column-sort.ts'
import { dealsOf } from '../schema/deals.ts'
import type { Draft, MeasureDraft } from '../shape/draft-parts.ts'
import type { Understanding } from '../understanding.ts'
import { drawnAs, heard } from './answer.ts'
import type { Answer } from './answer.ts'

const counts = /\b(?:(?:number|no\.?|count) of (?:the |all |our |my )?|how many )(?:sales?|purchases?|deals?)\b|\bsales? counts?\b/i

/** "How many sales", where only what they come to goes by the word: each row is one, or what the rows are lines of. */
export function countedDeals(understanding: Understanding, draft: Draft): Answer | undefined {
  const { text, tokens, index, charts, grains } = understanding
  if (!counts.test(text)) return undefined
  const isMoney = ({ item, choices: [choice] }: MeasureDraft): boolean => {
    const words = tokens.slice(item?.mention?.start, item?.mention?.end).map(({ word }) => word)
    return (
      item?.aggregates.includes('count') === true &&
      words.every((word) => /^(?:sales?|purchase|deal)$/.test(word)) &&
      profileOf(index, choice)?.meaning === 'money'
    )
  }
  const amount = draft.measures.find(isMoney)
  const deals = amount?.choices[0] && dealsOf(index.catalog, amount.choices[0].table)
  if (!amount || !deals) return undefined
  const count: MeasureDraft = { aggregate: 'count', choices: [], table: deals.id, ...(amount.item ? { item: amount.item } : {}) }
  const alone = !draft.x && !draft.series && !draft.facet && draft.measures.length === 1 && grains.length === 0
  return {
    understanding: heard(understanding, () => false, alone && !charts.some(({ explicit }) => explicit) ? drawnAs('text') : undefined),
    draft: { ...draft, measures: draft.measures.map((measure) => (measure === amount ? count : measure)) },
    notes: [`Each row of ${deals.id} is counted as one.`],
  }
}
