import type { Condition } from '../../../../plan-condition.ts'
import { isSameColumn } from '../../../../plan-source.ts'
import type { ChartPlan } from '../../../../plan.ts'
import { groupingsOf, relationsOf } from '../../../../plan.ts'
import { columnOf } from '../../../../connections/connection.ts'
import { datesOf } from '../../overview/fields.ts'
import { reach } from '../../overview/reach.ts'
import { filtersOf } from '../../chart/filters.ts'
import { understand } from '../../understand.ts'
import type { ColumnChoice, ConditionReading } from '../../understanding.ts'
import { nounOf } from '../../titles/names.ts'
import { deniesValues, keepsTo, timesIn, valuesNamed } from '../values-named.ts'
import { asksToCompare } from '../compared/index.ts'
import { twoTimesIn } from '../compared/two-times.ts'
import { attach, baseOf, dimensionFor, freeId, profileIn } from '../columns.ts'
import { nothing } from '../edit.ts'
import type { EditContext, Reader } from '../edit.ts'
import { together } from './together.ts'
import type { Joining } from './together.ts'
import { dateSaid } from './date-said.ts'
import { inFiscalYears } from './meant-year.ts'
import { inShownYear } from './shown-month.ts'
import { timedInside } from './timed-inside.ts'
import { lackingOut, limitedOut } from './limited-out.ts'
import { namesUnknown, withValuesMeant } from './values-meant.ts'

const months = 'january|february|march|april|may|june|july|august|september|october|november|december'

const weekdays = '(?:weekends?|weekdays|workdays|working days|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)'

const leaving = 'drop|remove|hide|delete|(?:leave|take) (?:out|off|away)|get rid of|lose|ignore|skip|omit'

/** "Leave north and west"; what is left in, or as it is, stays. */
const leftOut =
  /^\s*(?:please )?leave (?!(?:only|just|it|them|this|that|these|those|in|out|off|away|as|on|all|everything|the rest|me|us)\b)/i
const stays = /\b(?:in|on|there|alone|be|only|as (?:it is|they are|is))[\s.!]*$/i

