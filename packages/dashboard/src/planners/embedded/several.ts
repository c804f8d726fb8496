import type { Catalog } from '../../connections/connection.ts'
import { draftOf } from './draft.ts'
import type { Draft } from './draft-parts.ts'
import { findAxes } from './phrases.ts'
import { understand } from './understand.ts'
import type { Understanding } from './understanding.ts'

/** One chart's share of a request and where it begins in the whole. */
export interface RequestPart {
  readonly understanding: Understanding
  readonly draft: Draft
  /** UTF-16 units. */
  readonly offset: number
}

const joints =
  /(?:,\s*)?\b(?:and also|and then)\b|;\s+|(?:,\s*)?\band\b(?=[^,;.?!]*\b(?:as|in) an? (?:\w+ )?(?:pie|donut|bar|line|area|scatter|histogram|table)\b)/gi

const against = /^(.*?)\s+(?:vs\.?|versus|compared (?:to|with))\s+(.*?)(\s+(?:by|per|for each|over)\s+.*)?$/is

/** "Revenue versus returns by month", where the two are kept in different tables: a chart of each, since one scale fits no two things. */
function opposed(prompt: string, catalog: Catalog): readonly RequestPart[] {
  const match = against.exec(prompt)
  const [, left = '', right = '', tail = ''] = match ?? []
  if (!match || tail === '' || /\b(?:vs|versus)\b/i.test(right)) return []
  const room = prompt.length - left.length - right.length - tail.length
  // Words keep their places, so that traces point at them.
  const texts = [left + ' '.repeat(room + right.length) + tail, ' '.repeat(left.length + room) + right + tail]
  const parts = texts.map((text): RequestPart => {
    const understanding = understand(text, catalog)
    return { understanding, draft: draftOf(understanding), offset: 0 }
  })
  const tables = parts.map(({ draft }) => draft.measures[0]?.table ?? draft.measures[0]?.choices[0]?.table ?? draft.named[0])
  const apart =
    tables[0] !== undefined &&
    tables[1] !== undefined &&
    tables[0] !== tables[1] &&
    parts.every(
      ({ draft, understanding }) =>
        draft.measures.length === 1 &&
        draft.x !== undefined &&
        draft.conditions.length === 0 &&
        !understanding.charts.some(({ explicit }) => explicit),
    )
  return apart ? parts : []
}

/**
 * The parts of a request that plainly asks for several charts ("sales by region as bars and also orders by month"):
 * every part must make a chart of its own. A single part otherwise.
 */
export function partsOf(prompt: string, catalog: Catalog): readonly RequestPart[] {
  const whole = (): readonly RequestPart[] => {
    const understanding = understand(prompt, catalog)
    return [{ understanding, draft: draftOf(understanding), offset: 0 }]
  }
  const two = opposed(prompt, catalog)
  if (two.length > 0) return two
  const cuts = [...prompt.matchAll(joints)]
  if (cuts.length === 0 || cuts.length > 5) return whole()
  const starts = [0, ...cuts.map((cut) => cut.index + cut[0].length)]
  const ends = [...cuts.map((cut) => cut.index), prompt.length]
  const parts = starts.map((offset, place): RequestPart => {
    const understanding = understand(prompt.slice(offset, ends[place]), catalog)
    return { understanding, draft: draftOf(understanding), offset }
  })
  const apart = parts.every(
    (part, place) =>
      standsAlone(part.understanding, part.draft) && !isOnlyBinned(part) && !(place > 0 && isMore(part) && !hasChart(parts[place - 1])),
  )
  // "A on the x axis and B on the y axis": both belong to one chart.
  const axes = new Set(parts.flatMap(({ understanding }) => findAxes(understanding.tokens).map(({ axis }) => axis)))
  return apart && axes.size < 2 ? parts : whole()
}

/** "… by month and status in a stacked bar chart": one more breakdown of what was said before, and the chart of both. */
function isMore({ draft }: RequestPart): boolean {
  return (
    draft.items.length === 1 &&
    draft.items.every((item) => item.aggregates.length === 0 && item.marker === undefined && item.table === undefined)
  )
}

/** "Bin the dates by weekday and show …": the axis of what follows. */
function isOnlyBinned(part: RequestPart): boolean {
  return /^\s*bin\b/i.test(part.understanding.text) && part.understanding.aggregates.length === 0 && !hasChart(part)
}

function hasChart(part: RequestPart | undefined): boolean {
  return part?.understanding.charts.some((chart) => chart.explicit) === true
}

/** Names something to measure and what to break it down by, or the chart and something to show in it. */
function standsAlone({ charts }: Understanding, draft: Draft): boolean {
  const shows = draft.measures.length > 0
  const said =
    draft.measures.some((measure) => measure.aggregate !== 'count' || measure.item !== undefined) ||
    draft.items.some((item) => item.table !== undefined)
  return shows && draft.x !== undefined && (charts.some((chart) => chart.explicit) || (draft.grouped && said))
}
