import { redrawn } from '../alternatives/redrawn.ts'
import { columnOf } from '../../../connections/connection.ts'
import type { Condition } from '../../../plan-condition.ts'
import type { Measure } from '../../../plan.ts'
import { groupingsOf } from '../../../plan.ts'
import type { PlanRequest } from '../../planner.ts'
import { during } from '../along/during.ts'
import type { ChartBody } from '../chart/body.ts'
import { isNumeric, isYear } from '../schema/column-types.ts'
import { partsOf } from '../several/index.ts'
import { partOf } from '../several/part.ts'
import { paidAmount } from '../shape/paid-nouns.ts'
import { conditionsIn } from '../titles/conditions.ts'
import { describeChart } from '../titles/description.ts'
import { listed, lowered, sentence } from '../titles/names.ts'
import { understand } from '../understand.ts'
import { rateBreaks } from '../words/rates.ts'
import { baseOf } from './base.ts'
import type { RateChart } from './base.ts'
import { filler } from './spoken.ts'

type Place = Pick<PlanRequest, 'catalog' | 'fiscalYearStart'>

const words = (many: number): string => String.raw`[\p{L}\d'’&-]+(?: [\p{L}\d'’&-]+){0,${String(many - 1)}}`
const part = String.raw`(?:percentages?|percent|pct|shares?|proportions?|fractions?|parts?|contributions?|%)`
const all = String.raw`(?:(?:the|our|my|all|total|overall) )*`
const over = String.raw`(?=\s*(?:$|[,;.?!]|\s(?:${rateBreaks})\b))`
const lead = String.raw`(?:\b(?:what|which|how much) )?(?:\bis )?(?:\bthe )?`

/** How people say of what whole they want to see a part that has some value. */
const forms: readonly RegExp[] = [
  // "What percentage of revenue comes from online orders", "share of orders that were paid by card"
  new RegExp(
    String.raw`${lead}(?<!\p{L})${part} of ${all}(?<whole>${words(3)}?) (?:(?:that|which) )?(?:is|are|was|were|comes?|came|goes|went|gets?|got)(?: (?:made|done|coming))? (?<behind>(?:(?:from|through|via|by|in|at|to|on|of|with) )?${words(3)}?)${over}`,
    'iu',
  ),
  // "Share of Electronics in revenue", "contribution of online to sales"
  new RegExp(
    String.raw`${lead}(?<!\p{L})${part} of ${all}(?<part>${words(3)}?) (?:in|out of|among|within|to|towards) ${all}(?<whole>${words(3)}?)${over}`,
    'iu',
  ),
  // "UPI share of store orders", "UPI as a percentage of store orders"
  new RegExp(
    String.raw`(?<part>${words(5)}?)(?:['’]s)?(?:,? (?:as|in)(?: an?| the)?)? ${part} (?:of|in|to|out of|among) ${all}(?<whole>${words(3)}?)${over}`,
    'iu',
  ),
]

/** "Share of online revenue": the amount stands behind the value. */
const amounts: readonly RegExp[] = [
  new RegExp(String.raw`${lead}(?<!\p{L})${part} of ${all}(?<part>${words(3)}?) (?<whole>[\p{L}\d]+)${over}`, 'iu'),
]

interface Said {
  /** Where all of it stands. */
  readonly start: number
  readonly end: number
  /** "Store orders": of what a part is meant. */
  readonly whole: string
  /** "UPI store orders", "revenue from online orders": the part, said as the whole is. */
  readonly some: string
  /** "UPI", "from online orders". */
  readonly part: string
}

/**
 * "UPI share of store orders by month", "what percentage of revenue comes from online orders per region": the whole as any other request has
 * it, and of that the part to which the value holds too. Undefined without a breakdown, where slices tell it, or where the value limits nothing.
 */
export function partOfWhole(prompt: string, place: Place): RateChart | undefined {
  return partSaid(prompt, forms, place)
}