/** Which rows count: "only 2024", "exclude Shipping", "above 10000". */
export const readFilters: Reader = (text, context) => {
  // What is left out by a number, or by what it lacks, is never kept to it.
  const isLeftOut = (limitedOut(text) ?? lackingOut(text)) !== undefined
  if (asksToCompare(text) || twoTimesIn(text) || isLeftOut) return nothing(text)
  const cased =
    context.written.length >= text.trimEnd().length
      ? Array.from({ length: text.length }, (_, at) =>
          text.charAt(at) === ' ' ? ' ' : context.written.charAt(at) || text.charAt(at),
        ).join('')
      : text
  const besideShown = withIt(cased, context)
  const phrase = withValuesMeant(corrected(inFiscalYears(besideShown ?? cased, context), context), context)
    .replace(/^\s*(?:in |for )?((?:19|20)\d\d)(?:\s+(?:instead|too|also|as well))?\s*$/i, 'in $1')
    .replace(/^\s*((?:only|just) )((?:19|20)\d\d),? (?:and )?not (?:19|20)\d\d\s*$/i, '$1in $2')
    .replace(/^\s*(?:zoom|drill|look|go|dive)(?: (?:it|down))? (?:in ?to|in on|at|only at)\b/i, 'only')
    .replace(new RegExp(`\\b(only|just|exclude|without|except)\\s+(?!in )(${months})\\s*$`, 'i'), '$1 in $2')
    .replace(new RegExp(`^\\s*(?:${leaving})\\s+(?=${weekdays}\\b)`, 'i'), 'exclude ')
    .replace(new RegExp(`\\b(only|just|not|exclude|without|except)\\s+(?=${weekdays}\\b)`, 'i'), (_, word: string) =>
      /only|just/i.test(word) ? `${word} on ` : 'not on ',
    )
    .replace(
      /\b(only|just|for|(?<!\d )to|keep|show|use|put|include|add|back)\s+((?:19|20)\d\d)\b(?!\s*(?:-|to|and(?! (?:19|20)\d\d)|rows?|bars?))/gi,
      '$1 in $2',
    )
    .replace(/\b(exclude|without|except|drop|remove|hide|(?:leave|take) out|not)\s+((?:19|20)\d\d)\b/gi, 'not in $2')
    .replace(leftOut, (words) => (stays.test(context.written) ? words : 'exclude '))
    .replace(new RegExp(`^\\s*(?:${leaving}|minus|no(?= (?!more\\b)\\S))\\b`, 'i'), 'exclude')
    .replace(/^\s*(?:start|begin)(?:ning|ing)?\s+(?:(?:it|them|the \S+)\s+)?(?:in|from|with|at|on)\b/i, 'since')
    .replace(
      /^\s*(?:keep|limit (?:it )?to|filter (?:it |them )?(?:to|by|for|on)|restrict (?:it )?to|focus on|narrow (?:it )?(?:down )?to)\b(?! only)/,
      'only',
    )
  const read = (words: string): readonly ConditionReading[] =>
    understand(words, context.catalog).conditions.filter((condition) => condition.kind !== 'extreme')
  const plain = read(phrase)
  const said = plain.length === 0 && aged.test(phrase) ? read(ofRows(phrase, context)) : plain
  // "exclude returns": rows that have none; alone the noun may look like a verb.
  const absent =
    said.length > 0 ? undefined : /^\s*(?:exclude|excluding|without|except|leaving out)\s+(?:the |all |any )?(\S.*)$/i.exec(phrase)?.[1]
  const conditions = absent === undefined ? said : read(`figures without ${absent}`)
  if (conditions.length === 0 || namesUnknown(phrase, context)) return nothing(text)
  const isBeside = besideShown !== undefined || nextToIt.test(text) || nextToIt.test(context.written.toLowerCase())
  const joining: Joining =
    besides.test(text) && !/\b(?:only|just)\b/.test(text)
      ? 'besides'
      : context.joins || isBeside || isAdded(text, context)
        ? 'beside'
        : 'instead'
  const change = (chart: ChartPlan): ChartPlan | undefined => {
    const joined = narrowed(chart, conditions, isAnother(text, chart, conditions, joining) ? 'instead' : joining, context)
    const after = joined && isBeside ? apart(chart, joined, context) : joined
    // "Remove marks" takes away what is shown: that rows have none has to be said.
    const isGone = takingAway.test(text) && !/\b(?:with(?:out)?|no|missing|blank|empty|null)\b/.test(text)
    return after && isGone && after.where.some((each) => !chart.where.includes(each) && areEmpty(each)) ? undefined : after
  }
  return { edits: [{ scope: 'all', fits: (chart) => (change(chart) ? 1 : 0), apply: change }], rest: unreadWords(phrase, context) }
}

/** "Only women under 35", where nobody's age is known: what the conditions were made without, told by its words. */
function unreadWords(phrase: string, { catalog }: EditContext): string {
  const { tokens, unknown } = understand(phrase, catalog)
  return unknown.map((at) => `${tokens[at]?.kind === 'number' ? `${tokens[at - 1]?.text ?? ''} ` : ''}${tokens[at]?.text ?? ''}`).join(' ')
}

/** "And in February?", "and Mumbai?" of a figure: that one, and not both of them. */
const isAnother = (text: string, chart: ChartPlan, conditions: readonly ConditionReading[], joining: Joining): boolean =>
  joining === 'beside' &&
  (chart.kind === 'text' || (/^\s*(?:in|for|during|of)\b/.test(text) && conditions.every(({ time }) => time === true)))

/** So old are rows, of which no word tells where they are shown: "the ones older than a month". */
const aged = /\b(?:older|newer|younger|old)\b/i
const ofRows = (phrase: string, { charts: [chart], catalog }: EditContext): string =>
  chart
    ? phrase.replace(
        /^\s*((?:only|just|exclude|without|not|except)\b)?\s*(?:the |those |these )?(?:ones?\b|those\b|these\b)?/i,
        (_, lead = '') => `${String(lead)} ${nounOf(baseOf(catalog, chart)).many} `,
      )
    : phrase

const takingAway = /^\s*(?:drop|remove|hide|delete|(?:leave|take) (?:out|off|away)|get rid of)\b/

/** Whether it keeps the rows of which something is missing. */
function areEmpty(condition: Condition): boolean {
  return condition.kind === 'related' ? condition.sub.where.some(areEmpty) : condition.kind === 'missing' && condition.negated !== true
}

