import type { Catalog } from '../../../connections/connection.ts'
import { findAxes } from '../phrases/aggregates.ts'
import { bothEnds } from './both-ends.ts'
import { isShare, isTerse } from './forms.ts'
import { isOneChart } from './one-chart.ts'
import { opposed } from './opposed.ts'
import { partOf } from './part.ts'
import type { RequestPart } from './part.ts'
import { beginsChart, howDrawn, measuredIn, pieceOf } from './piece.ts'
import type { Piece } from './piece.ts'
import { isPieAlone, roleOf } from './roles.ts'
import { eachBy, mayShare, sharesMeasured } from './shared.ts'
import { leadOf, only, segmentsOf } from './segments.ts'
import type { Segment } from './segments.ts'
import { understand } from '../understand.ts'
import { mayBeUnmarked, unmarkedStarts } from './unmarked.ts'
import { withinLists } from './within-lists.ts'

export type { RequestPart } from './part.ts'

/**
 * The parts of a request that asks for several charts ("revenue by month, top 10 products, share of returns"): every part makes a
 * chart of its own, and what frames them all ("for 2025: …", "…, all in the north") holds for each. A single part otherwise.
 */
export function partsOf(prompt: string, catalog: Catalog): readonly RequestPart[] {
  const two = [opposed, bothEnds].map((read) => read(prompt, catalog)).find((parts) => parts.length > 0)
  if (two) return two
  const listed = listedParts(prompt, catalog)
  return listed.length > 1 ? listed : [partOf(prompt, catalog)]
}

function listedParts(prompt: string, catalog: Catalog): readonly RequestPart[] {
  const lead = leadOf(prompt)
  const stretches = segmentsOf(prompt, lead)
  if (stretches.length > 1 && isOneChart(prompt, stretches, understand(prompt, catalog))) return []
  const segments = withinLists(stretches, prompt, catalog).flatMap((segment) => unmarked(prompt, segment, catalog))
  if (segments.length < 2) return []
  const shared = /^\s*(?:by|per|for each)\s/i.test(prompt.slice(0, lead)) ? [{ from: 0, until: lead - 1, joint: 'start' } as const] : []
  const pieces = piecesOf(prompt, segments, shared, catalog)
  const groups = sharesMeasured(
    grouped(prompt, pieces, shared.length > 0).flatMap((group) => eachBy(prompt, group, catalog)),
    (group) => partOf(only(prompt, group), catalog),
  )
  if (groups.length < 2) return []
  const frames = [...shared, ...conditionsIn(prompt, { from: 0, until: lead }, catalog), ...pieces.filter(({ role }) => role === 'frame')]
  const parts = groups.map((group) => partOf(only(prompt, [...frames, ...group]), catalog))
  // "A on the x axis and B on the y axis": both belong to one chart.
  const axes = new Set(parts.flatMap(({ understanding }) => findAxes(understanding.tokens).map(({ axis }) => axis)))
  const apart = parts.every((part, place) => place === 0 || !(speaksOf(part) || sizesOthers(part) || repeats(part, parts[place - 1])))
  return apart && axes.size < 2 && eachDrawn(parts, groups) ? parts : []
}

/** Empty as soon as it is clear that no two of them make charts of their own: what is not asked for need not be read. */
function piecesOf(prompt: string, segments: readonly Segment[], shared: readonly Segment[], catalog: Catalog): readonly Piece[] {
  const whole = understand(prompt, catalog)
  const drawn = segments.map((segment) => howDrawn(prompt, segment, whole))
  const pieces: Piece[] = []
  let mayBegin = drawn.filter((piece) => piece === undefined).length
  let begun = false
  for (const [place, segment] of segments.entries()) {
    const unframed = segments.filter((_, at) => pieces[at]?.role !== 'frame')
    if (mayBegin < 2 && !mayShare(unframed.map((each) => ({ ...each, measured: measuredIn(prompt, each) })))) return []
    const piece = drawn[place] ?? pieceOf(prompt, segment, shared, catalog)
    pieces.push(piece)
    begun ||= beginsChart(piece)
    if (!begun && !drawn[place]) mayBegin--
  }
  return pieces
}

/** The segment in several where charts follow one another without a mark, and each of them is one. */
function unmarked(prompt: string, segment: Segment, catalog: Catalog): readonly Segment[] {
  if (!mayBeUnmarked(prompt.slice(segment.from, segment.until))) return [segment]
  const starts = unmarkedStarts(partOf(only(prompt, [segment]), catalog).understanding)
  if (starts.length === 0) return [segment]
  const cut = [segment.from, ...starts].map((from, place): Segment => ({
    from,
    until: starts[place] ?? segment.until,
    joint: place === 0 ? segment.joint : 'strong',
  }))
  return cut.every((each) => ['chart', 'ranking'].includes(roleOf(partOf(only(prompt, [each]), catalog)))) ? cut : [segment]
}

