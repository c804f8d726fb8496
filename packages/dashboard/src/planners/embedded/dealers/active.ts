import { differentIn } from '../mentions/formulas.ts'
import { describeChart } from '../titles/description.ts'
import { nounIn, sentence } from '../titles/names.ts'
import { saidNoun } from '../titles/said-noun.ts'
import { understand } from '../understand.ts'
import { dealingVerbs } from '../words/dealings.ts'
import { timeAdverbs } from '../words/time.ts'
import { counted, dealersCalled, finished, timed, whoOf } from './dealers.ts'
import type { Dealers, DealersChart, Place } from './dealers.ts'

const initials: Readonly<Record<string, string>> = { d: 'day', w: 'week', m: 'month' }
const said =
  /(?:\b(?:number|count) of )?\b(?:(?<every>daily|weekly|monthly|quarterly|yearly|annual(?:ly)?) )?active (?<who>\p{L}+)\b|\b(?<short>[DWM])AUs?\b/u
/** "Members who swam by month", "members with visits each week", "how many members came each week": up to the unit of time. */
const dealt =
  /(?:\b(?:number|count) of |\bhow many )?\b(?<who>\p{L}+) (?:(?:who|that) (?:have |had )?(?:(?:placed|made|had|have) )?|with |(?<=\bhow many \p{L}+ )(?:have |had )?(?:(?:placed|made|had|have) )?)(?:an? |any |some )?(?<deal>\p{L}+)(?<how>(?: (?!by|per|each|every)\p{L}+){0,3})(?= (?:by|per|each|every) (?:day|week|month|quarter|year)\b)/iu
const verbs = new RegExp(`^(?:${dealingVerbs})$`, 'i')

/** "Monthly active customers", "active members by week", "MAU": how many different people dealt with us, where no column says who is active. */
export function activeIn(prompt: string, place: Place): DealersChart | undefined {
  const match = said.exec(prompt) ?? dealt.exec(prompt)
  if (!match) return undefined
  const { every, who, short, deal, how = '' } = match.groups ?? {}
  const dealers = dealersCalled(who, place)
  // "Customers who joined by month", "customers with complaints by month": of something else.
  if (deal !== undefined && !isOf(deal, dealers, place)) return undefined
  // "Customers who ordered online by month": of such orders.
  if (how !== '' && understand(how, place.catalog).conditions.length === 0) return undefined
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
  const base = counted(`${before}number of ${saidNoun(place.catalog, dealers.deals)}${how}${steps}${behind}`, dealers, place)
  if (!base) return undefined
  const { many } = nounIn(place.catalog, dealers.table)
  const name = deal === undefined ? `active ${many}` : `${many} with ${nounIn(place.catalog, dealers.deals).many}`
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
      deal === undefined
        ? `Active are ${many} with ${nounIn(place.catalog, dealers.deals).many}, each counted once in each part of the chart.`
        : `${sentence(many)} are counted once in each part of the chart.`,
    ],
  }
  return finished({ ...body, ...describeChart(body) }, base, place)
}

/** The word names what they deal, or says that they did. */
function isOf(word: string, dealers: Dealers | undefined, { catalog }: Place): boolean {
  const [mention, ...more] = understand(`the ${word}`, catalog).mentions
  if (dealers === undefined) return false
  return mention === undefined ? verbs.test(word) : more.length === 0 && mention.readings[0]?.table === dealers.deals
}

/** A column says who is active. */
function isState(prompt: string, { catalog }: Place): boolean {
  const { conditions, tokens, mentions } = understand(prompt, catalog)
  const at = tokens.findIndex(({ lower }) => lower === 'active')
  const said = [...conditions.filter(({ kind }) => kind !== 'related'), ...mentions]
  return said.some(({ start, end }) => start <= at && at < end)
}