/** "Share of online revenue by month", where the value is one of other rows than the amount. */
export function partOfAmount(prompt: string, place: Place): RateChart | undefined {
  const found = partSaid(prompt, amounts, place)
  const formula = found?.chart.measures[0]?.formula
  const isSummed = formula?.kind === 'calculation' && formula.left.kind === 'aggregate' && formula.left.aggregate === 'sum'
  return found && isSummed && groupingsOf(found.chart).length > 0 ? found : undefined
}

function partSaid(prompt: string, ways: readonly RegExp[], place: Place): RateChart | undefined {
  for (const form of ways) {
    const match = form.exec(prompt)
    const { part: ahead, behind, whole: of } = match?.groups ?? {}
    if (!match || of === undefined) continue
    // "Meera's share of the donations": of what they come to.
    const whole = paidAmount(understand(of, place.catalog)) ? `total ${of}` : of
    const end = match.index + match[0].length
    const said = (behind === undefined ? endings(ahead ?? '') : [behind]).map((each): Said => {
      const start = form === forms[2] ? match.index + Math.max(0, (ahead ?? '').lastIndexOf(each)) : match.index
      if (behind !== undefined) return { start, end, whole, some: `${whole} ${behind}`, part: each }
      // "Orders paid by card as a percentage of all orders" names them already.
      const own = ` ${each} `.toLowerCase().indexOf(` ${whole.toLowerCase()} `)
      const told = own < 0 ? each : `${each.slice(0, own)}${each.slice(own + whole.length)}`.trim()
      return { start, end, whole, some: own < 0 ? `${each} ${whole}` : each, part: told }
    })
    for (const each of said) {
      const found = limitsMore(each, place) ? divided(prompt, each, place) : undefined
      if (found) return found
    }
  }
  return undefined
}

