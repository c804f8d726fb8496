import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import type { PlanRequest } from '../../planner.ts'
import { redrawn } from '../alternatives/redrawn.ts'
import { birthsIn, bornBetween } from '../conditions/ages.ts'
import type { AgeRange } from '../conditions/ages.ts'
import { isYear } from '../schema/column-types.ts'
import { nameColumn } from '../schema/name-column.ts'
import { newestDay } from '../schema/spans.ts'
import { describeChart } from '../titles/description.ts'
import type { Understanding } from '../understanding.ts'
import { groupingsOf, relationsOf } from '../../../plan.ts'
import type { Dimension } from '../../../plan.ts'
import { isPersonWord } from '../words/people.ts'
import type { Body } from './both.ts'
import { inParts } from './in-parts.ts'

/** Whoever is so old is in the last group. */
const oldest = 60

/** "Sales by age group", "age wise customers", where only the birth is stored: a bar for every ten years of age, and none for each year of birth. */
export function byAges({ catalog, fiscalYearStart }: PlanRequest, understanding: Understanding, chart: Body): Body {
  const { index, tokens, mentions, charts } = understanding
  const newest = newestDay(index)
  const isSaid = mentions.some(({ start, end }) => tokens.slice(start, end).some(({ word }) => word === 'age'))
  if (!isSaid || newest === undefined || charts.some(({ explicit, kind }) => explicit && kind !== 'bar')) return chart
  const whole = groupingsOf(chart).find(({ column }) => {
    const table = relationsOf(chart.source).find(({ alias }) => alias === column.relation)?.table
    return birthsIn(index).some((birth) => birth.table.id === table && birth.column.name === column.column)
  })
  const table = relationsOf(chart.source).find(({ alias }) => alias === whole?.column.relation)?.table ?? ''
  const profile = whole && columnOf(catalog, table, whole.column.column)
  const parts = (profile ? groupsOf(profile, Number(newest.slice(0, 4))) : []).flatMap(({ label, range }) => {
    const where = whole && profile && bornBetween(index, profile, whole.column, range)
    return where ? [{ label, where }] : []
  })
  const [measure] = chart.measures
  const body = whole && parts.length > 1 ? inParts(withoutWhom(chart, whole, understanding), whole, parts) : undefined
  if (!body || !profile || !measure) return chart
  const counted = isYear(profile) ? `in ${newest.slice(0, 4)}, by the year of birth` : `at the newest day in the data, ${newest}`
  const made: Body = { ...body, assumptions: [...chart.assumptions, `Ages are those ${counted}.`] }
  const [first] = made.dimensions
  const titled = { ...made, ...describeChart(made), title: `${measure.label} by ${first ? `${first.label.toLowerCase()} and ` : ''}age` }
  return { ...titled, alternatives: redrawn(catalog, { ...titled, id: 'chart_1' }, fiscalYearStart) }
}

/** "By customer age group": the customers are whose age it is, and no breakdown of their own. */
function withoutWhom(chart: Body, whole: Dimension, { tokens, index: { catalog } }: Understanding): Body {
  const table = tableOf(catalog, relationsOf(chart.source).find(({ alias }) => alias === whole.column.relation)?.table ?? '')
  const isWhose = tokens.some(({ word, index }) => word === 'age' && isPersonWord(tokens[index - 1]?.word ?? ''))
  const name = table && nameColumn(table)?.name
  const isWhom = (each: Dimension | undefined): boolean =>
    each !== undefined && each !== whole && each.column.relation === whole.column.relation && each.column.column === name
  if (!isWhose || name === undefined || !groupingsOf(chart).some(isWhom)) return chart
  const { series, facet, ...rest } = chart
  const [dimensions, left] = [chart.dimensions.filter((each) => !isWhom(each)), isWhom(series) ? undefined : series]
  return {
    ...rest,
    dimensions: dimensions.length > 0 ? dimensions : left ? [left] : [],
    ...(left && dimensions.length > 0 ? { series: left } : {}),
    ...(facet && !isWhom(facet) ? { facet } : {}),
  }
}

/** Tens of years, as far as anybody is of that age. */
function groupsOf({ min, max }: ColumnProfile, year: number): readonly { readonly label: string; readonly range: AgeRange }[] {
  const [eldest, youngest] = [min, max].map((born) => year - Number(String(born).slice(0, 4)))
  if (eldest === undefined || youngest === undefined || !(eldest >= youngest)) return []
  const tens = [20, 30, 40, 50].map((from) => ({ label: `${String(from)} to ${String(from + 9)}`, range: { from, to: from + 9 } }))
  return [{ label: 'Under 20', range: { under: 20 } }, ...tens, { label: `${String(oldest)} and above`, range: { from: oldest } }].filter(
    ({ range }: { readonly range: AgeRange }) => eldest >= (range.from ?? 0) && youngest <= (range.to ?? (range.under ?? 200) - 1),
  )
}
