import { isPercentile } from '../../../../../plan-aggregate.ts'
import { relationsOf } from '../../../../../plan.ts'
import type { ChartPlan } from '../../../../../plan.ts'
import type { Comparison, Condition, Having, Literal, MeasureHaving } from '../../../../../plan-condition.ts'
import type { ColumnRef } from '../../../../../plan-source.ts'
import { flagWords, isOfWholeSteps, isYear } from '../../../titles/conditions.ts'
import { namedAlone, nounOf, plainWords } from '../../../titles/names.ts'
import type { Called } from '../../telling.ts'
import { labelFor, nounFor, valueFor } from './labels.ts'
import { joined, oblique, several, severalOblique } from './nouns.ts'
import { periodIn } from './periods.ts'
import { months, percentile, weekdays } from './words.ts'

const longestList = 3

/** What of the rows is shown, in a few words each; what there is no room for in a title is left out. */
export function conditionsFor(
  { where, having, source, measures = [] }: Pick<ChartPlan, 'where' | 'source'> & Partial<Pick<ChartPlan, 'having' | 'measures'>>,
  called: Called,
): readonly string[] {
  return [
    ...where.filter((condition) => !isOfWholeSteps(condition)).map((condition) => conditionFor(condition, called)),
    ...(having ?? []).map((each) =>
      'measure' in each ? limitFor(each, measures, called) : havingFor(each, nounOf(namedAlone(source.base.table)).one, called),
    ),
  ].filter((words) => words !== '')
}

function conditionFor(condition: Condition, called: Called): string {
  const named = ({ column }: ColumnRef): string => nameFor(column, called)
  const deny = (words: string, negated: boolean | undefined): string => (negated === true ? `${words} को छोड़कर` : words)
  switch (condition.kind) {
    case 'period':
      return deny(periodIn(condition.words), condition.negated)
    case 'compare':
      return compared(condition, called)
    case 'compare_columns':
      return measured(named(condition.left), condition.op, oblique(named(condition.right)))
    case 'elapsed':
      return `${oblique(named(condition.from))} से ${oblique(named(condition.until))} तक ${amount(condition.op, condition.days)} ${condition.in ? 'मिनट' : 'दिन'}`
    case 'among': {
      const { values, column, negated } = condition
      if (values.length > longestList)
        return deny(`${String(values.length)} ${negated ? severalOblique(named(column)) : several(named(column))}`, negated)
      return deny(joined(values.map((value) => literal(value, called))), negated)
    }
    case 'between':
      return `${named(condition.column)} ${literal(condition.low, called)} से ${literal(condition.high, called)} तक${condition.negated ? ' नहीं' : ''}`
    case 'text': {
      const ends = { contains: `में “${condition.text}”`, starts: `“${condition.text}” से शुरू`, ends: `“${condition.text}” पर समाप्त` }
      return `${oblique(named(condition.column))} ${ends[condition.match]}${condition.negated ? ' नहीं' : ''}`
    }
    case 'missing':
      return `${oblique(named(condition.column))} ${condition.negated ? 'सहित' : 'के बिना'}`
    case 'calendar':
      return deny(calendar(condition.grain, condition.values), condition.negated)
    case 'related': {
      const last = relationsOf(condition.sub.source).at(-1) ?? condition.sub.source.base
      const thing = nameFor(nounOf(namedAlone(last.table)).one, called)
      const things = severalOblique(thing)
      const [group] = condition.having ?? []
      if (group?.aggregate === 'count') return `${amount(group.op, group.value)} ${things} ${condition.negated ? 'के बिना' : 'वाले'}`
      return condition.negated ? `${oblique(thing)} के बिना` : `${things} वाले`
    }
    case 'compare_to':
      return extreme(condition, called)
    case 'all':
    case 'any': {
      const parts = condition.of.map((each) => conditionFor(each, called))
      if (parts.includes('') || parts.length > longestList) return ''
      return joined([...new Set(parts)], condition.kind === 'all' ? 'और' : 'या')
    }
    default: {
      const words = conditionFor(condition.of, called)
      return words === '' ? '' : `${words} को छोड़कर`
    }
  }
}

function nameFor(column: string, called: Called): string {
  const words = plainWords(column)
  return nounFor(words, called) ?? words
}

function compared({ column, op, value }: Extract<Condition, { readonly kind: 'compare' }>, called: Called): string {
  const flag = flagWords(column, value)
  if (flag !== undefined && (op === 'eq' || op === 'ne')) return flagged(flag, op === 'eq', called)
  const isMoment = typeof value === 'object' && value !== null
  const words = literal(value, called)
  if (op === 'ne' && typeof value !== 'number') return `${words} को छोड़कर`
  if (isMoment) return moment(op, words)
  if (op !== 'eq') return measured(nameFor(column.column, called), op, words)
  const known = typeof value === 'string' && value.trim().length > 2
  return isYear(value) || known ? words : `${nameFor(column.column, called)} ${words}`
}

