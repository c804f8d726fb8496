import { redrawn } from '../alternatives/redrawn.ts'
import { tableOf } from '../../../connections/connection.ts'
import type { Catalog, ForeignKey } from '../../../connections/connection.ts'
import type { ChartPlan, Measure } from '../../../plan.ts'
import type { ColumnRef } from '../../../plan-source.ts'
import type { PlanRequest } from '../../planner.ts'
import type { ChartBody } from '../chart/body.ts'
import { servedBy } from '../conditions/dealings.ts'
import { baseOf } from '../rates/base.ts'
import { isTemporal } from '../schema/column-types.ts'
import { dealingsWith } from '../schema/dealings.ts'
import { keysBetween } from '../schema/joins.ts'
import { partsOf } from '../several/index.ts'
import { partOf } from '../several/part.ts'
import { nounIn } from '../titles/names.ts'
import { understand } from '../understand.ts'
import type { Understanding } from '../understanding.ts'
import { isPersonWord } from '../words/people.ts'
import { formOf } from '../words/word-forms.ts'

export type Place = Pick<PlanRequest, 'catalog' | 'fiscalYearStart'>

/** Those who deal with us, with their dealings. */
export interface Dealers {
  readonly table: string
  readonly deals: string
  readonly key: ForeignKey
  /** When each was dealt. */
  readonly time: ColumnRef
}

/**
 * The people whom a word names, where rows tell on which days each dealt with us; without a word those who are served. Stores and goods are
 * new by another day.
 */
export function dealersCalled(word: string | undefined, { catalog }: Place): Dealers | undefined {
  if (word !== undefined && !isPersonWord(formOf(word.toLowerCase()).text)) return undefined
  const { mentions, index } = understand(`the ${word ?? ''}`, catalog)
  const [best] = mentions.length === 1 ? (mentions[0]?.readings ?? []) : []
  const table = word === undefined ? servedBy(index) : best?.kind === 'table' ? best.table : undefined
  const deals = table === undefined ? undefined : dealingsWith(index, table)
  const [key, ...more] = table === undefined || deals === undefined ? [] : keysBetween(catalog, deals, table)
  const time = deals === undefined ? undefined : dateOf(catalog, deals)
  if (table === undefined || deals === undefined || !key || more.length > 0 || key.from.columns.length > 1 || !time) return undefined
  return { table, deals, key, time }
}

/** The day that its rows are of: the first of its dates. */
function dateOf(catalog: Catalog, table: string): ColumnRef | undefined {
  const column = tableOf(catalog, table)?.columns.find(isTemporal)
  return column && { relation: table, column: column.name }
}

/** A step of time is asked for, or a course. */
export const timed =
  /\b(?:by|per|each|every) (?:day|week|month|quarter|year)\b|\b(?:over time|trend|daily|weekly|monthly|quarterly|yearly)\b/i

/** Whose dealing a row is. */
export const whoOf = ({ deals, key }: Dealers): ColumnRef => ({ relation: deals, column: key.from.columns[0] ?? '' })

export interface DealersChart {
  readonly chart: Omit<ChartPlan, 'id'>
  /** What was read off the words beside those of the people. */
  readonly understanding: Understanding
}

/** One measure of the dealings, drawn as any request has it. */
export interface Base {
  readonly chart: ChartBody
  readonly measure: Measure
  readonly understanding: Understanding
}

/** How many dealings there were, of a text that speaks of them, or of those who deal. */
export function counted(text: string, { table, deals }: Dealers, place: Place): Base | undefined {
  const many = nounIn(place.catalog, table).many
  const found = basedOn(text.replace(new RegExp(String.raw`\b(?:the )?(?:number of |count of )?${escaped(many)}\b[:,]?`, 'i'), ' '), place)
  return found?.chart.source.base.table === deals && found.measure.aggregate === 'count' ? found : undefined
}

const escaped = (words: string): string => words.replaceAll(/[^\p{L}\d ]/gu, String.raw`\$&`)

/** The one plain measure of a text; undefined where it asks for more, or something of single rows. */
export function basedOn(text: string, place: Place): Base | undefined {
  if (partsOf(text, place.catalog).length > 1) return undefined
  const read = partOf(text, place.catalog)
  const chart = baseOf(read, place)
  const [measure, ...more] = chart?.measures ?? []
  const isPlain = chart && measure && more.length === 0 && measure.aggregate !== 'none' && !measure.share
  return isPlain && !chart.comparison && ['bar', 'line', 'area', 'table', 'text', 'arc'].includes(chart.kind)
    ? { chart, measure, understanding: read.understanding }
    : undefined
}

/** With the other charts that it may be. */
export function finished(
  chart: ChartBody & Pick<ChartPlan, 'title' | 'description'>,
  { understanding }: Base,
  { catalog, fiscalYearStart }: Place,
): DealersChart {
  const alternatives = redrawn(catalog, { ...chart, id: 'chart_1', alternatives: [] }, fiscalYearStart)
  return { chart: { ...chart, alternatives }, understanding }
}
