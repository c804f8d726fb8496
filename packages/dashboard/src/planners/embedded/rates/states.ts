import type { Catalog, ColumnProfile } from '../../../connections/connection.ts'
import type { Condition } from '../../../plan-condition.ts'
import { isNumeric, isTemporal } from '../schema/column-types.ts'
import { flagValue, isFlag } from '../schema/flags.ts'
import type { ChosenCondition, ConditionReading } from '../understanding.ts'
import { presenceCodes } from '../words/presence.ts'
import { rateStates, statusCodes } from '../words/rate-states.ts'
import type { RateState } from '../words/rate-states.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'

/** So many values a column of states has at most. */
const mostStates = 15

/** Rows in a state that a noun speaks of. */
export interface StateFound {
  readonly table: string
  readonly chosen: readonly ChosenCondition[]
  /** Of which rows alone, where the others are not decided yet. */
  readonly among?: readonly Condition[]
}

/** "Win", "churn", "wastage": the states that go by other words, where a column of few values has them. */
export function stateCalled(said: string, catalog: Catalog): StateFound | undefined {
  const known = rateStates.find((each) => each.said.test(said.toLowerCase()))
  const code = statusCodes.find((each) => each.said.test(said.toLowerCase()))
  for (const { id, columns } of catalog.tables)
    for (const column of columns) {
      const flag = known ? flagCalled(id, column, said, known) : undefined
      if (flag) return { table: id, chosen: [flag] }
      const states = known ? valuesCalled(column, known.states) : []
      if (known && states.length > 0) {
        const others = known.against ? valuesCalled(column, known.against) : []
        const chosen = [chosenOf(id, column.name, said, states)]
        return others.length === 0
          ? { table: id, chosen }
          : { table: id, chosen, among: [amongOf(id, column.name, [...states, ...others])] }
      }
      if (code && isStatusCode(column)) return { table: id, chosen: [codeOf(id, column.name, said, code)] }
    }
  return undefined
}

/** "Attendance" of a register that writes codes: the days marked as present. */
export function presentIn(table: string, catalog: Catalog): StateFound | undefined {
  const present = presenceCodes.find(({ said }) => said.test('present'))?.codes ?? []
  const columns = catalog.tables.find(({ id }) => id === table)?.columns ?? []
  for (const column of columns) {
    const [value] = isStates(column) ? column.values.filter((each) => present.includes(each.toUpperCase())) : []
    if (value !== undefined) return { table, chosen: [chosenOf(table, column.name, 'present', [value])] }
  }
  return undefined
}

/** "Cancellation", "disposal", where a column of few values has "cancelled", or says whether it was; else of a day of it that some rows lack. */
export function stateLike(said: string, catalog: Catalog): StateFound | undefined {
  const stem = /^([a-z]{4,}?)(?:at|it|t|s)?(?:ions?|als?|ances?|ences?|ments?|ery|ing|y|e)?$/.exec(said.toLowerCase())?.[1]
  const isState = (name: string): boolean =>
    (stem !== undefined && name.toLowerCase().startsWith(stem) && /^[a-z]{0,4}ed$/i.test(name.slice(stem.length))) || isOneWord(name, said)
  for (const { id, columns } of catalog.tables)
    for (const column of columns) {
      if (isFlag(column) && isState(column.name)) return { table: id, chosen: [flagged(id, column, said)] }
      const [value] = isStates(column) ? column.values.filter(isState) : []
      if (value !== undefined) return { table: id, chosen: [chosenOf(id, column.name, said, [value])] }
    }
  return dayOf(said, catalog)
}

const isStates = (column: ColumnProfile): boolean => column.type === 'text' && column.valuesComplete && column.distinct <= mostStates

const valuesCalled = (column: ColumnProfile, names: readonly string[]): readonly string[] =>
  isStates(column)
    ? column.values.filter((value) =>
        names.includes(
          value
            .toLowerCase()
            .replaceAll(/[\s_-]+/g, ' ')
            .trim(),
        ),
      )
    : []

/** "Dropout" of "dropped out". */
function isOneWord(state: string, said: string): boolean {
  const [deed, way, ...more] = state.toLowerCase().split(/[\s_-]+/)
  return deed !== undefined && way !== undefined && more.length === 0 && formOf(deed).stem + way === said.toLowerCase().replace('-', '')
}

/** "Completion" of a day `Completed On` that some rows lack: those that have one. */
function dayOf(said: string, catalog: Catalog): StateFound | undefined {
  const stem = /^([a-z]{4,}?)(?:at|it|t|s)?(?:ions?|als?|ances?|ments?|ery|y)$/.exec(said.toLowerCase())?.[1]
  if (stem === undefined) return undefined
  for (const { id, columns } of catalog.tables)
    for (const column of columns) {
      const done = wordsOfName(column.name).some((word) => word.startsWith(stem) && word.endsWith('ed'))
      if (done && isTemporal(column) && column.nulls > 0)
        return { table: id, chosen: [conditionOf(id, column.name, said, (ref) => ({ kind: 'missing', column: ref, negated: true }))] }
    }
  return undefined
}

/** `status_code` of answers of the web: 200, 404, 503. */
function isStatusCode(column: ColumnProfile): boolean {
  const name = wordsOfName(column.name).join(' ')
  const codes = [...column.values, ...column.frequent.map(({ value }) => value)].map(Number)
  const isCode = (code: number): boolean => Number.isInteger(code) && code >= 100 && code < 600
  return (
    isNumeric(column) &&
    /^(?:(?:http|response) )?(?:status|status code|response code|http code)$/.test(name) &&
    codes.length > 0 &&
    codes.every(isCode)
  )
}

function codeOf(
  table: string,
  column: string,
  words: string,
  { op, code }: { readonly op: 'gte' | 'lt'; readonly code: number },
): ChosenCondition {
  return conditionOf(table, column, words, (ref) => ({ kind: 'compare', column: ref, op, value: code }))
}

/** "Survival" of a column `Alive` of yes and no, or of one `Died`. */
function flagCalled(table: string, profile: ColumnProfile, words: string, { states, denied = [] }: RateState): ChosenCondition | undefined {
  const name = wordsOfName(profile.name).join(' ')
  const isSo = states.includes(name)
  return isFlag(profile) && (isSo || denied.includes(name)) ? flagged(table, profile, words, isSo) : undefined
}

/** Says of each row whether it is so. */
export function flagged(table: string, profile: ColumnProfile, words: string, isSo = true): ChosenCondition {
  return conditionOf(table, profile.name, words, (ref) => ({ kind: 'compare', column: ref, op: 'eq', value: flagValue(profile, isSo) }))
}

function chosenOf(table: string, column: string, words: string, values: readonly string[]): ChosenCondition {
  const [value, ...more] = values
  return conditionOf(table, column, words, (ref) =>
    value !== undefined && more.length === 0
      ? { kind: 'compare', column: ref, op: 'eq', value }
      : { kind: 'among', column: ref, values: [...values] },
  )
}

function conditionOf(table: string, column: string, words: string, make: NonNullable<ConditionReading['make']>): ChosenCondition {
  const choice = { table, column, score: 1 }
  return { reading: { start: 0, end: 1, joiner: 'and', words, kind: 'column', choices: [choice], make }, choice }
}

const amongOf = (table: string, column: string, values: readonly string[]): Condition => ({
  kind: 'among',
  column: { relation: table, column },
  values: [...values],
})
