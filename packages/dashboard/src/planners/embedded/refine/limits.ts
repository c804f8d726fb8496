import { columnOf } from '../../../connections/connection.ts'
import { isOfGroup, relationsOf } from '../../../plan.ts'
import type { ChartPlan, Measure } from '../../../plan.ts'
import { keptAs, limitIn } from '../phrases/limit-signs.ts'
import type { SaidLimit } from '../phrases/limit-signs.ts'
import { tokenize } from '../words/tokens.ts'
import type { Token } from '../words/tokens.ts'
import { formOf } from '../words/word-forms.ts'
import { nothing } from './edit.ts'
import type { EditContext, Reader } from './edit.ts'

const keeping = /^\s*(?:show|keep|display|list|leave|give)?\s*(?:me\s+)?(?:only|just)\s+|^\s*(?:keep|leave)\s+/
const hiding = /^\s*(?:hide|exclude|drop|remove|without|leave out|filter out|take out|get rid of|omit|skip)\s+/
const idle =
  /^(?:the|a|an|all|those|these|that|which|who|with|whose|having|have|has|had|are|is|was|were|ones?|bars?|values?|rows?|anything|everything|things?|where|total|only|of)$/
/** "Thoes", "tehse": letters that changed places. */
const isSlip = (word: string): boolean => ['ehost', 'eehst'].includes(word.split('').toSorted().join(''))
const otherwise = { gt: 'lte', gte: 'lt', lt: 'gte', lte: 'gt' } as const

/** "Only those above 5,000", "hide cities below 10%", "keep stores with more than 100 orders": of the things shown those that come to so much. */
export const readLimits: Reader = (text, context) => {
  const lead = keeping.exec(text) ?? hiding.exec(text)
  if (!lead) return nothing(text)
  const tokens = tokenize(text.slice(lead[0].length))
  const limit = limitIn(text.slice(lead[0].length), tokens, 0, tokens.length)
  if (!limit || limit.value === 0) return nothing(text)
  const isKept = !hiding.test(text)
  const said = [...tokens.slice(0, limit.start), ...limit.inside, ...tokens.slice(limit.end)].filter(
    ({ lower }) => !idle.test(lower) && !isSlip(lower),
  )
  const change = (chart: ChartPlan): ChartPlan | undefined =>
    limited(chart, said, { ...limit, op: isKept ? limit.op : otherwise[limit.op] }, context)
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

/** @param said the words beside the limit: names of what is shown, and of no other */
function limited(chart: ChartPlan, said: readonly Token[], limit: SaidLimit, { catalog }: EditContext): ChartPlan | undefined {
  const [thing, ...beside] = chart.dimensions
  const [measure, ...measures] = chart.measures
  if (!thing || beside.length > 0 || thing.bin || chart.series || chart.facet || chart.comparison) return undefined
  if (!measure || measures.length > 0 || !isOfGroup(measure) || chart.kind === 'histogram') return undefined
  const shown = new Set([thing.label, measure.label].flatMap(stemsOf))
  if (said.some(({ stem }) => !shown.has(stem))) return undefined
  // "Only orders above 500" of a chart that counts them: single ones that come to so much.
  const things = new Set(stemsOf(thing.label))
  if (measure.aggregate.startsWith('count') && said.length > 0 && !said.some(({ stem }) => things.has(stem))) return undefined
  const having = chart.having.filter((each) => !('measure' in each && each.measure === measure.id && isSameWay(each.op, limit.op)))
  const value = keptAs(limit, isPart(chart, measure, catalog), measure.format)
  return { ...chart, having: [...having, { measure: measure.id, op: limit.op, value }] }
}

const stemsOf = (label: string): readonly string[] => label.split(/[^\p{L}\p{N}]+/u).map((word) => formOf(word.toLowerCase()).stem)

/** A second lower bound replaces the first. */
const isSameWay = (one: string, other: string): boolean => one.startsWith('g') === other.startsWith('g')

function isPart({ source }: ChartPlan, { column }: Measure, catalog: EditContext['catalog']): boolean {
  const table = relationsOf(source).find(({ alias }) => alias === column?.relation)?.table
  const profile = column && table !== undefined ? columnOf(catalog, table, column.column) : undefined
  return typeof profile?.max === 'number' && profile.max <= 1
}
