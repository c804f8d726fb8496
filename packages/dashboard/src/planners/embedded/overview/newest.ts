import type { ChartPlan } from '../../../plan.ts'
import type { Catalog } from '../../../connections/connection.ts'
import type { Understanding } from '../understanding.ts'
import { lowered } from '../titles/names.ts'
import { numberWords } from '../words/numbers.ts'
import { rowsAsked } from './listing.ts'

const newest =
  /^\s*(?:(?:please|pls|can you|could you|just|show|give|get|list|see|display|fetch|find|me|us|i want|i need|a list of|list of|out)\s+)*(?:the |our |my )?(?:(?:very )?(last|latest|newest|most recent|recent|first|oldest|earliest)(?:\s+(\d{1,3}|[a-z]+))?|(\d{1,3}|[a-z]+)\s+(latest|newest|most recent|oldest|earliest|last|first))\s+(?=[a-z])/i
const oldest = /^(?:first|oldest|earliest)$/i
/** So many where nobody says how many. */
const usual = 20
const most = 500
/** What breaks rows down, or orders them by something else. */
const charted = /\b(?:by|per|each|every|over time|trend|vs|versus|compare\w*|share|how|number of|count of|average|total|sum)\b|%/i
const units = /^(?:second|minute|hour|day|night|week|weekend|month|quarter|year|season|time|few|couple|decade|century)s?$/i

/** "The last 20 orders", "five latest reviews": how many, the newest or the oldest first; `plain` asks for a list of them at the same offsets. */
export function newestSaid(text: string): { readonly count: number; readonly order: 'asc' | 'desc'; readonly plain: string } | undefined {
  const match = newest.exec(text)
  if (!match) return undefined
  const [whole, ahead, behindNumber, number, behind] = match
  const said = behindNumber ?? number
  const count = said === undefined ? usual : (numberWords[said.toLowerCase()] ?? Number(said))
  const noun = /^[\p{L}-]+/u.exec(text.slice(whole.length))?.[0] ?? ''
  if (!Number.isInteger(count) || count < 1 || count > most || units.test(noun) || charted.test(text)) return undefined
  // "Last orders" asks for no number of them; "recent orders" does.
  if (said === undefined && /^(?:last|first|earliest|oldest)$/i.test(ahead ?? '')) return undefined
  return {
    count,
    order: oldest.test(ahead ?? behind ?? '') ? 'asc' : 'desc',
    plain: `list${' '.repeat(Math.max(0, whole.length - 4))}${text.slice(whole.length)}`,
  }
}

/** The newest rows of what happens, each whole. Undefined where they have no date. @param rest what is understood of `plain` */
export function newestRows(
  catalog: Catalog,
  { count, order }: { readonly count: number; readonly order: 'asc' | 'desc' },
  rest: Understanding,
  fiscalYearStart: number,
): Omit<ChartPlan, 'id'> | undefined {
  const { aggregates, metrics, unknown, tokens, grains } = rest
  if (aggregates.length + metrics.length > 0 || grains.some(({ asked }) => asked)) return undefined
  if (unknown.some((at) => tokens[at]?.lower !== 'list')) return undefined
  const rows = rowsAsked(catalog, rest, fiscalYearStart)
  const dated = rows?.sort.some((each) => 'dimension' in each.by && each.order === 'desc') === true
  if (!rows || !dated) return undefined
  const title = `${order === 'asc' ? 'First' : 'Last'} ${String(count)} ${lowered(rows.title)}`
  return {
    ...rows,
    title,
    description: `Table: ${title}, ${order === 'asc' ? 'the oldest' : 'the newest'} first.`,
    sort: rows.sort.map((each) => ({ ...each, order })),
    limit: { count, rest: 'drop' },
    assumptions: [],
  }
}
