import type { ChartPlan, Dimension, Measure } from '../../../plan.ts'
import type { Catalog } from '../../../connections/connection.ts'
import { newestDay } from '../schema/spans.ts'
import type { Understanding } from '../understanding.ts'
import { lowered } from '../titles/names.ts'
import { countOf, countText } from '../words/counts.ts'
import { openWords } from '../words/states.ts'
import { besideFrom } from './beside.ts'
import { rowsAsked } from './listing.ts'

/** What was asked of the newest or the oldest rows. */
export interface SpokenEnd {
  /** Absent where nobody said how many, and all in a state are wanted. */
  readonly count?: number
  readonly order: 'asc' | 'desc'
  /** "Oldest", "Last", for titles. */
  readonly called: string
  /** The request without the words that say which end, the others where they stand; `moved` where they do not. */
  readonly plain: string
  readonly moved?: true
  /** What is meant has not come to its end: how long it waits is told too. */
  readonly waiting?: true
}

const lead = String.raw`^\s*(?:(?:(?:who|what|which)\s+(?:are|were)|please|pls|can you|could you|just|show|give|get|list|see|display|fetch|find|me|us|i want|i need|a list of|list of|out)\s+)*(?:the |our |my )?`
const counts = `(${countText()})`
const newest = new RegExp(
  String.raw`${lead}(?:(?:very )?(last|latest|newest|most recent|recent|first|oldest|earliest)(?:\s+${counts})?|${counts}\s+(latest|newest|most recent|oldest|earliest|last|first))\s+(?=[a-z])`,
  'i',
)
const oldest = /^(?:first|oldest|earliest)$/i
/** So many where nobody says how many. */
const usual = 20
const most = 500
/** What breaks rows down, or orders them by something else. */
const charted = /\b(?:by|per|each|every|over time|trend|vs|versus|compare\w*|share|how|number of|count of|average|total|sum)\b|%/i
const units = /^(?:second|minute|hour|day|night|week|weekend|month|quarter|year|season|time|few|couple|decade|century)s?$/i
const open = new RegExp(String.raw`\b(?:${openWords}|standing|running|overdue|not yet [a-z]+)\b`, 'i')
/** "Longest pending claims": how long they wait, and not how long they took. */
const longest = new RegExp(
  String.raw`${lead}(?:${counts}\s+)?(longest|oldest|earliest)[ -](?=(?:${openWords}|standing|running|overdue)\b)`,
  'i',
)
/** "Open tickets, oldest first", "pending since long", "which claims are waiting the longest". */
const behind =
  /[,;]?\s*(?:\b(?:the )?(?:oldest|earliest|longest(?:[ -](?:waiting|pending|open))?)(?: (?:one|ones|date))? (?:first|on top|at the top)|\b(?:sorted|ordered|starting)?\s*(?:by|from|with) (?:the )?(?:oldest|earliest)(?: (?:one|ones|date))?(?: (?:to|first)(?: (?:the )?(?:newest|latest|most recent))?)?|\b(?:(?:for|since) )?(?:the )?longest(?: (?:time|period|duration|while))?|\bsince (?:a )?long(?: time| back)?|\bfor (?:too|very|so) long)\s*[?.!]*$/i

/** "Tickets that have been open". */
const isSo = new RegExp(
  String.raw`(?:\b(?:which|what|whose|all|the) )?\b([\p{L}_]+) (?:(?:that|which|who) )?(?:has|have|had|is|are|was|were)(?: (?:been|still|being|not|yet))* (${openWords})\b`,
  'iu',
)

/** "The last 20 orders", "five latest reviews", "oldest open tickets": how many, the newest or the oldest first. */
export function newestSaid(text: string): SpokenEnd | undefined {
  return ofNumber(text) ?? ofWaiting(text)
}

function ofNumber(text: string): SpokenEnd | undefined {
  const match = newest.exec(text)
  if (!match) return undefined
  const [whole, ahead, behindNumber, number, last] = match
  const said = behindNumber ?? number
  const count = said === undefined ? usual : countOf(said)
  const noun = /^[\p{L}-]+/u.exec(text.slice(whole.length))?.[0] ?? ''
  if (!Number.isInteger(count) || count < 1 || count > most || units.test(noun) || charted.test(text)) return undefined
  const end = ahead ?? last ?? ''
  // "Last orders" asks for no number of them; "recent orders" does.
  if (said === undefined && /^(?:last|first)$/i.test(end)) return undefined
  const waits = /^(?:oldest|earliest)$/i.test(end) && open.test(text)
  // All of those that wait, where nobody said how many.
  if (said === undefined && waits) return undefined
  return {
    count,
    order: oldest.test(end) ? 'asc' : 'desc',
    called: /^(?:oldest|earliest)$/i.test(end) ? 'Oldest' : oldest.test(end) ? 'First' : 'Last',
    plain: `list${' '.repeat(Math.max(0, whole.length - 4))}${text.slice(whole.length)}`,
    ...(waits ? { waiting: true as const } : {}),
  }
}

