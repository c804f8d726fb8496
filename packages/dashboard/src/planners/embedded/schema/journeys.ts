import type { ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { wordsOfName } from '../words/word-forms.ts'

const leaving = /^(?:from|origin|source|start|departure|boarding)(?: (?:city|place|point|station|location|stop))?$/
const arriving = /^(?:to|destination|dest|end|arrival|drop)(?: (?:city|place|point|station|location|stop))?$/

/** The two columns of a table of journeys: where each began, and where it went. */
export interface JourneyColumns {
  readonly from: ColumnProfile
  readonly to: ColumnProfile
}

/** Undefined where no two columns of text say where from and where to, of some of the same places. */
export function journeyOf({ columns }: TableProfile): JourneyColumns | undefined {
  const [from, to] = [leaving, arriving].map((pattern) =>
    columns.find((column) => column.type === 'text' && pattern.test(wordsOfName(column.name).join(' '))),
  )
  return from && to && from.values.some((value) => to.values.includes(value)) ? { from, to } : undefined
}

/** "Destination" of a column `To`, "origin" of `From`. */
export function journeyNames(table: TableProfile, column: ColumnProfile): readonly string[] {
  const journey = journeyOf(table)
  return journey?.from === column
    ? ['origin', 'source', 'starting point', 'pickup', 'pick up', 'pickup point']
    : journey?.to === column
      ? ['destination', 'drop', 'drop off']
      : []
}
