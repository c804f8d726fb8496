import { leadsUp } from '../../schema/joins.ts'
import { moneyVerbs } from '../../words/ranking.ts'
import type { Mention, Understanding } from '../../understanding.ts'
import { byMention } from './by.ts'
import { bySales } from './deeds.ts'
import { span } from './measure-behind.ts'
import type { Ranked, RankedBy, RankedThing } from './ranked.ts'
import { explains } from './rest.ts'
import { thingOfMention } from './thing.ts'

const lead = /^(?:show|give|list|see|rank|display|compare|me|us|all|the|our|my|of|a|which|what)$/
/** What a thing does that brings in, where the verb stands before the money. */
const brings = /^(?:makes?|made|brings?|brought|in|earns?|earned|generates?|generated|gets?|got|takes?|took)$/

/**
 * "Stores by revenue", "which store makes money": things and what rows elsewhere come to for each of them, where no word ranks them.
 * A number of their own may be spread as well ("employees by age") and is left to the chart.
 */
export function bareRanking(understanding: Understanding): RankedThing | undefined {
  const { mentions, tokens, aggregates, charts, sort, metrics, grains } = understanding
  const [subject, measure] = mentions
  if (!subject || !measure || aggregates.length + metrics.length + grains.length > 0 || charts.length > 0 || sort) return undefined
  const isThing = subject.readings[0]?.kind === 'table' && subject.readings[0].score > 0.8
  if (!isThing || tokens.slice(0, subject.start).some(({ lower }) => !lead.test(lower))) return undefined
  const between = tokens.slice(subject.end, measure.start)
  const asked = /^(?:which|what)$/.test(tokens[subject.start - 1]?.lower ?? '')
  const isRanked = asked
    ? between.length > 0 && between.every(({ lower }) => brings.test(lower) || moneyVerbs.has(lower))
    : between.length === 1 && between[0]?.lower === 'by' && isPlural(understanding, subject)
  // "Loans by members": each has one of these at most, and they are what the loans are broken down by.
  const [rows, of] = [subject.readings[0]?.table ?? '', measure.readings[0]]
  const isEach = of?.kind === 'table' && leadsUp(understanding.index.catalog, rows, of.table)
  const thing = isRanked && !isEach ? thingOfMention(understanding, subject) : undefined
  const by = thing && comesTo(understanding, measure, thing)
  if (!thing || !by || ('table' in by && by.table === thing.table)) return undefined
  // "Orders by customers": each has one, and the customers are what they are counted by.
  if (by.kind === 'rows' && by.table !== undefined && leadsUp(understanding.index.catalog, thing.table, by.table)) return undefined
  const { table, noun, note, column } = thing
  const ranked: RankedThing = {
    table,
    noun,
    ...(column === undefined ? {} : { column }),
    ...(note === undefined ? {} : { note }),
    order: 'desc',
    by,
    words: new Set([...thing.words, ...span({ start: 0, end: measure.end })]),
  }
  return explains(understanding, ranked) ? ranked : undefined
}

function comesTo(understanding: Understanding, measure: Mention, thing: Ranked): RankedBy | undefined {
  const [best] = measure.readings
  if (best?.kind === 'value') return undefined
  // "Stores by orders": how many rows each has; of columns only amounts are meant.
  const by = byMention(understanding, measure, thing, best?.kind === 'table' && isPlural(understanding, measure))
  if (by?.kind === 'column' && measure.readings[0]?.how === 'synonym' && /^(?:money|revenue|sales|turnover)$/i.test(measure.words))
    return bySales(understanding.index, thing) ?? by
  return by
}

function isPlural({ tokens }: Understanding, { end }: Mention): boolean {
  const last = tokens[end - 1]
  return last !== undefined && last.word !== last.lower
}
