import type { Catalog, ColumnProfile, TableProfile } from '../../connections/connection.ts'
import type { TimeGrain } from '../../plan.ts'
import type { DimensionDraft, Draft } from './draft-parts.ts'
import type { ChosenCondition } from './filters.ts'
import { profileOf, sortOf } from './item.ts'
import { joinSize, leadsUp } from './joins.ts'
import { nameColumn } from './name-column.ts'
import type { SchemaIndex } from './schema-index.ts'
import { resolveColumns } from './resolve.ts'
import { byName } from './roles.ts'
import type { Slot } from './resolve.ts'
import type { ColumnChoice, Understanding } from './understanding.ts'
import { wordsOfName } from './word-forms.ts'
import { grainWords } from './words/time.ts'

/**
 * Counting the rows of a table by a column that never repeats says nothing: then the rows of the other
 * things that the words speak of are meant ("the names of physicians who took appointments, and count them").
 */
export function countable(
  { index, tokens, mentions }: Understanding,
  conditions: readonly ChosenCondition[],
  tables: readonly string[],
  named: readonly string[],
): readonly string[] {
  const limiting = conditions.flatMap(({ reading, choice }) =>
    reading.kind === 'related' && reading.related?.negated === false ? [reading.related.table] : choice ? [choice.table] : [],
  )
  // "Riders with more than 8 trips and how many they made": those that the condition counts.
  const held = conditions.flatMap(({ reading: { kind, group } }) =>
    kind === 'group' && group?.aggregate === 'count' ? (group.table ?? []) : [],
  )

  // "How often each product was ordered": a verb that is the word of a table.
  const done = named.length > 0 ? verbTables(index, tokens, mentions) : []
  const below = [...named, ...done].filter((table) => tables.some((own) => own !== table && leadsUp(index.catalog, table, own)))
  const spoken = [...held, ...limiting, ...below.slice(0, 1)]
  return [...new Set(spoken)].filter((table) => !tables.includes(table) && joinSize(index.catalog, [...tables, table]) < Infinity)
}

/** Tables whose word stands in the sentence as a verb and is nothing else's name: "ordered", "prescribed". */
function verbTables(index: SchemaIndex, tokens: Understanding['tokens'], mentions: Understanding['mentions']): readonly string[] {
  const verbs = tokens.filter(
    (token) =>
      token.kind === 'word' &&
      /(?:ed|ing|en)$/.test(token.lower) &&
      !mentions.some((mention) => mention.start <= token.index && token.index < mention.end && mention.readings[0]?.kind !== 'table'),
  )
  return index.tables
    .filter(({ pieces }) => verbs.some((verb) => pieces.some((piece) => piece.stem === verb.stem && piece.weight >= 0.3)))
    .map(({ table }) => table.id)
}

/** By which people know the rows of its table, though a few share it; a first or last name alone is worth counting. */
export function isNameOf(table: TableProfile | undefined, profile: ColumnProfile | undefined): boolean {
  return (
    table !== undefined &&
    profile !== undefined &&
    nameColumn(table) === profile &&
    profile.distinct > 0.8 * table.rowCount &&
    !wordsOfName(profile.name).some((word) => /^(?:first|last|middle|given|family|sur|fore|[flm])(?:name)?$/.test(word))
  )
}

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
function whenMeasured(catalog: Catalog, measured: string, choices: readonly ColumnChoice[]): readonly ColumnChoice[] {
  const nearness = (table: string): number =>
    table === measured ? 0.3 : leadsUp(catalog, measured, table) && joinSize(catalog, [measured, table]) === 2 ? 0.25 : 0
  return choices.map((choice) => ({ ...choice, score: choice.score + nearness(choice.table) })).toSorted((a, b) => b.score - a.score)
}

/** The column of every part of a chart, chosen together. Undefined where no keys join any combination. */
export function choose(understanding: Understanding, draft: Draft): Chosen | undefined {
  const { catalog } = understanding.index
  const measured = draft.measures.find((measure) => measure.choices.length > 0)?.choices[0]?.table
  const open = draft.conditions
    .filter((condition) => condition.kind !== 'related')
    .map((condition) =>
      condition.unsaid && measured !== undefined
        ? { ...condition, choices: whenMeasured(catalog, measured, condition.choices) }
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
      dimension?.choices ?? [],
      understanding.tokens.slice(dimension?.item?.start ?? 0, dimension?.item?.end ?? 0),
      understanding.roles,
      understanding.index,
    )
  const x = named(draft.x)
    .map((choice) => (isFact(choice) ? { ...choice, score: choice.score + 0.05 } : choice))
    .map((choice) =>
      tables.includes(choice.table) && !isListed(choice) && isThingName(profileOf(understanding.index, choice))
        ? { ...choice, score: choice.score * 0.6 }
        : choice,
    )
    .toSorted((a, b) => b.score - a.score)
  const own = [...draft.measures.map((measure) => measure.choices), x, named(draft.series), named(draft.facet), draft.y?.choices ?? []]
  const slots = (withConditions: boolean): Slot[] => [
    ...own.map((choices, place) => ({
      choices,
      weight: 1,
      own: place >= draft.measures.length || draft.measures[place]?.aggregate === 'auto',
    })),
    ...(withConditions ? open.map((condition) => ({ choices: condition.choices, weight: 1 })) : []),
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
    seriesColumn: resolved[n + 1],
    facetColumn: resolved[n + 2],
    yColumn: resolved[n + 3],
    conditions,
  }
}