/**
 * Puts words that make no chart of their own to the chart that they belong to.
 * @param framed what all are broken down by stands before them
 */
function grouped(prompt: string, pieces: readonly Piece[], framed: boolean): readonly (readonly Piece[])[] {
  const groups: Piece[][] = []
  let waiting: Piece[] = []
  for (const [place, piece] of pieces.entries()) {
    const last = groups.at(-1)
    const { role } = piece
    if (role === 'frame') continue
    if (
      (role === 'chart' && !(piece.isShare && leadsTo(pieces, place))) ||
      role === 'ranking' ||
      (role === 'figure' && waiting.length === 0 && isApart(pieces, place, groups.length))
    ) {
      groups.push([...waiting, piece])
      waiting = []
    } else if (
      role === 'by' &&
      last &&
      (piece.joint === 'strong' || pieces[place - 1]?.role === 'by' || pieces[place + 1]?.role === 'by')
    ) {
      const [measured] = last
      groups.push([...(measured && !framed ? [{ ...measured, until: measured.from + measured.measured }] : []), piece])
    } else if (last && waiting.length === 0 && role === 'rest' && countsToo(piece, last[0])) {
      const [first] = last
      groups.push([...(first && !framed ? [{ ...first, until: first.from + first.steps }] : []), piece])
    } else if (last?.[0] && waiting.length === 0 && isDrawnOtherwise(piece, last[0])) {
      const { behind, from, measured } = last[0]
      groups.push([...(framed ? [] : [{ ...last[0], from: behind, until: from + measured, joint: piece.joint }]), piece])
    } else if (waiting.length === 0 && isListed(piece, groups)) {
      groups.push([piece])
    } else if (last && waiting.length === 0 && isOneOfGroups(pieces, place)) {
      const first = pieces[place - 1]?.groups === true ? groups.at(-1)?.[0] : last[0]
      groups.push([...(first ? [toItsBy(prompt, first)] : []), piece])
    } else if (last && waiting.length === 0 && !leadsTo(pieces, place)) last.push(piece)
    else waiting.push(piece)
  }
  return waiting.length > 0 && groups.length > 0 ? [...groups, waiting] : groups
}

/** "A pie of sales by category and a line by month", "sales by month, also region as a pie": by something else, and as another chart. */
function isDrawnOtherwise(piece: Piece, before: Piece): boolean {
  const isBy = piece.role === 'by' || piece.groups || piece.measured < piece.until - piece.from
  const isOther = before.drawn === undefined ? piece.joint === 'strong' : piece.drawn !== before.drawn
  return piece.drawn !== undefined && isOther && isBy && beginsChart(before)
}

/** "Monthly sales, top 10 products, return reasons": behind a ranking, or in a list of charts, kinds of things are one chart more. */
function isListed({ groups: isKinds, joint }: Piece, before: readonly (readonly Piece[])[]): boolean {
  const [last] = before.at(-1) ?? []
  return isKinds && joint === 'comma' && last !== undefined && (last.role === 'ranking' || (before.length > 1 && last.joint === 'comma'))
}

/** "Customers by gender, segment and state": three breakdowns are too many for one chart. */
function isOneOfGroups(pieces: readonly Piece[], place: number): boolean {
  const base = pieces.findLastIndex((piece, at) => at < place && !piece.groups)
  const until = pieces.findIndex((piece, at) => at > place && !piece.groups)
  const run = pieces.slice(base + 1, until < 0 ? pieces.length : until)
  return (
    pieces[place]?.groups === true &&
    pieces[base]?.terse === true &&
    run.length > 1 &&
    // Another one that is no such column: the chart says itself what it has no room for.
    (until < 0 || pieces[until]?.role !== 'rest') &&
    run.every(({ joint }, at) => joint === 'comma' || (at > 0 && joint === 'and'))
  )
}

/** What is measured, with the word in front of its breakdown. */
function toItsBy(prompt: string, piece: Piece): Piece {
  const behind = /^\s+(?:by|per|for each|over)\b/i.exec(prompt.slice(piece.from + piece.measured, piece.until))
  return { ...piece, until: piece.from + piece.measured + (behind?.[0].length ?? 0) }
}

/** "Monthly orders and returns": of both by month. */
function countsToo({ names, joint }: Piece, before: Piece | undefined): boolean {
  return names && joint !== 'sentence' && before !== undefined && before.steps > 0
}

