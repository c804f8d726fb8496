import type { Condition } from '../../../plan-condition.ts'
import type { AggregateTerm, Formula } from '../../../plan-formula.ts'
import { relationsOf } from '../../../plan.ts'
import type { Measure } from '../../../plan.ts'
import { mapLeaves } from '../../../sql/formula.ts'
import type { ChartBody } from '../chart/body.ts'
import { differentIn, ratio } from '../mentions/formulas.ts'
import { leadsUp, sourceOf } from '../schema/joins.ts'
import { describeChart } from '../titles/description.ts'
import { lowered, nounIn, sentence } from '../titles/names.ts'
import { saidNoun } from '../titles/said-noun.ts'
import { understand } from '../understand.ts'
import { severalTimes } from '../words/dealings.ts'
import { basedOn, counted, dealersCalled, finished, timed, whoOf } from './dealers.ts'
import type { Base, Dealers, DealersChart, Place } from './dealers.ts'

const fresh = String.raw`(?:brand[- ])?new|first[- ]time`
const known = String.raw`${severalTimes}|existing|old|loyal`
const people = String.raw`[\p{L}]+`
const joiner = String.raw`(?:\s*(?:vs\.?|versus|against|&|/|-|:)\s*|\s+(?:and|or|with|to|from|compared (?:to|with))\s+)`
/** "From new vs repeat customers", "new customers against returning ones", "split between existing and new members". */
const said = new RegExp(
  String.raw`(?:\b(?:(?:is |are )?(?:split|divided|broken down|compared?)\s+)?(?:from|by|of|for|between|among|into|in)\s+(?:the\s+|our\s+)?)?\b(?:(?:${fresh})(?:\s+(?<one>${people}?))?${joiner}(?:the\s+|our\s+)?(?:${known})|(?:${known})(?:\s+(?<other>${people}?))?${joiner}(?:the\s+|our\s+)?(?:${fresh}))\b(?:\s+(?<last>${people}))?`,
  'iu',
)

/** "Share of revenue from repeat customers", "what % of orders is placed by new customers". */
const shareSaid = new RegExp(
  String.raw`(?:\bwhat )?(?:\b(?:shares?|percentages?|percent|pct|proportion|fraction|part)|%) of (?:(?:the|our|all|total) )*(?<what>[\p{L}]+(?: [\p{L}]+)??) (?:(?:that |which )?(?:comes?|came|coming|is|are|was|were|gets|got) )?(?:(?:placed|made|given|generated|brought in|bought) )?(?:from|by|of|to) (?:the |our )?(?:(?<new>${fresh})|${known}) (?<who>${people})\b`,
  'iu',
)

/** "First-time buyers by month": those whose first dealing it was. */
const firstTimers = /\b(?:(?:number|count) of )?(?:first[- ]time|first[- ]ever|newly acquired) (?<who>\p{L}+)(?=$|[?.!,;\s])/iu
/** "Returning customers by month", "share of repeat buyers per quarter": of those of each month whoever had dealt with us before. */
const comingAgain = new RegExp(
  String.raw`\b(?:(?:number|count|(?<share>shares?|percentage|percent|pct|proportion)) of )?(?:${severalTimes}) (?<who>\p{L}+)(?: (?<behind>shares?|rate|percentage))?(?=$|[?.!,;\s])`,
  'iu',
)

/**
 * "New vs returning customers by month", "revenue from new and repeat customers per quarter": what is asked is measured twice, over the
 * first dealing of each and over those after it.
 */
export function newcomersIn(prompt: string, place: Place): DealersChart | undefined {
  const share = shareSaid.exec(prompt)
  if (share) return shareOf(prompt, share, place)
  const match = said.exec(prompt)
  if (!match) return oneHalf(prompt, place)
  const { one, other, last } = match.groups ?? {}
  const { catalog } = place
  const words = [last, one, other].filter((word) => word !== undefined)
  // "New vs old stores" are no customers.
  const isOfOthers = last !== undefined && understand(`the ${last}`, catalog).mentions.length > 0
  const dealers = words.flatMap((word) => dealersCalled(word, place) ?? [])[0] ?? (isOfOthers ? undefined : dealersCalled(undefined, place))
  if (!dealers) return undefined
  // What follows is not of the people: "new vs returning by month".
  const isNamed = last !== undefined && (last.toLowerCase() === 'ones' || dealersCalled(last, place) !== undefined)
  const end = match.index + match[0].length - (last === undefined || isNamed ? 0 : last.length + 1)
  const [before, behind] = [prompt.slice(0, match.index).trimEnd(), prompt.slice(end)]
  const rest = `${before.replace(/^(?:split|divide|break down) /i, '')}${behind}`
  const asked = measured(rest, dealers, place)
  const base = asked ?? counted(`${before} number of ${saidNoun(catalog, dealers.deals)}${behind}`, dealers, place)
  if (!base || base.chart.series) return undefined
  return drawn(base, { start: match.index, end, words: prompt.slice(match.index, end) }, dealers, place, asked === undefined)
}

