import type { Catalog } from '../../connections/connection.ts'
import { relationsOf } from '../../plan.ts'
import type { ChartPlan, DashboardPlan, Dimension } from '../../plan.ts'
import { blank, withoutEmpty } from './refine/filters/blanks.ts'
import { describeChart } from './titles/description.ts'
import { rewritten } from './words/rewritten.ts'
import type { WrittenOut } from './words/rewritten.ts'
import type { Short } from './words/short.ts'

const leaving = String.raw`(?:exclud(?:e|ing)|without|except(?: for)?|drop(?:ping)?|remov(?:e|ing)|hid(?:e|ing)|(?:leav|tak|filter|keep)(?:e|ing)? (?:out|off|away)|get rid of|ignor(?:e|ing)|skip(?:ping)?|omit(?:ting)?|no|not(?: (?:including|counting|showing))?|do(?:n['’]?t| not) (?:show|include|count))`
/** Not of "whose gender is not blank". */
const unsaid = String.raw`(?<!\b(?:is|are|was|were|be|has|have|had|that|which|who)\s*)`
const empty = `(?:${blank}|(?:the )?blank)`
const ending = String.raw`\)?(?:,? (?:please|pls))?\s*[.!]?\s*$`

/** Each of them goes, and what is left is asked for. */
const shorts: readonly Short[] = [
  // "Sales by gender, ignore blanks"; "whose gender is not blank" is a condition of its own.
  {
    pattern: new RegExp(
      String.raw`(?<=\S)(?<!\b(?:is|are|was|were|be|has|have|had|that|which|who))\s*[,;.(–-]?\s*(?:(?:but|and|please|pls|also|just|with) )*${leaving} ${empty}${ending}`,
      'giu',
    ),
    words: '',
  },
  // "Exclude blanks and cash".
  { pattern: new RegExp(String.raw`(?<=\S[\s,;(]+${unsaid}${leaving} )${empty}(?:,? and |,? or |, ?)(?=\p{L})`, 'giu'), words: '' },
  // "Excluding cash and blanks".
  {
    pattern: new RegExp(String.raw`(?<=\S[\s,;(]+${unsaid}${leaving} [^;.()]{1,60})(?:,? and|,? or|,) ${empty}${ending}`, 'giu'),
    words: '',
  },
]

/** "Sales by gender, ignore blanks": what is asked for without these words; undefined where they are not said. */
export const blanksSaid = (prompt: string): WrittenOut | undefined =>
  /blank|empt|null|missing|nameless|no[- ]value/i.test(prompt) ? rewritten(prompt, shorts) : undefined

/** The charts without the rows of which nobody wrote down what they are broken down by. */
export function withoutBlanks(plan: DashboardPlan, catalog: Catalog): DashboardPlan {
  return { ...plan, charts: plan.charts.map((chart) => withoutNone(chart, catalog)) }
}

function withoutNone(chart: ChartPlan, catalog: Catalog): ChartPlan {
  const isOpen = ({ column }: Dimension): boolean => {
    const table = relationsOf(chart.source).find(({ alias }) => alias === column.relation)?.table
    return catalog.tables.some(({ id, columns }) => id === table && columns.some(({ name, nulls }) => name === column.column && nulls > 0))
  }
  // A list of rows has cells of many columns, and each row is one that was asked for.
  const made = chart.kind === 'table' && chart.dimensions.length > 2 ? undefined : withoutEmpty(chart, isOpen)
  return made && made !== chart ? { ...made, ...describeChart(made) } : chart
}
