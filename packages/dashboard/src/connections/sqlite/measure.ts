import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'
import { quoteName } from '../../sql/quote.ts'
import type { ColumnType } from '../column.ts'
import { frequentLimit, partialValues, valueLength, valueLimit } from '../engine.ts'
import type { ColumnFacts, DescribedColumn, DescribedTable, TableFacts } from '../engine.ts'

/** Rows read one by one; of larger tables every so many-th. */
const readRows = 400_000

/** One pass over the rows: SQLite stores any class of value in any column, so only the values say what a column is. */
export function measure(database: DatabaseSync, table: DescribedTable): TableFacts {
  const from = table.path.map(quoteName).join('.')
  const rowCount = Number(database.prepare(`select count(*) as n from ${from}`).get()?.['n'] ?? 0)
  const step = Math.ceil(rowCount / readRows)
  const tallies = table.columns.map((column) => createTally(column))
  const names = table.columns.map((column) => quoteName(column.name)).join(', ')
  const prepared = prepareSample(database, `select ${names} from ${from}`, step)
  prepared.setReturnArrays(true)
  let seen = 0
  for (const row of prepared.iterate() as unknown as Iterable<SQLOutputValue[]>) {
    seen++
    for (let index = 0; index < tallies.length; index++) tallies[index]?.add(row[index] ?? null)
  }
  const scale = seen === 0 ? 1 : rowCount / seen
  return { rowCount, estimated: step > 1, columns: tallies.map((tally) => tally.facts(scale)) }
}

/** Every so many-th row: the same ones each time where there are row ids, by chance in views. */
function prepareSample(database: DatabaseSync, sql: string, step: number): StatementSync {
  if (step <= 1) return database.prepare(sql)
  try {
    return database.prepare(`${sql} where rowid % ${step} = 0`)
  } catch {
    return database.prepare(`${sql} where abs(random()) % ${step} = 0`)
  }
}

interface Tally {
  add(value: SQLOutputValue): void
  facts(scale: number): ColumnFacts
}

function createTally(column: DescribedColumn): Tally {
  const counts = new Map<string | number, number>()
  let nulls = 0
  let blobs = 0
  let blanks = 0
  let whole = 0
  let real = 0
  let texts = 0
  let characters = 0
  let low: number | undefined
  let high: number | undefined
  const number = (value: number) => {
    if (low === undefined || value < low) low = value
    if (high === undefined || value > high) high = value
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return {
    add(value) {
      if (value === null) nulls++
      else if (typeof value === 'bigint') {
        whole++
        number(Number(value))
      } else if (typeof value === 'number') {
        real++
        number(value)
      } else if (typeof value === 'string') {
        // An empty text among numbers is a missing number.
        if (value.trim() === '') blanks++
        else texts++
        characters += value.length
        const short = value.length > valueLength ? value.slice(0, valueLength + 1) : value
        counts.set(short, (counts.get(short) ?? 0) + 1)
      } else blobs++
    },
    facts(scale) {
      const stored = storedAs(column.declared, { whole, real, texts: whole + real === 0 ? texts + blanks : texts, blobs })
      const sorted = [...counts].sort((a, b) => b[1] - a[1] || compare(a[0], b[0]))
      const textual = sorted.filter((entry): entry is [string, number] => typeof entry[0] === 'string')
      const short = textual.filter(([value]) => value.length <= valueLength)
      const complete = counts.size <= valueLimit
      const order = stored === 'text' ? sorted.map(([value]) => String(value)).sort() : []
      return {
        stored,
        // Of a sample, what is nearly always different is taken to go on being so.
        distinct: scale > 1 && counts.size > 0.9 * (texts + blanks + whole + real) ? Math.round(counts.size * scale) : counts.size,
        nulls: Math.round(nulls * scale),
        min: stored === 'text' ? (order[0] ?? null) : (low ?? null),
        max: stored === 'text' ? (order.at(-1) ?? null) : (high ?? null),
        frequent: sorted.slice(0, frequentLimit).map(([value, count]) => ({ value, count: Math.round(count * scale) })),
        values: short.slice(0, complete ? valueLimit : partialValues).map(([value]) => value),
        valuesComplete: complete && scale === 1 && short.length === counts.size,
        ...(texts + blanks > 0 ? { averageLength: characters / (texts + blanks) } : {}),
      }
    },
  }
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a) < String(b) ? -1 : 1
}

/** A column is what nearly all of its values are; an empty one is what it was declared as. */
function storedAs(
  declared: ColumnType,
  seen: { readonly whole: number; readonly real: number; readonly texts: number; readonly blobs: number },
): ColumnType {
  const all = seen.whole + seen.real + seen.texts + seen.blobs
  if (all === 0) return declared
  if (seen.blobs * 2 > all) return 'other'
  if (seen.texts * 20 > all) return 'text'
  return seen.real > 0 || declared === 'number' ? 'number' : 'integer'
}
