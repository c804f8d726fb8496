import { columnOf } from '../../../../connections/connection.ts'
import { isOfGroup, relationsOf } from '../../../../plan.ts'
import type { ChartPlan, Measure } from '../../../../plan.ts'
import { inWords } from '../../../../wording.ts'
import { keptAs, limitIn } from '../../phrases/limit-signs.ts'
import type { SaidLimit } from '../../phrases/limit-signs.ts'
import { tokenize } from '../../words/tokens.ts'
import type { Token } from '../../words/tokens.ts'
import { debtWords, openWords, restWords } from '../../words/debts.ts'
import { formOf } from '../../words/word-forms.ts'
import { isTimeTaken } from '../../schema/unwanted.ts'
import { relatedStems } from '../../words/related.ts'
import { columnsSaid } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'
import type { Refusal } from '../state.ts'
import { plainLimit } from './paces.ts'

const keeping = /^\s*(?:show|keep|display|list|leave|give)?\s*(?:me\s+)?(?:only|just)\s+|^\s*(?:keep|leave)\s+/
const hiding =
  /^\s*(?:hide|exclude|drop|remove|without|(?:leave|filter|take|cut) out|get rid of|omit|skip|ignore|forget(?: about)?|lose|discard|bin)\s+/
/** "Stores above 5 lakh only", "those above 500", "more than 500". */
const onlyBehind =
  /^(?=.*\bonly\s*$)|^\s*(?=(?:(?:those|the ones|ones)\s+)?(?:(?:with|having|where)\s+)?(?:above|over|below|under|(?:more|less|fewer) than|at (?:least|most))\b)/
/** Words that speak of the things shown, each of which comes to so much. */
const ofThings = /\b(?:those|these|ones?|with|having|whose|where|who|that|which|have|has)\b/
const idle =
  /^(?:the|a|an|all|those|these|that|which|who|with|whose|having|have|has|had|are|is|was|were|ones?|bars?|values?|rows?|anything|everything|things?|where|total|only|of|it|they|which|when)$/
const lettersOf = (word: string): string => word.split('').toSorted().join('')
const pointing: ReadonlySet<string> = new Set(['those', 'these'].map(lettersOf))
/** "Thoes", "tehse": letters that changed places. */
const isSlip = (word: string): boolean => pointing.has(lettersOf(word))
const otherwise = { gt: 'lte', gte: 'lt', lt: 'gte', lte: 'gt' } as const

/** "Raise the limit to 90", "make the cutoff 40". */
const moved =
  /^\s*(?:(?:raise|increase|lower|reduce|change|make|set|move|bring|take|shift|push|put|relax|tighten|decrease|drop|keep)\s+)(?:the |that |this |its )?(?:limit|cut-?off|threshold|norm|bar|level|mark|benchmark|condition|minimum|maximum)\s+(?:(?:up|down|back)\s+)?(?:to|at|as|be|is)?\s*(?=[\d₹$€£]|rs)/

/** The same bound of what each thing comes to, at another number. */
function readMoved(text: string, context: EditContext): ReturnType<Reader> | undefined {
  const lead = moved.exec(text)
  if (!lead) return undefined
  const tokens = tokenize(`above ${text.slice(lead[0].length)}`)
  const limit = limitIn(`above ${text.slice(lead[0].length)}`, tokens, 0, tokens.length)
  if (!limit) return undefined
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const [only, ...more] = chart.having
    const measure = only && 'measure' in only ? chart.measures.find(({ id }) => id === only.measure) : undefined
    if (!only || !measure || more.length > 0 || chart.limit) return undefined
    const value = keptAs(limit, isPart(chart, measure, context.catalog), measure.format)
    return { ...chart, having: ['measure' in only ? { measure: only.measure, op: only.op, value } : { ...only, value }] }
  }
  if (!context.charts.some(change)) return undefined
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

