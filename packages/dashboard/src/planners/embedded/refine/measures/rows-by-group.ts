import type { ChartPlan } from '../../../../plan.ts'
import { baseOf } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'
import { regrouped } from '../groups/index.ts'
import { groupSaid } from '../groups/group-said.ts'
import { nounOf } from '../../titles/names.ts'
import { formOf } from '../../words/word-forms.ts'
import { counted } from './counting.ts'

const lead = '^\\s*(?:(?:show|give|get|tell|make|put|draw|plot|need|want|see|me|us|it|them|now|and|i|the|a|also|as|only|just)\\s+)*'
const many = '(?:counts?|number|numbers|no\\.?|nos\\.?|totals?|how many|total number|strength)'
const of =
  '(?:\\s+(?:of\\s+)?(?:(?:all\\s+)?(?:such|these|those|the|them|they|it)\\b(?:\\s+(\\p{L}+))?|(\\p{L}+s))(?:\\s+(?:are|is|were)(?:\\s+there)?)?)?'
const by = '(?:by|per|for (?:each|every)|in (?:each|every)|of (?:each|every)|across)\\s+(?:the\\s+)?'
const look =
  '(?:\\s+(?:as|in|on|with) (?:an? )?(bar|pie|column)s?(?: (?:chart|graph|plot|diagram))?)?(?: (?:only|please|(?:instead|in place)(?: of (?:the |this |a )?(?:list|table|names?|rows))?))*\\s*$'
const asked: readonly RegExp[] = [
  `${lead}${many}${of}\\s+(?:there are\\s+)?${by}(.+?)${look}`,
  `${lead}(?:total|count|add|sum|tally)\\s+(?:(?:them|these|those|it|this|that)(?:\\s+up)?|up)()()\\s+${by}(.+?)${look}`,
].map((pattern) => new RegExp(pattern, 'u'))
const wise = new RegExp(`${lead}(\\p{L}+(?: \\p{L}+)?)[- ]?wise\\s+(?:${many})${of}${look}`, 'u')
/** "Only count, city wise". */
const countFirst = new RegExp(`${lead}${many}${of}\\s*,?\\s+(?:the\\s+)?(\\p{L}+(?: \\p{L}+)?)[- ]?wise${look}`, 'u')

/** "Number of such shops in each city", "count them by city", "city wise count" of a list: how many of its rows each has. */
export const readRowsByGroup: Reader = (text, context) => {
  const behind = [...asked, countFirst].map((pattern) => pattern.exec(text)).find((match) => match !== null)
  const before = behind ? null : wise.exec(text)
  const [group, noun, kind] = behind
    ? [behind[3], behind[1] ?? behind[2], behind[4]]
    : before
      ? [before[1], before[2] ?? before[3], before[4]]
      : []
  if (group === undefined) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined => countedBy(chart, group, noun, kind, context)
  if (!context.charts.some(change)) return nothing(text)
  const edit = {
    scope: 'best' as const,
    fits: (chart: ChartPlan) => (change(chart) ? (chart.kind === 'table' ? 1 : 0.9) : 0),
    apply: change,
  }
  return { edits: [edit], rest: '' }
}

/** @param noun what is counted, which must be the rows of the list */
function countedBy(
  chart: ChartPlan,
  group: string,
  noun: string | undefined,
  kind: string | undefined,
  context: EditContext,
): ChartPlan | undefined {
  const [measure, ...more] = chart.measures
  const isList = chart.kind === 'table' && chart.measures.every(({ aggregate }) => aggregate === 'none')
  const isCount = measure?.aggregate === 'count' && more.length === 0 && !chart.comparison
  if ((!isList && !isCount) || chart.having.length > 0 || chart.series) return undefined
  // "Complaints" of a register of them are its rows as well.
  const called = nounOf(baseOf(context.catalog, chart)).one.toLowerCase().split(/\s+/)
  const isRows = noun === undefined || called.some((word) => formOf(word).stem === formOf(noun).stem)
  // "Number of items by kind" of a list of orders counts something else.
  if (!isRows || !groupSaid(group, chart, context, 5000)) return undefined
  const { limit: _limit, sort: _sort, ...rest } = chart
  const single: ChartPlan = {
    ...rest,
    kind: 'text',
    dimensions: [],
    sort: [],
    measures: [counted(chart, { id: 'm1' } as ChartPlan['measures'][number], context)],
  }
  const made = regrouped(single, group, false, context)
  return made && kind === 'pie' ? { ...made, kind: 'arc' } : made
}
