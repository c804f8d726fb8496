import type { ChartPlan } from '../../../../plan.ts'
import { understand } from '../../understand.ts'
import { aggregateSaid } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { Edit, EditContext, Found, Reader } from '../edit.ts'
import { groupSaid } from '../groups/group-said.ts'
import { isSaidOfMany, regrouped } from '../groups/index.ts'
import { measureEdit } from './index.ts'

const said = /^\s*(?:(by|according to|in terms of|on|in|for)\s+)?(?:the |their |its |our )?(.+?)\s*$/

/** "What about profit", "and orders?", "by profit" of a ranking, "top ten by profit": no more than what is to be measured, or by what. */
export const readNamedMeasure: Reader = (text, context) => {
  const [, lead, words = ''] = said.exec(text) ?? []
  if (!isName(words, context)) return lead === undefined ? withCondition(text, words, context) : nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const measured = measureEdit(chart, words, aggregateSaid(words), context)
    // "And brand" of what is by two things already: there is no room for a third, and neither is to go.
    if (lead === undefined) return measured ?? (context.joins && chart.series ? undefined : regrouped(chart, words, false, context, true))
    // By what a ranking ranks; else "by quantity" may speak of groups.
    // "By customer" names who; what is counted is said of many.
    if (measured?.measures[0]?.aggregate.startsWith('count') && !isSaidOfMany(words)) return undefined
    const isRanked = chart.limit !== undefined && chart.sort.some(({ by }) => 'measure' in by || 'total' in by)
    return measured && (isRanked || !groupSaid(words, chart, context, 5000)) ? measured : undefined
  }
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 0.9 : 0), apply: change }], rest: '' }
}

/** "Sales last year", "amount of cotton", "weight by crop" of what is counted: what is measured; the rest is left to other readers. */
function withCondition(text: string, words: string, context: EditContext): Found {
  const { tokens, conditions } = understand(words, context.catalog)
  const [first] = conditions
  const behind = first && tokens[Math.min(...conditions.map((each) => each.start))]?.start
  const by = /\s(?:by|per)\s/.exec(words)?.index
  const start = Math.min(behind ?? Infinity, by ?? Infinity)
  if (start === Infinity || conditions.some(({ kind }) => kind !== 'column')) return nothing(text)
  const named = words.slice(0, start).replace(/\s+(?:in|of|for|from|during|on|since|at)(?: the)?\s*$/, '')
  if (named.trim() === '' || !isName(named, context) || !isSurelyNamed(named, context)) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const made = measureEdit(chart, named, aggregateSaid(named), context)
    const [measure] = made?.measures ?? []
    return measure && !measure.aggregate.startsWith('count') ? made : undefined
  }
  if (!context.charts.some(change)) return nothing(text)
  const edit: Edit = { scope: 'best', fits: (chart) => (change(chart) ? 0.9 : 0), apply: change }
  const at = text.indexOf(named)
  return { edits: [edit], rest: text.slice(0, at) + ' '.repeat(named.length) + text.slice(at + named.length) }
}

/** What a word is merely like may be a word of the wish: "separately", "sorted". */
const sure = 0.75

function isSurelyNamed(words: string, { catalog }: EditContext): boolean {
  const { mentions, gains, metrics } = understand(words, catalog)
  return gains.length + metrics.length > 0 || mentions.some(({ readings: [best] }) => best !== undefined && best.score >= sure)
}

/** One name, and nothing beside it but an aggregate. */
export function isName(words: string, { catalog }: Pick<EditContext, 'catalog'>): boolean {
  const { tokens, mentions, gains, metrics, aggregates, conditions } = understand(words, catalog)
  const names = [...gains, ...metrics, ...mentions]
  if (conditions.length > 0 || names.length === 0 || (gains.length + metrics.length === 0 && mentions.length > 1)) return false
  const said = [...names, ...aggregates]
  return tokens.every(({ index, lower }) => said.some(({ start, end }) => start <= index && index < end) || /^(?:the|of|a|an)$/.test(lower))
}
