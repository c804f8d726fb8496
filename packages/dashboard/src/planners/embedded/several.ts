import type { Catalog } from '../../connections/connection.ts'
import { draftOf } from './draft.ts'
import type { Draft } from './draft-parts.ts'
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

/**
 * The parts of a request that plainly asks for several charts ("sales by region as bars and also orders by month"):
 * every part must make a chart of its own. A single part otherwise.
 */
export function partsOf(prompt: string, catalog: Catalog): readonly RequestPart[] {
  const whole = (): readonly RequestPart[] => {
    const understanding = understand(prompt, catalog)
    return [{ understanding, draft: draftOf(understanding), offset: 0 }]
  }
  const cuts = [...prompt.matchAll(joints)]
  if (cuts.length === 0 || cuts.length > 5) return whole()
  const starts = [0, ...cuts.map((cut) => cut.index + cut[0].length)]
  const ends = [...cuts.map((cut) => cut.index), prompt.length]
  const parts = starts.map((offset, place): RequestPart => {
    const understanding = understand(prompt.slice(offset, ends[place]), catalog)
    return { understanding, draft: draftOf(understanding), offset }
  })
  const apart = parts.every(
    (part, place) => standsAlone(part.understanding, part.draft) && !(place > 0 && isMore(part) && !hasChart(parts[place - 1])),
  )
  return apart ? parts : whole()
}

/** "… by month and status in a stacked bar chart": one more breakdown of what was said before, and the chart of both. */
function isMore({ draft }: RequestPart): boolean {
  return (
    draft.items.length === 1 &&
    draft.items.every((item) => item.aggregates.length === 0 && item.marker === undefined && item.table === undefined)
  )
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