/** "No, 2025", where another year is shown: that one. Where it is shown it is not wanted. */
function corrected(text: string, { charts }: EditContext): string {
  const year = /^\s*(?:no|not)\b[, ]*((?:19|20)\d\d)\s*$/i.exec(text)?.[1]
  if (year === undefined) return text
  const isElsewhere = charts.some(({ where }) =>
    where.some(
      (each) =>
        each.kind === 'period' && each.negated !== true && ((each.from ?? '') > `${year}-12-31` || (each.until ?? '9') <= `${year}-01-01`),
    ),
  )
  return isElsewhere ? `only ${year}` : `exclude ${year}`
}

/** "Mumbai as well", "put Pune back in", "include those of 2023". */
const besides =
  /\b(?:too|also|as well)\s*$|^\s*(?:please )?(?:(?:also )?(?:include|bring (?:in|back)?|restore|re-?include)|(?:put|take|let|get|want|need|show|add|have)\b.*\b(?:back|in|again)\s*$)|\bback(?: in)?\s*$/

/** "Put Pune with it", "Pune next to it". */
const nextToIt =
  /\b(?:with|besides?|alongside|along with|next to|together with) (?:it|this|that|them|these|those)[\s.!]*$|\S\s+besides?[\s.!]*$/

const nextTo = /\s(?:next to|besides?|alongside|along with|together with|with) (?:the |those of )?(\S.*)$/i

/** "Put Pune next to Mumbai", where Mumbai is shown: next to it. */
function withIt(text: string, { charts }: EditContext): string | undefined {
  const match = nextTo.exec(text.trimEnd())
  const said = match?.[1]?.toLowerCase()
  const isShown = said !== undefined && charts.some(({ where }) => where.some((each) => keepsTo(each, said)))
  return match && isShown ? `${text.slice(0, match.index)} with it` : undefined
}

/** "Add Pune", where Mumbai is shown: both of them. "Add a filter" leaves rows out. */
const isAdded = (text: string, { charts }: EditContext): boolean =>
  /^\s*(?:please )?(?:also )?add\b/.test(text) &&
  !/\b(?:filter|condition|only|just|limit|where)\b/.test(text) &&
  charts.some(({ where }) => where.some((each) => valuesNamed(each).length > 0 && !deniesValues(each)))

/** What is put beside another stands apart from it: a colour for each. */
function apart(before: ChartPlan, chart: ChartPlan, context: EditContext): ChartPlan {
  const added = chart.where.find((each) => !before.where.includes(each) && each.kind === 'among' && each.negated !== true)
  if (!added || !('column' in added) || chart.series || chart.facet || chart.measures.length > 1) return chart
  if (chart.dimensions.some(({ column }) => isSameColumn(column, added.column))) return chart
  const at = profileIn(context.catalog, chart, added.column)
  if (!at || !['line', 'area', 'bar'].includes(chart.kind)) return chart
  return { ...chart, series: dimensionFor({ ...at, score: 1, whole: false }, added.column.relation, freeId(chart, 's')) }
}