/** "The monthly UPI" may be no more than "UPI": the longest first. */
function endings(said: string): readonly string[] {
  const each = said
    .replace(filler, '')
    .replace(/['’]s$/, '')
    .split(' ')
  return each.map((_, at) => each.slice(at).join(' '))
}

/** Whether the part is told by a value of its own, and nothing else is said of it. */
function limitsMore({ whole, some, part: said }: Said, { catalog }: Place): boolean {
  const [all, less, own] = [whole, some, said].map((text) => understand(text, catalog))
  if (!all || !less || !own || all.unknown.length > 0 || less.unknown.length > 0) return false
  const isTimed = own.conditions.some(({ time }) => time === true) || own.grains.length > 0 || own.limit !== undefined
  return !isTimed && own.conditions.length > 0 && less.conditions.length > all.conditions.length && all.mentions.length > 0
}

function divided(prompt: string, said: Said, place: Place): RateChart | undefined {
  const { catalog, fiscalYearStart } = place
  const [whole, some] = [said.whole, said.some].map((text) => drawnWith(prompt, said, text, place))
  if (!whole || !some) return undefined
  const [measure, ...more] = whole.chart.measures
  const [own] = some.chart.measures
  const groups = (chart: ChartBody): string => JSON.stringify(groupingsOf(chart).map(({ column, grain }) => [column, grain]))
  if (!measure || more.length > 0 || !isSame(measure, own) || groups(whole.chart) !== groups(some.chart)) return undefined
  const kept = whole.chart.where.map((each) => JSON.stringify(each))
  const extra = some.chart.where.filter((each) => !kept.includes(JSON.stringify(each)))
  const isKept = some.chart.where.length === kept.length + extra.length && some.chart.having.length === 0
  const [first, ...others] = extra
  // Of what the bars are of, each has all or nothing.
  const isGrouped = extra.some((each) => 'column' in each && groups(whole.chart).includes(JSON.stringify(each.column)))
  // "Disbursement" that was taken for a breakdown by its amounts.
  const isByAmount = groupingsOf(whole.chart).some(({ column, bin }) => {
    const profile = columnOf(catalog, column.relation, column.column)
    return bin === undefined && profile !== undefined && isNumeric(profile) && !isYear(profile) && profile.meaning !== 'id'
  })
  // Several slices together are read off none.
  const isSeen = groupingsOf(whole.chart).length === 0 && kept.length === 0 && first?.kind !== 'among'
  if (!first || !isKept || isGrouped || isSeen || isByAmount) return undefined
  const left = during(measure, others.length > 0 ? { kind: 'all', of: extra } : first)
  const right = during(measure, { kind: 'all', of: [] })
  const bare = right?.kind === 'aggregate' ? { ...right, where: [] } : undefined
  if (!left || !bare) return undefined
  const { where: _none, ...total } = bare
  const name = nameOf(said)
  const share: Measure = {
    id: measure.id,
    aggregate: 'metric',
    metric: name,
    formula: { kind: 'calculation', op: '/', left, right: total },
    label: sentence(name),
    format: 'percent',
  }
  const { stack: _stack, ...base } = { ...whole.chart, source: some.chart.source }
  const drawn: ChartBody = {
    ...base,
    ...(base.kind === 'arc' || base.kind === 'histogram' ? { kind: 'bar' as const } : {}),
    ...(base.series && base.kind !== 'line' ? { stack: 'grouped' as const } : {}),
    ...(base.limit ? { limit: { ...base.limit, rest: 'drop' as const } } : {}),
    measures: [share],
    sort: base.sort.map((each) => ('total' in each.by ? { ...each, by: { measure: measure.id } } : each)),
    traces: [
      ...base.traces.filter(({ end }) => end <= said.start),
      { start: said.start, end: said.end, words: prompt.slice(said.start, said.end), role: 'measure', target: share.label, how: 'pattern' },
    ],
    assumptions: [...base.assumptions.filter((note) => !note.startsWith('No aggregation')), noteOf(share.label, measure, extra)],
  }
  const chart = { ...drawn, ...describeChart(drawn) }
  return {
    chart: { ...chart, alternatives: redrawn(catalog, { ...chart, id: 'chart_1', alternatives: [] }, fiscalYearStart) },
    understanding: whole.understanding,
  }
}

/** The request with these words in place of those of the share. */
function drawnWith(prompt: string, { start, end }: Said, text: string, place: Place): (RateChart & { chart: ChartBody }) | undefined {
  for (const whole of ['', 'total ', 'number of ']) {
    const asked = `${prompt.slice(0, start)}${whole}${text}${prompt.slice(end)}`
    if (partsOf(asked, place.catalog).length > 1) return undefined
    const read = partOf(asked, place.catalog)
    const isDrawn = read.understanding.charts.some(({ explicit, kind }) => explicit && kind !== 'text')
    const chart = isDrawn ? undefined : baseOf(read, place)
    const [measure] = chart?.measures ?? []
    if (
      chart &&
      measure &&
      chart.kind !== 'histogram' &&
      !chart.comparison &&
      (measure.aggregate === 'count' || measure.aggregate === 'sum')
    )
      return { chart: chart as RateChart['chart'], understanding: read.understanding }
  }
  return undefined
}

const isSame = (one: Measure, other: Measure | undefined): boolean =>
  other !== undefined &&
  one.aggregate === other.aggregate &&
  JSON.stringify([one.column, one.minus, one.formula]) === JSON.stringify([other.column, other.minus, other.formula])

const nameOf = ({ part: said, whole }: Said): string =>
  `share of ${said.replace(/^(?:from|through|via|by|in|at|to|on|of|with) /i, '')} in ${lowered(whole)}`

function noteOf(label: string, measure: Measure, extra: readonly Condition[]): string {
  const told = listed(conditionsIn({ where: extra }, 'sentence'))
  return `${label} is the part of ${lowered(measure.label.replace(/^Total (?=\S)/, ''))} ${/^with(?:out)? /.test(told) ? told : `with ${told}`}.`
}
