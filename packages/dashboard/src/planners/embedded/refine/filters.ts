import type { Condition } from '../../../plan-condition.ts'
import type { ChartPlan } from '../../../plan.ts'
import { relationsOf } from '../../../plan.ts'
import { columnOf } from '../../../connections/connection.ts'
import { datesOf } from '../overview/fields.ts'
import { reach } from '../overview/reach.ts'
import { filtersOf } from '../chart/filters.ts'
import { understand } from '../understand.ts'
import type { ColumnChoice, ConditionReading } from '../understanding.ts'
import { attach, baseOf } from './columns.ts'
import { nothing } from './edit.ts'
import type { Edit, EditContext, Reader } from './edit.ts'

const months = 'january|february|march|april|may|june|july|august|september|october|november|december'

/** Which rows count: "only 2024", "exclude Shipping", "above 10000". */
export const readFilters: Reader = (text, context) => {
  const cased =
    context.written.length >= text.trimEnd().length
      ? Array.from({ length: text.length }, (_, at) =>
          text.charAt(at) === ' ' ? ' ' : context.written.charAt(at) || text.charAt(at),
        ).join('')
      : text
  const phrase = cased
    .replace(/^\s*(?:zoom|drill|look|go|dive)(?: (?:it|down))? (?:in ?to|in on|at|only at)\b/i, 'only')
    .replace(new RegExp(`\\b(only|just|exclude|without|except)\\s+(?!in )(${months})\\s*$`, 'i'), '$1 in $2')
    .replace(/\b(only|just|for|to|keep|show|use)\s+((?:19|20)\d\d)\b(?!\s*(?:-|to|and|rows?|bars?))/gi, '$1 in $2')
    .replace(/\b(exclude|without|except|drop|remove|hide|(?:leave|take) out|not)\s+((?:19|20)\d\d)\b/gi, 'not in $2')
    .replace(
      /^\s*(?:drop|remove|hide|delete|(?:leave|take) (?:out|off|away)|get rid of|lose|ignore|skip|omit|minus|no(?= (?!more\b)\S))\b/i,
      'exclude',
    )
    .replace(/^\s*(?:start|begin)(?:ning|ing)?\s+(?:(?:it|them|the \S+)\s+)?(?:in|from|with|at|on)\b/i, 'since')
    .replace(
      /^\s*(?:keep|limit (?:it )?to|filter (?:it |them )?(?:to|by|for|on)|restrict (?:it )?to|focus on|narrow (?:it )?(?:down )?to)\b(?! only)/,
      'only',
    )
  const read = (words: string): readonly ConditionReading[] =>
    understand(words, context.catalog).conditions.filter((condition) => condition.kind !== 'extreme')
  const said = read(phrase)
  // "exclude returns": rows that have none; alone the noun may look like a verb.
  const absent =
    said.length > 0 ? undefined : /^\s*(?:exclude|excluding|without|except|leaving out)\s+(?:the |all |any )?(\S.*)$/i.exec(phrase)?.[1]
  const conditions = absent === undefined ? said : read(`figures without ${absent}`)
  if (conditions.length === 0) return nothing(text)
  const edit: Edit = {
    scope: 'all',
    fits: (chart) => (narrowed(chart, conditions, context) ? 1 : 0),
    apply: (chart) => narrowed(chart, conditions, context),
  }
  return { edits: [edit], rest: '' }
}

function narrowed(chart: ChartPlan, conditions: readonly ConditionReading[], context: EditContext): ChartPlan | undefined {
  const { catalog, fiscalYearStart } = context
  const chosen = conditions.map((reading) => {
    const choice = choiceFor(chart, reading, context)
    return { reading, ...(choice ? { choice } : {}) }
  })
  if (chosen.some(({ reading, choice }) => reading.kind === 'column' && !choice)) return undefined
  const tables = relationsOf(chart.source).map(({ table }) => table)
  const filters = filtersOf(chosen, { catalog, tables, fiscalYearStart })
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
  const added = filters.where
  const fixes = new Set(added.flatMap((condition) => (isPositive(condition) ? [keyOf(condition)] : [])))
  const kept = chart.where.filter((condition) => !isPositive(condition) || !fixes.has(keyOf(condition)))
  const text = JSON.stringify(added)
  if (
    added.every((condition) => chart.where.some((known) => JSON.stringify(known) === JSON.stringify(condition))) &&
    filters.having.length === 0
  )
    return undefined
  const { comparison, ...rest } = chart
  const fixed =
    comparison !== undefined &&
    added.some(
      (condition) =>
        'column' in condition && condition.column.column === comparison.column.column && text.includes(comparison.column.relation),
    )
  return {
    ...rest,
    source,
    where: [...kept, ...added],
    having: [...chart.having, ...filters.having],
    ...(comparison && !fixed ? { comparison } : {}),
  }
}

/** The column meant in this chart: for periods the date it already shows, else the first within reach. */
function choiceFor(chart: ChartPlan, reading: ConditionReading, { catalog }: EditContext): ColumnChoice | undefined {
  const base = baseOf(catalog, chart)
  const near = reach(catalog, base)
  const within = reading.choices.filter(({ table }) => near.some((reached) => reached.table.id === table))
  if (!reading.make || !isTime(reading, catalog)) return within[0] ?? reading.choices[0]
  const tables = new Map(relationsOf(chart.source).map((relation) => [relation.alias, relation.table]))
  const shown =
    [...chart.dimensions, ...(chart.series ? [chart.series] : [])].find(({ grain }) => grain !== undefined)?.column ??
    chart.comparison?.column
  const named = reading.choices.filter(({ score }) => score >= 0.99).length === 1 ? within.find(({ score }) => score >= 0.99) : undefined
  const table = shown && tables.get(shown.relation)
  const profile = shown && table !== undefined ? columnOf(catalog, table, shown.column) : undefined
  if (!named && shown && table !== undefined && profile && fitsColumn(reading, profile)) return { table, column: shown.column, score: 1 }
  const best = datesOf(near).find((date) => fitsColumn(reading, date.profile))
  if (named) return named
  return best ? { table: best.reached.table.id, column: best.ref.column, score: 0.8 } : within[0]
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

function keyOf(condition: Condition): string {
  return 'column' in condition
    ? `${condition.column.relation}\u0000${condition.column.column}\u0000${condition.kind === 'compare' && condition.op !== 'eq' ? condition.op : 'is'}`
    : ''
}

/** Says which rows there are, rather than which are left out. */
function isPositive(condition: Condition): boolean {
  if (condition.kind === 'compare') return condition.op !== 'ne'
  return (condition.kind === 'among' || condition.kind === 'period' || condition.kind === 'between') && condition.negated !== true
}
