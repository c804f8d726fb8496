import { tableOf } from '../../../connections/connection.ts'
import type { Catalog } from '../../../connections/connection.ts'
import { joinSize, leadsUp } from '../schema/joins.ts'
import type { ColumnChoice } from '../understanding.ts'

export interface Slot {
  readonly choices: readonly ColumnChoice[]
  /** How much the quality of its match counts. */
  readonly weight: number
  /** Shown in the chart: the same column twice says nothing more. */
  readonly own?: boolean
  /** It is added up or averaged over rows. */
  readonly measured?: boolean
  /** That a table was named says nothing of it: the time at which something happened. */
  readonly apart?: boolean
  /** Only rows of which this holds are taken. */
  readonly held?: boolean
}

export interface Preferences {
  /** Tables that take part in any case. */
  readonly tables: readonly string[]
  /** Tables that were named. */
  readonly named: readonly string[]
}

const most = 400
const perTable = 0.15
const namedBonus = 0.18
/** Of two columns that fit alike, the one that holds something. */
const emptyCost = 0.05
/** Of rows that would each be shown several times, since they belong to nothing that breaks them down. */
const repeatCost = 0.2

/**
 * Chooses a column for every slot so that the matches are good and the tables few.
 * @returns one choice a slot, or undefined where no keys join any combination
 */
export function resolveColumns(
  catalog: Catalog,
  slots: readonly Slot[],
  preferences: Preferences,
): readonly (ColumnChoice | undefined)[] | undefined {
  let width = 6
  const options = (): readonly (readonly (ColumnChoice | undefined)[])[] =>
    slots.map((slot) => (slot.choices.length === 0 ? [undefined] : slot.choices.slice(0, width)))
  while (width > 1 && options().reduce((product, list) => product * list.length, 1) > most) width--
  let best: { readonly score: number; readonly chosen: readonly (ColumnChoice | undefined)[] } | undefined
  const walk = (place: number, chosen: readonly (ColumnChoice | undefined)[], score: number): void => {
    const slot = slots[place]
    if (!slot) {
      const tables = [...preferences.tables, ...chosen.flatMap((choice) => (choice ? [choice.table] : []))]
      const size = joinSize(catalog, tables)
      if (size === Infinity) return
      const total = score - perTable * size - (repeats(catalog, slots, chosen) ? repeatCost : 0)
      if (!best || total > best.score + 1e-9) best = { score: total, chosen }
      return
    }
    for (const choice of options()[place] ?? [undefined]) {
      const again =
        choice && slot.own && chosen.some((other, at) => slots[at]?.own && other?.table === choice.table && other.column === choice.column)
          ? 0.6
          : 0
      const bonus = choice && !slot.apart && preferences.named.includes(choice.table) ? namedBonus : 0
      const empty = choice && tableOf(catalog, choice.table)?.rowCount === 0 ? emptyCost : 0
      walk(place + 1, [...chosen, choice], score + slot.weight * ((choice?.score ?? 0) + bonus) - again - empty)
    }
  }
  walk(0, [], 0)
  return best?.chosen
}

/** A number of rows beside a column of other rows that refer to them, or merely to the same things: each would count several times. */
function repeats(catalog: Catalog, slots: readonly Slot[], chosen: readonly (ColumnChoice | undefined)[]): boolean {
  const tables = (wanted: (slot: Slot) => boolean) =>
    new Set(chosen.flatMap((choice, at) => (choice && slots[at] && wanted(slots[at]) ? [choice.table] : [])))
  const shown = tables(({ own, measured, held }) => held === true || (own === true && measured !== true))
  return [...tables(({ own, measured }) => own === true && measured === true)].some((from) =>
    [...shown].some((to) => to !== from && !leadsUp(catalog, from, to)),
  )
}
