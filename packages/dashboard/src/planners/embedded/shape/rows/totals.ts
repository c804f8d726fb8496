import { tableOf } from '../../../../connections/connection.ts'
import type { Item } from '../../items/item.ts'
import { metricAt } from '../../mentions/metrics.ts'
import { addsUp, isNumberOfThings } from '../../schema/additive.ts'
import { isRecord } from '../../schema/amounts.ts'
import { profileOf } from '../../schema/column-sort.ts'
import { isOfBills } from '../../schema/due-and-paid.ts'
import type { Understanding } from '../../understanding.ts'
import { areCounterparts } from '../../words/counterparts.ts'
import { formOf, wordsOfName } from '../../words/word-forms.ts'
import { measureOf } from '../draft-parts.ts'
import type { Parts, Shape } from '../draft-parts.ts'

/** "Revenue, profit and margin by region", of many deals: what they come to in each, and no cloud of single deals. */
export function totalsOf({ understanding, pool, rest, time, ends, dimension }: Parts): Shape | undefined {
  const { charts } = understanding
  const beside = setBeside(understanding, pool)
  const amounts = beside ?? pool.filter((item) => item.sort === 'number' && isAlone(item) && item.aggregates.length === 0)
  const isHead = ({ start, marker }: Item): boolean => marker === undefined && start === beside?.[1]?.end
  const others = pool.filter((item) => !amounts.includes(item) && item.columns.length > 0 && !isHead(item))
  const groups = others.length > 0 ? others : rest.filter(({ table, marker }) => table !== undefined && marker === 'group')
  const [by, ...more] = [...(time ? [time] : []), ...groups.map((item) => dimension(item))]
  if (amounts.length < 2 || !by || more.length > 0 || ends.series || ends.facet) return undefined
  if (charts.some(({ kind, explicit }) => kind === 'point' || (explicit && kind !== 'bar' && kind !== 'line' && kind !== 'table')))
    return undefined
  if (by.item?.sort === 'number' || (by.item && by.item.marker === undefined)) return undefined
  return beside || amounts.every((item) => isTotal(understanding, item)) ? { measures: amounts.map(measureOf), x: by } : undefined
}

/**
 * "Male vs female population by state", "compare morning and evening readings by ward": what two come to beside each other, and no cloud.
 * The noun behind them is what they are parts of.
 */
function setBeside({ index, tokens, text }: Understanding, pool: readonly Item[]): readonly [Item, Item] | undefined {
  const [one, other] = pool.filter(({ sort }) => sort === 'number' || sort === 'few')
  if (!one || !other || ![one, other].every((item) => isAlone(item) && item.aggregates.length === 0)) return undefined
  const [left, right] = [one, other].map(({ columns: [choice] }) => profileOf(index, choice))
  if (!left || !right || left === right || one.columns[0]?.table !== other.columns[0]?.table) return undefined
  const between = tokens.slice(one.end, other.start).map(({ lower }) => lower)
  const isListed = /^(?:and|&)$/.test(between.join(' ')) && /\bcompar/i.test(text)
  const [names, theirs] = [left, right].map(({ name }) => wordsOfName(name).map((word) => formOf(word).text))
  return isListed || areCounterparts(names ?? [], theirs ?? []) || (isNumberOfThings(left) && isNumberOfThings(right))
    ? [one, other]
    : undefined
}

/** "Revenue vs cost by category": the one stands beside the other. */
const isAlone = ({ marker }: Item): boolean => marker === undefined || marker === 'versus'

/** Of what happened many times over, and nothing that is averaged. */
export function isTotal({ index, metrics, gains }: Understanding, { mention, columns: [choice] }: Item): boolean {
  if (metricAt(metrics, mention)) return true
  const profile = profileOf(index, choice)
  const table = choice && tableOf(index.catalog, choice.table)
  if (!choice || !profile || !table) return false
  if (isOfBills(table, profile)) return true
  if (!isRecord(index, table)) return false
  return gains.some(({ start }) => start === mention?.start) || addsUp(wordsOfName(profile.name), profile)
}
