import { chartOf, replaceCharts } from '../state.ts'
import { targetOf } from '../targets.ts'
import type { BoardChange } from './change.ts'
import { keptAsOthers } from './shared-filters.ts'

const lead = String.raw`(?:(?:please|pls|and|now|then|can you|could you) )*`
const asking = '(?:(?:show|give|put|use|draw|plot|i (?:want|need))(?: me)? )?'
const kinds = '(?:chart|graph|plot|bar|pie|line|area|donut|column|histogram|scatter|table|map|heat ?map)s?'
const forms: readonly RegExp[] = [
  new RegExp(`^${lead}(?:replace|swap|substitute|exchange) (?<gone>.+?) (?:with|by|for) (?<wanted>.+)$`, 'i'),
  new RegExp(
    `^${lead}(?:make|turn|change|switch) (?<gone>.+?) (?:(?:to|into) )?(?<wanted>(?:an? )?(?:${kinds} )+(?:of|for|showing|with) .+)$`,
    'i',
  ),
  new RegExp(`^${lead}${asking}(?<wanted>.+?) (?:instead of|in place of|rather than) (?<gone>.+)$`, 'i'),
  new RegExp(String.raw`^${lead}instead(?! of\b),? ${asking}(?<wanted>.+)$`, 'i'),
]
/** It says what is shown by what, and not only what of the chart is another. */
const whole =
  /^(?!(?:by|per|for) )\P{L}*\p{L}.* (?:by|per|for each|over time|in each|of each|trend)\b|\b(?:top|bottom|best|worst) (?:\d+ |\p{L}+ )?\p{L}/iu

/** "Replace the pie with top 5 products", "sales by brand instead of the second chart": a new chart where the one that is named was. */
export const putInItsPlace: BoardChange = ({ text }, _target, state, tools) => {
  const said = forms.map((form) => form.exec(text.trim())?.groups).find((groups) => groups !== undefined)
  const [gone = 'it', wanted = ''] = [said?.['gone'], said?.['wanted']]
  if (!whole.test(wanted)) return undefined
  const named = placeOf(gone)
  const old = named === undefined ? undefined : chartOf(state, named)
  // "Swap the first with the second", "with sales by region" where there is such a chart.
  const isThere = placeOf(wanted) !== undefined || state.plan.charts.some(({ title }) => title.toLowerCase() === wanted.toLowerCase())
  if (!old || isThere) return undefined
  const asked = wanted.replace(/^(?:an? )?(?:new )?(?:chart|graph|plot) (?:of|for|showing|with) /i, '')
  const made = tools.planChart(asked, state)
  if (!made || (made.dimensions.length === 0 && made.kind !== 'text')) return undefined
  return replaceCharts(state, new Map([[old.id, { ...keptAsOthers(made, state), id: old.id, alternatives: [] }]]))

  /** The chart that the words name by its place or its kind, or point at, and nothing else. */
  function placeOf(words: string): string | undefined {
    const lower = words.toLowerCase().replace(/[\s.!?]+$/, '')
    const { ids, by, rest } = targetOf({ lower: /^(?:the|this|that|it|chart)\b/.test(lower) ? lower : `the ${lower}` }, state)
    return ids.length === 1 && ['id', 'place', 'kind', 'it'].includes(by) && !/[\p{L}\p{N}]/u.test(rest) ? ids[0] : undefined
  }
}
