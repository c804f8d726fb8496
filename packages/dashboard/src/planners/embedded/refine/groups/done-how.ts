import type { ChartPlan } from '../../../../plan.ts'
import { groupingsOf } from '../../../../plan.ts'
import type { ColumnProfile } from '../../../../connections/connection.ts'
import { reach } from '../../overview/reach.ts'
import { columnWords } from '../../titles/names.ts'
import { isPersonWord } from '../../words/people.ts'
import { relatedStems } from '../../words/related.ts'
import { formOf, wordsOfName } from '../../words/word-forms.ts'
import { baseOf } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'
import { onlyListed, withListed } from '../rows/columns-said.ts'
import { isList } from '../rows/rows-of.ts'
import { regrouped } from './index.ts'
import { splitChart } from './splits.ts'

const lead = '^ ?(?:(?:and|so|now|also|ok|tell me|show me|show) )*'
const these = '(?:(?:all|of|these|those|they|them|it|this|that|we|people|customers?|clients?|each|the \\p{L}+) )*'
const asked = new RegExp(
  `${lead}(?:(how|where|through (?:what|which|whom)|by whom) (?:were|was|are|is|did|do|does|have|has|had) ${these}(?:been |mostly |mainly |usually )*(\\p{L}+)(?: (?:for|from|in|at|to|by|through|off|out|up))?(?: (?:them|these|those|it|for))?|(who) (\\p{L}+)(?: (?:for|out|up|of))?(?: (?:all|of|these|those|them|it|this|that))*) ?$`,
  'u',
)
/** Where somebody or something is from. */
const beingFrom = /^(?:come|came|from|located|live|lives|lived|based|situated|located|reside|belong)$/
const ways: ReadonlySet<string> = new Set('by mode method way type via through channel medium means source kind'.split(' '))
const idle = /^(?:is|are|was|were|did|does|has|have|had|many|much|long|often|old|be|been|do|the|most|least|it|these|those|they|them)$/

/** "And how were these paid", "who handled them", "where did they come from": what is shown, split by the column that tells it. */
export const readDoneHow: Reader = (text, context) => {
  if (!/\b(?:how|where|who|whom|through)\b/.test(text)) return nothing(text)
  const [, word, done, who, did] = asked.exec(text.replaceAll(/ +/g, ' ')) ?? []
  const [question, verb] = [word ?? who, done ?? did]
  if (question === undefined || verb === undefined || idle.test(verb)) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const phrase = columnFor(question, verb, chart, context)
    if (phrase === undefined) return undefined
    if (isList(chart)) {
      const said = onlyListed(phrase, chart, context.catalog)
      const listed = said && withListed(chart, said, context.catalog)
      return listed === chart ? undefined : listed
    }
    if (['bar', 'line', 'area'].includes(chart.kind) && !chart.series && chart.measures.length === 1)
      return splitChart(chart, phrase, 'series', context)
    return chart.kind === 'text' || chart.kind === 'arc' ? regrouped(chart, phrase, false, context, true) : undefined
  }
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

/** The nearest column that tells it, and the only one so near. */
function columnFor(question: string, verb: string, chart: ChartPlan, { catalog }: EditContext): string | undefined {
  const shown = new Set(groupingsOf(chart).map(({ column }) => column.column))
  for (const { table, hops } of reach(catalog, baseOf(catalog, chart))) {
    if (hops > 2) return undefined
    const told = table.columns.filter((column) => !shown.has(column.name) && tells(column, question, verb))
    const [only, ...more] = told
    if (only && more.length === 0) return columnWords(only, table).toLowerCase()
    if (more.length > 0) return undefined
  }
  return undefined
}

function tells({ name, meaning, type, distinct, temporal }: ColumnProfile, question: string, verb: string): boolean {
  if (type !== 'text' || temporal || distinct < 2 || distinct > 200 || meaning === 'text' || meaning === 'id') return false
  const words = wordsOfName(name)
  const stems = words.map((word) => formOf(word).stem)
  const { stem } = formOf(verb)
  const family = relatedStems(stem)
  // "Payment" of what was paid, "manager" of what was managed.
  const isSaid = stems.some((each) => each === stem || family.get(each) === 3 || (stem.length > 2 && each.startsWith(stem)))
  if (question === 'where') return beingFrom.test(verb) ? meaning === 'place' : isSaid && meaning !== 'category'
  const isPerson = words.some(isPersonWord) || (meaning === 'name' && words.includes('by'))
  if (question === 'who') return isPerson && (isSaid || stems.some((each) => family.has(each)))
  // "How paid": by what way, and not to whom.
  return isSaid && !words.some(isPersonWord) && (words.some((word) => ways.has(word)) || words.length === 1)
}
