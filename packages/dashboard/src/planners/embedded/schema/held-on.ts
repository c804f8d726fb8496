import { grainWords } from '../words/time.ts'
import type { Token } from '../words/tokens.ts'
import { recordedDates } from './days-ahead.ts'
import type { IndexedColumn, SchemaIndex } from './schema-index.ts'

/** So many rows were written on each of its days at least, that it is one of what comes round and no single thing. */
const fewestEach = 5

/** "Test" of a column `Test Date`: the only date that is called after what is held on it, where no rows are called so themselves. */
export function heldOn(index: SchemaIndex, { lower, word, stem }: Token): IndexedColumn | undefined {
  const isOfRows = index.tables.some(({ pieces }) => pieces.length === 1 && (pieces[0]?.text === word || pieces[0]?.stem === stem))
  if (Object.hasOwn(grainWords, lower) || isOfRows) return undefined
  const [date, ...more] = recordedDates(index).filter(({ pieces }) => {
    const [name, kind, ...others] = pieces
    return name?.stem === stem && (kind?.text === 'date' || kind?.text === 'on') && others.length === 0
  })
  const isHeld = date !== undefined && more.length === 0 && date.column.distinct * fewestEach <= date.table.rowCount
  return isHeld ? date : undefined
}
