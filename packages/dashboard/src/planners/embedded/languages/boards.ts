import type { Names, Piece } from './language.ts'
import { itemReadings } from './frame.ts'
import type { Item } from './lexicon.ts'
import { isTime, timeRoles } from './reading/phrases.ts'

/** A board that is asked for by a list of what it is to hold. */
export interface BoardSaid {
  /** The word for it. */
  readonly board: Item
  /** Of which rows all of it is. */
  readonly lead: readonly Item[]
  readonly points: readonly (readonly Item[])[]
}

const marks: ReadonlySet<string> = new Set([':', '-', '–', '—'])
const isBoard = ({ role, text }: Item): boolean =>
  role === 'board' || ((role === 'name' || role === 'unknown') && /^(?:boards?|pages?|बोर्ड|पेज)$/i.test(text))
const isMark = (item: Item | undefined, text: string): boolean => item?.role === 'mark' && item.text === text

/** "दिल्ली का डैशबोर्ड - रोज़ की बिक्री, ऑर्डर की गिनती और टॉप आइटम": the board, and its points one by one. */
export function boardSaid(items: readonly Item[], names: Names): BoardSaid | undefined {
  const mark = items.findIndex(({ role, text }) => role === 'mark' && marks.has(text))
  const board = items.slice(0, Math.max(0, mark)).find((item) => isBoard(item))
  // "अक्टूबर का हिसाब: आमद कितनी, आढ़त कितनी" asks for amounts.
  if (mark < 0 || !board || (board.text === 'overview' && items.some(({ role }) => role === 'howMany'))) return undefined
  const behind = items.slice(mark + 1)
  const lastComma = behind.findLastIndex((item) => isMark(item, ','))
  if (lastComma < 0) return undefined
  const lastAnd = behind.findLastIndex(({ role }) => role === 'and')
  const points: Item[][] = [[]]
  for (const [at, item] of behind.entries())
    if (isMark(item, ',') || isMark(item, ';') || (at === lastAnd && at > lastComma)) points.push([])
    else points.at(-1)?.push(item)
  const said = points.filter((point) => point.some(({ role }) => role !== 'verb' && role !== 'idle' && role !== 'mark'))
  const totalled = said.map((point) => withTotal(point))
  return said.length < 3 ? undefined : { board, lead: leadOf(items.slice(0, mark), names), points: totalled }
}

/** "बिक्री, लागत, मुनाफ़ा" on a board: what they come to; a discount is rather a rate. */
function withTotal(point: readonly Item[]): readonly Item[] {
  const [first, ...more] = point.filter(({ role }) => role !== 'verb' && role !== 'idle' && role !== 'mark')
  const isAmount = first?.role === 'name' && more.length === 0 && summed.test(first.text)
  return first && isAmount ? [{ ...first, role: 'aggregate', text: 'total' }, first] : point
}

const summed = /^(?:sales?|revenue|income|earnings|profit|loss|cost|costs|expenses?|spending|refunds?|amount|payments?|collections?)$/

/** Values of the data and times; whoever it is for says nothing. */
function leadOf(items: readonly Item[], names: Names): readonly Item[] {
  const values = itemReadings(items, names).filter(({ kind, at }) => kind === 'value' && items[at]?.role === 'name')
  const isOwn = (place: number): boolean => values.some(({ at, end }) => at <= place && place < end)
  return items.filter(
    (item, at) => isOwn(at) || (!isBoard(item) && timeRoles.has(item.role) && isTime(items.filter(({ role }) => timeRoles.has(role)))),
  )
}

/** The points written one behind the other. */
export function boardWritten({ board, lead }: BoardSaid, points: readonly (readonly Piece[])[]): readonly Piece[] {
  const at = { start: board.start, end: board.end }
  const own = lead.filter(({ role }) => role === 'name')
  const times = lead.filter((item) => !own.includes(item))
  const said = (text: string, items: readonly Item[]): readonly Piece[] =>
    items.length === 0 ? [] : [{ ...at, text }, ...items.map((item) => ({ text: item.text, start: item.start, end: item.end }))]
  return [
    { ...at, text: 'dashboard' },
    ...said('for', own),
    ...said('in', times),
    { ...at, text: ':' },
    ...points.flatMap((pieces, place) => (place === 0 ? pieces : [{ ...at, text: ',' }, ...pieces])),
  ]
}
