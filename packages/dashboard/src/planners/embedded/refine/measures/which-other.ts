import { columnWords } from '../../titles/names.ts'
import { reach } from '../../overview/reach.ts'
import type { ChartPlan } from '../../../../plan.ts'
import { groupingsOf } from '../../../../plan.ts'
import { isPersonWord } from '../../words/people.ts'
import { wordsOfName } from '../../words/word-forms.ts'
import { baseOf } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'
import { groupSaid } from '../groups/group-said.ts'
import { regrouped } from '../groups/index.ts'
import { isName } from './named-measure.ts'
import { endFirst, questionIn } from '../order/which.ts'

const cheap: ReadonlyMap<string, string> = new Map([
  ['cheapest', 'lowest'],
  ['cheaper', 'lowest'],
  ['costliest', 'highest'],
  ['dearest', 'highest'],
])
const idle =
  /^(?:gives?|gave|given|spends?|spent|buys?|bought|uses?|used|brings?|brought|contribut\p{L}*|pays?|paid|charg\p{L}*|suppl(?:y|ies|ied)|offers?|offered|much|part|share)$/u
const supplying = /\b(?:gives?|gave|sells?|sold|suppl(?:y|ies|ied)|offers?|charg\p{L}*)\b/u
const suppliers: ReadonlySet<string> = new Set('supplier vendor seller wholesaler distributor dealer manufacturer provider'.split(' '))

/** "Which item group takes most of it", "who gives it cheapest": by what is asked for, with that end first. */
export const readWhichOther: Reader = (text, context) => {
  const question = questionIn(text, cheap)
  if (!question) return nothing(text)
  const { wanted, count, word } = question
  const names = question.names.filter((each) => !idle.test(each))
  const isOfPrice = [...cheap.keys()].some((each) => text.includes(each))
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const group = word === 'who' && names.length === 0 ? whoIn(chart, supplying.test(text), context) : names.join(' ')
    if (group === undefined || group === '' || !isName(group, context)) return undefined
    const said = groupSaid(group, chart, context, 5000)
    if (!said || said.timed || isShown(chart, said.dimension.column.column)) return undefined
    // A sum is no price.
    if (isOfPrice && !['mean', 'median', 'min', 'max', 'metric'].includes(chart.measures[0]?.aggregate ?? '')) return undefined
    const { series: _series, facet: _facet, stack: _stack, ...bare } = chart
    const made = regrouped(bare, group, false, context, true)
    return made && endFirst(made, wanted, count, context)
  }
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 0.9 : 0), apply: change }], rest: '' }
}

const isShown = (chart: ChartPlan, column: string): boolean => groupingsOf(chart).some((each) => each.column.column === column)

/** The only column of those who do it. */
function whoIn(chart: ChartPlan, isSupplied: boolean, { catalog }: EditContext): string | undefined {
  const isOne = (word: string): boolean => (isSupplied ? suppliers.has(word) : isPersonWord(word))
  const [own] = reach(catalog, baseOf(catalog, chart))
  const found = (own?.table.columns ?? []).filter(
    ({ name, type, meaning, distinct }) => type === 'text' && meaning !== 'id' && distinct > 1 && wordsOfName(name).some(isOne),
  )
  const [only, ...more] = found
  return own && only && more.length === 0 ? columnWords(only, own.table).toLowerCase() : undefined
}
