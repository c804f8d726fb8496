import type { ChartPlan, Measure } from '../../../plan.ts'
import { forThese } from './board/beside.ts'
import { clauseOf } from './clauses/index.ts'
import type { Clause } from './clauses/index.ts'
import { aggregateSaid, columnsSaid, isMeasurable } from './columns.ts'
import { isName } from './measures/named-measure.ts'
import { boardIsFull, freeNumber, maxCharts } from './state.ts'
import type { Refusal, State } from './state.ts'

const other = '(?:another|a new|a separate|a second|a different|its own|an? extra|one more|an additional)'
const noun = '(?:charts?|graphs?|plots?|tiles?|visuals?|diagrams?)'
/** "Cash month by month in another chart". */
const asked = new RegExp(`^(.+?),? (?:in|on|into|as) ${other} ${noun}$|^(?:in|on|as) ${other} ${noun},? (.+)$`, 'i')
const one = '(?:thing|one|analysis|breakdown|view|comparison|chart|graph|plot|tile|visual|diagram)'
/** "The same for fat", "do the same thing with protein too". */
const alike = new RegExp(
  `^(?:(?:do|make|show|draw|plot|give|see|have|repeat|create|me|us|now|and|also) )*(?:the |exactly )*same(?: ${one})?(?: but)? (?:for|of|with|on) (.+?)(?: too| also| as well)?$`,
  'i',
)
const it = `(?:it|this|that|(?:the|this|that) (?:first |last |same )?(?:one|bars?|line|${noun}))`
const near = '(?:next to|beside|alongside|adjacent to|by the side of)'
/** "Put average fat next to it", "next to it show the protein", of which "next" went as a courtesy. */
const beside = new RegExp(
  `^(?:(?:put|place|set|show|add|draw|plot|see|have|want) )(.+?) (?:${near} ${it}|alongside)$|^(?:${near}|to) ${it},? (?:(?:put|place|show|add|draw|plot) )(.+)$`,
  'i',
)
const verbs = /^(?:(?:and|also|please|show|add|put|plot|draw|give|see|display|have|me|us|the)\s+)+/i

/** A change that is to be made of another chart, beside the one that is there: the chart's copy, and what it is to be. */
export function ofAnother(
  { text }: Clause,
  state: State,
  meant: readonly string[],
): { readonly state: State; readonly clause: Clause } | Required<Pick<Refusal, 'refused'>> | undefined {
  const [, before, behind] = asked.exec(text) ?? []
  const { charts } = state.plan
  const shown = charts.find(({ id }) => meant.includes(id)) ?? charts.find(({ id }) => state.last.includes(id)) ?? charts.at(-1)
  const words = (before ?? behind)?.replace(verbs, '') ?? (shown && likeShown(text, shown, state))
  if (words === undefined || words === '' || !shown) return undefined
  if (charts.length >= maxCharts) return boardIsFull(state)
  // Those that are shown, and not as many by what is asked.
  if (forThese.test(words)) return { clause: clauseOf(`add another chart with ${words}`), state }
  const number = freeNumber(state.plan)
  const copy: ChartPlan = { ...shown, id: `chart_${String(number)}`, traces: shown.traces.filter(({ role }) => role !== 'title') }
  return {
    clause: clauseOf(words),
    state: { ...state, targetChartId: copy.id, last: [], plan: { ...state.plan, charts: [...charts, copy], nextChartNumber: number + 1 } },
  }
}

/** What alone is otherwise in a chart of the same rows: a measure by the calculation of that which is shown, or a breakdown. */
function likeShown(text: string, shown: ChartPlan, { catalog }: State): string | undefined {
  const found = /\b(?:same|next|beside|alongside|adjacent|side)\b|^to \p{L}/iu.test(text) ? (alike.exec(text) ?? beside.exec(text)) : null
  const words = (found?.[1] ?? found?.[2])?.replace(/^(?:the|its|their|our) /i, '')
  if (words === undefined || /\binstead\b/i.test(words) || !isName(words.toLowerCase(), { catalog })) return undefined
  const [first] = shown.measures
  const [said] = columnsSaid(words.toLowerCase(), catalog, shown)
  const name = first && aggregateSaid(words.toLowerCase()) === undefined ? calculations[first.aggregate] : undefined
  return name !== undefined && said && !said.whole && isMeasurable(catalog, said) ? `${name} ${words}` : words
}

/** A sum is not said: what does not add up is averaged. */
const calculations: Partial<Record<Measure['aggregate'], string>> = { mean: 'average', median: 'median', min: 'minimum', max: 'maximum' }
