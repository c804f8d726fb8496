import { tableOf } from '../../../connections/connection.ts'
import type { Catalog, ColumnProfile } from '../../../connections/connection.ts'
import type { TimeGrain } from '../../../plan.ts'
import { isKeyTo } from '../schema/bridges.ts'
import type { DimensionDraft, Draft } from '../shape/draft-parts.ts'
import { profileOf, sortOf } from '../schema/column-sort.ts'
import { keyPieces } from '../schema/name-pieces.ts'
import { joinSize, leadsUp } from '../schema/joins.ts'
import { isJoiningAbove } from '../schema/column-kinds.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { resolveColumns } from './resolve.ts'
import { metricAt } from '../mentions/metrics.ts'
import { byName } from '../mentions/roles.ts'
import type { Slot } from './resolve.ts'
import type { ChosenCondition, ColumnChoice, ConditionReading, Mention, Reading, Understanding } from '../understanding.ts'
import { valuesNamed } from '../conditions/values.ts'
import { grainWords } from '../words/time.ts'

/** From here on a name is said whole; below this part of it only resembled. */
const exactly = 0.99
const resembling = 0.7
/** All the words of a name, some of them shortened. */
const wholly = 0.85
const resemblanceCost = 0.2
const partCost = 0.3

/** Never repeats, and is no point in time. */
function isThingName(profile: ColumnProfile | undefined): boolean {
  return profile?.unique === true && sortOf(profile) !== 'date'
}

export interface Chosen {
  readonly measureColumns: readonly (ColumnChoice | undefined)[]
  readonly xColumn: ColumnChoice | undefined
  readonly seriesColumn: ColumnChoice | undefined
  readonly facetColumn: ColumnChoice | undefined
  readonly yColumn: ColumnChoice | undefined
  readonly conditions: readonly ChosenCondition[]
}

/** "This month vs last month": the date and the unit in which several periods are set side by side. */
export function comparedPeriods(
  conditions: readonly ChosenCondition[],
): { readonly column: ColumnChoice; readonly grain: TimeGrain } | undefined {
  const periods = conditions.flatMap(({ reading, choice }) => {
    const unit = reading.words
      .toLowerCase()
      .split(/[^a-z]+/)
      .findLast((word) => Object.hasOwn(grainWords, word))
    return choice && unit !== undefined ? [{ choice, grain: grainWords[unit] }] : []
  })
  const [first, ...others] = periods
  if (!first?.grain || others.length === 0) return undefined
  const alike = others.every(
    ({ choice, grain }) => grain === first.grain && choice.table === first.choice.table && choice.column === first.choice.column,
  )
  return alike ? { column: first.choice, grain: first.grain } : undefined
}

/** "Customers by revenue in 2024": the time at which what is measured came about, not when the customers did. */
function whenMeasured(index: SchemaIndex, measured: string, choices: readonly ColumnChoice[]): readonly ColumnChoice[] {
  const { catalog } = index
  const own = choices.some(({ table }) => table === measured)
  const nearness = (table: string): number =>
    table === measured ? 0.3 : !leadsUp(catalog, measured, table) ? -0.3 : !own && joinSize(catalog, [measured, table]) === 2 ? 0.25 : 0
  return choices
    .map((choice) => (isJoiningAbove(index, choice) ? choice : { ...choice, score: choice.score + nearness(choice.table) }))
    .toSorted((a, b) => b.score - a.score)
}

/** "Courses of the law school by building": every row that is left has the same building of its school, so another one is meant. */
function isFixed(catalog: Catalog, conditions: readonly ConditionReading[], { table, column }: ColumnChoice): boolean {
  return conditions.some((condition) => {
    const [choice] = condition.choices
    if (condition.kind !== 'column' || !choice || valuesNamed(condition, choice) !== 1) return false
    if (choice.table === table && choice.column === column) return true
    const [key, ...more] = tableOf(catalog, table)?.primaryKey ?? []
    return isKeyTo(catalog, choice, table) || (choice.table === table && choice.column === key && more.length === 0)
  })
}

