import { mainAmount, isRecord } from '../schema/amounts.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { Draft } from '../shape/draft-parts.ts'
import type { Reading, Understanding } from '../understanding.ts'
import { dealWords, paperWords, takingsWords } from '../words/business.ts'
import { sumsOfMoney } from '../words/money.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import { measureOf } from './amounts.ts'
import { drawnAs, heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

const dealt = [dealWords, paperWords, takingsWords, sumsOfMoney]

/**
 * "Total sales", "credit notes total" of a book that tells sales from credit notes by a column: what they come to, and not a board of them.
 * Of other values ("total delivered") it is left open whether they are counted.
 */
export function totalOfKind(understanding: Understanding, draft: Draft): Answer | undefined {
  const { aggregates, mentions, conditions, tokens, index, unknown, general, sort, limit, metrics, charts, grains } = understanding
  const [total, ...others] = aggregates
  if (total?.aggregate !== 'sum' || others.length + unknown.length + general.length + metrics.length + charts.length > 0) return undefined
  if (sort || limit) return undefined
  const by = draft.items.filter(({ marker }) => marker === 'group')
  const told = mentions.every(
    (mention) =>
      by.some((item) => item.start === mention.start) || conditions.some(({ start, end }) => start <= mention.start && mention.end <= end),
  )
  const value = mentions.flatMap(({ readings: [best], start }) => (isDeal(best) ? [{ ...best, start }] : []))[0]
  if (
    !value ||
    !told ||
    draft.items.some(({ marker }) => marker !== undefined && marker !== 'group') ||
    conditions.some(({ kind }) => kind !== 'column')
  )
    return undefined
  const table = index.tables.find((entry) => entry.table.id === value.table)?.table
  const amount = table && isRecord(index, table) ? mainAmount(index, table) : undefined
  if (!amount || amount.times) return undefined
  const span = { start: value.start, end: value.start + 1 }
  const isSpread = by.length > 0 || grains.some(({ asked }) => asked)
  const x = isSpread ? draft.x : undefined
  const series = isSpread ? draft.series : undefined
  if (isSpread && !x) return undefined
  const measure = measureOf({ table: amount.table.id, column: amount.column.name, span }, tokens, 'sum')
  return {
    understanding: heard(understanding, () => false, x ? undefined : drawnAs('text')),
    draft: withSides(draft, { measures: [measure], ...(x ? { x } : {}), ...(series ? { series } : {}) }),
    notes: [`The total is that of ${lowered(humanName(amount.column.name))}.`],
  }
}

/** The value is a kind of deal, or of the papers about one. */
function isDeal(reading: Reading | undefined): boolean {
  return (
    reading?.kind === 'value' &&
    wordsOfName(reading.value ?? '').some((word) => dealt.some((each) => each.has(formOf(word).text) || each.has(word)))
  )
}
