import { tableOf } from '../../../connections/connection.ts'
import type { Catalog, ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { bridgeBetween } from '../schema/bridges.ts'
import type { Draft } from '../shape/draft-parts.ts'
import { profileOf, sortOf } from '../schema/column-sort.ts'
import { joinSize, leadsUp } from '../schema/joins.ts'
import { nameColumn } from '../schema/name-column.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { ChosenCondition, ColumnChoice, Understanding } from '../understanding.ts'
import { wordsOfName } from '../words/word-forms.ts'

/** Tables whose rows are counted though no measure names them. */
export function countedBeside(
  understanding: Understanding,
  draft: Draft,
  x: ColumnChoice | undefined,
  conditions: readonly ChosenCondition[],
  tables: readonly string[],
): readonly string[] {
  const { index } = understanding
  const profile = profileOf(index, x)
  if (!x || !profile || draft.measures.length === 0) return []
  const itself =
    draft.measures.every(({ aggregate, table }) => aggregate === 'count' && (table === undefined || table === x.table)) &&
    (profile.unique || isNameOf(tableOf(index.catalog, x.table), profile))
  // "Areas with more than 20 bills": those by which they are limited.
  const limited = conditions.flatMap(({ reading: { group } }) =>
    group?.by?.table === x.table && group.by.column === x.column && isUnsaidCount(draft) ? (group.table ?? []) : [],
  )
  if (limited.length > 0)
    return limited.filter((table) => !tables.includes(table) && joinSize(index.catalog, [...tables, table]) < Infinity)
  if (itself) return countable(understanding, conditions, tables, sortOf(profile) === 'date' ? undefined : draft.named)
  return isUnsaid(draft, x) ? countable(understanding, conditions, tables, undefined) : []
}

/** How many of something there are, of which nobody said what. */
function isUnsaidCount({ measures: [only, ...more] }: Draft): boolean {
  return only?.aggregate === 'count' && more.length === 0 && !only.item?.mention
}

/** "The number of each kind that Anna has": a number, and of nothing but the kinds. */
function isUnsaid({ measures: [only, ...more], x, named }: Draft, shown: ColumnChoice): boolean {
  // "Customers with more than 3 orders by segment": of the customers.
  if (x && (named.includes(x.choices[0]?.table ?? '') || named.includes(shown.table))) return false
  return only?.aggregate === 'count' && more.length === 0 && only.table === undefined && !only.item?.mention && x?.item?.marker === 'group'
}

/**
 * Counting the rows of a table by a column that never repeats says nothing: then the rows of the other
 * things that the words speak of are meant ("the names of physicians who took appointments, and count them").
 */
function countable(
  { index, tokens, mentions }: Understanding,
  conditions: readonly ChosenCondition[],
  tables: readonly string[],
  named: readonly string[] | undefined,
): readonly string[] {
  const limiting = conditions.flatMap(({ reading, choice }) =>
    reading.kind === 'related' && reading.related?.negated === false ? [reading.related.table] : choice ? [choice.table] : [],
  )
  // "Riders with more than 8 trips and how many they made": those that the condition counts.
  const held = conditions.flatMap(({ reading: { kind, group } }) =>
    kind === 'group' && group?.aggregate === 'count' ? (group.table ?? []) : [],
  )

  // "How often each product was ordered": a verb that is the word of a table.
  const done = named ? verbTables(index, tokens, mentions) : []
  const below = [...(named ?? []), ...done].filter((table) => tables.some((own) => own !== table && isBelow(index.catalog, table, own)))
  const spoken = [...held, ...limiting, ...below.slice(0, 1)]
  return [...new Set(spoken)].filter((table) => !tables.includes(table) && joinSize(index.catalog, [...tables, table]) < Infinity)
}

/** Its rows belong to rows of the other, or a third table ties both: "how often each product was ordered" counts the items of orders. */
function isBelow(catalog: Catalog, table: string, own: string): boolean {
  if (leadsUp(catalog, table, own)) return true
  return !leadsUp(catalog, own, table) && bridgeBetween(catalog, table, own) !== undefined
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
function isNameOf(table: TableProfile | undefined, profile: ColumnProfile | undefined): boolean {
  return (
    table !== undefined &&
    profile !== undefined &&
    nameColumn(table) === profile &&
    profile.distinct > 0.8 * table.rowCount &&
    !wordsOfName(profile.name).some((word) => /^(?:first|last|middle|given|family|sur|fore|[flm])(?:name)?$/.test(word))
  )
}
