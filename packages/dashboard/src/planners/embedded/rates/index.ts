import { redrawn } from '../alternatives/redrawn.ts'
import { columnOf } from '../../../connections/connection.ts'
import type { Catalog } from '../../../connections/connection.ts'
import type { Condition } from '../../../plan-condition.ts'
import type { AggregateTerm, Formula } from '../../../plan-formula.ts'
import type { Measure } from '../../../plan.ts'
import { relationsOf } from '../../../plan.ts'
import type { PlanRequest } from '../../planner.ts'
import type { ChartBody } from '../chart/body.ts'
import { partsOf } from '../several/index.ts'
import { partOf } from '../several/part.ts'
import { conditionsIn } from '../titles/conditions.ts'
import { describeChart } from '../titles/description.ts'
import { humanName } from '../titles/labels.ts'
import { listed, lowered, nounIn, sentence } from '../titles/names.ts'
import { saidNoun } from '../titles/said-noun.ts'
import { understand } from '../understand.ts'
import type { Mention, Span } from '../understanding.ts'
import { stateNames } from '../words/states.ts'
import type { Token } from '../words/tokens.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { baseOf } from './base.ts'
import type { RateChart } from './base.ts'
import { amountGivenBack, amountOfAnother } from './of-amounts.ts'
import { ratesSaid } from './before-values.ts'
import { partOfAmount, partOfWhole } from './of-whole.ts'
import { ratedBy } from './rated.ts'
import type { Rated } from './rated.ts'
import { isRateNoun, reverse } from './spoken.ts'
import type { SpokenRate } from './spoken.ts'
import { wholeSaid } from './whole-said.ts'

type Place = Pick<PlanRequest, 'catalog' | 'fiscalYearStart'>

/**
 * "No show rate by doctor", "share of orders that got returned per store": the rows are counted as any other request has it, and of each
 * count the part is shown for which it holds. Undefined where no such rate is said, or nothing breaks it down.
 */
function rateIn(text: string, place: Place): RateChart | undefined {
  const understanding = understand(text, place.catalog)
  const { mentions, tokens, metrics } = understanding
  // "Interest rate", where a column holds it.
  if (mentions.some((mention) => isStored(mention, tokens))) return undefined
  for (const spoken of ratesSaid(understanding)) {
    if (metrics.some((metric) => isWithin(metric, spoken, tokens)) || mentions.some((mention) => isBreakdown(mention, spoken, tokens)))
      continue
    const rated = ratedBy(spoken, place)
    if (spoken.of !== undefined && !isOfRows(spoken.of, rated, place)) continue
    if (rated && mentions.some((mention) => isPrice(mention, rated, place.catalog))) continue
    const made = rated && counted(text, spoken, rated, place)
    if (made) return made
  }
  return undefined
}

/** "… of orders": these are the rows that are rated. */
function isOfRows(said: string, rated: Rated | undefined, { catalog }: Place): boolean {
  const { mentions, unknown, conditions } = understand(`the ${said}`, catalog)
  const best = mentions.length === 1 ? mentions[0]?.readings[0] : undefined
  return best?.kind === 'table' && best.table === rated?.table && unknown.length + conditions.length === 0
}

/** "Scrap as a percentage of planned": one amount of another, and no rows. */
function isWithin({ start, end }: Span, spoken: SpokenRate, tokens: readonly Token[]): boolean {
  const [from, until] = [tokens[start]?.start, tokens[end - 1]?.end]
  return from !== undefined && until !== undefined && from < spoken.end && spoken.start < until
}

/** "% cancelled by driver": of each driver, and nothing that was done by one; "paid by card" tells how it was paid. */
function isBreakdown({ start, end, readings: [best] }: Mention, { by, end: until }: SpokenRate, tokens: readonly Token[]): boolean {
  const [from, last] = [tokens[start]?.start ?? 0, tokens[end - 1]?.end ?? 0]
  return by !== undefined && best?.kind !== 'value' && by < from && last <= until && (best?.score ?? 0) > 0.8
}

function isStored({ start, end, readings: [best] }: Mention, tokens: readonly Token[]): boolean {
  // "Rate" alone may sound like a rating, or be a price: the word before it tells.
  return end - start > 1 && best?.kind === 'column' && best.score >= 0.5 && tokens.slice(start, end).some(({ lower }) => isRateNoun(lower))
}

/** So many kinds at least do things have that are sold at a rate each; states are fewer. */
const fewestGoods = 8

