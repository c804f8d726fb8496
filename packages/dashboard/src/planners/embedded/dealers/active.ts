import { differentIn } from '../mentions/formulas.ts'
import { describeChart } from '../titles/description.ts'
import { nounIn, sentence } from '../titles/names.ts'
import { saidNoun } from '../titles/said-noun.ts'
import { understand } from '../understand.ts'
import { timeAdverbs } from '../words/time.ts'
import { counted, dealersCalled, finished, whoOf } from './dealers.ts'
import type { DealersChart, Place } from './dealers.ts'

const initials: Readonly<Record<string, string>> = { d: 'day', w: 'week', m: 'month' }
const said =
  /(?:\b(?:number|count) of )?\b(?:(?<every>daily|weekly|monthly|quarterly|yearly|annual(?:ly)?) )?active (?<who>\p{L}+)\b|\b(?<short>[DWM])AUs?\b/u
const timed = /\b(?:by|per|each|every) (?:day|week|month|quarter|year)\b|\b(?:over time|trend|daily|weekly|monthly|quarterly|yearly)\b/i

/** "Monthly active customers", "active members by week", "MAU": how many different people dealt with us, where no column says who is active. */
export function activeIn(prompt: string, place: Place): DealersChart | undefined {
  const match = said.exec(prompt)
  if (!match) return undefined
  const { every, who, short } = match.groups ?? {}
  const dealers = dealersCalled(who, place)
  const [before, behind] = [prompt.slice(0, match.index), prompt.slice(match.index + match[0].length)]
  const grain =
    short === undefined
      ? every === undefined
        ? undefined
        : timeAdverbs[every.replace(/^annually$/, 'annual')]
      : initials[short.toLowerCase()]
  // "Active customers" of no time are those who are not gone.
  if (!dealers || (grain === undefined && !timed.test(`${before}${behind}`)) || isState(prompt, place)) return undefined
  const steps = grain === undefined ? '' : ` by ${grain}`
  const base = counted(`${before}number of ${saidNoun(place.catalog, dealers.deals)}${steps}${behind}`, dealers, place)
  if (!base) return undefined
  const { many } = nounIn(place.catalog, dealers.table)
  const name = `active ${many}`
  const [end, words] = [match.index + match[0].length, match[0]]
  const body = {
    ...base.chart,
    measures: [
      { ...base.measure, aggregate: 'metric' as const, metric: name, formula: differentIn(whoOf(dealers)), label: sentence(name) },
    ],
    ...(base.chart.limit ? { limit: { ...base.chart.limit, rest: 'drop' as const } } : {}),
    ...(base.chart.kind === 'arc' ? { kind: 'bar' as const } : {}),
    traces: [
      ...base.chart.traces.filter((trace) => trace.end <= match.index),
      { start: match.index, end, words, role: 'measure' as const, target: name, how: 'pattern' as const },
    ],
    assumptions: [
      ...base.chart.assumptions,
      `Active are ${many} with ${nounIn(place.catalog, dealers.deals).many}, each counted once in each part of the chart.`,
    ],
  }
  return finished({ ...body, ...describeChart(body) }, base, place)
}

/** A column says who is active. */
function isState(prompt: string, { catalog }: Place): boolean {
  const { conditions, tokens, mentions } = understand(prompt, catalog)
  const at = tokens.findIndex(({ lower }) => lower === 'active')
  const said = [...conditions.filter(({ kind }) => kind !== 'related'), ...mentions]
  return said.some(({ start, end }) => start <= at && at < end)
}
