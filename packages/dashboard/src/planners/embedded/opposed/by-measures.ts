import { redrawn } from '../alternatives/redrawn.ts'
import type { Condition, Literal } from '../../../plan-condition.ts'
import type { PlanRequest } from '../../planner.ts'
import { groupingsOf, relationsOf } from '../../../plan.ts'
import { profileOf } from '../schema/column-sort.ts'
import { describeChart } from '../titles/description.ts'
import { humanName } from '../titles/labels.ts'
import { lowered, nounIn } from '../titles/names.ts'
import type { ConditionReading, Understanding } from '../understanding.ts'
import type { Body, Reader } from './both.ts'
import { traced, wording } from './wording.ts'

const compared =
  /^\s*(?:please |can you |show me |let us |let's )*(?:compare|comparing|comparison of|compare between)\s+((?:the |our |all |my )?\S(?:.{0,80}?\S)?)\s+(?:by|on|in terms of|based on|across)\s+(?:their |the )?(\S.{0,120}?)\s*[.?!]*$/i

/** "Compare branches by revenue and number of visits", "compare A and B by revenue and profit": what they are compared by, for each of them. */
export function comparedBy(
  { catalog, prompt, fiscalYearStart }: PlanRequest,
  understanding: Understanding,
  read: Reader,
): ReturnType<Reader> {
  const match = compared.exec(prompt)
  const [, things = '', measures = ''] = match ?? []
  if (!match) return undefined
  const from = prompt.indexOf(things)
  const until = from + things.length
  const { tokens, mentions, conditions } = understanding
  const within = tokens.filter(({ start, end }) => start >= from && end <= until)
  const behind = tokens.filter(
    ({ start, end }) => start >= prompt.indexOf(measures, until) && end <= match.index + match[0].trimEnd().length,
  )
  const isIn = ({ start, end }: { readonly start: number; readonly end: number }): boolean =>
    within.some(({ index }) => start <= index && index < end)
  const named = mentions.filter(isIn)
  const values = conditions.filter(isIn)
  const [only, ...more] = named
  const column = values.length === 0 ? undefined : columnOf(values)
  if (values.length > 0 ? !column : !only || more.length > 0 || only.readings[0]?.kind === 'value') return undefined
  const by = column ? [nameOf(column, understanding)] : within.filter(({ lower }) => !/^(?:the|our|all|my)$/.test(lower))
  // "Online and store", where things are called as one of the values is.
  const alike = named
    .filter((mention) => !values.some(({ start, end }) => start < mention.end && mention.start < end))
    .flatMap(
      ({ readings }) =>
        readings.find((each) => each.kind === 'value' && each.table === column?.table && each.column === column.column)?.value ?? [],
    )
  const said = wording(prompt, [...behind, 'by', ...by])
  const planned = read(said.text)
  const isSeveral = /\s(?:and|&)\s|,/.test(measures)
  const shown = planned?.charts.flatMap((chart) => chart.measures) ?? []
  // "Compare orders by channel" is broken down by it.
  if (!planned || (isSeveral ? shown.length < 2 : shown.some(({ aggregate }) => ['count', 'none'].includes(aggregate)))) return undefined
  const charts = planned.charts.flatMap((chart): readonly Body[] => {
    const table = (alias: string): string | undefined => relationsOf(chart.source).find((each) => each.alias === alias)?.table
    const breakdown = groupingsOf(chart).find((each) =>
      column
        ? each.column.column === column.column
        : only?.readings.some(
            (own) => own.table === table(each.column.relation) && (own.kind === 'table' || own.column === each.column.column),
          ),
    )
    const profile =
      breakdown && profileOf(understanding.index, { table: breakdown.column.relation, column: breakdown.column.column, score: 1 })
    if (!breakdown) return []
    const made = column && profile ? values.flatMap(({ make }) => make?.(breakdown.column, profile, fiscalYearStart) ?? []) : []
    const where: readonly Condition[] =
      alike.length > 0 ? [{ kind: 'among', column: breakdown.column, values: [...made.flatMap(valuesOf), ...alike] }] : made
    const body = {
      ...chart,
      where: [...chart.where, ...where],
      traces: chart.traces.flatMap((trace) => traced(trace, said, prompt)),
      alternatives: [],
    }
    const told = { ...body, ...describeChart(body) }
    return [{ ...told, alternatives: redrawn(catalog, { ...told, id: 'chart_1' }, fiscalYearStart) }]
  })
  return charts.length === planned.charts.length ? { charts, understanding: planned.understanding } : undefined
}

const valuesOf = (condition: Condition): readonly Literal[] =>
  condition.kind === 'among' ? condition.values : condition.kind === 'compare' ? [condition.value] : []

/** The one column of which all are values. */
function columnOf(values: readonly ConditionReading[]): { readonly table: string; readonly column: string } | undefined {
  const [first, ...others] = values.map(({ kind, choices: [choice], time }) => (kind === 'column' && !time ? choice : undefined))
  return first && others.every((each) => each?.table === first.table && each.column === first.column) ? first : undefined
}

/** "City", or "store city" of stores that are named, where customers have one too. */
function nameOf(
  { table, column }: { readonly table: string; readonly column: string },
  { mentions, index: { catalog } }: Understanding,
): string {
  const isElsewhere = catalog.tables.some(({ id, columns }) => id !== table && columns.some(({ name }) => name === column))
  const isNamed = mentions.some(({ readings: [best] }) => best?.kind === 'table' && best.table === table)
  return `${isElsewhere && isNamed ? `${nounIn(catalog, table).one} ` : ''}${lowered(humanName(column))}`
}
