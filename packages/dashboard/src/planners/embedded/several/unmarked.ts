import { sortOf } from '../schema/column-sort.ts'
import type { Mention, Understanding } from '../understanding.ts'
import { isGrammar } from '../schema/word-match.ts'
import { countText } from '../words/counts.ts'
import { tokenize } from '../words/tokens.ts'

const [ranked, parted, stepped] = ['top|bottom|best', 'shares?|distribution|split|breakdown', 'monthly|weekly|daily|yearly|quarterly']
const head = new RegExp(String.raw`^(?:(?:${ranked}) ${countText()}|(?:${parted}) of\b|(?:${stepped})\b)`)
const headWord = new RegExp(`^(?:${ranked}|${parted}|${stepped})$`)

/** Whether there is a breakdown with more words behind it than one breakdown has, and a second one, or the head of a chart. */
export function mayBeUnmarked(text: string): boolean {
  if (!/\s(?:by|per)\s+\S+\s+\S+\s+\S/i.test(text)) return false
  const words = tokenize(text).map(({ lower }) => lower)
  return words.filter(isMarker).length > 1 || words.some((word) => headWord.test(word))
}

const isMarker = (word: string): boolean => word === 'by' || word === 'per'

/**
 * Where a chart begins behind another one without a mark or a word between them, as in speech: "orders by status | revenue by month | top 10
 * products". Offsets in UTF-16 units; none where one chart may have all the breakdowns.
 */
export function unmarkedStarts(understanding: Understanding): readonly number[] {
  const { tokens, charts } = understanding
  if (charts.some(({ explicit }) => explicit)) return []
  const markers = tokens.flatMap(({ lower, index }) => (isMarker(lower) ? [index] : []))
  return markers.flatMap((marker, place): readonly number[] => {
    const next = tokens[objectEnd(understanding, marker + 1)]
    const until = markers[place + 1] ?? tokens.length
    if (!next || next.index >= until) return []
    const rest = tokens.slice(next.index, until)
    const words = rest.map(({ lower }) => lower).join(' ')
    const begins = markers[place + 1] === undefined ? head.test(words) : head.test(words) || isMeasured(understanding, next.index)
    return begins && rest.every(({ kind }) => kind !== 'mark') ? [next.start] : []
  })
}

/** Behind what something is broken down by. */
function objectEnd({ tokens, mentions, grains }: Understanding, from: number): number {
  const at = ['the', 'each', 'every'].includes(tokens[from]?.lower ?? '') ? from + 1 : from
  const object = mentions.find(({ start }) => start === at) ?? grains.find(({ start, end }) => start <= at && at < end)
  return object?.end ?? tokens.length
}

/** Something to count or to add up, or a word that the data does not know. */
function isMeasured({ tokens, mentions, aggregates, index, unknown }: Understanding, at: number): boolean {
  // "… by year, displayed by class": how it is drawn.
  if (tokens[at]?.lower.endsWith('ed') === true && isMarker(tokens[at + 1]?.lower ?? '')) return false
  if (aggregates.some(({ start }) => start === at) || unknown.includes(at)) return true
  const mention = mentions.find(({ start }) => start === at)
  return mention !== undefined && !isGrammar(tokens[at]?.lower ?? '') && isCounted(mention, index)
}

function isCounted({ readings: [best] }: Mention, { columns }: Understanding['index']): boolean {
  if (!best || best.kind !== 'column') return best?.kind === 'table'
  const entry = columns.find(({ table, column }) => table.id === best.table && column.name === best.column)
  return entry !== undefined && sortOf(entry.column) === 'number'
}
