import { isCounted } from '../mentions/counted.ts'
import { ownMoney } from '../schema/amounts.ts'
import type { Understanding } from '../understanding.ts'
import { paidWords } from '../words/business.ts'
import type { MeasureDraft } from './draft-parts.ts'

/**
 * "Share of Meera in the donations", "June vs July donations": what they come to, where such a thing is paid and nobody says that the number
 * of them is meant.
 */
export function paidAmount({ mentions, tokens, index, aggregates }: Understanding): MeasureDraft | undefined {
  const [noun, ...more] = mentions.filter(({ readings: [best] }) => best?.kind === 'table')
  const [best] = noun?.readings ?? []
  const said = noun && tokens[noun.end - 1]
  if (!noun || !said || !best || more.length > 0 || aggregates.length > 0 || !paidWords.has(said.word) || said.word === said.lower)
    return undefined
  const table = isCounted(tokens, noun.start) ? undefined : index.tables.find((entry) => entry.table.id === best.table)?.table
  const amount = table && ownMoney(index, table)
  return amount && !amount.times ? { aggregate: 'sum', choices: [{ table: best.table, column: amount.column.name, score: 1 }] } : undefined
}