function narrowed(
  chart: ChartPlan,
  conditions: readonly ConditionReading[],
  joining: Joining,
  context: EditContext,
): ChartPlan | undefined {
  const { catalog, fiscalYearStart } = context
  const inside = joining === 'instead' ? timedInside(chart, conditions, context) : undefined
  if (inside) return inside
  const chosen = conditions.map((reading) => {
    const choice = choiceFor(chart, reading, context)
    return { reading, ...(choice ? { choice } : {}) }
  })
  if (chosen.some(({ reading, choice }) => reading.kind === 'column' && !choice)) return undefined
  const tables = relationsOf(chart.source).map(({ table }) => table)
  const filters = filtersOf(chosen, { catalog, tables, fiscalYearStart, base: baseOf(catalog, chart).id })
  if (filters.dropped.length > 0 || filters.where.length + filters.having.length === 0) return undefined
  let { source } = chart
  for (const table of filters.tables) {
    const at = attach(catalog, { source }, table)
    if (!at) return undefined
    source = at.source
  }
  // Their conditions name tables; a chart may know a table by another alias.
  const alias = new Map(relationsOf(source).map((relation) => [relation.table, relation.alias]))
  if ([...alias].some(([table, name]) => table !== name && tables.includes(table))) return undefined
  const added = filters.where.map((each) => inShownYear(chart, each, context))
  const where = together(chart.where, added, joining)
  const text = JSON.stringify(filters.where)
  // "Include phone" of a list of people asks for more of them to be told, and leaves nobody out who never rang up.
  if (joining === 'besides' && filters.where.some((each) => each.kind === 'related' && !chart.where.includes(each))) return undefined
  if (filters.having.length === 0) {
    // All of them are there already.
    if (joining === 'besides' && JSON.stringify(where) === JSON.stringify(chart.where)) return chart
    if (added.every((condition) => chart.where.some((known) => JSON.stringify(known) === JSON.stringify(condition)))) return undefined
  }
  const { comparison, ...rest } = chart
  const fixed =
    comparison !== undefined &&
    filters.where.some(
      (condition) =>
        'column' in condition && condition.column.column === comparison.column.column && text.includes(comparison.column.relation),
    )
  return {
    ...rest,
    source,
    where,
    having: [...chart.having, ...filters.having],
    assumptions: [...new Set([...chart.assumptions, ...filters.assumptions])],
    ...(comparison && !fixed ? { comparison } : {}),
  }
}

/** The column meant in this chart: for periods the date it already shows, else the first within reach. */
function choiceFor(chart: ChartPlan, reading: ConditionReading, { catalog, written }: EditContext): ColumnChoice | undefined {
  const base = baseOf(catalog, chart)
  const near = reach(catalog, base)
  const within = reading.choices.filter(({ table }) => near.some((reached) => reached.table.id === table))
  if (!reading.make || !isTime(reading, catalog)) return nearest(within, chart) ?? reading.choices[0]
  const dates = datesOf(near).filter((date) => fitsColumn(reading, date.profile))
  const tables = new Map(relationsOf(chart.source).map((relation) => [relation.alias, relation.table]))
  const axis =
    [...chart.dimensions, ...(chart.series ? [chart.series] : [])].find(({ grain }) => grain !== undefined)?.column ??
    chart.comparison?.column
  const [named, ...others] = reading.choices.filter(({ score }) => score >= 0.99)
  // "The same for September" of those that were closed in October: that day.
  const shown = axis ?? chart.where.flatMap(timesIn).find(({ relation }) => tables.has(relation))
  const table = shown && tables.get(shown.relation)
  const profile = shown && table !== undefined ? columnOf(catalog, table, shown.column) : undefined
  if (named && others.length === 0 && within.includes(named)) return named
  if (shown && table !== undefined && profile && fitsColumn(reading, profile)) return { table, column: shown.column, score: 1 }
  const first = dateSaid(written, dates) ?? dates[0]
  return first ? { table: first.reached.table.id, column: first.ref.column, score: 0.8 } : within[0]
}

/** Of columns that hold it equally the one that is shown or filtered by, then one of what is shown: in a chart by store Pune is where stores are. */
function nearest(choices: readonly ColumnChoice[], chart: ChartPlan): ColumnChoice | undefined {
  const [best] = choices
  const tables = new Map(relationsOf(chart.source).map(({ alias, table }) => [alias, table]))
  const shown = [...groupingsOf(chart), ...chart.where].flatMap((each) =>
    'column' in each ? [{ table: tables.get(each.column.relation), column: each.column.column }] : [],
  )
  const like = choices.filter(({ score }) => score > (best?.score ?? 0) - 0.01)
  return (
    like.find(({ table, column }) => shown.some((each) => each.table === table && each.column === column)) ??
    like.find(({ table }) => shown.some((each) => each.table === table)) ??
    best
  )
}

function isTime(reading: ConditionReading, catalog: EditContext['catalog']): boolean {
  const [choice] = reading.choices
  const profile = choice && columnOf(catalog, choice.table, choice.column)
  return profile?.meaning === 'date' || profile?.temporal !== undefined
}

/** A year column can take whole years only. */
function fitsColumn(reading: ConditionReading, profile: NonNullable<ReturnType<typeof columnOf>>): boolean {
  return profile.temporal?.as !== 'year' || /^\D*(?:19|20)\d\d\D*$/.test(reading.words)
}
