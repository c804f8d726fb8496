import { isSameColumn } from '../../../../plan-source.ts'
import type { ChartPlan } from '../../../../plan.ts'
import { groupingsOf } from '../../../../plan.ts'
import { columnWords } from '../../titles/names.ts'
import { profileIn } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'
import { barsOfPie, splitChart } from '../groups/splits.ts'
import { deniesValues, valuesNamed } from '../values-named.ts'
import { readFilters } from './index.ts'

const lead =
  '^\\s*(?:(?:and|now|so|then|also|please|show|give|put|set|plot|draw|see|let|me|us|it|this|that|them|these|those|how|does|do|is) )*'
const against =
  '(?:vs\\.?|versus|against|compar(?:e|ed|ing)(?: (?:it|this|that|them|these|those))? (?:with|to|against)|as (?:against|opposed to|compared (?:to|with)))'
const alone = new RegExp(`${lead}${against} (?:the |that of |those of )?(\\p{L}.{0,60}?)[\\s.!?]*$`, 'u')
const both = new RegExp(`${lead}(?:only )?(\\p{L}[^,;]{0,40}?) ${against} (?:the )?(\\p{L}[^,;]{0,40}?)[\\s.!?]*$`, 'u')

/** "Vs electronics" where clothing is shown, "clothing vs electronics": both of them, a colour for each. */
export const readValuesAgainst: Reader = (text, context) => {
  if (!/\b(?:vs|versus|against|compar(?:e|ed|ing)|opposed)\b/.test(text)) return nothing(text)
  // Words that named a chart are blanks.
  const said = text.replaceAll(/ +/g, ' ')
  const [, other] = alone.exec(said) ?? []
  const [, one, two] = other === undefined ? (both.exec(said) ?? []) : []
  if (other === undefined && one === undefined) return nothing(text)
  const words = other === undefined ? `only ${one ?? ''} and ${two ?? ''}` : `only ${other}`
  const kept = readFilters(words, { ...context, joins: false, written: words }).edits[0]
  const change = (chart: ChartPlan): ChartPlan | undefined => kept && sideBySide(chart, kept.apply(chart), other !== undefined, context)
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

/** @param joined what is shown stays beside what is named */
function sideBySide(before: ChartPlan, narrowed: ChartPlan | undefined, joined: boolean, context: EditContext): ChartPlan | undefined {
  const [named, ...more] = narrowed?.where.filter((each) => !before.where.includes(each)) ?? []
  if (!narrowed || !named || more.length > 0 || !('column' in named) || deniesValues(named)) return undefined
  const { column } = named
  const shown = before.where.find((each) => 'column' in each && isSameColumn(each.column, column) && !deniesValues(each))
  if (joined && !shown) return undefined
  const values = [...new Set([...(joined && shown ? valuesNamed(shown) : []), ...valuesNamed(named)])]
  const at = profileIn(context.catalog, narrowed, column)
  if (!at || values.length < 2) return undefined
  const chart: ChartPlan = {
    ...narrowed,
    where: narrowed.where.map((each) => (each === named ? ({ kind: 'among', column, values } as const) : each)),
  }
  if (groupingsOf(chart).some((each) => isSameColumn(each.column, column))) return chart
  if (chart.series || chart.facet || !['bar', 'line', 'area', 'arc', 'text'].includes(chart.kind)) return undefined
  return splitChart(barsOfPie(chart, context), columnWords(at.profile, at.table), 'series', context)
}
