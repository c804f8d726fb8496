import { isPercentile } from '../../../plan-aggregate.ts'
import { relationsOf } from '../../../plan.ts'
import type { Comparison, Condition, Having, Literal, MeasureHaving, SubSource } from '../../../plan-condition.ts'
import type { ChartPlan } from '../../../plan.ts'
import type { ColumnRef, Relation } from '../../../plan-source.ts'
import { keyPieces } from '../schema/name-pieces.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { percentileWords } from './labels.ts'
import { listed, lowered, manyOf, namedAlone, nounOf, plainWords } from './names.ts'

/** In titles a value stands for itself ("Brass"); in sentences its column is named ("family Brass"), and nothing is left out. */
type Manner = 'title' | 'sentence'

const longestList = 3
const comparisons = { lt: 'below', lte: 'up to', gt: 'above', gte: 'from', eq: 'equal to', ne: 'other than' } as const
const moments = { lt: 'before', lte: 'until', gt: 'after', gte: 'since', eq: '', ne: 'not on' } as const
const orders = { lt: 'before', lte: 'up to', gt: 'after', gte: 'from', eq: 'on', ne: 'not on' } as const
const counts = { lt: 'less than', lte: 'at most', gt: 'more than', gte: 'at least', eq: 'exactly', ne: 'not exactly' } as const

/** What of the rows is shown, in a few words each; a condition that a title has no words for is left out. */
export function conditionsIn(
  chart: Pick<ChartPlan, 'where'> & Partial<Pick<ChartPlan, 'having' | 'source' | 'measures' | 'dimensions' | 'series'>>,
  manner: Manner,
) {
  const said = [
    ...chart.where
      .filter((condition) => !isOfWholeSteps(condition) && !isOfShown(condition, chart))
      .map((condition) => conditionWords(condition, manner)),
    ...(chart.having ?? []).map((having) => ('measure' in having ? limitWords(having, chart) : havingWords(having, chart))),
  ].filter((words) => words !== '')
  // "Without Grocery and West" would deny both.
  return [...said.filter((words) => !denies.test(words)), ...said.filter((words) => denies.test(words))]
}

/** Things that are shown by name have one. */
function isOfShown(condition: Condition, { dimensions = [], series }: Partial<Pick<ChartPlan, 'dimensions' | 'series'>>): boolean {
  if (condition.kind !== 'missing' || condition.negated !== true) return false
  return [...dimensions, ...(series ? [series] : [])].some(
    ({ column }) => column.column === condition.column.column && column.relation === condition.column.relation,
  )
}

const denies = /^(?:without|outside|not) /

/** What keeps out the last step of time where it has only begun, or the first that the data begin in: said of the chart, not in its title. */
export function wholeStepsWords(day: string, side: 'since' | 'until' = 'until'): string {
  return `${side} ${day}`
}

export function isOfWholeSteps(condition: Condition): boolean {
  if (condition.kind !== 'period') return false
  const { from, until, words } = condition
  return from === undefined ? words === wholeStepsWords(until ?? '') : until === undefined && words === wholeStepsWords(from, 'since')
}

/** A condition in a few words; empty where a title would get too long. */
function conditionWords(condition: Condition, manner: Manner): string {
  switch (condition.kind) {
    case 'period':
      return `${condition.negated ? 'outside ' : ''}${periodWords(condition.words)}`
    case 'compare':
      return compared(condition, manner)
    case 'compare_columns':
      return `${tail(condition.left)} ${(isMomentName(condition.left) ? orders : comparisons)[condition.op]} ${tail(condition.right)}`
    case 'elapsed':
      return `${counts[condition.op]} ${String(condition.days)} ${condition.in ?? 'day'}${condition.in || condition.days === 1 ? '' : 's'} from ${tail(condition.from)} to ${tail(condition.until)}`
    case 'among':
      return amongWords(condition, manner)
    case 'between':
      return `${tail(condition.column)} ${condition.negated ? 'not ' : ''}from ${literalWords(condition.low)} to ${literalWords(condition.high)}`
    case 'text':
      return `${tail(condition.column)} ${condition.negated ? 'not ' : ''}${{ contains: 'with', starts: 'beginning with', ends: 'ending in' }[condition.match]} “${inALine(condition.text)}”`
    case 'missing':
      return missingWords(tail(condition.column), condition.negated === true)
    case 'calendar':
      return `${condition.negated ? 'without ' : ''}${calendarWords(condition.grain, condition.values)}`
    case 'related':
      return relatedWords(condition, manner)
    case 'compare_to':
      return extremeWords(condition)
    case 'all':
    case 'any':
      return joined(condition, manner)
    default:
      return negatedWords(condition.of, manner)
  }
}