/** "Only those above 5,000", "hide cities below 10%", "keep stores with more than 100 orders": of the things shown those that come to so much. */
export const readLimits: Reader = (text, context) => {
  const anew = readMoved(text, context)
  if (anew) return anew
  const { text: plain, isOf } = plainLimit(text)
  const found = limitOf(plain)
  if (!found) return nothing(text)
  const { tokens, limit } = found
  const said = [...tokens.slice(0, limit.start), ...limit.inside, ...tokens.slice(limit.end)].filter(
    ({ lower }) => !idle.test(lower) && !isSlip(lower),
  )
  const change = (chart: ChartPlan): ChartPlan | undefined =>
    chart.measures.every(isOf) ? limited(chart, said, limit, ofThings.test(text), context) : undefined
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

/** What is said to be kept, or to go, by a number; the limit is that of what stays. */
export function limitOf(
  text: string,
): { readonly tokens: readonly Token[]; readonly limit: SaidLimit; readonly until: number } | undefined {
  // "Stores above 5 lakh only".
  const lead = hiding.exec(text) ?? keeping.exec(text) ?? onlyBehind.exec(text)
  if (!lead) return undefined
  const words = text.slice(lead[0].length)
  const tokens = tokenize(words)
  const limit = limitIn(words, tokens, 0, tokens.length)
  if (!limit || limit.value === 0) return undefined
  const op = hiding.test(text) ? otherwise[limit.op] : limit.op
  return { tokens, limit: { ...limit, op }, until: lead[0].length + (tokens[limit.end - 1]?.end ?? 0) }
}

/** Why "hide stores below 10%" leaves none of them out: what part of a whole each has is known only once all are there. */
export function nothingOfShares(text: string, charts: readonly ChartPlan[]): Refusal | undefined {
  const lead = hiding.exec(text) ?? keeping.exec(text) ?? onlyBehind.exec(text)
  const words = lead ? text.slice(lead[0].length) : ''
  const tokens = tokenize(words)
  const chart =
    limitIn(words, tokens, 0, tokens.length)?.percent === true ? charts.find(({ dimensions }) => dimensions.length > 0) : undefined
  if (!chart) return undefined
  const title = inWords(chart, chart.title)
  return {
    refused: `No part of a whole can be a limit in “${title}”; a number of them or an amount can.`,
    suggestions: [`only the top 5 in “${title}”`],
  }
}

/** @param said the words beside the limit: names of what is shown, and of no other */
function limited(
  chart: ChartPlan,
  said: readonly Token[],
  limit: SaidLimit,
  isOfThings: boolean,
  { catalog }: EditContext,
): ChartPlan | undefined {
  const [thing, ...beside] = chart.dimensions
  const [measure, ...measures] = chart.measures
  if (!thing || beside.length > 0 || thing.bin || chart.facet || chart.comparison) return undefined
  // Of bars with colours each part is one where no words say whose limit it is.
  if (chart.series && (said.length > 0 || thing.grain || chart.series.grain)) return undefined
  if (!measure || measures.length > 0 || !isOfGroup(measure) || chart.kind === 'histogram') return undefined
  const shown = new Set([thing.label, measure.label].flatMap(stemsOf))
  const others = said.filter(({ stem }) => !shown.has(stem))
  if (others.length > 0 && !(isOfThings && others.every((word) => namesMeasure(word, chart, measure, catalog)))) return undefined
  // "Only orders above 500" of a chart that counts them: single ones that come to so much.
  const things = new Set(stemsOf(thing.label))
  if (measure.aggregate.startsWith('count') && said.length > 0 && !said.some(({ stem }) => things.has(stem))) return undefined
  const having = chart.having.filter((each) => !('measure' in each && each.measure === measure.id && isSameWay(each.op, limit.op)))
  const areParts = isPart(chart, measure, catalog)
  // Ten percent of the whole are no ten rupees.
  if (limit.percent && !areParts && measure.format !== 'percent') return undefined
  const value = keptAs(limit, areParts, measure.format)
  return { ...chart, having: [...having, { measure: measure.id, op: limit.op, value }] }
}

const wordsOf = (label: string): readonly string[] => label.toLowerCase().split(/[^\p{L}\p{N}]+/u)
const stemsOf = (label: string): readonly string[] => wordsOf(label).map((word) => formOf(word).stem)

/** "Those with more than 500 pending" of what is due, "with sales above 500" of an amount. */
function namesMeasure(
  { lower, stem }: Token,
  chart: ChartPlan,
  { label, column, format }: Measure,
  catalog: EditContext['catalog'],
): boolean {
  // "Those that made less than 500".
  if (format === 'money' && /^(?:sold|sells?|made|makes?|earn(?:ed|s)?|brought|brings?|took|takes?|in)$/.test(lower)) return true
  // "Those taking more than 3 days".
  if (timeTaken.test(lower) && isTimeTaken({ label, ...(column ? { column } : {}) })) return true
  const isColumn = columnsSaid(lower, catalog, chart).some(({ profile, score }) => score >= 0.55 && profile.name === column?.column)
  return isColumn || stemsOf(label).some((each) => relatedStems(each).has(stem)) || (isOwed(lower) && wordsOf(label).some(isOwed))
}

const timeTaken = /^(?:took|takes?|taking|needs?|need(?:ed|ing)|lasts?|last(?:ed|ing)|seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?)$/

const isOwed = (word: string): boolean => debtWords.has(word) || openWords.has(word) || restWords.has(word)

/** A second lower bound replaces the first. */
const isSameWay = (one: string, other: string): boolean => one.startsWith('g') === other.startsWith('g')

function isPart({ source }: ChartPlan, { column }: Measure, catalog: EditContext['catalog']): boolean {
  const table = relationsOf(source).find(({ alias }) => alias === column?.relation)?.table
  const profile = column && table !== undefined ? columnOf(catalog, table, column.column) : undefined
  return typeof profile?.max === 'number' && profile.max <= 1
}
