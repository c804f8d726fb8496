import { tableOf } from '../../../connections/connection.ts'
import { toldByLines } from '../chart/notes.ts'
import { mainAmount, ownMoney } from '../schema/amounts.ts'
import { takingsOf } from '../schema/takings.ts'
import type { RowAmount } from '../schema/amounts.ts'
import { keysBetween } from '../schema/joins.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Draft } from '../shape/draft-parts.ts'
import type { Understanding } from '../understanding.ts'
import { drawnAs, heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

const worth = /^(?:values?|worth|amounts?|sizes?|totals?)$/

/** "Order value distribution", "distribution of order values": how what each of them comes to is spread. */
export function spreadOfWorth(understanding: Understanding, draft: Draft): Answer | undefined {
  const { charts, tokens, mentions, aggregates, sort, limit, index, grains, conditions } = understanding
  const spread = charts.length > 0 && charts.every(({ kind }) => kind === 'histogram')
  const spoken = mentions.filter(({ start }) => !conditions.some((condition) => condition.start <= start && start < condition.end))
  const [thing, ...others] = spoken
  if (!spread || !thing || others.length > 0 || aggregates.length > 0 || sort || limit || grains.some(({ asked }) => asked))
    return undefined
  const [best] = thing.readings
  const behind = tokens[thing.end]
  const isWorth =
    worth.test(behind?.lower ?? '') || (worth.test(tokens[thing.start - 2]?.lower ?? '') && tokens[thing.start - 1]?.lower === 'of')
  if (best?.kind !== 'table' || !isWorth || draft.items.some(({ marker }) => marker !== undefined)) return undefined
  const amount = amountOf(index, best.table)
  if (!amount || amount.times) return undefined
  return {
    understanding: heard(understanding, (lower) => worth.test(lower), drawnAs('histogram')),
    draft: withSides(draft, {
      measures: [{ aggregate: 'auto', choices: [{ table: amount.table.id, column: amount.column.name, score: 1 }] }],
    }),
    notes: amount.table.id === best.table ? [] : [toldByLines(index.catalog, best.table, amount.table.id)],
  }
}

/** What the rows hold, or else the lines that refer to them. */
function amountOf(index: SchemaIndex, of: string): RowAmount | undefined {
  const table = tableOf(index.catalog, of)
  const own = table && (ownMoney(index, table) ?? mainAmount(index, table))
  return own ?? takingsOf(index).find((each) => each.table.id !== of && keysBetween(index.catalog, each.table.id, of).length > 0)
}