/** "Rice rate by month", where rows tell at what rate each went: what it costs, and no part of the rows. */
function isPrice({ words, readings: [best] }: Mention, { table, where }: Rated, catalog: Catalog): boolean {
  const price = best?.column === undefined ? undefined : columnOf(catalog, best.table, best.column)
  if (!/^rates?$/i.test(words) || price?.unit === undefined || !wordsOfName(price.name).includes('rate')) return false
  return where.every((condition) => {
    const profile = 'column' in condition ? columnOf(catalog, table, condition.column.column) : undefined
    return profile?.type === 'text' && profile.distinct >= fewestGoods && !wordsOfName(profile.name).some((word) => stateNames.has(word))
  })
}

const steps =
  /,(?= (?:(?:month|week|day|quarter|year)[ -](?:by[ -](?:month|week|day|quarter|year)|wise)|(?:by|per|for each|each|every) (?:month|week|day|quarter|year)|monthly|weekly|daily|quarterly|yearly|over time)\s*[.?!]*$)/i

/** The same of one part of several. */
export function rateOfPart(text: string, place: Place): RateChart | undefined {
  return partOfWhole(text, place) ?? rateIn(text, place) ?? partOfAmount(text, place)
}

/** An amount or a number of rows as a part of another, of a request that asks for one such chart. */
export function rateOf(prompt: string, place: Place): RateChart | undefined {
  return (
    amountOfAnother(prompt, place) ??
    partOfWhole(prompt, place) ??
    rateAlone(prompt, place) ??
    partOfAmount(prompt, place) ??
    amountGivenBack(prompt, place)
  )
}

/** The same of every part of a request; undefined where the request asks for several charts. */
function rateAlone(asked: string, place: Place): RateChart | undefined {
  // "…, month by month": along what, and no chart of its own.
  const prompt = asked.replace(steps, ' ')
  if (ratesSaid(understand(prompt, place.catalog)).length === 0 || partsOf(prompt, place.catalog).length > 1) return undefined
  return rateIn(prompt, place)
}

function counted(text: string, spoken: SpokenRate, found: Rated, place: Place): RateChart | undefined {
  const { catalog, fiscalYearStart } = place
  const { many } = nounIn(catalog, found.table)
  const rows = saidNoun(catalog, found.table)
  const instead = spoken.order === undefined ? `number of ${rows}` : `the most ${rows}`
  const whole = found.amount === undefined ? wholeSaid(text.slice(spoken.end), found, place) : undefined
  const rated = whole?.amount === undefined ? found : { ...found, amount: whole.amount }
  const end = spoken.end + (whole?.length ?? 0)
  const part = partOf(`${text.slice(0, spoken.start)}${instead}${text.slice(end)}`, catalog)
  if (part.understanding.charts.some(({ kind, explicit }) => explicit && !['bar', 'line', 'area', 'table', 'rect'].includes(kind)))
    return undefined
  const base = baseOf(part, place)
  const measure = base && measureOf(base, spoken, rated)
  const isFigure = spoken.called === true || whole !== undefined || rated.related || rated.stored === true || rated.where.some(hasNoSlices)
  if (!base || !measure || (base.dimensions.length === 0 && !isFigure)) return undefined
  // "Share of shirts in sales of the north": of an amount, and not along its sizes.
  if (base.kind === 'histogram' && /^ (?:in|of|out of|among|within) /i.test(text.slice(end))) return undefined
  const longer = instead.length - (end - spoken.start)
  const drawn: ChartBody = {
    ...base,
    ...(base.kind === 'arc' || base.kind === 'histogram' ? { kind: 'bar' as const } : {}),
    ...(base.stack === undefined ? {} : { stack: 'grouped' as const }),
    ...(base.limit ? { limit: { ...base.limit, rest: 'drop' as const } } : {}),
    measures: [measure],
    sort: sortOf(base, measure, spoken, endSaid(text, spoken)),
    traces: [
      ...base.traces.filter(({ end }) => end <= spoken.start),
      {
        start: spoken.start,
        end,
        words: text.slice(spoken.start, end),
        role: 'measure' as const,
        target: measure.label,
        how: 'pattern' as const,
      },
      ...base.traces
        .filter(({ start }) => start >= spoken.start + instead.length)
        .map((trace) => ({ ...trace, start: trace.start - longer, end: trace.end - longer })),
    ],
    assumptions: [...base.assumptions, noteOf(spoken, rated, many, catalog)],
  }
  const chart = { ...drawn, ...describeChart(drawn) }
  return {
    chart: { ...chart, alternatives: redrawn(catalog, { ...chart, id: 'chart_1', alternatives: [] }, fiscalYearStart) },
    understanding: part.understanding,
  }
}

