import { columnOf, tableOf } from '../../../connections/connection.ts'
import { isTemporal } from '../schema/column-types.ts'
import { dealingsWith } from '../schema/dealings.ts'
import { leadsUp } from '../schema/joins.ts'
import { nameColumn } from '../schema/name-column.ts'
import type { DimensionDraft, Draft } from '../shape/draft-parts.ts'
import type { ColumnChoice, Mention, Understanding } from '../understanding.ts'
import { grainWords } from '../words/time.ts'
import type { Token } from '../words/tokens.ts'
import { drawnAs, heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'
import { dateWithin, eventOf } from './when.ts'

const ends = /^(?:last|latest|newest|recent|first|earliest|oldest)$/
const oldest = /^(?:first|earliest|oldest)$/
const idle = /^(?:date|dates|day|time|when|most|happen|happened|come|came|ever)$/
/** What says that it is asked of each of them. */
const ofEach = /^(?:each|every|per|by|wise|all|their|its|his|her)$/
/** Verbs of any dealing. */
const dealing = /^(?:come|came|visit|visited|deal|dealt|call|called|buy|bought|order|ordered|use|used|see|seen)$/
const asks = /^\s*(?:and |so )?(?:when|on what (?:day|date)|what (?:day|date)|which (?:day|date))\b/i

/** "Latest visit of each patient", "customers with their last order date", "when did each store last sell": a day for each of them. */
export function lastOfEach(understanding: Understanding, draft: Draft): Answer | undefined {
  const { text, tokens, mentions, charts, metrics, conditions } = understanding
  if (metrics.length > 0 || charts.some(({ explicit }) => explicit) || !tokens.some(({ lower }) => ofEach.test(lower))) return undefined
  const said = tokens.find(({ lower, index: at }) => ends.test(lower) && !isStretch(understanding, at + 1))
  if (!said) return undefined
  // "Marks in the latest test by batch": the marks, of that day.
  const isWhen = conditions.some(({ time, start, end }) => time === true && start <= said.index && said.index < end)
  if (isWhen && draft.measures.some(({ item }) => item?.sort === 'number')) return undefined
  const behind = mentions.find(({ start }) => start === said.index + 1)
  const others = mentions.filter((mention) => mention !== behind)
  for (const mention of others) {
    const each = eachOf(understanding, mention)
    const event =
      each && (behind ? happens(understanding, behind, each.table) : asks.test(text) ? done(understanding, said, each.table) : undefined)
    if (!each || !event) continue
    const { sort: _sort, limit: _limit, ...rest } = understanding
    return {
      understanding: {
        ...heard(
          rest,
          (lower, at) => at === said.index || idle.test(lower) || (behind === undefined && at === said.index + 1),
          drawnAs('table'),
        ),
        aggregates: [],
        sort: { start: said.index, end: said.index + 1, order: oldest.test(said.lower) ? 'asc' : 'desc', target: 'y', choices: [] },
      },
      draft: withSides(
        { ...draft, grouped: true },
        { measures: [{ aggregate: oldest.test(said.lower) ? 'min' : 'max', choices: [event] }], x: each.side },
      ),
      notes: [],
    }
  }
  return undefined
}

/** "Last 3 months", "last year". */
function isStretch({ tokens }: Understanding, at: number): boolean {
  const next = tokens[at]?.value === undefined ? tokens[at] : tokens[at + 1]
  return next !== undefined && (Object.hasOwn(grainWords, next.word) || tokens[at]?.value !== undefined)
}

/** The things, or kinds of them, of each of which it is asked. */
function eachOf(
  { index: { catalog }, tokens }: Understanding,
  { start, end, readings: [best] }: Mention,
): { readonly table: string; readonly side: DimensionDraft } | undefined {
  if (!best || best.score <= 0.5 || best.kind === 'value') return undefined
  const before = tokens.slice(Math.max(0, start - 2), start).some(({ lower }) => ofEach.test(lower))
  const after = tokens.slice(end, end + 6).some(({ lower }) => /^(?:their|its|his|her|wise)$/.test(lower))
  if (!before && !after) return undefined
  if (best.kind === 'column' && best.column !== undefined) {
    const column = columnOf(catalog, best.table, best.column)
    return column?.type === 'text' ? { table: best.table, side: { choices: [choiceOf(best.table, best.column)] } } : undefined
  }
  const table = tableOf(catalog, best.table)
  const name = table && (nameColumn(table)?.name ?? table.primaryKey[0])
  return name === undefined ? undefined : { table: best.table, side: { choices: [choiceOf(best.table, name)], entity: best.table } }
}

const choiceOf = (table: string, column: string): ColumnChoice => ({ table, column, score: 1 })

/** The date of what happens with them: the date itself where it is named, else that of the rows. */
function happens({ index }: Understanding, { readings: [best] }: Mention, thing: string): ColumnChoice | undefined {
  if (!best || best.kind === 'value') return undefined
  const column = best.column === undefined ? undefined : columnOf(index.catalog, best.table, best.column)
  const date = column && isTemporal(column) ? choiceOf(best.table, column.name) : dateWithin(index, best.table)
  return date && best.table !== thing && leadsUp(index.catalog, date.table, thing) ? date : undefined
}

/** "When did each of them last pay": the date on which it was done, or that of any dealing with them where the verb says no more. */
function done(understanding: Understanding, { index: at, end }: Token, thing: string): ColumnChoice | undefined {
  const { tokens, index } = understanding
  const any = dealing.test(tokens[at + 1]?.lower ?? '') ? dealingsWith(index, thing) : undefined
  const said = eventOf(understanding, end)?.date
  const date = said && said.table !== thing ? said : any === undefined ? undefined : dateWithin(index, any)
  return date && date.table !== thing && leadsUp(index.catalog, date.table, thing) ? date : undefined
}