/** The rest asks for something of the dealings itself: "revenue by month", "orders per channel". */
function measured(rest: string, { table }: Dealers, place: Place): Base | undefined {
  const tables = understand(rest, place.catalog).mentions.flatMap(({ readings: [best] }) => (best?.kind === 'table' ? [best.table] : []))
  if (tables.includes(table)) return undefined
  const found = basedOn(rest, place)
  // "By kind" alone counts rows, and nobody asked for them.
  return found?.measure.aggregate === 'count' && !found.measure.column && tables.length === 0 ? undefined : found
}

interface Words {
  readonly start: number
  readonly end: number
  readonly words: string
}

/** First-time customers alone, or along the time those who come again; of no time the latter are whoever came more than once. */
function oneHalf(prompt: string, place: Place): DealersChart | undefined {
  const first = firstTimers.exec(prompt)
  const again = first === null && timed.test(prompt) ? comingAgain.exec(prompt) : null
  // "Revenue from repeat customers by month": of what they paid, and no number of them.
  const isAsked = again !== null && understand(prompt.slice(0, again.index), place.catalog).mentions.length === 0
  const match = first ?? (isAsked ? again : null)
  const { who, share, behind } = match?.groups ?? {}
  const dealers = match && dealersCalled(who, place)
  if (!match || !dealers) return undefined
  const [start, end] = [match.index, match.index + match[0].length]
  const base = counted(`${prompt.slice(0, start)}number of ${saidNoun(place.catalog, dealers.deals)}${prompt.slice(end)}`, dealers, place)
  if (!base) return undefined
  const { many } = nounIn(place.catalog, dealers.table)
  const isShare = share !== undefined || behind !== undefined
  const name = first ? `first-time ${many}` : `${isShare ? 'share of ' : ''}returning ${many}`
  const all = differentIn(whoOf(dealers))
  const half = { ...all, where: [first ? firstOf(dealers) : laterOf(dealers)] }
  const measure: Measure = {
    id: 'm1',
    aggregate: 'metric',
    metric: name,
    formula: isShare ? ratio(half, all) : half,
    label: sentence(name),
    format: isShare ? 'percent' : 'integer',
  }
  const body = told(base, { start, end, words: match[0] }, [measure], dealers, place)
  return body && finished({ ...body, ...describeChart(body) }, base, place)
}

/** Of all that is asked, what comes with the first dealing of each, or after it. */
function shareOf(prompt: string, match: RegExpExecArray, place: Place): DealersChart | undefined {
  const { what = '', who = '', new: isNew } = match.groups ?? {}
  const [start, end] = [match.index, match.index + match[0].length]
  const dealers = dealersCalled(who, place)
  const restOf = (words: string): string => `${prompt.slice(0, start)}${words}${prompt.slice(end)}`
  const base = dealers && (measured(restOf(what), dealers, place) ?? measured(restOf(`total ${what}`), dealers, place))
  const formula = base && formulaOf(base.measure)
  if (!base || !formula || formula.kind !== 'aggregate') return undefined
  const { many } = nounIn(place.catalog, dealers.table)
  const name = `share of ${what} from ${isNew === undefined ? 'returning' : 'new'} ${many}`
  const measure: Measure = {
    id: 'm1',
    aggregate: 'metric',
    metric: name,
    formula: ratio({ ...formula, where: [isNew === undefined ? laterOf(dealers) : firstOf(dealers)] }, formula),
    label: sentence(name),
    format: 'percent',
  }
  const body = told(base, { start, end, words: match[0] }, [measure], dealers, place)
  return body && finished({ ...body, ...describeChart(body) }, base, place)
}

