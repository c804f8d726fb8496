import type { Condition } from '../../../../plan-condition.ts'
import { isSameColumn } from '../../../../plan-source.ts'
import { groupingsOf, relationsOf } from '../../../../plan.ts'
import type { ChartPlan, Measure } from '../../../../plan.ts'
import { during } from '../../along/during.ts'
import { filtersOf } from '../../chart/filters.ts'
import { conditionsIn } from '../../titles/conditions.ts'
import { listed, lowered, sentence } from '../../titles/names.ts'
import { understand } from '../../understand.ts'
import { baseOf } from '../columns.ts'
import type { State } from '../state.ts'
import { deniesValues, valuesNamed } from '../values-named.ts'

const part = '(?:shares?|%|percent(?:age)?|parts?|proportion|fraction|much)'
const lead = '^(?:(?:and|so|ok|now|tell me|show me) )*'
const whole = '(?: (?:of|in) (?:it|this|that|these|those|them|all|the (?:total|whole|lot|sum)|everything))?'
const asked: readonly RegExp[] = [
  new RegExp(
    `${lead}(?:what|which|how) ${part}${whole} (?:is|are|was|were|comes? from|came from|goes to|go to|went to|belongs? to|do|does|did|has|have|due to|because of) (?:the |in |for |from |by |of )?(\\p{L}.{0,60}?)(?: (?:take|make|make up|have|account for|get|bring|contribute))?$`,
    'iu',
  ),
  new RegExp(
    `${lead}(?:what(?:'s| is) the )?${part} of (?!(?:it|its|this|that|these|those|them|their|total|the|all|each|every)\\b)(\\p{L}.{0,60}?)(?: (?:in|of) (?:it|this|that|these|those|them|all|the (?:total|whole)))$`,
    'iu',
  ),
]

/** "What share is Pune" of bars by city: the part of all that is shown, as a number. */
export function partSaid(text: string, shown: ChartPlan, { catalog, fiscalYearStart }: State): readonly Measure[] | undefined {
  const words = asked.map((pattern) => pattern.exec(text)?.[1]).find((each) => each !== undefined)
  const [measure, ...more] = shown.measures
  if (words === undefined || !measure || more.length > 0 || !['sum', 'count', 'count_distinct'].includes(measure.aggregate))
    return undefined
  const state = stateOf(words, shown)
  if (!state) return undefined
  const { share: _share, ...plain } = measure
  const left = during(plain, state)
  if (left?.kind !== 'aggregate') return undefined
  const { where: _state, ...all } = left
  const named = listed(conditionsIn({ where: [state] }, 'title'))
  const of = lowered(measure.label.replace(/^share of /i, '')).replace(/^total (?=\S)/, '')
  const label = sentence(`${named} share of ${of}`)
  return [
    {
      id: 'm1',
      aggregate: 'metric',
      metric: lowered(label),
      formula: { kind: 'calculation', op: '/', left, right: all },
      label,
      format: 'percent',
    },
  ]

  /** The rows with a value of what the chart is broken down by. */
  function stateOf(said: string, chart: ChartPlan): Condition | undefined {
    const { conditions, unknown } = understand(said, catalog)
    const groups = groupingsOf(chart)
    const tables = new Map(relationsOf(chart.source).map(({ alias, table }) => [alias, table]))
    if (conditions.length !== 1 || unknown.length > 0) return undefined
    const chosen = conditions.flatMap((reading) => {
      const choice = reading.choices.find(({ table, column }) =>
        groups.some(({ column: ref }) => ref.column === column && tables.get(ref.relation) === table),
      )
      return choice ? [{ reading, choice }] : []
    })
    const filters = filtersOf(chosen, { catalog, tables: [...tables.values()], fiscalYearStart, base: baseOf(catalog, chart).id })
    const [only, ...others] = filters.where
    if (!only || others.length > 0 || !('column' in only) || deniesValues(only) || valuesNamed(only).length === 0) return undefined
    const group = groups.find(({ column, grain, bin }) => !grain && !bin && column.column === only.column.column)
    return group && { ...only, column: isSameColumn(group.column, only.column) ? only.column : group.column }
  }
}