/** A column that is called as dates are: one is after the other, and not above it. */
const isMomentName = ({ column }: ColumnRef): boolean =>
  /\b(?:date|day|time|due|deadline)\b|\S (?:on|at)\b/.test(plainWords(column).toLowerCase())

/** "In the last 6 months" is "last 6 months", "from 2024" is "2024". */
function periodWords(words: string): string {
  return words
    .replace(/^(?:for|in|during|within|over|of|only|just)\s+(?:the\s+)?(?=\S)/i, '')
    .replace(/^from\s+(?:the\s+)?(?=(?:19|20)\d\d$|.*\s(?:to|until|till)\s)/i, '')
    .replace(/^the\s+(?=(?:last|past|previous|current|next|first)\b)/i, '')
    .replace(
      /^(?:Last|Past|Previous|This|Current|Next|First|Since|Before|After|Until|Till|Between|From|Up|Today|Yesterday|Year)\b/,
      lowered,
    )
}

function compared({ column, op, value }: Extract<Condition, { readonly kind: 'compare' }>, manner: Manner): string {
  const flag = flagWords(column, value)
  if (flag !== undefined && (op === 'eq' || op === 'ne')) return op === 'eq' ? flag : opposite(flag)
  const isMoment = typeof value === 'object' && value !== null
  const words = literalWords(value)
  if (op === 'ne' && !isMoment && typeof value !== 'number') return `without ${words}`
  if (op !== 'eq') return `${tail(column)} ${(isMoment ? moments : comparisons)[op]} ${words}`
  // "Pune" alone would not tell where from and where to.
  const isWay = /^(?:from|to)$/.test(tail(column))
  const known = typeof value === 'string' && value.trim().length > 2 && !isWay
  return isMoment || isYear(value) || (known && manner === 'title') ? words : `${tail(column)} ${words}`
}

function amongWords({ column, values, negated }: Extract<Condition, { readonly kind: 'among' }>, manner: Manner): string {
  if (values.length > longestList && manner === 'title')
    return `${negated ? 'without ' : ''}${String(values.length)} ${manyOf(tail(column))}`
  const shown = values.slice(0, longestList).map(literalWords)
  const all = values.length > longestList ? [...shown, `${String(values.length - longestList)} more`] : shown
  // "Revenue, 3, 5 and 8" would not say what is meant by these.
  const isNumbers = values.every((value) => typeof value === 'number' && !isYear(value))
  const named = negated ? '' : isNumbers ? `${manyOf(tail(column))} ` : manner === 'sentence' ? `${tail(column)} ` : ''
  return `${negated ? 'without ' : named}${listed(all, negated === true ? 'or' : 'and')}`
}

const yes: ReadonlySet<Literal> = new Set(['yes', 'y', 'true', 't'])
const no: ReadonlySet<Literal> = new Set(['no', 'n', 'false', 'f'])
/** A column of ones and zeros whose name says that it is one of yes and no. */
const asks = /^(?:is|has|was|are|did|can|should)\b|(?:\b(?:flag|flg|yn|ind)|ed)$/

/** "late", "not paid", "with garage", where the column says yes or no. */
export function flagWords({ column }: ColumnRef, value: Literal): string | undefined {
  const said = typeof value === 'string' ? value.trim().toLowerCase() : value
  const name = plainWords(column).toLowerCase()
  const on = said === true || yes.has(said) || (said === 1 && asks.test(name))
  const off = said === false || no.has(said) || (said === 0 && asks.test(name))
  // "F" and "T" stand for other things as well.
  if (
    (!on && !off) ||
    ((said === 'f' || said === 't' || said === 'y' || said === 'n') && /\b(?:sex|gender|type|class|code|grade)\b/.test(name))
  )
    return undefined
  const bare = name.replace(/^(?:is|was|are|did|can|should)\s/, '').replace(/\s(?:flag|flg|yn|ind)$/, '')
  if (bare.startsWith('has ')) return `${on ? 'with' : 'without'} ${bare.slice(4)}`
  return on ? bare : `not ${bare}`
}

