import type { Measure } from '../../../plan.ts'
import { during } from '../along/during.ts'
import type { ChartBody } from '../chart/body.ts'
import { lowered, manyOf } from '../titles/names.ts'
import { labelOf, sideBySide, within } from './layout.ts'
import type { Timed } from './layout.ts'
import type { Stretch } from '../phrases/windows.ts'

/** So many bars are told apart, of those that grew or fell most. */
const mostBars = 10
/** Of those that fell or grew at all more are of use. */
const mostOfThose = 30

/** Which end was asked for: what shrinks, what grows least. */
const shrinking = /\b(?:fall\w*|fell|declin\w*|decreas\w*|drop\w*|shr[aiu]nk\w*|slowest|least|lowest|worst|worsen\w*)\b/i

/** "With falling sales": those that do, and not all in their order. */
const ofThose = /\b(?:falling|declining|decreasing|dropping|shrinking|losing|growing|rising|increasing|improving|worsening)\b/i
const ranks = /\b(?:\w+est|most|least|best|worst|top|bottom)\b/i

/**
 * "Which region grew fastest", "stores with falling sales": by how much of the older value each thing's newer one is above it.
 * Undefined where what is compared is no single measure of single things.
 * @param stretches the newer one first
 */
export function growthOf(parts: Timed, [now, before, ...more]: readonly Stretch[], words: string): ChartBody | undefined {
  const { chart, others, grain } = parts
  const [thing, ...beside] = others
  const [measure, ...measures] = chart.measures
  if (!now || !before || more.length > 0 || !thing || beside.length > 0 || grain || !measure || measures.length > 0) return undefined
  const [newer, older] = [now, before].map((each) => during(measure, within(parts, [each], labelOf(each))))
  if (!newer || !older) return undefined
  const value = lowered(measure.label).replace(/^total (?=\S)/, '')
  const growth: Measure = {
    id: 'm1',
    aggregate: 'metric',
    metric: `growth of ${value}`,
    formula: { kind: 'calculation', op: '/', left: { kind: 'calculation', op: '-', left: newer, right: older }, right: older },
    label: `Growth of ${value}`,
    format: 'percent',
  }
  const { series: _series, facet: _facet, stack: _stack, ...bare } = sideBySide(parts, undefined, 'bar')
  const isMany = chart.limit !== undefined
  const isOfThose = ofThose.test(words) && !ranks.test(words)
  const count = isOfThose ? mostOfThose : (chart.limit?.count ?? mostBars)
  const order = shrinking.test(words) ? 'asc' : 'desc'
  const against = `${labelOf(now)} against ${labelOf(before)}`
  const title = `Growth of ${value} by ${lowered(thing.label)}, ${against}`
  return {
    ...bare,
    kind: 'bar',
    measures: [growth],
    dimensions: [{ ...thing, id: 'd1' }],
    ...(isMany ? { limit: { count, rest: 'drop' as const } } : {}),
    ...(isOfThose ? { having: [{ measure: 'm1', op: order === 'asc' ? ('lt' as const) : ('gt' as const), value: 0 }] } : {}),
    sort: [{ by: { measure: 'm1' }, order }],
    title,
    description: `${title}: the ${manyOf(lowered(thing.label))} that ${order === 'desc' ? 'grew most' : 'lost most, or grew least,'} first.`,
    assumptions: [
      ...bare.assumptions.filter((note) => !/^(?:Of \S+ only the \S+ with the highest total|Only \S+ of \S+) are shown\.$/.test(note)),
      ...(isMany ? [`At most ${String(count)} are shown, those that ${order === 'desc' ? 'grew' : 'fell'} most first.`] : []),
      `Without a value in ${labelOf(before)} there is no growth to tell; such ${manyOf(lowered(thing.label))} have no bar.`,
    ],
  }
}
