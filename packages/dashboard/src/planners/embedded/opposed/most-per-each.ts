import { redrawn } from '../alternatives/redrawn.ts'
import type { Body, Reader } from './both.ts'
import { traced, wording } from './wording.ts'
import type { PlanRequest } from '../../planner.ts'
import { describeChart } from '../titles/description.ts'
import type { Understanding } from '../understanding.ts'
import { moneyVerbs, tradeVerbs } from '../words/ranking.ts'

const said =
  /^\s*(?:(?:show|tell|give) me |find |and |so )?(?:which|what|whose) (\S.{0,40}?) (\w+)(?: in| us| in for us)?(?: the)? (most|highest|largest|least|lowest|fewest|smallest)(?: (.{1,30}?))? (?:per|for each|for every) (\S.*?)\s*[?.!]*$/i
const low = /^(?:least|lowest|fewest|smallest)$/i
const taking = /^(?:takes?|took|collects?|collected|makes?|made|gets?|got)$/i
const having = /^(?:has|have|had|handles?|handled|sees?|saw|gives?|gave|with)$/i
const money = /^(?:money|revenue|income|cash|turnover|business|sales|on average|average revenue)$/i

/**
 * "Which region earns the most per order", "which agent handles the fewest tickets per client": the ratio of each, the first of them first,
 * and neither the sum nor the number alone.
 */
export function mostPerEach(
  { catalog, prompt, fiscalYearStart }: PlanRequest,
  { tokens }: Understanding,
  read: Reader,
): ReturnType<Reader> {
  const match = said.exec(prompt)
  const [, group = '', verb = '', end = '', noun = '', behind = ''] = match ?? []
  if (!match) return undefined
  const earns = tradeVerbs.has(verb.toLowerCase()) || moneyVerbs.has(verb.toLowerCase()) || taking.test(verb)
  const isMoney = noun === '' || money.test(noun)
  if (isMoney ? !earns : !(earns || having.test(verb))) return undefined
  const wordsAt = (words: string, from: number) => {
    const start = prompt.indexOf(words, from)
    return tokens.filter((token) => token.start >= start && token.end <= start + words.length)
  }
  const after = prompt.indexOf(end, prompt.indexOf(group) + group.length)
  const each = wordsAt(behind, after + end.length + noun.length)
  const [thing, ...rest] = each
  if (!thing) return undefined
  const measured = isMoney ? [/^s(?:ells?|old)$/i.test(verb) ? 'sales' : 'revenue'] : wordsAt(noun, after + end.length)
  const anew = wording(prompt, [...measured, 'per', thing, 'by', ...wordsAt(group, 0), ...rest])
  const planned = read(anew.text)
  const [chart, ...more] = planned?.charts ?? []
  const [measure, ...others] = chart?.measures ?? []
  if (!planned || !chart || !measure || more.length > 0 || others.length > 0) return undefined
  if (measure.aggregate !== 'metric' || chart.dimensions.length !== 1 || chart.series) return undefined
  const body: Body = {
    ...chart,
    kind: chart.kind === 'table' ? 'table' : 'bar',
    sort: [{ by: { measure: measure.id }, order: low.test(end) ? 'asc' : 'desc' }],
    traces: chart.traces.flatMap((trace) => traced(trace, anew, prompt)),
    alternatives: [],
  }
  const told = { ...body, ...describeChart(body) }
  return {
    charts: [{ ...told, alternatives: redrawn(catalog, { ...told, id: 'chart_1' }, fiscalYearStart) }],
    understanding: planned.understanding,
  }
}