/** "Region", where a column is called exactly so: rather than another that only resembles it, though that lies nearer. */
function calledSo(choices: readonly ColumnChoice[]): readonly ColumnChoice[] {
  const best = Math.max(0, ...choices.map(({ score }) => score))
  return best < exactly
    ? choices
    : choices.map((choice) => (choice.score < resembling ? { ...choice, score: choice.score - resemblanceCost } : choice))
}

/** "Towns with more than 5 shops": those of which it is said, where several tables have a town. */
const isHolder = (conditions: readonly ConditionReading[], { table, column }: ColumnChoice): boolean =>
  conditions.some(({ group }) => group?.by?.table === table && group.by.column === column)

/** What is told of rows that the counted ones lead to, before what is told of others that merely meet them. */
const farCost = 0.25
/** So near at least to the best name must one be that the counted rows lead to. */
const nearEnough = 0.6

/** "Orders per status", where complaints have a column of that very name and orders a `status_code`: that of the orders. */
function withinReach(
  catalog: Catalog,
  counted: readonly string[],
  spoken: readonly string[],
  { choices, item }: Pick<DimensionDraft, 'choices' | 'item'>,
  tokens: Understanding['tokens'],
): readonly ColumnChoice[] {
  const [from, ...more] = counted
  const [best] = choices
  // "Each code", "the names": words that are a part of any name say nothing of whose they are.
  const vague =
    item === undefined ||
    tokens.slice(item.mention?.start, item.mention?.end).every(({ word }) => keyPieces.has(word) || vagueWords.has(word))
  if (from === undefined || more.length > 0 || !best || vague || spoken.includes(best.table)) return choices
  const reaches = ({ table }: ColumnChoice): boolean => table === from || leadsUp(catalog, from, table)
  const near = choices.find(reaches)
  // Of two that are called alike either may be meant.
  if (!near || near.score < nearEnough * best.score || near.score > best.score - 0.05) return choices
  return choices.map((choice) => (reaches(choice) ? choice : { ...choice, score: Math.min(choice.score, exactly - 0.01) - farCost }))
}

const vagueWords: ReadonlySet<string> = new Set(['name', 'title', 'number', 'date'])

const literal: ReadonlySet<string> = new Set(['exact', 'abbreviation', 'stem'])

/** "Category code" of `catg_cd`: both words stand in the name, so a nearer column in which only one of them does is not meant. */
function saidWhole(choices: readonly ColumnChoice[], mention: Mention | undefined): readonly ColumnChoice[] {
  const howOf = ({ table, column }: ColumnChoice): Reading | undefined =>
    mention?.readings.find((reading) => reading.kind === 'column' && reading.table === table && reading.column === column)
  const [best] = choices
  const whole = best && howOf(best)
  if (!mention || mention.end - mention.start < 2 || !whole || whole.score < wholly || !literal.has(whole.how)) return choices
  return choices.map((choice) => {
    const read = howOf(choice)
    return read?.how === 'part' || read?.how === 'synonym' ? { ...choice, score: choice.score - partCost } : choice
  })
}