function drawn(base: Base, words: Words, dealers: Dealers, place: Place, isOfPeople: boolean): DealersChart | undefined {
  const { measure } = base
  const formula = isOfPeople ? differentIn(whoOf(dealers)) : formulaOf(measure)
  if (!formula) return undefined
  const { many } = nounIn(place.catalog, dealers.table)
  const called = (name: string): string => (isOfPeople ? `${name} ${many}` : `${measure.label} from ${lowered(name)} ${many}`)
  const of = (id: string, name: string, where: Condition): Measure => ({
    id,
    aggregate: 'metric',
    metric: lowered(called(name)),
    formula: mapLeaves(formula, (leaf) => ({ ...leaf, where: [...(leaf.where ?? []), where] })),
    label: called(name),
    ...(measure.format === undefined ? {} : { format: measure.format }),
    ...(measure.unit === undefined ? {} : { unit: measure.unit }),
  })
  const first = firstOf(dealers)
  const measures = [of('m1', 'New', first), of('m2', 'Returning', laterOf(dealers))]
  const body = told(base, words, measures, dealers, place)
  if (!body) return undefined
  const described = describeChart(body)
  const twice = `${called('New')} and ${lowered(called('Returning'))}`
  return finished({ ...body, ...described, title: described.title.replace(twice, () => called('New and returning')) }, base, place)
}

/** The chart of the base with these measures, over rows that tell whose dealing each was. */
function told(
  { chart: base }: Base,
  { start, end, words }: Words,
  measures: readonly Measure[],
  { table, deals }: Dealers,
  { catalog }: Place,
): ChartBody | undefined {
  const relations = relationsOf(base.source)
  if (relations.some(({ alias, table: id }) => alias !== id)) return undefined
  const isThere = relations.some(({ table: id }) => id === deals)
  const tables = [...relations.map(({ table: id }) => id), deals]
  const source = isThere
    ? base.source
    : leadsUp(catalog, base.source.base.table, deals) && sourceOf(catalog, tables, base.source.base.table)
  if (!source) return undefined
  const { many, one } = nounIn(catalog, table)
  return {
    ...base,
    kind: base.kind === 'text' || base.kind === 'arc' ? (measures.length > 1 ? 'bar' : 'text') : base.kind,
    source,
    measures,
    sort: base.sort.map((each) => ('measure' in each.by ? { ...each, by: { measure: 'm1' } } : each)),
    ...(base.limit ? { limit: { ...base.limit, rest: 'drop' as const } } : {}),
    traces: [
      ...base.traces.filter((trace) => trace.end <= start),
      { start, end, words, role: 'measure', target: `new and returning ${many}`, how: 'pattern' },
    ],
    assumptions: [
      ...base.assumptions.filter((note) => !note.startsWith('No aggregation')),
      `New is the first of the ${nounIn(catalog, deals).many} of each ${one} in the data, returning are those after it.`,
    ],
  }
}

/** That a dealing is the first of whoever dealt. */
function firstOf(dealers: Dealers): Condition {
  const { deals, time } = dealers
  const who = whoOf(dealers)
  return {
    kind: 'compare_to',
    column: time,
    op: 'eq',
    aggregate: 'min',
    of: { relation: earlier, column: time.column },
    sub: {
      source: { base: { alias: earlier, table: deals }, joins: [] },
      link: [{ outer: who, inner: { relation: earlier, column: who.column } }],
      where: [],
    },
  }
}

/** That it came after the first; of those whose dealer is not known nothing is. */
function laterOf(dealers: Dealers): Condition {
  const isKnown: Condition = { kind: 'missing', column: whoOf(dealers), negated: true }
  return { kind: 'all', of: [isKnown, { kind: 'not', of: firstOf(dealers) }] }
}

/** The same table once more, for the first dealing of each. */
const earlier = 'earlier'

/** What the measure is made of, each part of which can be limited. */
function formulaOf({ aggregate, column, minus, formula, running, change, moving }: Measure): Formula | undefined {
  if (formula) return formula
  if (aggregate === 'none' || aggregate === 'metric' || running || change || moving !== undefined) return undefined
  const whole = column && ({ kind: 'column', column } as const)
  const of = whole && minus ? ({ kind: 'calculation', op: '-', left: whole, right: { kind: 'column', column: minus } } as const) : whole
  return { kind: 'aggregate', aggregate, ...(of ? { of } : {}) } satisfies AggregateTerm
}
