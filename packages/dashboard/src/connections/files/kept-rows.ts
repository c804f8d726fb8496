import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteName } from '../../sql/quote.ts'
import { rowsAside } from './rows-aside.ts'
import type { Saying } from './saying.ts'
import { judgeTotals, possibleTotals } from './totals.ts'
import type { ReadColumn, TotalRow } from './totals.ts'
import { typeColumns } from './typing.ts'
import type { TypedColumn } from './typing.ts'

interface NamedType {
  readonly name: string
  readonly type: string
}

/**
 * Tells the rows of a table from what people write about them: empty rows, headers once more, sums, remarks below. What is left out is
 * said, empty rows aside.
 * @returns the condition of the rows that are data, and what their columns of text are
 */
export async function keptRows(
  connection: DuckDBConnection,
  raw: string,
  columns: readonly NamedType[],
  says: Saying,
): Promise<{ readonly where: string; readonly typed: readonly TypedColumn[] }> {
  const cells = columns.map(({ name, type }) => ({ name, text: type === 'VARCHAR' }))
  const texts = cells.filter(({ text }) => text).map(({ name }) => name)
  const aside = await rowsAside(connection, raw, cells, async (row) => (await says.placeOf(row)) - (await says.placeOf(row - 1)) > 1)
  const but = (rows: readonly number[]) =>
    [...(aside.filled === undefined ? [] : [aside.filled]), ...(rows.length === 0 ? [] : [`rowid NOT IN (${rows.join(', ')})`])].join(
      ' AND ',
    ) || 'true'
  const type = (where: string) =>
    texts.length === 0
      ? Promise.resolve([])
      : typeColumns(connection, where === 'true' ? raw : `(SELECT * FROM ${raw} WHERE ${where})`, texts)
  if (aside.headers.length > 0)
    says.say('rows_left_out', `The names of the columns stand once more in ${await says.rows(aside.headers)}, left out here.`)
  for (const { row, said } of aside.remarks)
    says.say('rows_left_out', `A remark below the table was left out, ${await says.rows([row])}: “${short(said)}”.`)
  const left = [...aside.headers, ...aside.remarks.map(({ row }) => row)]
  const possible = await possibleTotals(connection, raw, cells, but(left))
  if (possible.length === 0) return { where: but(left), typed: await type(but(left)) }
  const rest = await type(but([...left, ...possible]))
  const totals = await judgeTotals(connection, raw, but(left), possible, readColumns(columns, rest))
  const out = totals.filter(({ is }) => is === 'sums' || is === 'wrong').map(({ row }) => row)
  await sayOfTotals(totals, says)
  const where = but([...left, ...out])
  return { where, typed: out.length === possible.length ? rest : await type(where) }
}

function readColumns(columns: readonly NamedType[], typed: readonly TypedColumn[]): readonly ReadColumn[] {
  return columns.map(({ name, type }) => {
    const column = typed.find((each) => each.name === name)
    const read = column?.form?.type ?? type
    const kind = /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|DECIMAL|DOUBLE|FLOAT)/.test(read)
      ? 'number'
      : read === 'VARCHAR'
        ? 'text'
        : 'other'
    return { name, kind, sql: column?.sql ?? quoteName(name) }
  })
}

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text)
const figure = (number: number): string => number.toLocaleString('en-IN', { maximumFractionDigits: 2 })

async function sayOfTotals(totals: readonly TotalRow[], says: Saying): Promise<void> {
  const sums = totals.filter(({ is }) => is === 'sums').map(({ row }) => row)
  if (sums.length > 0)
    says.say(
      'rows_left_out',
      sums.length === 1
        ? `A row of totals was left out, ${await says.rows(sums)}: its numbers are the sums of other rows.`
        : `Rows of totals were left out, ${await says.rows(sums)}: their numbers are the sums of other rows.`,
    )
  for (const { row, said, is, differs } of totals) {
    const but = differs
      ? ` though its numbers are no sums: “${differs.column}” says ${figure(differs.says)}, the rows above come to ${figure(differs.rows)}. Check them.`
      : ' though it has no numbers to compare with those above. Check it.'
    if (is === 'wrong') says.say('rows_left_out', `A row that says “${short(said)}” was left out, ${await says.rows([row])},${but}`)
    if (is === 'doubted')
      says.say(
        'rows_doubted',
        `The last row says “${short(said)}”, ${await says.rows([row])}, and was kept as a row: its numbers are not the sums of the others.`,
      )
  }
}
