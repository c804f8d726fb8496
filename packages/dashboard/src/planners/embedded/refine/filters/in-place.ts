import type { Condition, Literal } from '../../../../plan-condition.ts'
import type { ChartPlan } from '../../../../plan.ts'
import { normalizeValue } from '../../schema/schema-index.ts'
import { scaleWords } from '../../words/numbers.ts'
import { formOf, wordsOfName } from '../../words/word-forms.ts'
import { profileIn } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'
import { numberSaid } from '../words.ts'

const asked =
  '(?:(?:please|just|now|only|make it|show|use|take|put|keep|set(?: it)?(?: to)?|change(?: it)?(?: to)?|give(?: me)?|i want|(?:top|first|for|in|to|the)) )*'

const forms: readonly (readonly [RegExp, 'fresh first' | 'old first'])[] = [
  [new RegExp(`^\\s*${asked}(\\S.*?) (?:instead of|rather than|in place of) (?:the |top |first )*(\\S.*)$`), 'fresh first'],
  [/^\s*(?:please )?(?:replace|swap|exchange|substitute) (?:the )?(\S.*?) (?:with|by|for) (?:the )?(\S.*)$/, 'old first'],
  [
    /^\s*(?:please )?(?:change|switch|move|raise|lower|increase|reduce) (?:the )?(?:limit |cut-?off |from )*(\S.*?) (?:to|into) (?:the )?(\S.*)$/,
    'old first',
  ],
  [/^(\S+),? (?:and )?not (?:the |top )?(\S+)$/, 'fresh first'],
  [/^\s*not (?:the |top )?(\S.*?),? (?:but )?(?:only |just |top )?(\S+)(?: only| just)?$/, 'old first'],
]

