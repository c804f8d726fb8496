import type { Formula } from '../../../../plan-formula.ts'
import type { ChartPlan, Measure } from '../../../../plan.ts'
import { measureWords } from '../../titles/labels.ts'
import { columnWords, nounOf } from '../../titles/names.ts'
import { formOf } from '../../words/word-forms.ts'
import { freeId, profileIn } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'

const apart = '(?:sep[ae]r?ate(?:ly)?|individually|apart|side by side|split(?: up)?|differently|in two|as two)'
const lead =
  '^\\s*(?:(?:show|give|put|draw|plot|split|separate|break|divide|want|need|me|it|them|this|i|up|down|into|by|as|the|both|two)\\s+)*'
const named = new RegExp(
  `${lead}(\\p{L}+)\\s+(?:and|&|vs\\.?|versus|\\/)\\s+(?:the\\s+)?(\\p{L}+)(?:\\s+(?:${apart}|as (?:two|separate) \\p{L}+|too|also))*\\s*$`,
  'u',
)
const both = new RegExp(`${lead}(?:(?:parts?|halves|components?)\\s+)?${apart}\\s*$`, 'u')

/** "Boys and girls separately" of a chart of both together: each of the two columns that it adds up. */
export const readPartsApart: Reader = (text, context) => {
  const words = named.exec(text)
  if (!words && !both.test(text)) return nothing(text)
  const change = (chart: ChartPlan): ChartPlan | undefined => partsOf(chart, words ? [words[1] ?? '', words[2] ?? ''] : [], context)
  if (!context.charts.some(change)) return nothing(text)
  return { edits: [{ scope: 'best', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

function partsOf(chart: ChartPlan, said: readonly string[], { catalog }: EditContext): ChartPlan | undefined {
  const [measure, ...more] = chart.measures
  const terms = measure?.formula ? termsOf(measure.formula) : undefined
  if (!measure || more.length > 0 || !terms || chart.series || !['bar', 'line', 'area', 'arc', 'table', 'text'].includes(chart.kind))
    return undefined
  const parts = terms.flatMap((term, place): readonly Measure[] => {
    const column = term.kind === 'aggregate' && term.of?.kind === 'column' ? term.of.column : undefined
    const at = column && profileIn(catalog, chart, column)
    if (!column || !at || term.kind !== 'aggregate') return []
    return [
      {
        id: place === 0 ? measure.id : freeId(chart, 'm'),
        aggregate: term.aggregate,
        column,
        label: measureWords(term.aggregate, columnWords(at.profile, at.table), nounOf(at.table)),
        format: measure.format ?? 'plain',
      },
    ]
  })
  const [one, other] = parts
  if (!one || !other || parts.length !== terms.length) return undefined
  const isSaid = (word: string): boolean =>
    parts.some(({ label }) =>
      label
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .some((each) => formOf(each).stem === formOf(word).stem),
    )
  if (!said.every(isSaid)) return undefined
  const order =
    said[0] !== undefined && !other.label.toLowerCase().includes(formOf(said[0]).text)
      ? parts
      : said.length > 0
        ? parts.toReversed()
        : parts
  return {
    ...chart,
    kind: chart.kind === 'arc' || chart.kind === 'text' ? 'bar' : chart.kind,
    measures: order,
    having: [],
    sort: chart.sort.map((each) => ('measure' in each.by ? { ...each, by: { measure: order[0]?.id ?? measure.id } } : each)),
  }
}

/** What is added up, where nothing else is done. */
function termsOf(formula: Formula): readonly Formula[] | undefined {
  if (formula.kind === 'aggregate') return [formula]
  if (formula.kind !== 'calculation' || formula.op !== '+') return undefined
  const [left, right] = [termsOf(formula.left), termsOf(formula.right)]
  return left && right ? [...left, ...right] : undefined
}
