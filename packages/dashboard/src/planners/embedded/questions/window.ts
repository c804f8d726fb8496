import { tableOf } from '../../../connections/connection.ts'
import type { TimeGrain } from '../../../plan.ts'
import { frameOver } from '../overview/frame.ts'
import { isParticiple } from '../phrases/agents.ts'
import { isRecord } from '../schema/amounts.ts'
import { isTemporal } from '../schema/column-types.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { Draft } from '../shape/draft-parts.ts'
import type { Understanding } from '../understanding.ts'
import { countText } from '../words/counts.ts'
import { heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

/** Stretches of several units, over which people look how something went. */
const stretch = new RegExp(
  String.raw`(?:^|\s)(?:last|past|previous|recent)\s+${countText(4)}\s+(day|week|month|quarter|year)s$|(?:^|\s)since\s`,
  'i',
)
const asks = /^\s*(?:how|which|who|whose|what|when|why|where|is|are|was|were|do|does|did|list|name)\b/i

/** "Defects last 6 months", "late parcels since January 2024": how many there were, over that time. */
export function windowCourse(understanding: Understanding, draft: Draft): Answer | undefined {
  const { index, conditions } = understanding
  if (saysMore(understanding, draft)) return undefined
  const period = conditions.find(({ kind, words, choices: [choice] }) => {
    const profile = profileOf(index, choice)
    return kind === 'column' && stretch.test(words) && profile !== undefined && isTemporal(profile)
  })
  const state = conditions.find((each) => each !== period && each.kind === 'column')
  // "Refunds last month" of a column `refunded_on`: the rows of that date.
  const own = period?.unsaid ? undefined : period?.choices[0]?.table
  const id = draft.named[0] ?? state?.choices[0]?.table ?? own
  const table = id === undefined ? undefined : tableOf(index.catalog, id)
  const [usual] = table ? frameOver(index.catalog, table).dates : []
  if (!period || !table || !usual || draft.named.length > 1) return undefined
  // "Stores opened since 2024": things that are there, and nothing that goes on happening.
  const isBegun = understanding.tokens.slice(period.start, period.end).some((token) => isParticiple(token))
  if (isBegun && own === table.id && /(?:^|\s)since\s/i.test(period.words) && !isRecord(index, table)) return undefined
  const said = own === table.id ? period.choices[0] : undefined
  const unit = stretch.exec(period.words)?.[1]?.toLowerCase()
  const grain: TimeGrain = unit === 'day' || unit === 'week' ? 'day' : unit === 'quarter' ? 'quarter' : 'month'
  return {
    understanding: heard(understanding, () => false, [{ start: 0, end: 0, kind: 'line', explicit: false }]),
    draft: withSides(draft, {
      measures: [{ aggregate: 'count', choices: [], table: table.id }],
      x: { choices: [said ?? { table: usual.reached.table.id, column: usual.ref.column, score: 1 }], grain },
    }),
    notes: [],
  }
}

/** A question, a measure, a breakdown, an order or a chart. */
function saysMore(understanding: Understanding, { items, measures }: Draft): boolean {
  const { text, tokens, mentions, conditions, charts, general, aggregates, grains, sort, limit } = understanding
  const heardOf = [...mentions, ...conditions]
  return (
    asks.test(text) ||
    charts.length + general.length + aggregates.length > 0 ||
    sort !== undefined ||
    limit !== undefined ||
    grains.some(({ asked }) => asked) ||
    measures.some(({ aggregate }) => aggregate !== 'count') ||
    items.some(({ marker, table, columns }) => marker !== undefined || (!table && columns.length > 0)) ||
    // "Products ordered last week": what was done to them is kept in other rows.
    tokens.some((token) => isParticiple(token) && !heardOf.some(({ start, end }) => start <= token.index && token.index < end))
  )
}