function opposite(words: string): string {
  if (words.startsWith('not ')) return words.slice(4)
  if (words.startsWith('without ')) return `with ${words.slice(8)}`
  if (words.startsWith('with ')) return `without ${words.slice(5)}`
  return `not ${words}`
}

/** "not closed" of what has a date once it is. */
function missingWords(name: string, isThere: boolean): string {
  const done = /^(\p{L}+ed|quit|left|gone|done|paid|sold|sent|held|withdrawn)(?: (?:at|on|date|time|dt))?$/u.exec(name)?.[1]
  if (done !== undefined) return isThere ? done : `not ${done}`
  return `${isThere ? 'with' : 'without'} ${name.replace(/(?<=\p{L}) id$/u, '')}`
}

const weekdays = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

function calendarWords(grain: Extract<Condition, { readonly kind: 'calendar' }>['grain'], values: readonly number[]): string {
  const word = (value: number): string => {
    if (grain === 'weekday') return weekdays[value - 1] ?? String(value)
    if (grain === 'month_of_year') return months[value - 1] ?? String(value)
    if (grain === 'quarter_of_year') return `Q${String(value)}`
    return grain === 'hour_of_day' ? `${String(value)}:00` : `day ${String(value)}`
  }
  const [first, last] = [values[0], values.at(-1)]
  const isStretch =
    grain === 'hour_of_day' && values.length > 1 && values.every((hour, at) => at === 0 || hour === ((values[at - 1] ?? 0) + 1) % 24)
  if (isStretch && first !== undefined && last !== undefined) return `${word(first)} to ${word(last + 1)}`
  const isRun = values.length > longestList && values.every((value, place) => place === 0 || value === (values[place - 1] ?? 0) + 1)
  return isRun && first !== undefined && last !== undefined ? `${word(first)} to ${word(last)}` : listed(values.map(word))
}

function relatedWords({ sub, having, negated }: Extract<Condition, { readonly kind: 'related' }>, manner: Manner): string {
  const [group] = having ?? []
  const things = thingsOf(sub, group !== undefined)
  const more = sub.where.map((condition) => conditionWords(condition, manner)).filter((words) => words !== '')
  const of = `${things}${more.length > 0 ? ` (${listed(more)})` : ''}`
  if (group?.aggregate === 'count') {
    const many = group.value === 1 ? of.replace(things, nounOf(namedAlone(lastOf(sub).table)).one) : of
    return `${negated ? 'without ' : 'with '}${counts[group.op]} ${String(group.value)} ${many}`
  }
  // Bills of several lines by their numbers: "with more than 20 bills".
  if (group?.aggregate === 'count_distinct' && group.column && things === nounOf(namedAlone(sub.source.base.table)).many)
    return `${negated ? 'without ' : 'with '}${counts[group.op]} ${String(group.value)} different ${of}`
  if (group?.column) {
    const value = `${negated ? 'without ' : ''}${group.aggregate === 'sum' ? 'total' : group.aggregate} ${tail(group.column)}`
    return `${value} ${comparisons[group.op]} ${group.value.toLocaleString('en-US')}${more.length > 0 ? ` (${listed(more)})` : ''}`
  }
  return `${negated ? 'without' : 'with'} ${of}`
}

/** @param counted each row of the join, where the ways lead from these rows to what they are tied by */
function thingsOf(sub: SubSource, counted = false): string {
  const last = lastOf(sub)
  const isTiedBehind = counted && sub.source.joins.length > 0 && sub.link.every(({ inner }) => inner.relation === last.alias)
  return nounOf(namedAlone((isTiedBehind ? sub.source.base : last).table)).many
}

const lastOf = ({ source }: SubSource): Relation => relationsOf(source).at(-1) ?? source.base

function extremeWords({ column, op, aggregate, of, sub }: Extract<Condition, { readonly kind: 'compare_to' }>): string {
  // A limit below what the rows of each come to: they are above it.
  if (aggregate === 'sum' && sub.link.length > 0 && (op === 'lt' || op === 'gt'))
    return `total ${tail(of)} ${op === 'lt' ? 'above' : 'below'} ${tail(column)}`
  const own = column.relation === of.relation && column.column === of.column
  const least = /\b(?:date|at|on|time|year)$/.test(tail(column)) ? ['earliest', 'latest'] : ['lowest', 'highest']
  const word = isPercentile(aggregate)
    ? percentileWords(aggregate)
    : ({ min: least[0], max: least[1], mean: 'average', median: 'median' }[aggregate as string] ?? aggregate)
  if (own && op === 'eq') return `${word} ${tail(column)}`
  return `${tail(column)} ${comparisons[op]} the ${word}${own ? '' : ` ${tail(of)}`}`
}

