import type { Condition, Literal } from '../../../../plan-condition.ts'
import type { Formula } from '../../../../plan-formula.ts'
import { isSameColumn } from '../../../../plan-source.ts'
import type { ColumnRef } from '../../../../plan-source.ts'
import type { Catalog } from '../../../../connections/connection.ts'
import { groupingsOf } from '../../../../plan.ts'
import type { ChartPlan, Dimension, Measure } from '../../../../plan.ts'
import { during } from '../../along/during.ts'
import { lowered, sentence } from '../../titles/names.ts'
import { dimensionFor, freeId, profileIn } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'
import { named } from './in-place.ts'
import { readFilters } from './index.ts'
import { partSaid } from '../groups/axes.ts'
import { withoutTotals } from '../groups/dropping.ts'
import { regrouped } from '../groups/index.ts'
import { asKind } from '../kinds.ts'
import { deniesValues, valuesNamed } from '../values-named.ts'

const lead =
  "^\\s*(?:(?:and|now|so|then|please|show|give|tell|see|find|plot|put|me|us|only|just|what|is|was|are|what's|whats|how much|calculate|compute|i|want|need|to|the|a) )*"
const gap = '(?:gap|diff\\p{L}{0,12})'
/** "Each year": what it is by still. */
const each = '(?:,? (?:(?:in|for|of|per|by|over|across|along)(?: (?:each|every|the))?|each|every) (?<by>\\p{L}+(?: \\p{L}+)?))?'
/** A wish, and no essay. */
const mostLetters = 160
/** Of the two that are shown. */
const ofTwo = new RegExp(
  `${lead}${gap}(?: (?:between|of|in) (?:them|these|those|both|the two|the 2|the both|these two|those two|the two of them|both of them))?(?: (?:is|was))?${each}\\s*$`,
  'u',
)
/** Of two that are named. */
const ofNamed: readonly RegExp[] = [
  new RegExp(
    `${lead}${gap} (?:between|of) (?:the )?(?<one>\\p{L}[^,;]{0,40}?) (?:and|vs\\.?|to|from|&) (?:the )?(?<other>\\p{L}[^,;]{0,40}?)${each}\\s*$`,
    'u',
  ),
  new RegExp(`${lead}(?<one>\\p{L}[^,;]{0,40}?) (?:minus|less) (?:the )?(?<other>\\p{L}[^,;]{0,40}?)${each}\\s*$`, 'u'),
  new RegExp(
    `${lead}(?:how much |how many )?(?:more|higher|bigger|larger|ahead) (?:does|do|did|is|are|was|were) (?:the )?(?<one>\\p{L}[^,;]{0,40}?) (?:(?:make|made|sell|sold|earn|get|have|has|had|bring|come to) )?(?:than|of|over) (?:the )?(?<other>\\p{L}[^,;]{0,40}?)${each}\\s*$`,
    'u',
  ),
]

/** "What is the gap between the two each year", "north minus south": by how much the one of two values is above the other. */
export const readGap: Reader = (text, context) => {
  // What stands in the title may have been taken for it.
  const said = context.written.toLowerCase()
  if (said.length > mostLetters || !/\b(?:gap|diff|minus|less|more|higher|bigger|larger|ahead)/.test(said)) return nothing(text)
  const match = [ofTwo, ...ofNamed].map((form) => form.exec(said)).find((found) => found !== null)
  if (!match) return nothing(text)
  const by = match.groups?.['by']
  const { one, other } = match.groups ?? {}
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const made =
      differing(chart, [one, other], context) ??
      (one === undefined || other === undefined ? ofMeasures(chart) : ofValues(chart, [one, other], context))
    const isSo = by === undefined || partSaid(by, chart, context) !== undefined
    return isSo ? made : made && regrouped(made, by, false, context, true)
  }
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

