import type { ChartPlan } from '../../../../plan.ts'
import { adjectives } from '../../words/aggregates.ts'
import { formOf, wordsOfName } from '../../words/word-forms.ts'
import { nothing } from '../edit.ts'
import type { Reader } from '../edit.ts'

const asked =
  /^\s*(?:(?:sort|order|put|show|list|keep|and|the|with|please|it|them) )*(\p{L}{3,}est|most (?:expensive|popular)) (?:ones? )?(?:first|on top|at the top|up top)\s*$/u

/** "Heaviest first", "cheapest on top": by the number of several that the adjective speaks of. */
export const readAdjectiveFirst: Reader = (text, { charts }) => {
  const [, word] = asked.exec(text) ?? []
  const adjective = word === undefined ? undefined : adjectiveOf(word)
  if (!adjective) return nothing(text)
  const { about, low } = adjective
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const told = chart.measures.filter(
      ({ column }) => column && wordsOfName(column.column).some((each) => about.includes(formOf(each).text)),
    )
    const [measure, ...more] = told
    if (!measure || more.length > 0 || chart.measures.length < 2 || !['bar', 'table'].includes(chart.kind)) return undefined
    return { ...chart, sort: [{ by: { measure: measure.id }, order: low ? 'asc' : 'desc' }] }
  }
  if (!charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

function adjectiveOf(word: string): (typeof adjectives)[string] | undefined {
  const said = word.replace(/^most /, '')
  const plain = Object.keys(adjectives).find((each) =>
    [each, `${each}est`, `${each}st`, `${each}${each.at(-1) ?? ''}est`, each.replace(/y$/, 'iest')].includes(said),
  )
  return plain === undefined ? undefined : adjectives[plain]
}
