import { frameOver } from '../overview/frame.ts'
import { addsUp } from '../schema/additive.ts'
import { profileOf } from '../schema/column-sort.ts'
import { isNumeric, isTemporal, isYear } from '../schema/column-types.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import type { DimensionDraft, Draft } from '../shape/draft-parts.ts'
import type { Understanding } from '../understanding.ts'
import { quantityWords } from '../words/business.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import { heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

const overTime =
  /\b(?:trends?|over time|course|(?:by|per|each|every) (?:day|week|month|quarter|year)|(?:daily|weekly|monthly|quarterly|yearly))\b/i
const counts = /\b(?:number|count|how many|distribution|share|percentage|proportion)\b/i
const marks: ReadonlySet<string> = new Set(['rating', 'score', 'satisfaction', 'star', 'nps', 'csat', 'feedback'])

/**
 * "Rating trend", "units sold by colour", "delay by reason" of numbers that take few values: their average or what they come to, and not how
 * often each of them comes. Numbers that sort things ("engines by cylinders") are left as they are.
 */
export function fewMeasured(understanding: Understanding, draft: Draft): Answer | undefined {
  const { text, charts, index, aggregates, metrics, gains } = understanding
  // "Delivery performance dashboard by region" asks for more than that.
  if (
    understanding.general.length > 0 ||
    counts.test(text) ||
    charts.some(({ explicit }) => explicit) ||
    aggregates.length + metrics.length + gains.length > 0
  )
    return undefined
  const open = draft.items.filter(({ columns: [choice], marker }) => {
    const profile = profileOf(index, choice)
    return marker === undefined && profile !== undefined && !isTemporal(profile) && !isYear(profile)
  })
  const [item, ...more] = open
  const [choice] = item?.columns ?? []
  const profile = profileOf(index, choice)
  if (!item || !choice || !profile || more.length > 0 || item.sort !== 'few' || !isMeasure(profile)) return undefined
  const sides = [draft.x, draft.series, draft.facet].flatMap((side): readonly DimensionDraft[] =>
    side && side.item !== item && side.choices[0]?.column !== choice.column ? [side] : [],
  )
  const [x = overTime.test(text) ? timeOf(understanding, choice.table) : undefined, series, ...others] = sides
  if (!x || others.length > 0) return undefined
  const aggregate = profile.meaning !== 'share' && addsUp(wordsOfName(profile.name), profile) ? 'sum' : 'mean'
  return {
    understanding: heard(understanding, () => false),
    draft: withSides({ ...draft, grouped: true }, { measures: [{ aggregate, choices: [choice], item }], x, ...(series ? { series } : {}) }),
    notes: [],
  }
}

/** A mark, a number of pieces, or what is told in a unit. */
function isMeasure(profile: ColumnProfile): boolean {
  const words = wordsOfName(profile.name).map((word) => formOf(word).text)
  const isTold =
    profile.unit !== undefined || profile.meaning === 'share' || words.some((word) => quantityWords.has(word) || marks.has(word))
  return isTold && isNumeric(profile) && profile.meaning !== 'id'
}

function timeOf({ index }: Understanding, id: string): DimensionDraft | undefined {
  const table = index.tables.find((entry) => entry.table.id === id)?.table
  const [date] = table ? frameOver(index.catalog, table).dates : []
  return date && { choices: [{ table: date.reached.table.id, column: date.ref.column, score: 1 }] }
}
