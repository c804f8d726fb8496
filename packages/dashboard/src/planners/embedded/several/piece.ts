import type { Catalog } from '../../../connections/connection.ts'
import type { ChartKind } from '../../../plan.ts'
import { isShare, isTerse } from './forms.ts'
import { partOf } from './part.ts'
import { roleOf } from './roles.ts'
import type { Role } from './roles.ts'
import { only } from './segments.ts'
import type { Segment } from './segments.ts'
import type { Understanding } from '../understanding.ts'
import { commandWords } from '../words/stop.ts'
import type { Token } from '../words/tokens.ts'

/** A segment, and what it is to a dashboard. */
export interface Piece extends Segment {
  readonly role: Role
  /** Of a chart: how many UTF-16 units of it say what is measured, before "by". */
  readonly measured: number
  /** How many of them say the steps of time that it begins with: "monthly". */
  readonly steps: number
  /** A share of something, by nothing that it says itself. */
  readonly isShare: boolean
  /** It names a table or a number, and nothing else. */
  readonly names: boolean
  /** A name for a chart, and no more: "customers by city". */
  readonly terse: boolean
  /** It says how something is added up or counted: "average price". */
  readonly totals: boolean
  /** It names a number, and nothing else. */
  readonly number: boolean
  /** It names what something may be broken down by, and nothing else. */
  readonly groups: boolean
  /** How it says that it is drawn. */
  readonly drawn?: ChartKind
  /** Where the words behind those begin, if they stand first: "pie of | sales". UTF-16 units of the request. */
  readonly behind: number
}

const articles: ReadonlySet<string> = new Set(['a', 'an', 'the', 'me', 'us'])
const binding: ReadonlySet<string> = new Set(['by', 'in', 'as', 'with', 'using', 'through', ...articles])
const courtesies: ReadonlySet<string> = new Set('and then also please kindly could can would you i want like to'.split(' '))

/** "Sort them in descending order", "as a bar chart": of a chart only how it is drawn, as the whole request was read. */
export function howDrawn(prompt: string, segment: Segment, { tokens, used, limit, conditions }: Understanding): Piece | undefined {
  const { from, until } = segment
  const words = tokens.filter(({ kind, start, end }) => kind !== 'mark' && from <= start && end <= until)
  const shown = [...conditions, ...(limit ? [limit] : [])]
  const isUsed = ({ index }: Token): boolean => used.has(index) && !shown.some(({ start, end }) => start <= index && index < end)
  // "List by the x axis in descending", "visualize by pie chart": the verb and what binds it add nothing.
  const [first, ...others] = words.filter(({ lower }) => !courtesies.has(lower))
  const isCommand = first !== undefined && commandWords.has(first.lower) && others.some(isUsed)
  const says = (word: Token): boolean =>
    isUsed(word) || courtesies.has(word.lower) || (isCommand && (word === first || binding.has(word.lower)))
  if (words.length === 0 || !words.every(says)) return undefined
  const plain = { isShare: false, steps: 0, names: false, terse: false, totals: false, number: false, groups: false, behind: from }
  return { ...segment, ...plain, role: 'rest', measured: measuredIn(prompt, segment) }
}

/** How many UTF-16 units of it stand before the words of a breakdown; all of them where there are none. */
export const measuredIn = (prompt: string, segment: Segment): number => breakdownIn(prompt, segment)?.index ?? segment.until - segment.from

const breakdownIn = (prompt: string, { from, until }: Segment): RegExpExecArray | null =>
  /\s(?:by|per|for each|over)\s/i.exec(prompt.slice(from, until))

/** A chart may begin with it, whatever stands before it. */
export const beginsChart = ({ role }: Piece): boolean => role === 'chart' || role === 'ranking' || role === 'figure'

/** @param before what is said for all of them in front: "by month: …" */
export function pieceOf(prompt: string, segment: Segment, before: readonly Segment[], catalog: Catalog): Piece {
  const { from, until } = segment
  const breakdown = breakdownIn(prompt, segment)
  const steps = /^\s*(?:show (?:me )?|the )*(?:hourly|daily|weekly|monthly|quarterly|yearly|annual)\b/i.exec(prompt.slice(from, until))
  const part = partOf(only(prompt, [...before, segment]), catalog)
  const { understanding, draft } = part
  const [word, ...more] = understanding.tokens
  const isTable = word !== undefined && more.length === 0 && understanding.index.tablesByPiece.has(word.word)
  const [item, ...others] = draft.items
  return {
    ...segment,
    role: roleOf(part),
    measured: breakdown?.index ?? until - from,
    isShare: breakdown === null && isShare(understanding.text),
    steps: steps?.[0].length ?? 0,
    names: draft.x === undefined && (draft.named.length === 1 || draft.measures.length === 1 || isTable),
    terse: isTerse(understanding, draft) && !understanding.charts.some(({ explicit }) => explicit),
    totals: understanding.aggregates.length > 0,
    number: breakdown === null && item?.sort === 'number' && item.aggregates.length === 0 && others.length === 0,
    groups: breakdown === null && item?.sort === 'category' && item.table === undefined && others.length === 0,
    ...drawnIn(understanding, segment),
  }
}

function drawnIn({ charts, tokens }: Understanding, { from }: Segment): Pick<Piece, 'drawn' | 'behind'> {
  const named = charts.find(({ explicit }) => explicit)
  if (!named) return { behind: from }
  const isFirst = tokens.slice(0, named.start).every(({ lower }) => courtesies.has(lower) || commandWords.has(lower) || articles.has(lower))
  const of = /^(?:of|for|with|showing)$/.test(tokens[named.end]?.lower ?? '') ? 1 : 0
  return { drawn: named.kind, behind: isFirst ? (tokens[named.end + of]?.start ?? from) : from }
}
