import type { Condition } from '../../../plan-condition.ts'
import type { ColumnRef } from '../../../plan-source.ts'
import { dateCalled } from '../mentions/dates-called.ts'
import { tokenUntil } from '../phrases/sort-clause.ts'
import { datesOf } from '../schema/spans.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import { normalizeValue } from '../schema/value-index.ts'
import type { ConditionReading } from '../understanding.ts'
import { calledOffWords, stateNames } from '../words/states.ts'
import { freeMatches, onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'

const that = String.raw`(?:(?:that|which|who)\s)?`
const be = String.raw`(?:(?:is|are|was|were)\s)?`
const verb = String.raw`(\p{L}{2,}\s(?:out|back)\b|\p{L}{3,})`
const pending = /\b(?:waiting|awaiting|yet|still)\b/i

const sayings: readonly RegExp[] = [
  // "Still waiting to go out", "yet to be delivered", "awaiting dispatch".
  new RegExp(String.raw`\b${that}${be}(?:still\s)?(?:waiting|yet|still|ready)\sto\s(?:be\s|get\s)?${verb}`, 'giu'),
  new RegExp(String.raw`\b${that}${be}(?:still\s)?(?:awaiting|waiting\sfor)\s(?:the\s|their\s|its\s)?${verb}`, 'giu'),
  // "Haven't shipped yet", "not yet dispatched".
  new RegExp(
    String.raw`\b${that}(?:have|has|had|is|are|was|were|did|do|does)(?:\snot|n['’]?t)\s(?:yet\s)?(?:been\s|gone\s)?${verb}\syet\b`,
    'giu',
  ),
  new RegExp(String.raw`\b${that}(?:(?:have|has|had|is|are|was|were)\s)?(?:still\snot|not\syet)\s(?:been\s)?${verb}`, 'giu'),
  new RegExp(String.raw`\b${that}(?:(?:have|has|had|is|are|was|were)\s)?not\s(?:been\s)?${verb}\syet\b`, 'giu'),
]

/**
 * "Orders still waiting to go out", "not yet dispatched", where a day is kept on which that is done: those that have none, but for what was
 * called off and will never have one.
 */
export function awaitedConditions(context: ConditionContext): readonly ConditionReading[] {
  if (!pending.test(context.text)) return []
  const found: ConditionReading[] = []
  for (const pattern of sayings)
    for (const { match, start } of freeMatches(context, pattern, found)) {
      const date = dateOf(context, start, match[1] ?? '')
      if (!date) continue
      const off = calledOff(context.index, date.table.id)
      const end = tokenUntil(context.tokens, match.index + match[0].length)
      found.push(
        onColumns(context, { start, end }, [{ table: date.table.id, column: date.column.name, score: 1 }], (column) =>
          off ? { kind: 'all', of: [missing(column), off(column.relation)] } : missing(column),
        ),
      )
    }
  return found
}

const missing = (column: ColumnRef): Condition => ({ kind: 'missing', column })

/** Of the things that are spoken of; of the only ones that have such a day, where none are. */
function dateOf({ mentions, index }: ConditionContext, start: number, said: string): IndexedColumn | undefined {
  const open = (table: string): readonly IndexedColumn[] => datesOf(index, table).filter(({ column }) => column.nulls > 0)
  const spoken = mentions.flatMap(({ end, readings }) =>
    end <= start ? readings.flatMap(({ table, score }) => (score > 0.6 ? [table] : [])) : [],
  )
  const all = index.tables.map(({ table }) => table.id)
  for (const tables of [spoken, spoken.length === 0 ? all : []]) {
    const dates = [...new Set(tables)].flatMap((table) => dateCalled(open(table), said) ?? [])
    const [only, ...more] = dates
    if (only && (tables === spoken || more.length === 0)) return only
  }
  return undefined
}

/** All but the states of what was called off; undefined where rows have none. */
function calledOff({ columns }: SchemaIndex, table: string): ((relation: string) => Condition) | undefined {
  for (const { column, pieces, table: own } of columns) {
    if (own.id !== table || !column.valuesComplete || !pieces.some(({ text }) => stateNames.has(text))) continue
    const values = column.values.filter((value) =>
      normalizeValue(value)
        .split(' ')
        .some((word) => calledOffWords.has(word)),
    )
    if (values.length > 0 && values.length < column.values.length)
      return (relation) => ({ kind: 'among', column: { relation, column: column.name }, values, negated: true })
  }
  return undefined
}
