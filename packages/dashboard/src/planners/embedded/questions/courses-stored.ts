import type { Understanding } from '../understanding.ts'
import { timeAdverbs } from '../words/time.ts'

const said = new RegExp(
  String.raw`\b(${Object.keys(timeAdverbs).join('|')})\s+(?:vs\.?|versus|or|and|against)\s+(${Object.keys(timeAdverbs).join('|')})\b`,
  'i',
)
const joints = /(?:\s+(?:are|is|pay|paid|billed|on|in|with|have|an?|the|being))*\s*$/i

/** "How many customers are on annual vs monthly billing", where both are the stored kinds of one column: by those kinds, and not over time. */
export function courseStored({ text, index, tokens, mentions, charts }: Understanding): string | undefined {
  const match = said.exec(text)
  const [, one = '', other = ''] = match ?? []
  if (!match || charts.some(({ explicit }) => explicit)) return undefined
  const entries = (word: string): readonly string[] =>
    (index.values.get(word.toLowerCase()) ?? []).map(({ table, column }) => `${table}\u0000${column}`)
  const [both, ...more] = entries(one).filter((place) => entries(other).includes(place))
  const [table, name] = both?.split('\u0000') ?? []
  const entry = index.columns.find((each) => each.table.id === table && each.column.name === name)
  if (!entry || more.length > 0 || entry.column.distinct !== 2) return undefined
  const until = match.index + match[0].length
  // "… billing", "… plans": what the column itself is called.
  const rest = tokens.filter(
    ({ start, kind, lower }) => start >= until && kind === 'word' && !/^(?:plans?|basis|customers?|terms?)$/.test(lower),
  )
  const isOwn = rest.every(({ index: at }) =>
    mentions.some(({ start, end, readings }) => start <= at && at < end && readings.some(({ column }) => column === name)),
  )
  const head = text.slice(0, match.index).replace(joints, '')
  return isOwn && /\p{L}/u.test(head) ? `${head} by ${entry.column.name}` : undefined
}
