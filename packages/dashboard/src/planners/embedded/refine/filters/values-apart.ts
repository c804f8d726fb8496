import type { Condition } from '../../../../plan-condition.ts'
import type { ChartPlan } from '../../../../plan.ts'
import { columnWords } from '../../titles/names.ts'
import { profileIn } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Found, Reader } from '../edit.ts'
import { readFilters } from './index.ts'
import { valuesNamed } from '../values-named.ts'
import { barsOfPie, splitChart } from '../groups/splits.ts'

const apart = String.raw`(?:sep[ae]r?ate(?:ly|d)?|individually|apart|differently|side by side|(?:in|as) (?:two|separate|different) \p{L}+)`
const lead = String.raw`^\s*(?:(?:please|show|give|put|draw|plot|keep|split|sep[ae]rate|break|divide|i|we|want|need|me|us|it|them|this|up|down|into|by|as|the|both|two) +)*`
const behind = new RegExp(
  String.raw`${lead}(\S.*?)(?: (?:should|must|has to|have to|can|may|to))?(?: be)?(?: (?:shown|given|put|kept|seen|drawn|told|counted|displayed))? +${apart}\s*$`,
  'u',
)
const ahead = new RegExp(String.raw`${lead}(?:${apart}|(?:line|bar|colou?r)s? each) +(?:for|of|to) +(\S.*?)\s*$`, 'u')
const joined = /\s(?:and|&|vs\.?|versus|or)\s|[,/]/

/** "Regular and contract separately", "north and south should be shown apart": a colour for each of the values that are named. */
export const readValuesApart: Reader = (text, context) => {
  if (!/\b(?:sep[ae]r?ate|individually|apart|differently|side by side|two|different|each)/.test(text)) return nothing(text)
  const said = (behind.exec(text) ?? ahead.exec(text))?.[1]
  if (said === undefined || !joined.test(said)) return nothing(text)
  const kept = readFilters(`only ${said}`, { ...context, written: `only ${said}` })
  const change = (chart: ChartPlan): ChartPlan | undefined => apartIn(chart, kept, context)
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

function apartIn(chart: ChartPlan, { edits: [kept] }: Found, context: EditContext): ChartPlan | undefined {
  if (chart.series || chart.facet || !['bar', 'line', 'area', 'arc', 'text'].includes(chart.kind)) return undefined
  const narrowed = kept?.apply(chart)
  const [named, ...more] = narrowed?.where.filter((each) => !chart.where.includes(each)) ?? []
  if (!narrowed || !named || more.length > 0 || named.kind !== 'among' || named.negated) return undefined
  const at = profileIn(context.catalog, narrowed, named.column)
  if (!at) return undefined
  const split = splitChart(barsOfPie(narrowed, context), columnWords(at.profile, at.table), 'series', context)
  // Where all of them are named nothing is left out.
  const isAll = at.profile.nulls === 0 && valuesNamed(named).length >= at.profile.distinct
  return split && isAll ? { ...split, where: split.where.filter((each: Condition) => each !== named) } : split
}