/** "late", "not paid", "with garage" of a column that says yes or no. */
function flagged(flag: string, holds: boolean, called: Called): string {
  const [, before, bare = flag] = /^(not|with|without) (.+)$/.exec(flag) ?? []
  const name = nounFor(bare, called) ?? bare
  const is = (before === 'not' || before === 'without') !== holds
  if (before === undefined || before === 'not') return is ? name : `${name} नहीं`
  return `${oblique(name)} ${is ? 'सहित' : 'के बिना'}`
}

function moment(op: Comparison, words: string): string {
  return { lt: `${words} से पहले`, lte: `${words} तक`, gt: `${words} के बाद`, gte: `${words} से`, eq: words, ne: `${words} को छोड़कर` }[op]
}

function measured(name: string, op: Comparison, words: string): string {
  return `${name} ${{ lt: `${words} से कम`, lte: `${words} तक`, gt: `${words} से ज़्यादा`, gte: `${words} या ज़्यादा`, eq: words, ne: `${words} नहीं` }[op]}`
}

/** "5 से ज़्यादा", before what is counted. */
function amount(op: Comparison, value: number): string {
  const words = number(value)
  return {
    lt: `${words} से कम`,
    lte: `ज़्यादा से ज़्यादा ${words}`,
    gt: `${words} से ज़्यादा`,
    gte: `कम से कम ${words}`,
    eq: `ठीक ${words}`,
    ne: `${words} से अलग संख्या में`,
  }[op]
}

function calendar(grain: Extract<Condition, { readonly kind: 'calendar' }>['grain'], values: readonly number[]): string {
  const word = (value: number): string => {
    if (grain === 'weekday') return weekdays[value - 1] ?? String(value)
    if (grain === 'month_of_year') return months[value - 1] ?? String(value)
    if (grain === 'quarter_of_year') return `तिमाही ${String(value)}`
    return grain === 'hour_of_day' ? `${String(value)} बजे` : `${String(value)} तारीख`
  }
  const [first, last] = [values[0], values.at(-1)]
  const isRun = values.length > longestList && values.every((value, place) => place === 0 || value === (values[place - 1] ?? 0) + 1)
  return isRun && first !== undefined && last !== undefined ? `${word(first)} से ${word(last)} तक` : joined(values.map(word))
}

function extreme({ column, op, aggregate, of }: Extract<Condition, { readonly kind: 'compare_to' }>, called: Called): string {
  const own = column.relation === of.relation && column.column === of.column
  const word = isPercentile(aggregate)
    ? percentile(aggregate.slice(1))
    : ({ min: 'न्यूनतम', max: 'अधिकतम', mean: 'औसत', median: 'माध्यिका' }[aggregate as string] ?? aggregate)
  const name = nameFor(column.column, called)
  if (own && op === 'eq') return `${word} ${name}`
  return measured(name, op, own ? word : `${word} ${nameFor(of.column, called)}`)
}

function havingFor({ aggregate, column, op, value }: Having, rows: string, called: Called): string {
  const counts = aggregate === 'count' || aggregate === 'count_distinct'
  if (!counts) return measured(column ? nameFor(column.column, called) : 'मान', op, number(value))
  const thing = column ? plainWords(column.column).replace(/ (?:id|key|code|number)$/i, '') : rows
  return `${amount(op, value)} ${severalOblique(nounFor(thing, called) ?? thing)} वाले`
}

function limitFor({ measure: id, op, value, ofMean }: MeasureHaving, measures: ChartPlan['measures'], called: Called): string {
  const measure = measures.find((each) => each.id === id)
  if (!measure) return ''
  if (ofMean) return measured(labelFor(measure.label, called), op, value === 1 ? 'औसत' : `औसत के ${number(value)} गुने`)
  return measured(labelFor(measure.label, called), op, measure.format === 'percent' ? `${number(value * 100)}%` : number(value))
}

function literal(value: Literal, called: Called): string {
  if (value === null) return 'कोई मान नहीं'
  if (typeof value === 'object') return 'date' in value ? value.date : value.timestamp.replace('T', ' ')
  if (typeof value === 'number') return isYear(value) ? String(value) : number(value)
  return typeof value === 'string' ? valueFor(value.trim(), called) : String(value)
}

function number(value: number): string {
  return value.toLocaleString('en-IN', { maximumFractionDigits: 6 })
}
