import { isQuantity, unitOf } from '../../../../connections/meaning.ts'
import type { ColumnProfile, TableProfile } from '../../../../connections/connection.ts'
import type { Condition } from '../../../../plan-condition.ts'
import type { ChartPlan } from '../../../../plan.ts'
import { measuresOf } from '../../overview/fields.ts'
import { reach } from '../../overview/reach.ts'
import { ownMoney } from '../../schema/amounts.ts'
import { indexOf } from '../../schema/schema-index.ts'
import { rateUnits } from '../../words/units.ts'
import { columnWords } from '../../titles/names.ts'
import { wordsOfName } from '../../words/word-forms.ts'
import { attach, baseOf, isMeasurable, measureFor, profileIn } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'
import { asKind } from '../kinds.ts'

const said =
  /^\s*(?:(?:show|put|give|use|take|make|bring|see|tell|want|need|get|have|change|switch|only) )*(?:(?:me|it|them|this|that|all) )*(?:back )?(?:(?:in|into|to|as) )?(?:the )?(?:total )?(\p{L}+)(?: (?:back|again|instead|rather|only))*(?:,? (?:and |but )?(?:not|instead of|rather than|in place of) (?:the |by |in |as )?\p{L}[\p{L} ]*)?\s*$/u

/** "In rupees", "litres instead of count", "kg not amount": what is told in that unit. */
export const readInUnit: Reader = (text, context) => {
  const word = said.exec(text.replaceAll(/ +/g, ' '))?.[1]
  if (word === undefined) return nothing(text)
  const unit = unitOf(`n ${word}`, 'number')
  if (unit === undefined) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const made = inUnit(chart, unit, word, context)
    return made?.kind === 'arc' && made.measures[0]?.aggregate !== 'sum' ? asKind(context.catalog, made, 'bar') : made
  }
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

function inUnit(chart: ChartPlan, unit: string, word: string, { catalog }: EditContext): ChartPlan | undefined {
  const [first, ...others] = chart.measures
  if (!first || others.length > 0 || first.unit === unit) return undefined
  const base = baseOf(catalog, chart)
  const { beside, field } = fieldIn(base, unit, word, catalog)
  const at = field && attach(catalog, chart, base.id)
  if (!at || !isMeasurable(catalog, { table: base, profile: field.profile })) return undefined
  const of = { table: base, profile: field.profile, score: 1, whole: false }
  const measure = measureFor(catalog, chart, of, at.relation, first.aggregate === 'count' ? field.aggregate : undefined, first.id)
  const known = first.column && profileIn(catalog, chart, first.column)?.profile
  if (!beside) {
    if (known === field.profile && first.aggregate === measure.aggregate) return undefined
    // Rows that were kept for the unit before are shown again with the rest.
    return { ...chart, where: chart.where.filter((each) => first.unit === undefined || unitKept(each) !== first.unit), measures: [measure] }
  }
  const column = { relation: at.relation, column: beside.column }
  const kept: Condition = { kind: 'compare', column, op: 'eq', value: beside.value, anyCase: true }
  const where = [...chart.where.filter((each) => !('column' in each && each.column.column === beside.column)), kept]
  return { ...chart, where, measures: [{ ...measure, unit }] }
}

/** What of the rows is told in the unit, or in the unit that stands beside it. */
function fieldIn(base: TableProfile, unit: string, word: string, catalog: EditContext['catalog']) {
  const [own] = reach(catalog, base)
  // What adds up is meant before a price of one.
  const fields = own ? measuresOf(catalog, own).toSorted((a, b) => Number(b.aggregate === 'sum') - Number(a.aggregate === 'sum')) : []
  const told = fields.find(({ profile }) => profile.unit !== undefined && isIn(profile.unit, unit, word))
  const beside = told ? undefined : unitBeside(base, unit, word)
  // "In rupees" of a `Total Amt` that says no more.
  const money = told || beside || !/^[A-Z]{3}$/.test(unit) ? undefined : ownMoney(indexOf(catalog), base)?.column
  const isMeant = ({ name }: ColumnProfile): boolean => (beside ? isQuantity(name) : name === money?.name)
  const field = told ?? fields.find(({ profile }) => profile.unit === undefined && isMeant(profile))
  return { beside, field }
}

/** "Rupees": the name of what the chart's rows have in that unit. */
export function namedInUnit(word: string, chart: ChartPlan, catalog: EditContext['catalog']): string | undefined {
  const unit = unitOf(`n ${word}`, 'number')
  const base = baseOf(catalog, chart)
  const { beside, field } = unit === undefined ? {} : fieldIn(base, unit, word, catalog)
  return field && !beside ? columnWords(field.profile, base) : undefined
}

function unitKept(condition: Condition): string | undefined {
  if (condition.kind !== 'compare' || condition.op !== 'eq' || !unitColumn.test(condition.column.column.replaceAll('_', ' ')))
    return undefined
  return typeof condition.value === 'string' ? unitOf(`n ${condition.value}`, 'number') : undefined
}

const unitColumn = /\b(?:units?|uom)\b/i

const isIn = (held: string, unit: string, word: string): boolean =>
  held === unit || (rateUnits.has(word) && wordsOfName(held).includes(word))

/** The unit of a quantity may stand in a column of its own, row by row. */
function unitBeside(
  { columns }: TableProfile,
  unit: string,
  word: string,
): { readonly column: string; readonly value: string } | undefined {
  for (const { name, values } of columns) {
    if (!unitColumn.test(name.replaceAll('_', ' '))) continue
    const value = values.find((each) => each.toLowerCase() === word || unitOf(`n ${each}`, 'number') === unit)
    if (value !== undefined) return { column: name, value }
  }
  return undefined
}
