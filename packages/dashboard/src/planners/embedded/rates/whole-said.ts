import { columnOf } from '../../../connections/connection.ts'
import type { Condition } from '../../../plan-condition.ts'
import type { PlanRequest } from '../../planner.ts'
import { addsUp } from '../schema/additive.ts'
import { isNumeric } from '../schema/column-types.ts'
import { paidAmount } from '../shape/paid-nouns.ts'
import { understand } from '../understand.ts'
import { rateBreaks } from '../words/rates.ts'
import { wordsOfName } from '../words/word-forms.ts'
import type { Rated } from './rated.ts'

const tail = new RegExp(
  String.raw`^ (?:in|of|out of|among) (?:(?:the|all|our|my|total|overall) )*([\w'’-]+(?: [\w'’-]+){0,2}?)(?=\s*(?:$|[,;.?!]|\s(?:${rateBreaks})\b))`,
  'i',
)

/** The whole behind the words of a rate, of which it is a part. */
export interface WholeSaid {
  /** So many characters of it. */
  readonly length: number
  /** What the rows come to, where not how many there are is meant. */
  readonly amount?: string
}

/** "Gold share in total disbursement", "share of cash in payments": an amount of the same rows, or the column whose value is meant. */
export function wholeSaid(behind: string, { table, where }: Rated, { catalog }: Pick<PlanRequest, 'catalog'>): WholeSaid | undefined {
  const match = tail.exec(behind)
  const words = match?.[1]
  if (!match || words === undefined) return undefined
  const whole = understand(`the ${words}`, catalog)
  const { mentions, unknown, conditions, grains } = whole
  const [only, ...more] = mentions
  if (!only || more.length + unknown.length + conditions.length + grains.length > 0) return undefined
  const length = match[0].length
  const own = where.flatMap(columnsOf)
  for (const { kind, table: id, column, score } of only.readings) {
    if (id !== table || score < 0.4) continue
    if (kind === 'table') {
      const amount = paidAmount(whole)?.choices[0]?.column
      return { length, ...(amount === undefined ? {} : { amount }) }
    }
    const profile = columnOf(catalog, id, column ?? '')
    if (kind !== 'column' || !profile) continue
    if (own.includes(profile.name)) return { length }
    if (isNumeric(profile) && profile.meaning !== 'id' && addsUp(wordsOfName(profile.name), profile))
      return { length, amount: profile.name }
  }
  return undefined
}

const columnsOf = (condition: Condition): readonly string[] =>
  'column' in condition && condition.kind !== 'compare_to' ? [condition.column.column] : []
