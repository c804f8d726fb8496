import { frameOver } from '../overview/frame.ts'
import { profileOf } from '../schema/column-sort.ts'
import { isNumeric, isTemporal, isYear } from '../schema/column-types.ts'
import type { Draft } from '../shape/draft-parts.ts'
import type { Understanding } from '../understanding.ts'
import { heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

const overTime = /\b(?:trends?|over time|course|by (?:day|week|month|quarter|year)|(?:daily|weekly|monthly|quarterly|yearly))\b/i
const counts = /\b(?:number|count|how many|distribution|share|percentage)\b/i

/** "Rating trend", "satisfaction by month" of marks that take few values: their average over time, and not how often each was given. */
export function ratedCourse(understanding: Understanding, draft: Draft): Answer | undefined {
  const { text, charts, index, aggregates, metrics } = understanding
  if (!overTime.test(text) || counts.test(text) || charts.some(({ explicit }) => explicit) || aggregates.length + metrics.length > 0)
    return undefined
  const open = draft.items.filter(({ columns: [choice] }) => {
    const profile = profileOf(index, choice)
    return profile !== undefined && !isTemporal(profile) && !isYear(profile)
  })
  const [item, ...more] = open
  const [choice] = item?.columns ?? []
  const profile = profileOf(index, choice)
  if (
    !item ||
    !choice ||
    more.length > 0 ||
    item.marker !== undefined ||
    item.sort !== 'few' ||
    profile?.meaning !== 'share' ||
    !isNumeric(profile)
  )
    return undefined
  const table = index.tables.find((entry) => entry.table.id === choice.table)?.table
  const [date] = table ? frameOver(index.catalog, table).dates : []
  const isTime = draft.x?.choices[0] !== undefined && profileOf(index, draft.x.choices[0]) !== profile
  const own = date && { choices: [{ table: date.reached.table.id, column: date.ref.column, score: 1 }] }
  const x = isTime ? draft.x : own
  if (!x) return undefined
  return {
    understanding: heard(understanding, () => false),
    draft: withSides({ ...draft, grouped: true }, { measures: [{ aggregate: 'mean', choices: [choice], item }], x }),
    notes: [],
  }
}
