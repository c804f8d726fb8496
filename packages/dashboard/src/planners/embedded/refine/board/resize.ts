import { charts as chartList } from '../../../../charts/index.ts'
import { arrange, gridColumns } from '../../../../layout/grid.ts'
import type { Placement } from '../../../../plan.ts'
import { inWords } from '../../../../wording.ts'
import type { BoardChange } from './change.ts'
import { chartOf } from '../state.ts'
import type { State } from '../state.ts'

const bare = /^(?:(?:a (?:bit|little)|much|even|slightly) )?(?:wider|narrower|taller|shorter|bigger|larger|smaller)$/

/** "bigger", "twice as wide", "full width", "half the height". */
export const resize: BoardChange = ({ lower }, target, state) => {
  const { charts } = state.plan
  const isBare = bare.test(lower)
  if (
    !isBare &&
    !/^(?:make|resize|set|let|enlarge|shrink|stretch|widen|narrow|increase|reduce|double|grow|expand|give|show|scale|keep|halve|zoom)\b/.test(
      lower,
    ) &&
    target.by === 'none'
  )
    return undefined
  const isOfAll = /\beverything\b/.test(lower) || (isBare && charts.length === 1)
  const ids = target.ids.length === 0 && isOfAll ? charts.map(({ id }) => id) : target.ids
  if (/\b(?:bins?|buckets?|steps|text|font)\b/.test(lower) || ids.length === 0) return undefined
  const scale = sizeOf(target.rest, lower)
  if (/\binto\b/.test(target.rest)) return undefined
  if (!scale) return undefined
  const widths = widthsOf(state)
  const placements: Record<string, Placement> = { ...state.plan.placements }
  for (const id of ids) {
    const chart = chartOf(state, id)
    if (!chart) continue
    const { x: _x, ...before } = placements[id] ?? {}
    // A chart alone fills its row.
    const usual = { ...chartList[chart.kind].size, ...(charts.length === 1 ? { w: gridColumns } : {}) }
    // What fills its row is to be wider than that.
    const isGrowing = scale.w(usual.w) > usual.w
    const had = { w: before.w ?? Math.max(usual.w, isGrowing ? (widths.get(id) ?? 0) : 0), h: before.h ?? usual.h }
    const [w, h] = [clamp(scale.w(had.w)), clamp(scale.h(had.h))]
    // A side that stays is not asked for: it goes on filling its row, or following its rows.
    placements[id] = { ...before, ...(scale.w === same ? {} : { w }), ...(scale.h === same ? {} : { h }) }
    if (charts.length === 1 && h === had.h && w === had.w && scale.w(w) > w)
      return {
        refused: `“${inWords(chart, chart.title)}” is as wide as the page.`,
        suggestions: ['make it taller', 'make it half the width'],
      }
  }
  return { ...state, last: ids, plan: { ...state.plan, placements } }
}

/** How wide charts are once their rows are full. */
function widthsOf({ plan: { charts, placements } }: State): ReadonlyMap<string, number> {
  const items = charts.map(({ id, kind }) => {
    const asked = placements[id]
    return { id, headline: kind === 'text', ...chartList[kind].size, ...(asked ? { asked } : {}) }
  })
  return new Map(arrange(items).map(({ i, w }) => [i, w]))
}

interface Scale {
  readonly w: (before: number) => number
  readonly h: (before: number) => number
}

const same = (before: number): number => before

function sizeOf(rest: string, lower: string): Scale | undefined {
  const more = (before: number): number => Math.max(before + 1, Math.round(before * 1.5))
  const less = (before: number): number => Math.min(before - 1, Math.round(before * 0.67))
  const much = /\b(?:much|way|lot|twice|double)\b/.test(rest)
  const up = much ? (before: number): number => before * 2 : more
  const down = much ? (before: number): number => Math.floor(before / 2) : less
  const full =
    /\b(?:full|entire|whole|maximum) (?:width|row)\b|\bacross the (?:whole )?(?:page|row|dashboard|width)\b|\bas wide as (?:possible|the page)\b/.test(
      rest,
    )
  if (full) return { w: () => 12, h: same }
  if (/\bhalf (?:the |of the )?(?:width|row|page)\b|\bhalf as wide\b/.test(rest)) return { w: () => 6, h: same }
  if (/\bthird (?:of )?(?:the )?(?:width|row|page)\b/.test(rest)) return { w: () => 4, h: same }
  const cells = /\b(\d{1,2}) (?:columns|cells|units) (wide|tall|high)\b/.exec(rest)
  if (cells) return /wide/.test(cells[2] ?? '') ? { w: () => Number(cells[1]), h: same } : { w: same, h: () => Number(cells[1]) }
  const of = (words: RegExp): boolean => words.test(rest)
  if (of(/\b(?:wider|broader|widen|stretch|(?:twice|double) (?:as|the) (?:wide|width))\b/) || /^(?:widen|stretch)\b/.test(lower))
    return { w: up, h: same }
  if (of(/\b(?:narrower|slimmer|thinner|narrow|less wide)\b/)) return { w: down, h: same }
  if (of(/\b(?:taller|higher|(?:twice|double) (?:as|the) (?:tall|high|height))\b/)) return { w: same, h: up }
  if (of(/\b(?:shorter|lower|flatter|less (?:tall|high))\b/)) return { w: same, h: down }
  if (
    of(
      /\b(?:bigger|larger|enlarge|grow|expand|more prominent|more space|more room|big|large|huge|prominent|(?:twice|double) (?:as|the) (?:big|large|size)|increase)\b/,
    ) ||
    /^(?:enlarge|double|expand)\b/.test(lower)
  )
    return { w: up, h: up }
  if (
    of(/\b(?:smaller|shrink|tinier|small|tiny|less (?:big|space|room|prominent)|reduce|halve|half (?:as big|the size))\b/) ||
    /^(?:shrink|halve)\b/.test(lower)
  )
    return { w: down, h: down }
  return undefined
}

function clamp(value: number): number {
  return Math.max(2, Math.min(gridColumns, Math.round(value)))
}
