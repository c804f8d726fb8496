import { tableOf } from '../../../connections/connection.ts'
import { defaultAggregate } from '../chart/summing.ts'
import { isNumeric } from '../schema/column-types.ts'
import { profileOf, sortOf } from '../schema/column-sort.ts'
import type { Draft } from '../shape/draft-parts.ts'
import type { Understanding } from '../understanding.ts'
import { drawnAs, heard } from './answer.ts'
import type { Answer } from './answer.ts'

/** Boxes beside each other that can still be compared. */
const mostBoxes = 20
/** Rows a group has on average, below which a box says no more than its rows. */
const leastRows = 2

/**
 * "Distribution of waiting times for each clinic": how single values are spread in each group. Amounts that add up are told by their total,
 * which is how people speak of money ("sales distribution by region").
 */
export function spreadByGroup(understanding: Understanding, draft: Draft): Answer | undefined {
  const { charts, aggregates, index, sort, limit, grains } = understanding
  const { x } = draft
  const [measure, ...more] = draft.measures
  if (charts.length === 0 || charts.some(({ kind, explicit }) => kind !== 'histogram' || explicit)) return undefined
  if (!x || draft.series || draft.facet || !measure || more.length > 0 || measure.aggregate !== 'auto') return undefined
  if (aggregates.length > 0 || sort || limit || grains.some(({ asked }) => asked)) return undefined
  const [value, group] = [measure.choices[0], x.choices[0]]
  const [values, groups] = [profileOf(index, value), profileOf(index, group)]
  if (!value || !group || !values || !groups || !isNumeric(values) || sortOf(values) !== 'number') return undefined
  const rows = tableOf(index.catalog, value.table)?.rowCount ?? 0
  const apart = sortOf(groups) === 'category' && groups.distinct <= mostBoxes && rows >= leastRows * groups.distinct
  if (!apart || x.item?.marker !== 'group' || defaultAggregate(understanding, values, value.table, { broken: true }) !== 'mean')
    return undefined
  return { understanding: heard(understanding, (lower) => lower === 'spread', drawnAs('boxplot')), draft, notes: [] }
}
