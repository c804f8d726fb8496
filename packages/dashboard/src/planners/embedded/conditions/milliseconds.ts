import { isNumeric } from '../schema/column-types.ts'
import type { IndexedColumn } from '../schema/schema-index.ts'
import type { ConditionReading } from '../understanding.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { freeMatches, onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'

const units: Readonly<Record<string, number>> = { m: 60_000, s: 1000 }
const said =
  /\b(?:(?:that|which)\s+)?(?:(?:took|take|takes|taking)\s+)?(slower|longer|faster|quicker|more|over|less|under|above|below)\s+(?:than\s+)?(\d+(?:\.\d+)?)\s*(ms|msecs?|milliseconds?|s|secs?|seconds?|mins?|minutes?)\b/gi

/** "Requests slower than 5 seconds" of the one column that tells how long in thousandths of one, `latency_ms`: the unit says which number is meant. */
export function inMilliseconds(context: ConditionContext): readonly ConditionReading[] {
  const [only, ...more] = context.index.columns.filter(isInMilliseconds)
  if (!only || more.length > 0) return []
  const choices = [{ table: only.table.id, column: only.column.name, score: 1 }]
  return freeMatches(context, said, []).map(({ match, start, end }) => {
    const [, sign = '', number = '', unit = ''] = match
    const times = /^m(?:s|illi)/i.test(unit) ? 1 : (units[unit.charAt(0).toLowerCase()] ?? 1)
    const op = /^(?:faster|quicker|less|under|below)$/i.test(sign) ? 'lt' : 'gt'
    return onColumns(context, { start, end }, choices, (column) => ({ kind: 'compare', column, op, value: Number(number) * times }))
  })
}

const isInMilliseconds = ({ column }: IndexedColumn): boolean =>
  isNumeric(column) && (column.unit === 'ms' || /^(?:ms|msecs?|millis|milliseconds?)$/.test(wordsOfName(column.name).at(-1) ?? ''))
