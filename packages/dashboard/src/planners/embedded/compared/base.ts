import type { PlanRequest } from '../../planner.ts'
import { complete } from '../alternatives/complete.ts'
import type { ChartBody } from '../chart/body.ts'
import { drawChart } from '../chart/index.ts'
import { rankedThing } from '../overview/ranked-thing.ts'
import { rankingOf } from '../overview/ranking.ts'
import type { RankedThing } from '../overview/rankings/ranked.ts'
import { nounSaid } from '../overview/rankings/thing.ts'
import { partOf } from '../several/part.ts'
import type { RequestPart } from '../several/part.ts'
import { paidAmount } from '../shape/paid-nouns.ts'
import type { Understanding } from '../understanding.ts'
import { timed } from './layout.ts'
import { withoutQuestion } from './spoken.ts'
import type { Spoken } from './spoken.ts'

export type Place = Pick<PlanRequest, 'catalog' | 'fiscalYearStart'>

export interface Base {
  readonly part: RequestPart
  readonly chart: ChartBody
}

export function asksGrain({ grains }: Understanding): boolean {
  return grains.some(({ asked }) => asked)
}

/** What is compared, over time: drawn as if that alone had been asked for. */
export function baseOf(spoken: Spoken, place: Place): Base | undefined {
  const plain = withoutQuestion(spoken.rest)
  return baseAsSaid(spoken, place) ?? (plain === spoken.rest ? undefined : baseAsSaid({ ...spoken, rest: plain }, place))
}

function baseAsSaid(spoken: Spoken, place: Place): Base | undefined {
  const { catalog, fiscalYearStart } = place
  const { rest } = spoken
  const bare = partOf(rest, catalog)
  const ranked = rankedThing(bare.understanding, bare.draft)
  if (ranked) return rankedBase(bare, place, ranked)
  const isOver = asksGrain(bare.understanding) || /\bover time\b/i.test(rest)
  const asks = isOver ? [rest] : ['over time', `by ${spoken.unit ?? 'year'}`].map((words) => inRoom(rest, words))
  for (const ask of asks) {
    const part = partOf(ask, catalog)
    if (part.understanding.mentions.length === 0) continue
    const completed = complete(part.understanding, part.draft)
    const paid = completed.draft.measures.every(({ aggregate }) => aggregate === 'count') ? paidAmount(bare.understanding) : undefined
    const draft = paid ? { ...completed.draft, measures: [paid] } : completed.draft
    const chart = drawChart(part.understanding, draft, { fiscalYearStart, notes: [...(part.answer ?? []), ...completed.notes] })
    if (!chart || chart.measures.some(({ aggregate }) => aggregate === 'none') || chart.kind === 'histogram') continue
    const parts = timed(catalog, chart, false)
    if (!parts) continue
    // "Growth of each brand": no rows are spoken of that could be counted.
    const counted =
      part.draft.measures.every(({ item, aggregate }) => item === undefined && aggregate === 'count') &&
      bare.draft.items.every(({ mention, marker }) => mention === undefined || marker !== undefined)
    // "Which region grew fastest": nothing but the region is named.
    const named = bare.draft.items.filter(({ mention }) => mention !== undefined)
    const isBare =
      counted || (named.length === 1 && part.draft.measures.every(({ item, aggregate }) => item === undefined && aggregate === 'count'))
    const things =
      (spoken.kind === 'things' && (parts.others.length === 0 || isBare)) || (counted && parts.others.length > 0)
        ? rankedBase(bare, place)
        : undefined
    if (spoken.kind === 'things' && parts.others.length === 0 && !things) continue
    return things ?? { part, chart }
  }
  return rankedBase(bare, place)
}

/** Further words where others were taken away, so that those behind keep their places; at the end where there is no room. */
function inRoom(rest: string, words: string): string {
  const room = new RegExp(`(?<=\\w) {${String(words.length + 2)},}(?=\\w)`).exec(rest)
  if (!room) return `${rest} ${words}`
  return `${rest.slice(0, room.index)} ${words.padEnd(room[0].length - 1)}${rest.slice(room.index + room[0].length)}`
}

/** "Which region grows fastest", "growth of each brand": what it comes to for each, where no words say of what. */
function rankedBase(part: RequestPart, { catalog, fiscalYearStart }: Place, said?: RankedThing): Base | undefined {
  const thing = said ?? thingIn(part)
  const ranking = thing && rankingOf(catalog, part.understanding, thing, fiscalYearStart)
  if (!ranking) return undefined
  const { alternatives: _none, ...chart } = ranking
  return { part, chart: { ...chart, assumptions: chart.assumptions.map((each) => each.replace('by what to rank', 'of what to compare')) } }
}

function thingIn({ draft, understanding }: RequestPart): RankedThing | undefined {
  const item = draft.items.find(({ mention, sort }) => mention !== undefined && sort !== 'date' && sort !== 'number')
  const mention = item?.mention
  const reading = mention?.readings[0]
  if (!mention || !reading || reading.kind === 'value') return undefined
  const { table, column } = reading
  return {
    table,
    ...(column === undefined ? {} : { column }),
    noun: nounSaid(understanding, mention),
    order: 'desc',
    by: { kind: 'unsaid', counted: false },
    words: new Set(),
  }
}