/** "5 instead of 10", "30 thousand instead of 20", "Patna instead of Sikar": a number or a value of what the rows are kept to, for another. */
export const readInPlace: Reader = (text, context) => {
  const moved = readBound(text, context)
  if (moved) return moved
  if (!/\b(?:instead|rather|place|replace|swap|exchange|substitute|change|switch|move|raise|lower|increase|reduce|not)\b/.test(text))
    return nothing(text)
  for (const [form, order] of forms) {
    const said = form.exec(text.trim())
    if (!said) continue
    const [fresh = '', old = ''] = order === 'fresh first' ? [said[1], said[2]] : [said[2], said[1]]
    const change = (chart: ChartPlan): ChartPlan | undefined => withNumber(chart, fresh, old) ?? withValue(chart, fresh, old, context)
    if (context.charts.some(change)) return { edits: [{ scope: 'all', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
  }
  return nothing(text)
}

const anew =
  /^\s*(?:please )?(?:make|set|take|keep|let|put)(?: (?:it|that|this|them))?(?: (?:be|to|as|at))? (\d[\d.,]*(?: (?:thousand|lakhs?|crores?|k))?)(?: (\p{L}+))?(?: (?:or|and) (?:more|above|less|below|over|under))?(?: (?:instead|now|then))*\s*$/u

/** "Make it 5 reminders", where those with 3 or more are shown: the same bound at another number. */
function readBound(text: string, context: EditContext): ReturnType<Reader> | undefined {
  const [, figure, noun] = anew.exec(text) ?? []
  const wanted = figure === undefined ? undefined : amountSaid(figure)
  if (!wanted) return undefined
  const isNamed = (name: string): boolean =>
    noun === undefined || /^(?:times|rupees|days)$/.test(noun) || wordsOfName(name).some((word) => formOf(word).stem === formOf(noun).stem)
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const [bound, ...more] = chart.where.filter(
      (each) => each.kind === 'compare' && /^[gl]te?$/.test(each.op) && typeof each.value === 'number',
    )
    if (bound?.kind !== 'compare' || more.length > 0 || (noun === undefined && chart.limit) || !isNamed(bound.column.column))
      return undefined
    return { ...chart, where: chart.where.map((each) => (each === bound ? { ...bound, value: wanted.value } : each)) }
  }
  if (!context.charts.some(change)) return undefined
  return { edits: [{ scope: 'all', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: '' }
}

/** "30 thousand", "2.5 lakh", "10k", "five". */
function amountSaid(words: string): { readonly value: number; readonly scale: number } | undefined {
  const [, digits = '', unit = ''] =
    /^(?:rs\.? ?|₹ ?)?(\d[\d.,]*|[a-z]+(?=\s|$))(?:\s*([a-z]+))?(?: (?:rupees|days|only|ones?))?$/.exec(words) ?? []
  const plain = numberSaid(digits.replaceAll(',', ''))
  const scale =
    unit === '' || /^(?:rupees|days|only|ones?)$/.test(unit) ? 1 : Object.hasOwn(scaleWords, unit) ? (scaleWords[unit] ?? 1) : Number.NaN
  return Number.isFinite(plain * scale) ? { value: plain * scale, scale } : undefined
}

/** "30000 instead of 20" of twenty thousand: what is told in digits has no unit behind it. */
const thousands: readonly number[] = [1000, 100_000]

/** The chart with the limit, or the bound of a condition, that was the old number. */
function withNumber(chart: ChartPlan, fresh: string, old: string): ChartPlan | undefined {
  const [wanted, given] = [amountSaid(fresh), amountSaid(old)]
  if (!wanted || !given) return undefined
  if (chart.limit?.count === given.value && Number.isInteger(wanted.value) && wanted.value > 0 && wanted.value <= 1000)
    return { ...chart, limit: { ...chart.limit, count: wanted.value } }
  // "30 thousand instead of 20" was twenty thousand.
  const isOld = (value: Literal): boolean =>
    value === given.value ||
    value === given.value * wanted.scale ||
    thousands.some((each) => value === given.value * each && wanted.value % each === 0)
  const where = chart.where.map((each): Condition => {
    if (each.kind === 'compare' && isOld(each.value)) return { ...each, value: wanted.value }
    if (each.kind !== 'between') return each
    return isOld(each.low) ? { ...each, low: wanted.value } : isOld(each.high) ? { ...each, high: wanted.value } : each
  })
  const having = chart.having.map((each) => (isOld(each.value) ? { ...each, value: wanted.value } : each))
  const isSame = [...where, ...having].every((each) => chart.where.includes(each as Condition) || chart.having.includes(each as never))
  return isSame ? undefined : { ...chart, where, having }
}

/** The chart with the value in whose place another one of its column is wanted. */
function withValue(chart: ChartPlan, fresh: string, old: string, { catalog }: EditContext): ChartPlan | undefined {
  let isChanged = false
  const where = chart.where.map((each): Condition => {
    if ((each.kind !== 'compare' || each.op !== 'eq') && (each.kind !== 'among' || each.negated === true)) return each
    const known = profileIn(catalog, chart, each.column)?.profile.values ?? []
    const [wanted, given] = [named(fresh, known), named(old, known)]
    const values = each.kind === 'compare' ? [each.value] : each.values
    if (wanted === undefined || given === undefined || !values.includes(given) || values.includes(wanted)) return each
    isChanged = true
    return each.kind === 'compare'
      ? { ...each, value: wanted }
      : { ...each, values: values.map((value) => (value === given ? wanted : value)) }
  })
  return isChanged ? { ...chart, where } : undefined
}

/** The one stored value that goes by the words, or by one of its words. */
export function named(words: string, values: readonly string[]): string | undefined {
  const said = normalizeValue(words)
  const exact = values.find((value) => normalizeValue(value) === said)
  if (exact !== undefined || said.length < 3) return exact
  const parts = values.filter((value) => normalizeValue(value).split(' ').includes(said))
  return parts.length === 1 ? parts[0] : undefined
}
