import type { ChartBody } from '../chart/body.ts'
import type { Measure } from '../../../plan.ts'
import { during } from '../along/during.ts'
import { describeChart } from '../titles/description.ts'
import { lowered } from '../titles/names.ts'
import type { Stretch } from '../phrases/windows.ts'
import { growthOf } from './growth.ts'
import { labelOf, titled, within } from './layout.ts'
import type { Timed } from './layout.ts'

const percent = String.raw`(?:%|\bper ?cent(?:age)?s?\b|\bpct\b)`
const change = String.raw`\b(?:growth|change|increase|decrease|difference|variation|decline)\b`
const lead = String.raw`(?:\b(?:and|with|plus|along with|as well as|including|also|showing)\b|,)`
const asked = String.raw`(?:(?:in|as|the|a|an|their|its|both|also) )*`
/** "… with % change", "in rupees and in percent change", "…, and the growth": beside the values. */
const beside = new RegExp(
  String.raw`(?:\bin (?:rupees|rs\.?|money|value|amounts?|numbers?|absolute(?: terms| numbers)?|inr) )?${lead} ${asked}(?:${percent} ?(?:${change})?|${change}(?: ?${percent}| rates?| in ${percent})?)(?: too| as well| also)?(?=\s*(?:$|[,;.?!]))`,
  'giu',
)
/** "Percent change in sales by category", "growth rate": instead of them. */
const inPercent = new RegExp(String.raw`${percent} ?${change}|${change} ?(?:${percent}|rates?)`, 'iu')
const ofThings = /\bgrowth (?:of|in|by)\b|\bgrowth\b(?=\s*,)/i

/** Said where there are too many groups for it. */
export const changeUnshown = 'The change itself is not shown; it is read off from the values of either time.'

/** The request without the words that ask for the change beside what it is of; undefined where none do. */
export function withoutChange(text: string): string | undefined {
  const rest = text.replaceAll(beside, (words) => ' '.repeat(words.length))
  return rest === text ? undefined : rest
}

/** Whether the change itself is asked for, and not what it is of. Growth of all is seen in the values. @param byThing whether it is of several things */
export const asksChangeAlone = (text: string, byThing: boolean): boolean => inPercent.test(text) || (byThing && ofThings.test(text))

/** Of each thing what it came to in either stretch, and by how much of the older one that is more. @param stretches the newer one first */
export function bothAndChange(parts: Timed, [now, before, ...more]: readonly Stretch[]): ChartBody | undefined {
  const growth = now && before && more.length === 0 ? growthOf(parts, [now, before], '') : undefined
  const [measure] = parts.chart.measures
  const [share] = growth?.measures ?? []
  if (!growth || !now || !before || !measure || !share) return undefined
  const values = [now, before].flatMap((each, place): readonly Measure[] => {
    const formula = during(measure, within(parts, [each], labelOf(each)))
    if (!formula) return []
    const { column: _column, minus: _minus, formula: _formula, ...rest } = measure
    const name = `${lowered(measure.label).replace(/^total (?=\S)/, '')}, ${labelOf(each)}`
    return [{ ...rest, id: `m${String(place + 1)}`, aggregate: 'metric', metric: name, formula, label: labelOf(each) }]
  })
  const drawn: ChartBody = {
    ...growth,
    kind: 'table',
    measures: [...values, { ...share, id: 'm3' }],
    sort: [{ by: { measure: 'm1' }, order: 'desc' }],
  }
  const assumptions = growth.assumptions.map((each) => each.replace(/ have no bar\.$/, ' have none.'))
  const { title } = titled({ ...drawn, kind: 'bar', measures: [measure] }, parts.time, [now, before])
  return { ...drawn, assumptions, title: `${title}, with growth`, description: describeChart(drawn).description }
}
