import { foldedGrains } from '../../../../plan-condition.ts'
import type { AggregateTerm } from '../../../../plan-formula.ts'
import type { ChartPlan, Dimension, Measure } from '../../../../plan.ts'
import { ratio } from '../../mentions/formulas.ts'
import { lowered, sentence } from '../../titles/names.ts'

type Unit = NonNullable<AggregateTerm['unit']>

const mean = '(?:average|avg|mean|usually|typically|normally)'
const lead = '^(?:(?:and|so|ok|now|what|is|was|the|tell|me|an?|on|in|give|show) )*'
const unit = '(?:an?|per|each|every|in an?|for an?|in each) (?:single )?(day|week|month|quarter|year)'
const asked: readonly RegExp[] = [
  new RegExp(`${lead}${mean},? (?:how (?:many|much)(?: \\p{L}+){0,4}? |(?:\\p{L}+ ){0,2})?${unit}$`, 'u'),
  new RegExp(`${lead}how (?:many|much)(?: \\p{L}+){0,4}? ${unit},? (?:on |in )?(?:an )?${mean}$`, 'u'),
  new RegExp(`${lead}how (?:many|much)(?: \\p{L}+){0,4}? (?:on |in )?(?:an )?${mean},? ${unit}$`, 'u'),
]

/** "What was the monthly average", "average monthly figure": asked, and no other chart. */
const inAdjective = new RegExp(
  `^(?:(?:and|so|ok|now|tell me|give me|show me) )*(?:what(?:'?s| is| was| would be)? )(?:the |our |its |their |an? )*(?:${mean} )?(dai|week|month|quarter|year)ly(?: (?:figure|amount|value|number|total|one))?(?:,? (?:on )?(?:an )?${mean})?(?: (?:figure|amount|value|number|one))?(?: (?:then|there|here|of (?:it|this|that|these|those)))*$`,
  'u',
)
const units: Readonly<Record<string, Unit>> = { dai: 'day', week: 'week', month: 'month', quarter: 'quarter', year: 'year' }

/** "On average how many a day": the unit of time. */
export function perUnitSaid(lower: string): Unit | undefined {
  if (!/\b(?:average|avg|mean|usually|typically|normally)\b/.test(lower)) return undefined
  const [, named] = inAdjective.exec(lower) ?? []
  return (units[named ?? ''] ?? asked.map((pattern) => pattern.exec(lower)?.[1]).find((each) => each !== undefined)) as Unit | undefined
}

/** What a chart along time comes to in one of its days, of those on which there was any; or what each of its bars does. */
export function perUnit(
  { dimensions: [axis], measures, where }: ChartPlan,
  by: Unit | { readonly of: Dimension },
): readonly Measure[] | undefined {
  const [measure, ...more] = measures
  const time = axis?.grain
    ? axis.column
    : where.flatMap((each) => (each.kind === 'period' && each.negated !== true ? [each.column] : []))[0]
  const column = typeof by === 'string' ? time : by.of.column
  if (!measure || more.length > 0 || !column || measure.minus || measure.formula || measure.running) return undefined
  // Bars by name, or by weekday, show themselves what comes to so much a day.
  if (typeof by === 'string' && axis && (!axis.grain || foldedGrains.some((each) => each === axis.grain))) return undefined
  if (!['sum', 'count', 'count_distinct'].includes(measure.aggregate)) return undefined
  const aggregate = measure.aggregate as AggregateTerm['aggregate']
  const whole: AggregateTerm = {
    kind: 'aggregate',
    aggregate,
    ...(measure.column ? { of: { kind: 'column', column: measure.column } } : {}),
  }
  const units: AggregateTerm = {
    kind: 'aggregate',
    aggregate: 'count_distinct',
    of: { kind: 'column', column },
    ...(typeof by === 'string' ? { unit: by } : {}),
  }
  const called = lowered(measure.label).replace(/^(?:total|number of|share of) (?=\S)/, '')
  const name = `average ${called} per ${typeof by === 'string' ? by : lowered(by.of.label)}`
  const { unit: money } = measure
  return [
    {
      id: 'm1',
      aggregate: 'metric',
      metric: name,
      formula: ratio(whole, units),
      label: sentence(name),
      format: measure.format === 'money' ? 'money' : 'plain',
      ...(money === undefined ? {} : { unit: money }),
    },
  ]
}
