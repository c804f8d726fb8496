import { isAhead } from '../schema/days-ahead.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { ColumnChoice, ConditionReading } from '../understanding.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'

/** Above all that is only guessed, below what was named. */
const sure = 0.9
/** A day that hardly any row lacks tells of all of them, and not of a state. */
const fewLack = 0.02

/**
 * "Deals won this year" of a state "Closed Won" and a day "Closed On": things are in a state since the day that is called after it, which
 * those of other states do not have.
 */
export function datesOfStates(
  index: SchemaIndex,
  conditions: readonly ConditionReading[],
  dates: readonly ColumnChoice[],
): readonly ColumnChoice[] {
  const states = conditions.flatMap((condition) => stateIn(index, condition) ?? [])
  if (states.length === 0) return dates
  const isOfState = ({ table, column }: ColumnChoice): boolean => {
    const entry = index.columns.find((each) => each.table.id === table && each.column.name === column)
    if (!entry || entry.column.nulls <= fewLack * entry.table.rowCount || isAhead(index, entry)) return false
    return states.some((state) => state.table === table && entry.pieces.some(({ stem }) => state.stems.has(stem)))
  }
  return dates
    .map((choice) => (choice.score < sure && isOfState(choice) ? { ...choice, score: sure } : choice))
    .toSorted((a, b) => b.score - a.score)
}

/** The same of every time that names no date. */
export function datedByStates(index: SchemaIndex, readings: readonly ConditionReading[]): readonly ConditionReading[] {
  return readings.map((reading) =>
    reading.time && reading.unsaid ? { ...reading, choices: datesOfStates(index, readings, reading.choices) } : reading,
  )
}

/** The words of the one stored value that is asked for. */
function stateIn(
  index: SchemaIndex,
  { kind, time, choices: [choice], make }: ConditionReading,
): { readonly table: string; readonly stems: ReadonlySet<string> } | undefined {
  const profile = kind === 'column' && !time ? profileOf(index, choice) : undefined
  if (!choice || profile?.type !== 'text') return undefined
  const made = make?.({ relation: choice.table, column: choice.column }, profile, 1)
  const value = made?.kind === 'compare' && made.op === 'eq' ? made.value : undefined
  return typeof value === 'string'
    ? { table: choice.table, stems: new Set(wordsOfName(value).map((word) => formOf(word).stem)) }
    : undefined
}
