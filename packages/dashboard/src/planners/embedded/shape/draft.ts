import { tableOf } from '../../../connections/connection.ts'
import { nameColumn } from '../schema/name-column.ts'
import type { Draft, MeasureDraft, Shape } from './draft-parts.ts'
import { unmarked } from '../items/kinds.ts'
import { profileOf, sortOf } from '../schema/column-sort.ts'
import type { Item } from '../items/item.ts'
import { looseGrain, readItems } from '../items/index.ts'
import { metricAt } from '../mentions/metrics.ts'
import { joinSize } from '../schema/joins.ts'
import { shape } from './index.ts'
import { addsUp, isAmountOf, isStoredCount } from '../items/stored-counts.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'
import { whereItems } from '../items/where-questions.ts'
import { valuesNamed } from '../conditions/values.ts'
import { sumsOfMoney } from '../words/money.ts'

/** Decides what is counted or summed up, and by what, from the order and the marks of the words. */
export function draftOf(understanding: Understanding): Draft {
  const { index } = understanding
  const breakdowns = wholeColumns(understanding)
  const { conditions } = understanding
  const read = readItems(understanding)
  const items = [...read, ...breakdowns, ...thingsOfValues(understanding, read), ...whereItems(understanding, read)].toSorted(
    (a, b) => a.start - b.start,
  )
  if (!items.some((item) => item.columns.length > 0 || item.aggregates.length > 0)) items.push(...limited(understanding))
  const isNamed = (item: Item): boolean =>
    item.mention?.readings[0]?.kind === 'table' || (item.mention !== undefined && item.columns.length === 0)
  const named = [...new Set(items.flatMap((item) => (item.table && isNamed(item) ? [item.table] : [])))]
  const measures: MeasureDraft[] = []
  const rest: Item[] = []
  const countedColumns: Item[] = []
  for (const item of items) {
    if (isTheirName(understanding, item, items) || isWhose(understanding, item, items)) continue
    if (item.aggregates.length === 0) {
      rest.push(item)
      continue
    }
    let asDimension = false
    if (addsUp(understanding, item, items)) {
      measures.push({ aggregate: 'sum', choices: numericFirst(item, understanding), item })
      continue
    }
    for (const aggregate of item.aggregates) {
      if (aggregate !== 'count' && aggregate !== 'count_distinct') {
        if (
          item.columns.length > 0 &&
          (item.sort === 'number' ||
            item.sort === 'few' ||
            item.sort === 'id' ||
            (item.sort === 'date' && ['min', 'max'].includes(aggregate)))
        )
          measures.push({ aggregate, choices: numericFirst(item, understanding), item })
        else if (
          item.table &&
          mainNumbers(understanding, item.table).length > 0 &&
          (aggregate !== 'sum' || /\b(?:value|worth|amount|revenue)\b/i.test(understanding.text))
        )
          measures.push({ aggregate, choices: mainNumbers(understanding, item.table), item })
        else if (aggregate === 'sum' && item.table && ownAmounts(understanding, item.table).length > 0)
          measures.push({ aggregate, choices: ownAmounts(understanding, item.table), item })
        else if (aggregate === 'sum' && item.table && moneyOf(understanding, item.table).length > 0)
          measures.push({ aggregate, choices: moneyOf(understanding, item.table), item })
        else if (aggregate === 'sum' && (item.table || item.columns.length > 0))
          measures.push({ aggregate: 'count', choices: item.table ? [] : item.columns, ...(item.table ? { table: item.table } : {}), item })
        else if (item.columns.length === 0 && item.table === undefined) measures.push({ aggregate, choices: [], item })
        else asDimension = true
        continue
      }
      if (item.columns.length === 0 && item.table === undefined) measures.push({ aggregate, choices: [], item })
      else if (
        item.columns.length > 0 &&
        ((item.marker && item.marker !== 'versus' && (item.sort === 'few' || item.sort === 'number')) ||
          (item.sort === 'few' &&
            isStoredCount(item, understanding) &&
            !understanding.charts.some((chart) => chart.explicit && chart.kind === 'point')))
      )
        asDimension = true
      else if (item.table && saysAmount(understanding, item) && amountOf(understanding, item.table).length > 0)
        measures.push({ aggregate: 'auto', additive: true, choices: amountOf(understanding, item.table), item })
      else if (item.table && (item.columns[0]?.score ?? 0) <= 1)
        measures.push({
          aggregate: 'count',
          choices: [],
          table: item.table,
          item,
          ...(aggregate === 'count_distinct' ? { distinct: true as const } : {}),
        })
      else if (isAmountOf(item, understanding))
        measures.push({
          aggregate: 'auto',
          // "How many kilos", "how many minutes": all of them.
          ...(item.sort === 'number' && understanding.tokens[item.start]?.lower === 'how' ? { additive: true as const } : {}),
          choices: numericFirst(item, understanding),
          item,
        })
      else if (isStoredCount(item, understanding)) measures.push({ aggregate: 'auto', additive: true, choices: item.columns, item })
      else {
        if (aggregate === 'count' && item.sort === 'date') {
          measures.push({ aggregate, choices: [] })
          rest.push(unmarked({ ...item, aggregates: [] }))
          continue
        }
        measures.push({ aggregate, choices: item.columns, item })
        if (aggregate === 'count') countedColumns.push(item)
      }
    }
    if (asDimension) rest.push({ ...item, aggregates: [], ...(item.sort === 'few' ? {} : { marker: item.marker ?? 'group' }) })
  }
  const own = measures.filter(
    (measure, place) =>
      !measures
        .slice(0, place)
        .some(
          (other) =>
            isSameThings(other, measure) ||
            (summed(other) === summed(measure) &&
              metricAt(understanding.metrics, other.item?.mention) === metricAt(understanding.metrics, measure.item?.mention) &&
              (other.aggregate === 'count'
                ? measure.table === undefined || other.table === measure.table || other.table === undefined
                : other.choices[0]?.table === measure.choices[0]?.table && other.choices[0]?.column === measure.choices[0]?.column)),
        ),
  )
  const shaped = settle(nearest(understanding, shape(understanding, own, rest, countedColumns)))
  return {
    ...shaped,
    left: shaped.left ?? [],
    named,
    conditions,
    items,
    grouped: items.some((item) => item.marker !== undefined) || looseGrain(understanding, items) !== undefined || index.tables.length === 0,
  }
}