function ofWaiting(text: string): SpokenEnd | undefined {
  if (!open.test(text) || charted.test(text.replace(/\b(?:by|from) (?:the )?(?:oldest|earliest)\b/i, ''))) return undefined
  const ahead = longest.exec(text)
  const match = ahead ?? behind.exec(text)
  const number = ahead?.[1]
  const count = number === undefined ? undefined : countOf(number)
  if (!match || (count !== undefined && !(Number.isInteger(count) && count > 0 && count <= most))) return undefined
  const rest = `${text.slice(0, match.index)}${' '.repeat(match[0].length)}${text.slice(match.index + match[0].length)}`
  // "Longest waiting" of what is stored as neither: it waits, as what is pending does.
  const plain = rest.replace(/\b(?:standing|lying)\b/i, (word) => 'pending'.padEnd(word.length))
  const [, thing, state] = isSo.exec(plain) ?? []
  return {
    ...(count === undefined ? {} : { count }),
    order: 'asc',
    called: 'Oldest',
    ...(thing === undefined || state === undefined ? { plain } : { plain: plain.replace(isSo, `${state} ${thing}`), moved: true }),
    waiting: true,
  }
}

/** The newest or the oldest rows of what happens, each whole. Undefined where they have no date. @param rest what is understood of `plain` */
export function newestRows(
  catalog: Catalog,
  { count, order, called, waiting, moved }: SpokenEnd,
  rest: Understanding,
  fiscalYearStart: number,
): { readonly chart: Omit<ChartPlan, 'id'>; readonly unknown: readonly string[] } | undefined {
  const { aggregates, metrics, unknown, tokens, grains } = rest
  const { sort: _sort, limit: _limit, ...bare } = rest
  if (aggregates.length + metrics.length > 0 || grains.some(({ asked }) => asked)) return undefined
  // What should stand beside the rows and is not stored, or the state that nothing tells, is said to be missing.
  const beside = besideFrom(rest)
  const open = unknown.filter((at) => !/^(?:list|time|long|longest|records?|rows?|entries)$/.test(tokens[at]?.lower ?? ''))
  if (open.some((at) => at < beside && !(waiting && isState(tokens[at]?.lower ?? '')))) return undefined
  const rows = rowsAsked(catalog, bare, fiscalYearStart, { dated: waiting ? 'begun' : order === 'desc' ? 'newest' : 'any' })
  const date = rows?.dimensions.find(({ id }) =>
    rows.sort.some((each) => 'dimension' in each.by && each.by.dimension === id && each.order === 'desc'),
  )
  // Without the state nothing tells which of them wait.
  if (!rows || !date || (waiting && count === undefined && open.length === 0 && rows.where.length === 0)) return undefined
  const title = `${called} ${count === undefined ? '' : `${String(count)} `}${lowered(rows.title)}`
  const waits = waiting && open.length === 0 && rows.where.length > 0 ? waited(rest, date) : undefined
  const chart = {
    ...rows,
    title,
    traces: moved ? [] : rows.traces,
    measures: [...(waits ? [waits] : []), ...rows.measures],
    description: `Table: ${title}, ${order === 'asc' ? 'the oldest' : 'the newest'} first.`,
    sort: rows.sort.map((each) => ({ ...each, order })),
    ...(count === undefined ? {} : { limit: { count, rest: 'drop' as const } }),
    assumptions: [
      ...(count === undefined ? rows.assumptions : rows.assumptions.filter((each) => !each.startsWith('At most'))),
      ...(waits ? [`Days are counted from “${date.column.column}” up to ${newestDay(rest.index) ?? ''}, the newest day of the data.`] : []),
    ],
  }
  return { chart, unknown: open.flatMap((at) => tokens[at]?.lower ?? []) }
}

const isState = (word: string): boolean => open.test(word) || /^(?:transit|progress|review|process|hold)$/.test(word)

/** How long each has waited, in days up to the newest day of the data. */
function waited({ index }: Understanding, { column }: Dimension): Measure | undefined {
  const date = newestDay(index)
  if (date === undefined) return undefined
  return {
    id: 'm0',
    aggregate: 'metric',
    formula: { kind: 'aggregate', aggregate: 'max', of: { kind: 'days', from: column, until: { date } } },
    label: 'Days waiting',
    format: 'integer',
  }
}