/** The column of every part of a chart, chosen together. Undefined where no keys join any combination. */
export function choose(understanding: Understanding, draft: Draft): Chosen | undefined {
  const { catalog } = understanding.index
  const measured = draft.measures.find((measure) => measure.choices.length > 0)?.choices[0]?.table
  const open = draft.conditions
    .filter((condition) => condition.kind !== 'related')
    .map((condition) =>
      condition.unsaid && measured !== undefined
        ? { ...condition, choices: whenMeasured(understanding.index, measured, condition.choices) }
        : condition,
    )
  const tables = draft.measures.flatMap((measure) => (measure.table ? [measure.table] : []))
  const countsRows = tables.length === 0 && draft.measures.every((measure) => measure.aggregate === 'count')
  const isFact = (choice: ColumnChoice): boolean =>
    countsRows &&
    catalog.keys.some(
      (key) => key.from.table === choice.table && key.from.columns.includes(choice.column) && key.from.table !== key.to.table,
    )
  const isListed = ({ table, column }: ColumnChoice): boolean =>
    draft.conditions.some(({ several, choices: [first] }) => several !== undefined && first?.table === table && first.column === column)
  const named = (dimension: DimensionDraft | undefined): readonly ColumnChoice[] =>
    byName(
      saidWhole(
        calledSo(dimension ? withinReach(catalog, tables, draft.named, dimension, understanding.tokens) : []),
        dimension?.item?.mention,
      ),
      understanding.tokens.slice(dimension?.item?.start ?? 0, dimension?.item?.end ?? 0),
      understanding.roles,
      understanding.index,
    )
  const holderFirst = (choice: ColumnChoice): ColumnChoice =>
    isHolder(draft.conditions, choice) ? { ...choice, score: choice.score + 0.3 } : choice
  const x = named(draft.x)
    .map((choice) => (isFact(choice) ? { ...choice, score: choice.score + 0.05 } : choice))
    .map((choice, _, all) =>
      tables.includes(choice.table) &&
      !isListed(choice) &&
      isThingName(profileOf(understanding.index, choice)) &&
      // Named far better than any other, where nothing else could be counted, it is meant all the same.
      !(
        catalog.tables.length === 1 &&
        choice.score <= 1 &&
        all.every((other) => other.column === choice.column || other.score < 0.8 * choice.score)
      )
        ? { ...choice, score: choice.score * 0.6 }
        : choice,
    )
    .map((choice) => (isFixed(catalog, draft.conditions, choice) ? { ...choice, score: choice.score - 0.1 } : choice))
    .map(holderFirst)
    .toSorted((a, b) => b.score - a.score)
  // "By weekday and hour": of one and the same time.
  const foldsTime = draft.series?.grain !== undefined && draft.series.item === undefined
  const own = [
    ...draft.measures.map((measure) => measure.choices.map(holderFirst)),
    x,
    foldsTime ? [] : named(draft.series),
    named(draft.facet),
    draft.y?.choices ?? [],
  ]
  // "Average and largest age": said once, and one column.
  const alike = (place: number): number => {
    const item = draft.measures[place]?.item
    return item ? draft.measures.filter((other) => other.item === item).length : 1
  }
  // Revenue and profit may well stand on one column.
  const isMadeOf = ({ item }: Draft['measures'][number]): boolean =>
    metricAt(understanding.metrics, item?.mention) !== undefined ||
    understanding.gains.some(({ start }) => item?.mention !== undefined && start === item.mention.start)
  const slots = (withConditions: boolean): Slot[] => [
    ...own.map((choices, place) => ({
      choices,
      weight: 1 / alike(place),
      own: place >= draft.measures.length || (draft.measures[place]?.aggregate === 'auto' && !isMadeOf(draft.measures[place])),
      measured: place < draft.measures.length,
      // When it happened is told by the rows that are measured, whose else a date there is.
      ...(place === draft.measures.length && draft.x?.item === undefined && (measured !== undefined || draft.series?.entity !== undefined)
        ? { apart: true }
        : {}),
    })),
    ...(withConditions ? open.map(({ choices, unsaid }) => ({ choices, weight: 1, ...(unsaid ? { apart: true } : { held: true }) })) : []),
  ]
  const preferences = { tables, named: draft.named }
  const resolved =
    resolveColumns(catalog, slots(true), preferences) ??
    resolveColumns(catalog, slots(false), preferences) ??
    resolveColumns(catalog, slots(false), { tables: [], named: draft.named })
  if (!resolved) return undefined
  const n = draft.measures.length
  const conditions = draft.conditions.map((reading): ChosenCondition => {
    const place = open.findIndex(({ start }) => start === reading.start && reading.kind !== 'related')
    const choice = place >= 0 ? resolved[n + 4 + place] : undefined
    return { reading, ...(choice ? { choice } : {}) }
  })
  return {
    measureColumns: resolved.slice(0, n),
    xColumn: resolved[n],
    seriesColumn: resolved[foldsTime ? n : n + 1],
    facetColumn: resolved[n + 2],
    yColumn: resolved[n + 3],
    conditions,
  }
}
