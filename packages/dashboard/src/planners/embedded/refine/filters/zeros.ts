import type { Condition } from '../../../../plan-condition.ts'
import { isSameColumn } from '../../../../plan-source.ts'
import { isOfGroup } from '../../../../plan.ts'
import type { ChartPlan } from '../../../../plan.ts'
import { isNumeric } from '../../schema/column-types.ts'
import { columnsSaid, profileIn } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'

const leaving =
  "(?:exclude|excluding|without|except(?: for)?|drop|remove|hide|delete|(?:leave|take|filter) (?:out|off|away)|leaving out|get rid of|ignore|skip|omit|no|not|don'?t (?:show|count))"
const idle = '(?:the|all|any|those|these|ones|rows|values|bars|where|with|whose|of|that|which|have|has|a|an)'
const zero = '(?:zeros?|zeroes|0|nil)'
/** "Skip the zero discount", "without those with 0 discount". */
const ahead = new RegExp(
  `^\\s*(?:please )?${leaving} (?:${idle} ){0,5}${zero}(?: (?:%|percent|rs|rupees))?(?: (\\p{L}[\\p{L} ]{0,40}?))?\\s*$`,
  'u',
)
/** "Leave out those where discount is zero". */
const behind = new RegExp(
  `^\\s*(?:please )?${leaving} (?:${idle} ){1,5}(\\p{L}[\\p{L} ]{0,40}?) (?:is |are |was |= ?|of )?${zero}(?: %)?\\s*$`,
  'u',
)
const things = /^(?:ones?|values?|rows?|bars?|entries|groups?|slices?|lines?|points?)$/

/** What comes to nothing, or has nothing of what is said, is left out. */
export const readZeros: Reader = (text, context) => {
  if (!/\b(?:zero|zeros|zeroes|0|nil)\b/.test(text)) return nothing(text)
  const words = text.replaceAll(/ +/g, ' ')
  const match = ahead.exec(words) ?? behind.exec(words)
  if (!match) return nothing(text)
  const name = match[1] ?? ''
  const change = (chart: ChartPlan): ChartPlan | undefined => withoutZero(chart, things.test(name) ? '' : name, context)
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'all', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

function withoutZero(chart: ChartPlan, name: string, { catalog }: EditContext): ChartPlan | undefined {
  const said = name === '' ? [] : columnsSaid(name, catalog, chart).filter(({ profile }) => isNumeric(profile))
  const isSaid = (column: string): boolean => name === '' || said.some(({ profile }) => profile.name === column)
  const axis = chart.dimensions.find(({ column, bin }) => {
    const profile = profileIn(catalog, chart, column)?.profile
    return !bin && profile !== undefined && isNumeric(profile) && isSaid(column.column)
  })
  if (axis) return withCondition(chart, { kind: 'compare', column: axis.column, op: 'ne', value: 0 })
  const measure = chart.measures.find(({ column }) => name === '' || (column && isSaid(column.column)))
  if (measure && chart.having.some((each) => 'measure' in each && each.measure === measure.id && each.op === 'ne' && each.value === 0))
    return chart
  if (measure && chart.dimensions.length > 0 && isOfGroup(measure) && chart.kind !== 'histogram')
    return { ...chart, having: [...chart.having, { measure: measure.id, op: 'ne', value: 0 }] }
  const [first] = said
  const alias = [chart.source.base, ...chart.source.joins.map(({ relation }) => relation)].find(
    ({ table }) => table === first?.table.id,
  )?.alias
  return first && alias !== undefined
    ? withCondition(chart, { kind: 'compare', column: { relation: alias, column: first.profile.name }, op: 'ne', value: 0 })
    : undefined
}

function withCondition(chart: ChartPlan, added: Extract<Condition, { readonly kind: 'compare' }>): ChartPlan {
  const isSo = chart.where.some(
    (each) => each.kind === 'compare' && each.op === 'ne' && each.value === 0 && isSameColumn(each.column, added.column),
  )
  return isSo ? chart : { ...chart, where: [...chart.where, added] }
}