function differing(chart: ChartPlan, [first, second]: readonly (string | undefined)[], context: EditContext): ChartPlan | undefined {
  const [measure, ...more] = chart.measures
  if (!measure || more.length > 0 || chart.comparison || !['bar', 'line', 'area', 'arc', 'rect', 'table'].includes(chart.kind))
    return undefined
  for (const group of groupingsOf(chart)) {
    if (group.grain || group.bin) continue
    const values =
      first === undefined || second === undefined ? keptTwo(chart, group, context) : namedTwo(chart, group, [first, second], context)
    const made = values && withGap(chart, measure, group, values, context)
    if (made) return made
  }
  return undefined
}

/** "North minus south" of bars by category: of each of these. */
function ofValues(chart: ChartPlan, [one, other]: readonly [string, string], context: EditContext): ChartPlan | undefined {
  const [measure, ...more] = chart.measures
  const [kept] = readFilters(`only ${one} and ${other}`, { ...context, written: `only ${one} and ${other}` }).edits
  const narrowed = measure && more.length === 0 && !chart.comparison ? kept?.apply(chart) : undefined
  const [named, ...others] = narrowed?.where.filter((each) => !chart.where.includes(each)) ?? []
  if (!measure || !narrowed || others.length > 0 || named?.kind !== 'among' || named.negated) return undefined
  const [first, second, ...rest] = named.values
  const at = profileIn(context.catalog, narrowed, named.column)
  if (first === undefined || second === undefined || rest.length > 0 || !at) return undefined
  const group = dimensionFor({ ...at, score: 1, whole: false }, named.column.relation, freeId(narrowed, 'd'))
  // In the order in which they are named.
  const isTurned = one.toLowerCase().includes(written(second).toLowerCase())
  return withGap(narrowed, measure, group, isTurned ? [second, first] : [first, second], context)
}

/** The one of two measures less the other. */
function ofMeasures(chart: ChartPlan): ChartPlan | undefined {
  const [one, other, ...more] = chart.measures
  if (!one || !other || more.length > 0 || one.unit !== other.unit || one.format !== other.format || chart.kind === 'point')
    return undefined
  const [left, right] = [one, other].map(termOf)
  if (!left || !right) return undefined
  const label = `${one.label} minus ${lowered(other.label)}`
  const { column: _column, minus: _minus, ...bare } = one
  return {
    ...chart,
    kind: chart.kind === 'line' || chart.kind === 'table' ? chart.kind : 'bar',
    having: [],
    measures: [{ ...bare, aggregate: 'metric', metric: lowered(label), formula: { kind: 'calculation', op: '-', left, right }, label }],
    sort: chart.sort.map((each) => ('dimension' in each.by ? each : { ...each, by: { measure: one.id } })),
  }
}

function termOf({ aggregate, column, minus, formula, share, running, change, moving }: Measure): Formula | undefined {
  if (share || running || change || moving || minus || aggregate === 'none') return undefined
  if (aggregate === 'metric') return formula
  return { kind: 'aggregate', aggregate, ...(column ? { of: { kind: 'column', column } } : {}) }
}

const written = (value: Literal): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

type Pair = readonly [Literal, Literal]

/** The only two values that the chart shows. */
function keptTwo(chart: ChartPlan, { column }: Dimension, { catalog }: EditContext): Pair | undefined {
  const known = profileIn(catalog, chart, column)?.profile
  const kept = chart.where.find((each) => 'column' in each && isSameColumn(each.column, column) && valuesNamed(each).length > 0)
  const all = known?.valuesComplete === false ? [] : (known?.values ?? [])
  const left = kept ? (deniesValues(kept) ? all.filter((value) => !valuesNamed(kept).includes(value)) : valuesNamed(kept)) : all
  const [one, other, ...more] = left
  return one !== undefined && other !== undefined && more.length === 0 ? [one, other] : undefined
}

function namedTwo(chart: ChartPlan, { column }: Dimension, words: readonly [string, string], { catalog }: EditContext): Pair | undefined {
  const values = profileIn(catalog, chart, column)?.profile.values ?? []
  const [one, other] = words.map((each) => named(each, values))
  return one !== undefined && other !== undefined && one !== other ? [one, other] : undefined
}

