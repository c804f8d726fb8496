import { isGiven } from '../../../given-words.ts'
import type { ChartPlan, Dimension } from '../../../plan.ts'
import { groupingsOf } from '../../../plan.ts'
import { conditionsIn } from './conditions.ts'
import { listed, lowered } from './names.ts'
import { bareTitle, titleOf } from './title.ts'
import type { Titled } from './title.ts'

/** What the kinds of charts are called. */
export const kindNames: Readonly<Record<ChartPlan['kind'], string>> = {
  text: 'One number',
  bar: 'Bar chart',
  line: 'Line chart',
  area: 'Area chart',
  arc: 'Pie chart',
  point: 'Scatter plot',
  rect: 'Heat map',
  boxplot: 'Box plot',
  histogram: 'Histogram',
  table: 'Table',
}

/** Title of a chart, and a sentence that says what it shows, by which dates and of which rows. */
export function describeChart(chart: Titled): Pick<ChartPlan, 'title' | 'description'> {
  const filters = conditionsIn(chart, 'sentence')
  const dates = groupingsOf(chart).flatMap((dimension) => dateWords(dimension) ?? [])
  const by = dates.length > 0 ? ` (by ${listed([...new Set(dates)])})` : ''
  const only = filters.length > 0 ? `, only ${listed(filters)}` : ''
  return { title: titleOf(chart), description: `${kindNames[chart.kind]}: ${lowered(bareTitle(chart))}${by}${only}.` }
}

/** Title and sentence of a changed chart: they follow the change, unless a person gave them or they would say the same. */
export function describeChange(before: ChartPlan, after: ChartPlan): Pick<ChartPlan, 'title' | 'description'> {
  const [old, made] = [describeChart(before), describeChart(after)]
  const isSame = old.title === made.title
  const isKept = isGiven(before, 'description') || (isSame && before.description !== old.description)
  return {
    title: isGiven(before, 'title') || isSame ? before.title : made.title,
    description: isKept ? before.description : made.description,
  }
}

/** Of "Order date (month)" the date. */
function dateWords({ grain, label }: Dimension): string | undefined {
  const date = grain === undefined ? undefined : /^(.+) \([^()]+\)$/.exec(label)?.[1]
  return date === undefined ? undefined : lowered(date)
}
