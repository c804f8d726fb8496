import { tableOf } from '../../../connections/connection.ts'
import type { ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import type { Aggregate } from '../../../plan-aggregate.ts'
import type { Measure } from '../../../plan.ts'
import { isNumeric, isYear } from '../schema/column-types.ts'
import type { Draft } from '../shape/draft-parts.ts'
import { leadsUp } from '../schema/joins.ts'
import { addsUp, isNumberOfThings } from '../schema/additive.ts'
import { isDated, isDealWorth, isRecord, isTariff, isYearly } from '../schema/amounts.ts'
import { crossTable } from '../schema/cross-table.ts'
import { isOfBills } from '../schema/due-and-paid.ts'
import { lowered } from '../titles/names.ts'
import { nameColumn } from '../schema/name-column.ts'
import { isToldAgain } from '../schema/key-beside.ts'
import { profileOf, sortOf } from '../schema/column-sort.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'
import { amountWords, massWords, takingsWords } from '../words/business.ts'
import { wordsOfName } from '../words/word-forms.ts'

/** Rows of one axis value from which a chart of raw rows is no longer readable. */
const crowdedRows = 60
const crowdedRepeats = 3

/**
 * Whether the rows are summed up by the axis: where the words say so, or where one axis value would stand for many rows.
 * A column that never repeats makes no difference, and shows the rows as they are.
 */
export function wantsGroups({
  understanding,
  draft,
  index,
  x,
  measures,
}: {
  readonly understanding: Understanding
  readonly draft: Draft
  readonly index: SchemaIndex
  readonly x: ColumnChoice | undefined
  readonly measures: readonly (ColumnChoice | undefined)[]
}): boolean {
  if (!x) return draft.measures.some((measure) => measure.aggregate !== 'auto')
  if (draft.measures.some((measure) => measure.aggregate !== 'auto')) return true
  // A box stands for the rows themselves.
  if (understanding.charts.some((chart) => chart.explicit && chart.kind === 'boxplot')) return false
  const profile = profileOf(index, x)
  const table = tableOf(index.catalog, x.table)
  const rows = Math.max(
    table?.rowCount ?? 0,
    ...measures.map((choice) => (choice ? (tableOf(index.catalog, choice.table)?.rowCount ?? 0) : 0)),
  )
  const repeats = measures.some((choice) => choice && choice.table !== x.table && leadsUp(index.catalog, choice.table, x.table))
  // "Over time": the course of it, not every moment.
  if (profile && draft.x && !draft.x.item && sortOf(profile) === 'date' && rows > crowdedRows) return true
  if (!profile || (profile.unique && !repeats)) return draft.x?.grain !== undefined && rows > 0
  if (repeats && draft.measures.some((measure) => measure.additive)) return true
  // Several rows stand behind one name: a bar or a slice shows them together.
  const drawn = understanding.charts.some((chart) => chart.explicit && (chart.kind === 'bar' || chart.kind === 'arc'))
  if (repeats && drawn && understanding.limit && table && nameColumn(table) === profile) return true
  // "Top 5 owners by dues" of a row for each month; of dealings with their days however few they are, "sales of rice vs wheat".
  if (
    (understanding.limit ?? (table && isDated(table) && profile.distinct * 2 <= rows)) &&
    profile.type === 'text' &&
    table &&
    isRecord(index, table) &&
    measures.some((choice) => isAdditive(index, choice))
  )
    return true
  if (draft.x?.grain || draft.series || draft.facet) return true
  if (understanding.charts.some((chart) => chart.explicit && chart.kind === 'arc')) return true
  const marker = draft.x?.item?.marker
  if (marker === 'group' || marker === 'grouping') return true
  const points = understanding.charts.some((chart) => chart.explicit && chart.kind === 'point')
  // "Top 10 learners by hours" of a row for each of their courses: of each of them, however few rows they have.
  if (!points && isToldAgain(index, x.table, x.column) && measures.every((choice) => choice?.table === x.table)) return true
  return !points && rows > crowdedRows && rows / Math.max(1, profile.distinct) >= crowdedRepeats
}

function isAdditive(index: SchemaIndex, choice: ColumnChoice | undefined): boolean {
  const profile = profileOf(index, choice)
  return profile !== undefined && addsUp(wordsOfName(profile.name), profile)
}

const wholes =
  /\b(?:totals?|altogether|overall|sum|revenue|sales|turnover|profit|earnings|earned|spent|spending|how much|stacked|share|proportion|percentage|(?:salary|salaries|wage|wages|payroll|pay) (?:expenses?|costs?|bill|outgo))\b/i

/**
 * Total or average where neither was said: the average of rates, scores and of things that stand for themselves,
 * the total where the words speak of a whole or the rows are records of something that adds up.
 */
/** What comes in over time: of a year, or of a part of the whole, people mean all of it. */
const flows = /\b(?:gross|income|box ?office|proceeds|takings|receipts|donations|orders|exports|imports)\b/i

const partOfWhole =
  /\b(?:shares?|contributions?|percentages?|percent|pct|proportions?|%) of (?:the |our |all |total )*(?!average|avg|mean)/i

const ofOnePiece = /\b(?:prices?|rates?|fares?|tariffs?)\b/i

const added: ReadonlySet<string> = new Set(
  'sold paid num prize money revenue sales donated donation raised passenger visitor spectator attendee guest population household worker voter beneficiary male female man woman boy girl child literate elector enrolment enrollment enrolled stock mrr gmv'.split(
    ' ',
  ),
)

export function defaultAggregate(
  understanding: Understanding,
  profile: ColumnProfile,
  tableId: string,
  { broken, said = '' }: { readonly broken: boolean; readonly said?: string },
): Aggregate {
  if (profile.aggregate) return profile.aggregate
  if (understanding.charts.some((chart) => chart.explicit && chart.kind === 'arc')) return 'sum'
  // "Revenue by product" of lines that tell only the rate at which each was sold.
  if (profile.meaning === 'share') return isTariff(profile) && takingsWords.has(said.toLowerCase()) ? 'sum' : 'mean'
  // Of averages there is no whole that each could be a part of.
  if (profile.meaning === 'money' && partOfWhole.test(understanding.text)) return 'sum'
  // "Amount" or "funding" where no column is called so is all of it.
  const isMass = massWords.has(said.toLowerCase()) && addsUp(wordsOfName(profile.name), profile)
  if ((isMass || amountWords.has(said.toLowerCase())) && !wordsOfName(profile.name).includes(said.toLowerCase())) return 'sum'
  const drawn = understanding.charts.some((chart) => chart.explicit)
  // "Selling price by month": of one piece, whatever else is sold.
  if (!drawn && ofOnePiece.test(said)) return 'mean'
  if (wholes.test(understanding.text)) return 'sum'
  if (/^(?:number|nos?\.?|num|count)[_ ]?of/i.test(profile.name) || (flows.test(understanding.text) && broken)) return 'sum'
  if (/\bthe most\b/i.test(understanding.text)) return 'sum'
  // Numbers of things and sums of money that changed hands add up, whatever else its rows are.
  const { columns, catalog } = understanding.index
  const pieces = columns.find(({ table, column }) => table.id === tableId && column === profile)?.pieces.map(({ text }) => text) ?? []
  if (profile.meaning !== 'id' && [...wordsOfName(profile.name), ...pieces].some((word) => added.has(word))) return 'sum'
  // Teachers, beds, classrooms: so many of them.
  if (!drawn && isNumberOfThings(profile)) return 'sum'
  const table = tableOf(catalog, tableId)
  if (!drawn && table && isDealWorth(understanding.index, table, profile)) return 'sum'
  if (!drawn && table && (isOfBills(table, profile) || isPayOfHours(understanding.index, table, profile))) return 'sum'
  const records = catalog.keys.some((key) => key.from.table === tableId) && table !== undefined && !nameColumn(table)
  if (!drawn && table && (isRecord(understanding.index, table) || isYearly(understanding.index, table) || crossTable(table)))
    return addsUp(wordsOfName(profile.name), profile) ? 'sum' : 'mean'
  return records && (profile.meaning === 'money' || /qty|quantity|count|units|amount|total/i.test(profile.name)) ? 'sum' : 'mean'
}

/** "Pay by clerk" of a sheet of shifts with the hours of each: what each was paid in all, as the hours add up, and no salary. */
function isPayOfHours(index: SchemaIndex, table: TableProfile, { name, meaning }: ColumnProfile): boolean {
  const words = wordsOfName(name)
  const isHours = (column: ColumnProfile): boolean =>
    isNumeric(column) && /^(?:hours|hrs)(?: worked)?$/.test(wordsOfName(column.name).join(' '))
  const isPay =
    /^(?:pay|wages?)$/.test(words.at(-1) ?? '') &&
    meaning !== 'category' &&
    !words.some((word) => /^(?:hour|hourly|hr|rate|per|daily|day)$/.test(word))
  return isPay && isRecord(index, table) && table.columns.some(isHours)
}

/** Whether the aggregate has a meaning for such values: moments have a first and a last, no total and no average. */
export function isSummed(profile: ColumnProfile, aggregate: Aggregate): boolean {
  return sortOf(profile) !== 'date' || isYear(profile) || !['sum', 'mean', 'median'].includes(aggregate)
}

/** "Cumulative sales", "running total of orders": each value with all before it. */
export function asksRunning({ text }: Pick<Understanding, 'text'>): boolean {
  return /\b(?:cumulative(?:ly)?|cumulated|running (?:total|sum|count)s?|accumulated)\b/i.test(text)
}

/** The measure with all before it, where it is one that adds up. */
export function asRunning(measure: Measure): Measure {
  const adds = measure.aggregate === 'sum' || measure.aggregate === 'count'
  return adds ? { ...measure, running: true, label: `Running total of ${lowered(measure.label).replace(/^total (?=\S)/, '')}` } : measure
}