function joined({ kind, of }: Extract<Condition, { readonly of: readonly Condition[] }>, manner: Manner): string {
  const parts = of.map((condition) => conditionWords(condition, manner))
  if (parts.includes('') || (manner === 'title' && parts.length > longestList)) return ''
  return listed([...new Set(parts)], kind === 'all' ? 'and' : 'or')
}

function negatedWords(of: Condition, manner: Manner): string {
  const words = conditionWords(of, manner)
  if (words === '') return ''
  const flag = of.kind === 'compare' && flagWords(of.column, of.value) !== undefined
  if (of.kind === 'period') return `outside ${words}`
  if (flag || of.kind === 'missing' || of.kind === 'related') return opposite(words)
  const isValue = (of.kind === 'compare' && of.op === 'eq') || of.kind === 'among' || of.kind === 'calendar'
  return `${isValue ? 'without' : 'not'} ${words}`
}

function havingWords(
  { aggregate, column, op, value }: Having,
  { source, measures }: Partial<Pick<ChartPlan, 'source' | 'measures'>>,
): string {
  const amount = written.format(value)
  const own = measures?.find((measure) => measure.aggregate === aggregate && measure.column?.column === column?.column)
  if (aggregate === 'count' || (aggregate === 'count_distinct' && column === undefined)) {
    const things = own ? lowered(own.label).replace(/^number of /, '') : source ? nounOf(namedAlone(source.base.table)).many : 'rows'
    return `with ${countedBy(op)} ${amount} ${things}`
  }
  const key = aggregate === 'count_distinct' && column !== undefined && column.relation !== source?.base.alias && isKey(column)
  if (key) return `with ${countedBy(op)} ${amount} ${nounOf(namedAlone(column.relation)).many}`
  const what = own
    ? lowered(own.label)
    : aggregate === 'count_distinct' && column
      ? manyOf(tail(column))
      : column
        ? `${aggregate === 'sum' ? 'total ' : ''}${tail(column)}`
        : 'value'
  return `${what} ${comparisons[op]} ${amount}`
}

/** "Click-through rate above 2%". */
function limitWords({ measure: id, op, value, ofMean }: MeasureHaving, { measures = [] }: Partial<Pick<ChartPlan, 'measures'>>): string {
  const measure = measures.find((each) => each.id === id)
  if (!measure) return ''
  if (ofMean) return `${lowered(measure.label)} ${comparisons[op]} ${value === 1 ? '' : `${written.format(value)} times `}the average`
  const amount = measure.format === 'percent' ? `${written.format(value * 100)}%` : written.format(value)
  if (measure.aggregate === 'count') return `with ${countedBy(op)} ${amount} ${lowered(measure.label).replace(/^number of /, '')}`
  return `${lowered(measure.label)} ${comparisons[op]} ${amount}`
}

const countedBy = (op: Comparison): string => counts[op]

const isKey = ({ column }: ColumnRef): boolean => wordsOfName(column).some((word) => keyPieces.has(word))

const tail = ({ relation, column }: ColumnRef): string => {
  const words = plainWords(column)
  return keyPieces.has(words.toLowerCase()) ? `${nounOf(namedAlone(relation)).one} ${words}` : words
}

// A whole number of this size is most likely a year.
export const isYear = (value: Literal): boolean => typeof value === 'number' && Number.isInteger(value) && value >= 1800 && value <= 2100

const written = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

function literalWords(value: Literal): string {
  if (value === null) return 'no value'
  if (typeof value === 'object') return 'date' in value ? value.date : value.timestamp.replace('T', ' ')
  if (isYear(value)) return String(value)
  return inALine(typeof value === 'number' ? written.format(value) : String(value)).trim()
}

const longestValue = 80

/** A value may be anything: in a title it has no line ends, turns no direction of writing, and is cut where it would fill all of it. */
function inALine(words: string): string {
  const line = words.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
  const signs = Array.from(line)
  return signs.length > longestValue ? `${signs.slice(0, longestValue - 1).join('')}…` : line
}