/** "Total revenue, orders per month, …": a figure for itself in a list; behind one chart alone it may say more of it. */
function isApart(pieces: readonly Piece[], place: number, before: number): boolean {
  const [joint, next] = [pieces[place]?.joint, pieces[place + 1]?.joint]
  if (leadsTo(pieces, place) || next === 'sentence') return false
  if (joint === 'start') return next !== 'and'
  return joint === 'strong' || (joint !== 'sentence' && (before > 1 || areTotals(pieces, place)))
}

/** "Total revenue, number of orders": one figure beside another. */
function areTotals(pieces: readonly Piece[], place: number): boolean {
  return pieces.slice(place - 1, place + 1).every(({ role, totals }) => role === 'figure' && totals)
}

/** "Average price, weight and cost by category", "total, least and most of …": figures with the breakdown of the last of them. */
function leadsTo(pieces: readonly Piece[], place: number): boolean {
  for (const next of pieces.slice(place + 1)) {
    if (next.joint === 'and') return next.role === 'chart' || next.role === 'figure' ? next.role === 'chart' : false
    if (next.joint !== 'comma' || !(next.role === 'figure' || (next.number && pieces[place]?.totals === true))) return false
  }
  return false
}

/** The conditions of what stands before the list. */
function conditionsIn(prompt: string, lead: { readonly from: number; readonly until: number }, catalog: Catalog): readonly Segment[] {
  if (lead.until === 0) return []
  const { understanding } = partOf(only(prompt, [lead]), catalog)
  return understanding.conditions.flatMap(({ start, end }): readonly Segment[] => {
    const [from, until] = [understanding.tokens[start]?.start, understanding.tokens[end - 1]?.end]
    if (from === undefined || until === undefined) return []
    // "For Electronics: top 5 brands": the little word says that it is no measure.
    const before = /\b(?:for|in|of|at|from|during|since) (?:the )?$/i.exec(prompt.slice(0, from))
    return [{ from: before?.index ?? from, until, joint: 'start' }]
  })
}

/** Where one chart is named ("… as a bar chart"), others are asked for only if they are named too, or said in words of their own. */
function eachDrawn(parts: readonly RequestPart[], groups: readonly (readonly Piece[])[]): boolean {
  const drawn = parts.map(({ understanding }) => understanding.charts.some(({ explicit }) => explicit))
  if (drawn.every((each) => !each) || parts.every(({ understanding, draft }) => isTerse(understanding, draft))) return true
  // "…, …, … and the payment modes as a pie": the last of several that each say what they show by what.
  const last = parts.at(-1)
  const lastAlone =
    parts.length > 2 &&
    drawn.indexOf(true) === parts.length - 1 &&
    last !== undefined &&
    (isPieAlone(last) || isTerse(last.understanding, last.draft))
  return parts.every((part, place) => {
    const { understanding, draft } = part
    const strong = groups[place]?.[0]?.joint === 'strong' || groups[place + 1]?.[0]?.joint === 'strong'
    const named = understanding.charts.some(({ kind }) => kind === 'histogram' || kind === 'point')
    const whole =
      drawn[place] === true
        ? (draft.measures.length > 0 && draft.x !== undefined) || (named && draft.items.length > 0) || isPieAlone(part)
        : draft.measures.length > 0 && ((draft.x !== undefined && draft.grouped) || (strong && understanding.charts.length > 0))
    const apart =
      place === 0 ||
      lastAlone ||
      groups[place]?.[0]?.joint === 'strong' ||
      (drawn[place] === true &&
        (drawn[place - 1] === true || (groups[place]?.[0]?.joint === 'and' && /\b(?:as|in) an?\b/i.test(understanding.text))))
    return whole && apart
  })
}

/** "… and the number of trips they made as a pie": of those that were named before. */
function speaksOf({ understanding }: RequestPart): boolean {
  return /\b(?:[Tt]hey|[Tt]hem|[Hh]e|[Ss]he|it)\b(?! as\b)/.test(understanding.text)
}

/** "… and freight sized by load": the points are those of what was named before. */
function sizesOthers({ draft: { items } }: RequestPart): boolean {
  return (
    items.some(({ marker }) => marker === 'size') && items.filter(({ marker, sort }) => marker !== 'size' && sort === 'number').length < 2
  )
}

/** "How many trips did each driver make? Show the name and the number of trips as bars": the number that was asked for before. */
function repeats({ understanding, draft }: RequestPart, before: RequestPart | undefined): boolean {
  const [own] = draft.measures
  const counted = own?.table ?? draft.items.find(({ aggregates }) => aggregates.includes('count'))?.table
  return (
    own?.aggregate === 'count' &&
    !isShare(understanding.text) &&
    !draft.grouped &&
    before?.understanding.charts.some((chart) => chart.explicit) !== true &&
    before?.draft.measures.some(
      ({ aggregate, table, item }) => aggregate === 'count' && item && table !== undefined && table === counted,
    ) === true
  )
}