/** "How many different books … the number of distinct titles": the same things, counted in other words. */
function isSameThings(before: MeasureDraft, measure: MeasureDraft): boolean {
  const [choice] = measure.choices
  return before.distinct === true && measure.aggregate === 'count_distinct' && (choice === undefined || choice.table === before.table)
}

/** What adds up is summed, said or not. */
function summed({ aggregate, additive }: MeasureDraft): MeasureDraft['aggregate'] {
  return aggregate === 'auto' && additive ? 'sum' : aggregate
}

function numericFirst(item: Item, { index }: Understanding): readonly ColumnChoice[] {
  const numeric = item.columns.filter((choice) => {
    const profile = profileOf(index, choice)
    return profile !== undefined && sortOf(profile) !== 'category'
  })
  return numeric.length > 0 ? numeric : item.columns
}

/** "average order value": the money or the measure of a thing, or of what it is made up of. */
function mainNumbers({ index }: Understanding, table: string): readonly ColumnChoice[] {
  const children = index.catalog.keys.filter((key) => key.to.table === table).map((key) => key.from.table)
  return index.columns
    .filter(
      ({ table: owner, column }) =>
        (owner.id === table || children.includes(owner.id)) && ['money', 'measure'].includes(column.meaning) && sortOf(column) === 'number',
    )
    .map(({ table: owner, column }) => ({
      table: owner.id,
      column: column.name,
      score:
        (column.meaning === 'money' ? 0.7 : 0.5) - (owner.id === table ? 0 : 0.05) + (/amount|total|value/i.test(column.name) ? 0.1 : 0),
    }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 4)
}

/** "total payments" of a table of payments with a column `amount_payment`: what each of them amounts to, told by its name. */
function ownAmounts({ index }: Understanding, table: string): readonly ColumnChoice[] {
  return index.columns
    .filter(
      ({ table: owner, column, pieces }) =>
        owner.id === table &&
        sortOf(column) === 'number' &&
        pieces.some(({ weight }) => weight === 0.3) &&
        pieces.every(({ text, weight }) => weight <= 0.3 || ['amount', 'total', 'value', 'cost', 'price', 'sum'].includes(text)),
    )
    .map(({ table: owner, column }) => ({ table: owner.id, column: column.name, score: 0.8 }))
}

/** "total fines" of a table of fines with one amount of money: what they come to. */
function moneyOf({ index }: Understanding, table: string): readonly ColumnChoice[] {
  const entry = index.tables.find((each) => each.table.id === table)
  if (!entry?.pieces.some(({ text }) => sumsOfMoney.has(text))) return []
  const own = index.columns.filter(({ table: owner, column }) => owner.id === table && column.meaning === 'money')
  return own.length === 1 ? own.map(({ column }) => ({ table, column: column.name, score: 0.8 })) : []
}

/** "the amount of endowment", where each of them is stored with its amount. */
function saysAmount({ tokens }: Understanding, { mention }: Item): boolean {
  return mention !== undefined && tokens[mention.start - 1]?.lower === 'of' && tokens[mention.start - 2]?.lower === 'amount'
}

function amountOf({ index }: Understanding, table: string): readonly ColumnChoice[] {
  return index.columns
    .filter(({ table: owner, column }) => owner.id === table && /^(?:total_?)?amount$/i.test(column.name) && sortOf(column) !== 'category')
    .map(({ table: owner, column }) => ({ table: owner.id, column: column.name, score: 0.9 }))
}

/** "distribution of amounts over 5000": the column of the condition is what is shown. */
function limited({ conditions, index, charts }: Understanding): readonly Item[] {
  if (!charts.some((chart) => chart.kind === 'histogram')) return []
  return conditions.slice(0, 1).flatMap((condition): readonly Item[] => {
    const profile = profileOf(index, condition.choices[0])
    return condition.kind === 'column' && profile && sortOf(profile) === 'number'
      ? [{ start: condition.start, end: condition.end, columns: condition.choices, aggregates: [], sort: 'number' }]
      : []
  })
}

/** "for each store, show its name": the name of the thing that is marked already. */
function isTheirName({ tokens }: Understanding, item: Item, items: readonly Item[]): boolean {
  if (!['their', 'its', 'his', 'her'].includes(tokens[item.start - 1]?.lower ?? '') || item.aggregates.length > 0) return false
  const words = tokens.slice(item.start, item.end)
  return words.length === 1 && words[0]?.word === 'name' && items.some((other) => other.table !== undefined && other.marker !== undefined)
}

/** "Female clerks whose sex is F": what a condition speaks of twice is not shown. */
function isWhose({ tokens, conditions }: Understanding, item: Item, items: readonly Item[]): boolean {
  const [own] = item.columns
  return (
    tokens[item.start - 1]?.lower === 'whose' &&
    item.aggregates.length === 0 &&
    conditions.some(({ choices: [choice] }) => choice?.table === own?.table && choice?.column === own?.column) &&
    items.some((other) => other !== item && other.columns.length > 0)
  )
}

/** Where a word may name several tables, the one that takes the fewest joins to the group is counted. */
function nearest({ index }: Understanding, shaped: Shape): Shape {
  const { x } = shaped
  if (!x) return shaped
  const measures = shaped.measures.map((measure): MeasureDraft => {
    const tables = measure.table === undefined ? [] : (measure.item?.mention?.readings.filter((reading) => reading.kind === 'table') ?? [])
    const best = tables[0]?.score ?? 0
    const near = tables
      .filter((reading) => reading.score >= best * 0.95)
      .map((reading) => ({
        table: reading.table,
        size: Math.min(...x.choices.slice(0, 4).map((choice) => joinSize(index.catalog, [reading.table, choice.table]))),
      }))
      .toSorted((a, b) => a.size - b.size)[0]
    return near && near.size < Infinity && near.table !== measure.table ? { ...measure, table: near.table } : measure
  })
  return { ...shaped, measures }
}

/** A stored number is meant only where it stands beside the group; elsewhere the things themselves are counted. */
function settle(shaped: Shape): Shape {
  const beside = shaped.x?.choices[0]?.table
  if (beside === undefined) return shaped
  const measures = shaped.measures.map((measure): MeasureDraft => {
    const counted = measure.item?.mention?.readings.find((reading) => reading.kind === 'table')?.table
    const stored = measure.additive ?? (measure.aggregate === 'auto' && /^(?:total )?number of /i.test(measure.item?.mention?.words ?? ''))
    return stored && counted !== undefined && !measure.choices.some((choice) => choice.table === beside)
      ? { aggregate: 'count', choices: [], table: counted, ...(measure.item ? { item: measure.item } : {}) }
      : measure
  })
  return { ...shaped, measures }
}

/** "For each consultant", where that is a value: each of the things that have it. */
function thingsOfValues({ conditions, tokens, index }: Understanding, items: readonly Item[]): readonly Item[] {
  return conditions.flatMap((condition): readonly Item[] => {
    const [choice] = condition.choices
    const table = choice ? tableOf(index.catalog, choice.table) : undefined
    const each = ['each', 'every', 'per'].includes(tokens[condition.start - 1]?.lower ?? '')
    if (!table || !each || !nameColumn(table) || !choice || valuesNamed(condition, choice) !== 1) return []
    if (items.some((item) => item.start === condition.end || item.marker !== undefined)) return []
    return [{ start: condition.start, end: condition.end, columns: [], table: table.id, aggregates: [], marker: 'group' }]
  })
}

/** "for male and female": every value of a column is named; "by class except yachts": the column itself. It is a breakdown too. */
function wholeColumns({ conditions, index, tokens }: Understanding): readonly Item[] {
  return conditions.flatMap((condition): readonly Item[] => {
    const by =
      /^(?:by|per)$/.test(tokens[condition.start - 1]?.lower ?? '') && /\b(?:ex\w+|without|but|other than)\b/i.test(condition.words)
    const choice = condition.choices.find((candidate) => {
      const profile = profileOf(index, candidate)
      const named = valuesNamed(condition, candidate)
      return profile !== undefined && (by || (named >= 2 && named >= profile.distinct))
    })
    return choice
      ? [{ start: condition.start, end: condition.end, columns: [choice], aggregates: [], marker: 'group', sort: 'category' }]
      : []
  })
}
