import { isAhead } from '../schema/days-ahead.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { ColumnChoice, ConditionReading } from '../understanding.ts'
import { doneWords } from '../words/states.ts'
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
  const flagged = dateOfFlag(index, conditions, dates)
  if (flagged) return flagged
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

/**
 * "Certificates issued in 2026" of a "Certificate Issued" that is yes or no and a "Completed On" that some rows lack: what was not done with
 * all of them was done by the day that not all of them have, where there is one such day.
 */
function dateOfFlag(
  index: SchemaIndex,
  conditions: readonly ConditionReading[],
  dates: readonly ColumnChoice[],
): readonly ColumnChoice[] | undefined {
  const flag = conditions
    .flatMap(({ kind, time, choices: [choice] }) => (kind === 'column' && !time && choice ? [choice] : []))
    .find((choice) => {
      const profile = profileOf(index, choice)
      return (
        profile?.meaning === 'yes_no' &&
        wordsOfName(profile.name).length > 1 &&
        wordsOfName(profile.name).some((word) => /.{3}ed$/.test(word))
      )
    })
  if (!flag || (dates[0]?.score ?? 0) >= sure) return undefined
  const own = index.columns.filter(
    (entry) => entry.table.id === flag.table && dates.some(({ table, column }) => table === flag.table && column === entry.column.name),
  )
  const [some, ...others] = own.filter(
    (entry) =>
      entry.column.nulls > fewLack * entry.table.rowCount && !isAhead(index, entry) && entry.pieces.some(({ text }) => doneWords.has(text)),
  )
  if (!some || others.length > 0) return undefined
  return dates
    .map((choice) => (choice.table === flag.table && choice.column === some.column.name ? { ...choice, score: sure } : choice))
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
