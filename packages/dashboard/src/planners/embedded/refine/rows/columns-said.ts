import { isNumeric } from '../../schema/column-types.ts'
import { columnWords, sentence } from '../../titles/names.ts'
import { formatOf } from '../../overview/fields.ts'
import { understand } from '../../understand.ts'
import { formOf, wordsOfName } from '../../words/word-forms.ts'
import type { ChartPlan, Dimension, Measure } from '../../../../plan.ts'
import { isSameColumn } from '../../../../plan-source.ts'
import { attach, baseOf, columnsSaid, dimensionFor, freeId, profileIn } from '../columns.ts'
import type { NamedColumn } from '../columns.ts'
import type { EditContext } from '../edit.ts'
import { dateBeside } from '../order/date-beside.ts'

type Catalog = EditContext['catalog']

const around =
  /^(?:(?:the|their|its|his|her|a|an|all|each|every|only|just|also|and|full|whose|columns?|fields?)\s+)+|\s+(?:columns?|fields?|details?|also|too|as well|please|pls|each|there|instead|in it|to it|now)$/g
/** Several names: "client, date and amount", "name / city & phone". */
const between = /\s*(?:,|;|\/|&|\+|\band\b|\bplus\b|\balong with\b|\bas well as\b)\s*/

/** Nobody names so many. */
const longest = 400

/** The columns that a phrase names one after the other, and what of it names none. */
export function columnsListed(
  phrase: string,
  list: ChartPlan,
  catalog: Catalog,
): { readonly columns: readonly NamedColumn[]; readonly unknown: readonly string[] } {
  const columns: NamedColumn[] = []
  const unknown: string[] = []
  for (const part of phrase.slice(0, longest).split(between).map(withoutAround)) {
    if (part === '') continue
    const single = eachWord(part, list, catalog)
    if (single.length > 0) {
      columns.push(...single)
      continue
    }
    // "Customer name" of a column "Customer".
    const said =
      columnListed(part, list, catalog, columns.at(-1)) ?? columnListed(part.replace(/ names?$/, ''), list, catalog, columns.at(-1))
    if (said) columns.push(said)
    else unknown.push(part)
  }
  return { columns, unknown }
}

/** "Date customer state days", of those who write no commas: a column by each word. */
function eachWord(part: string, list: ChartPlan, catalog: Catalog): readonly NamedColumn[] {
  const words = part.split(' ')
  if (words.length < 4 || words.length > 8) return []
  const said = words.flatMap((word) => columnListed(word, list, catalog, undefined) ?? [])
  const names = new Set(said.map(({ table, profile }) => `${table.id} ${profile.name}`))
  return names.size === words.length ? said : []
}

/** The one column that words name: "bill" of a list with a bill amount is that. */
export function onlyListed(words: string, list: ChartPlan, catalog: Catalog): NamedColumn | undefined {
  const { columns, unknown } = columnsListed(words, list, catalog)
  const [said, ...more] = columns
  if (said && more.length === 0 && unknown.length === 0) return said
  const stems = stemsOf(words)
  const called = list.measures.filter(({ label }) => stems.length > 0 && stems.every((stem) => stemsOf(label).includes(stem)))
  const [measure, ...others] = called
  const at = measure?.column && others.length === 0 ? profileIn(catalog, list, measure.column) : undefined
  return at && { ...at, score: 0.9, whole: false }
}

const withoutAround = (part: string): string => {
  const once = part.trim().replace(around, '')
  return once === part ? once : withoutAround(once)
}

/** "City" behind "customer name" is that of the customer. */
function columnListed(part: string, list: ChartPlan, catalog: Catalog, before: NamedColumn | undefined): NamedColumn | undefined {
  // A value or a number is no column.
  if (part.length > 60 || /^\d|[<>=]/.test(part)) return undefined
  if (/^(?:dates?|when|day)$/.test(part)) return dateOf(list, catalog)
  const { conditions, unknown, mentions } = understand(part, catalog)
  if (conditions.length > 0 || unknown.length > 0) return shortened(part, list, catalog)
  // Two columns said in one breath are two, and not the first of them.
  const apart = mentions.filter(({ readings }) => readings.some(({ kind, score }) => kind !== 'value' && score >= 0.75))
  const near = columnsSaid(part, catalog, list).filter(({ score, table }) => score >= 0.55 && attach(catalog, list, table.id) !== undefined)
  const [best] = near
  if (!best) return shortened(part, list, catalog)
  if (apart.length > 1 && !coversAll(best, part)) return undefined
  const beside = near.find(({ table, score, whole }) => table === before?.table && !whole && score >= best.score - 0.05)
  return !best.whole && beside ? beside : best
}

/** "Expiry" of a column "EXP": the only one of the rows each word of which, or of what is said, is cut short. */
function shortened(part: string, list: ChartPlan, catalog: Catalog): NamedColumn | undefined {
  const table = baseOf(catalog, list)
  const isCut = (one: string, other: string): boolean => one.length > 2 && other.startsWith(one)
  const said = part.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const found = table.columns.filter(({ name }) => {
    const words = wordsOfName(name)
    return said.every((word) => words.some((each) => each === word || isCut(each, word) || isCut(word, each)))
  })
  const [only, ...more] = found
  return only && more.length === 0 && said.length > 0 ? { table, profile: only, score: 0.7, whole: false } : undefined
}

/** "Date" alone: the day of each row. */
function dateOf(list: ChartPlan, catalog: Catalog): NamedColumn | undefined {
  const date = dateBeside(catalog, list)
  const at = date && profileIn(catalog, date, date.column)
  return at && { ...at, score: 1, whole: false }
}

const coversAll = ({ profile, table }: NamedColumn, part: string): boolean => {
  const own = new Set([columnWords(profile, table), table.id].flatMap(stemsOf))
  return stemsOf(part).every((stem) => own.has(stem))
}

export const stemsOf = (words: string): readonly string[] =>
  (words.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => formOf(word).stem)

/** The list with the column as its last; as it is where it is shown already. */
export function withListed(list: ChartPlan, said: NamedColumn, catalog: Catalog): ChartPlan | undefined {
  const at = attach(catalog, list, said.table.id)
  if (!at) return undefined
  const column = { relation: at.relation, column: said.profile.name }
  if (shownAs(list, column)) return list
  const isMeasured =
    at.relation === list.source.base.alias && isNumeric(said.profile) && said.profile.meaning !== 'id' && !said.profile.temporal
  if (!isMeasured)
    return {
      ...list,
      source: at.source,
      dimensions: [...list.dimensions, dimensionFor(said, at.relation, freeId(list, 'd'), undefined, true)],
    }
  const { unit } = said.profile
  const measure: Measure = {
    id: freeId(list, 'm'),
    aggregate: 'none',
    column,
    label: sentence(columnWords(said.profile, said.table)),
    format: formatOf(said.profile),
    ...(unit === undefined ? {} : { unit }),
  }
  return { ...list, measures: [...list.measures, measure] }
}

/** Where the list shows a column. */
export const shownAs = (list: ChartPlan, column: Dimension['column']): Dimension | Measure | undefined =>
  list.dimensions.find((each) => isSameColumn(each.column, column)) ??
  list.measures.find((each) => each.column && isSameColumn(each.column, column))