/** The chart by what is left of its breakdowns; of none it is one figure. */
function withGap(chart: ChartPlan, measure: Measure, group: Dimension, values: Pair, { catalog }: EditContext): ChartPlan | undefined {
  const [left, right] = values
    .map((value): Condition => ({ kind: 'compare', column: group.column, op: 'eq', value }))
    .map((each) => during(measure, each))
  if (!left || !right) return undefined
  const rest = groupingsOf(chart).filter((each) => each !== group)
  const [axis, beside, ...more] = rest
  if (more.length > 0 || (chart.kind === 'rect' && rest.length > 1)) return undefined
  const name = `${written(values[0])} minus ${written(values[1])}`
  const value = lowered(measure.label).replace(/^total (?=\S)/, '')
  const label = `${value.charAt(0).toUpperCase()}${value.slice(1)}, ${name}`
  const { id, format, unit } = measure
  const made: Measure = {
    id,
    aggregate: 'metric',
    metric: lowered(label),
    formula: { kind: 'calculation', op: '-', left, right },
    label,
    ...(format ? { format } : {}),
    ...(unit === undefined ? {} : { unit }),
  }
  const { series: _series, facet: _facet, stack: _stack, limit: _limit, ...bare } = chart
  const column = group.column
  const where = [
    ...chart.where.filter((each) => !('column' in each) || !isSameColumn(each.column, column)),
    { kind: 'among', column, values } as const,
  ]
  const one = { ...bare, where, having: [], measures: [made], assumptions: [...chart.assumptions, `${label} is the one less the other.`] }
  if (!axis) return asKind(catalog, { ...one, kind: 'bar', dimensions: [{ ...group, id: 'd1' }] }, 'text')
  return {
    ...one,
    kind: chart.kind === 'table' ? 'table' : axis.grain && chart.kind === 'line' ? 'line' : 'bar',
    dimensions: [{ ...axis, id: 'd1' }],
    ...(beside ? { series: { ...beside, id: 's1' } } : {}),
    sort: axis.grain || beside ? [{ by: { dimension: 'd1' }, order: 'asc' }] : withoutTotals([{ by: { measure: id }, order: 'desc' }]),
  }
}

/** Where the two are not kept any more ("back to all regions") what is measured is whole again, and broken down as it was. */
export function wholeAgain(before: ChartPlan, after: ChartPlan, catalog: Catalog): ChartPlan {
  const [measure, ...more] = after.measures
  const column = measure && more.length === 0 && after.where.length < before.where.length ? gapColumn(measure) : undefined
  const isKept = ({ where }: ChartPlan): boolean =>
    where.some((each) => 'column' in each && column !== undefined && isSameColumn(each.column, column))
  const at = column && profileIn(catalog, before, column)
  if (!measure || !column || !at || isKept(after) || !isKept(before) || measure.formula?.kind !== 'calculation') return after
  const { left } = measure.formula
  if (left.kind !== 'aggregate' || left.where?.length !== 1 || (left.of && left.of.kind !== 'column')) return after
  const { formula: _gap, metric: _name, ...bare } = measure
  const of = left.of?.column
  const label = sentence((measure.metric ?? '').split(', ').slice(0, -1).join(', '))
  const whole: Measure = { ...bare, aggregate: left.aggregate, ...(of ? { column: of } : {}), label }
  const group = dimensionFor({ ...at, score: 1, whole: false }, column.relation, 's1')
  const [axis] = after.dimensions
  const made = { ...after, measures: [whole] }
  if (axis && !after.series) return { ...made, kind: after.kind === 'text' ? 'bar' : after.kind, series: group }
  return axis ? made : { ...made, kind: 'bar', dimensions: [{ ...group, id: 'd1' }], sort: [{ by: { measure: whole.id }, order: 'desc' }] }
}

/** The column of which two values are set against each other. */
function gapColumn({ formula }: Measure): ColumnRef | undefined {
  if (formula?.kind !== 'calculation' || formula.op !== '-') return undefined
  const [one, other] = [formula.left, formula.right].map((each) => (each.kind === 'aggregate' ? each.where?.[0] : undefined))
  if (one?.kind !== 'compare' || other?.kind !== 'compare') return undefined
  return isSameColumn(one.column, other.column) ? one.column : undefined
}
