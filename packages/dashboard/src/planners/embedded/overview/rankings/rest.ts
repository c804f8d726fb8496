import type { AggregateMention, Mention, Understanding } from '../../understanding.ts'
import { grainWords } from '../../words/time.ts'
import { wishWords } from '../words.ts'
import type { RankedThing } from './ranked.ts'

/** Whether nothing is asked for besides the ranking and its conditions: no further measure, no breakdown, no unit of time. */
export function explains(understanding: Understanding, ranked: RankedThing): boolean {
  const { mentions, aggregates, grains, conditions, used, tokens } = understanding
  const said = (at: number): boolean => ranked.words.has(at) || used.has(at) || conditions.some(({ start, end }) => start <= at && at < end)
  const inside = ({ start, end }: { readonly start: number; readonly end: number }): boolean =>
    tokens.slice(start, end).some(({ index }) => said(index))
  return (
    mentions.every((mention) => inside(mention) || repeats(understanding, mention, ranked) || areThose(understanding, mention, ranked)) &&
    aggregates.every((word) => inside(word) || isAskedAgain(understanding, word, ranked)) &&
    grains.every((grain) => !grain.asked || inside(grain) || isInName(understanding, grain.grain, ranked)) &&
    !understanding.general.some((at) => wishWords.has(tokens[at]?.lower ?? ''))
  )
}

/** "…, and how many hours did each put in", "… and how many there are": the measure again. */
function isAskedAgain(understanding: Understanding, { start, end }: AggregateMention, ranked: RankedThing): boolean {
  const { tokens, mentions } = understanding
  if (tokens[start]?.lower !== 'how' || ranked.words.has(start - 1) || [...ranked.words].some((at) => at > end)) return false
  const behind = mentions.find((mention) => mention.start >= end)
  return !behind || repeats(understanding, behind, ranked)
}

/** "… with their salary", "products to hire": the measure again, its own name, or words of it. */
function repeats({ index, tokens }: Understanding, mention: Mention, { table, by }: RankedThing): boolean {
  const pieces = (at: string, column: string | undefined): readonly string[] => [
    ...(index.tables.find((each) => each.table.id === at)?.pieces.map(({ stem }) => stem) ?? []),
    ...(index.columns.find((each) => each.table.id === at && each.column.name === column)?.pieces.map(({ stem }) => stem) ?? []),
  ]
  const known = [...pieces(table, undefined), ...(by.kind === 'column' ? pieces(by.table, by.column) : [])]
  return (
    mention.readings.some(
      ({ kind, table: id, column }) =>
        by.kind !== 'unsaid' && id === by.table && (by.kind === 'column' ? column === by.column : kind === 'table'),
    ) || tokens.slice(mention.start, mention.end).every(({ word, stem }) => word === 'name' || known.includes(stem))
  )
}

/** "Per day" of a column `daily_cost`. */
function isInName({ index }: Understanding, grain: string, { by }: RankedThing): boolean {
  const column =
    by.kind === 'column' ? index.columns.find((each) => each.table.id === by.table && each.column.name === by.column) : undefined
  return column?.pieces.some(({ text }) => Object.hasOwn(grainWords, text) && grainWords[text] === grain) === true
}

/** "Which product has the most sales of female customers": whose they are is a condition, and no further measure. */
function areThose({ conditions, tokens }: Understanding, mention: Mention, { table, column, by }: RankedThing): boolean {
  const [best] = mention.readings
  if (by.kind === 'unsaid' || column !== undefined || best?.kind !== 'table' || best.table === table) return false
  const isOf = (at: number): boolean => /^(?:of|from|to|by)$/.test(tokens[at - 1]?.lower ?? '')
  return conditions.some(
    ({ start, end, choices }) =>
      choices.some((choice) => choice.table === best.table) &&
      ((end === mention.start && isOf(start)) || (start >= mention.end && start - mention.end < 2 && isOf(mention.start))),
  )
}