/** No value of a column says it, so that there are no slices to show. */
function hasNoSlices(condition: Condition): boolean {
  if (condition.kind === 'all' || condition.kind === 'any') return condition.of.some(hasNoSlices)
  // Of a number nobody shows the slices: "share of sales with discount 0".
  if (condition.kind === 'compare') return condition.value === 0 || (condition.op !== 'eq' && condition.op !== 'ne')
  return ['compare_columns', 'elapsed', 'missing', 'between', 'period', 'related'].includes(condition.kind)
}

/** The count of the base, and of it the part for which the condition holds. */
function measureOf(base: ChartBody, { name }: SpokenRate, { table, where, known, key, amount, among }: Rated): Measure | undefined {
  const [count, ...more] = base.measures
  const relations = relationsOf(base.source)
  const relation = relations.find((each) => each.table === table)
  const counts = count && ((count.aggregate === 'count' && !count.column) || count.aggregate === 'count_distinct')
  if (!count || !counts || more.length > 0 || relation?.alias !== table || base.comparison) return undefined
  if (count.column ? count.column.relation !== table : base.source.base.table !== table && key === undefined) return undefined
  // Rankings of lines count the things that they are lines of; a rate is of the lines.
  const isOfWholes = count.column !== undefined && key !== undefined && count.column.column !== key
  const column = (isOfWholes ? undefined : count.column?.column) ?? known ?? key
  const of = column === undefined ? {} : { of: { kind: 'column' as const, column: { relation: table, column } } }
  const aggregate = count.aggregate === 'count_distinct' && !isOfWholes ? ('count_distinct' as const) : ('count' as const)
  const worth = amount === undefined ? undefined : { kind: 'column' as const, column: { relation: table, column: amount } }
  const whole: AggregateTerm = worth ? { kind: 'aggregate', aggregate: 'sum', of: worth } : { kind: 'aggregate', aggregate, ...of }
  return {
    id: count.id,
    aggregate: 'metric',
    metric: name,
    formula: {
      kind: 'calculation',
      op: '/',
      left: { ...whole, where },
      right: among ? { ...whole, where: among } : whole,
    } satisfies Formula,
    label: sentence(name),
    format: 'percent',
  }
}

/** "…, worst 5", "…: best three", behind the rate: those with most of it where nobody wants it. */
function endSaid(text: string, { start, end, worst }: SpokenRate): 'asc' | 'desc' | undefined {
  const said = /\b(worst|best)\b/i.exec(`${text.slice(0, start)} ${text.slice(end)}`)?.[1]?.toLowerCase()
  return said === undefined ? undefined : said === 'worst' ? worst : reverse(worst)
}

function sortOf(base: ChartBody, { id }: Measure, spoken: SpokenRate, behind: 'asc' | 'desc' | undefined): ChartBody['sort'] {
  const order = spoken.order ?? behind
  if (order !== undefined) return [{ by: { measure: id }, order }]
  return base.sort.filter(({ by }) => !('aggregate' in by) && !('total' in by))
}

function noteOf({ name, denied }: SpokenRate, { table, where, known, among, amount }: Rated, many: string, catalog: Catalog): string {
  const isOfAll = (condition: Condition): boolean => among?.some((each) => JSON.stringify(each) === JSON.stringify(condition)) === true
  const words = listed(conditionsIn({ where: where.filter((each) => !isOfAll(each)) }, 'sentence'))
  const told = among
    ? `, of those ${so(listed(conditionsIn({ where: among }, 'sentence')))},`
    : known === undefined
      ? ''
      : ', of those of which it is known,'
  const profile = amount === undefined ? undefined : columnOf(catalog, table, amount)
  const all = profile ? `${lowered(humanName(profile.name))} of all ${many}` : `all ${many}`
  return words === '' || denied
    ? `${sentence(name)} is a part of ${all}${told.replace(/,$/, '')}.`
    : `${sentence(name)} is the part of ${all}${told} ${so(words)}.`
}

const so = (words: string): string => (/^with(?:out)? /.test(words) ? words : `with ${words}`)
