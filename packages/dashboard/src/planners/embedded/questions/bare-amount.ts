import { tableOf } from '../../../connections/connection.ts'
import { addsUp } from '../schema/additive.ts'
import { isRecord } from '../schema/amounts.ts'
import { profileOf } from '../schema/column-sort.ts'
import { isNumeric } from '../schema/column-types.ts'
import { heldCount } from '../schema/held-count.ts'
import type { Draft, MeasureDraft } from '../shape/draft-parts.ts'
import type { Understanding } from '../understanding.ts'
import { massWords, outputWords, takingsWords, worthWords } from '../words/business.ts'
import { sumsOfMoney } from '../words/money.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { drawnAs, heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'
import { endText } from '../words/ends.ts'

const ranking = new RegExp(String.raw`\b(?:${endText}|who|which)\b`, 'i')

/** "Show me all medical expenses": each of them. */
const listing = /^\s*(?:please )?(?:list|(?:show|give|get|see|display|find)(?: me| us)? (?:all|every|each))\b/i

/** "Electronics sales", "open claims value", "revenue from new customers": what they come to, and not how single amounts are spread. */
export function bareAmount(understanding: Understanding, draft: Draft): Answer | undefined {
  const { text, tokens, conditions, charts, sort, limit, general, aggregates, grains, gains } = understanding
  const [measure, ...more] = draft.measures
  const mention = measure?.item?.mention
  if (!measure || !mention || more.length > 0 || measure.aggregate !== 'auto' || draft.x || draft.y || draft.series || draft.facet)
    return undefined
  // "Sales of rice vs wheat": one beside the other, and not both together.
  const isAgainst = conditions.some(({ start, end }) => tokens.slice(start, end).some(({ lower }) => /^(?:vs|versus|against)$/.test(lower)))
  // "Who brought in the most": a ranking.
  if (isAgainst || ranking.test(text) || listing.test(text)) return undefined
  // "Number of accidents" that rows hold already.
  const isCounted =
    isHeldCount(understanding, measure) && aggregates.length > 0 && aggregates.every(({ aggregate }) => aggregate === 'count')
  const isTotal = totalled(understanding, measure)
  if (
    charts.length + general.length > 0 ||
    (aggregates.length > 0 && !isCounted && !isTotal) ||
    sort ||
    limit ||
    grains.some(({ asked }) => asked)
  )
    return undefined
  // "Leaderboard of stores by revenue".
  if (draft.items.some(({ marker }) => marker !== undefined)) return undefined
  if (isTotal) {
    // As any other total: a bar of each where several are named.
    return {
      understanding: heard(understanding, () => false),
      draft: { ...draft, measures: [{ ...measure, aggregate: 'sum' }] },
      notes: [],
    }
  }
  const words = tokens.slice(mention.start, mention.end)
  const isAmount = words.some(({ word, lower }) =>
    [takingsWords, massWords, outputWords, worthWords, sumsOfMoney].some((each) => each.has(word) || each.has(lower)),
  )
  const isRest = gains.some(({ start, name, minus }) => start === mention.start && (name !== undefined || minus === undefined))
  const isHeld = conditions.length > 0 && (addsUpHere(understanding, measure) || isSummedOver(understanding, measure))
  // "Plant availability this week": as much as it was of it all.
  const isShare = conditions.length > 0 && conditions.every(({ time }) => time === true) && isPercent(understanding, measure)
  if (!isShare && !isRest && !isHeld && !isCounted && (!isAmount || (conditions.length === 0 && words.length === 1))) return undefined
  return {
    understanding: heard(understanding, () => false, drawnAs('text')),
    draft: withSides(draft, { measures: [{ ...measure, aggregate: isShare ? 'mean' : 'sum' }] }),
    notes: [],
  }
}

/** "Total fee in Delhi and Agra" of a column "Fee Total": the word is the column's, and says besides that it is added up. */
function totalled({ aggregates, tokens, conditions, index }: Understanding, { choices: [choice], item }: MeasureDraft): boolean {
  const [only, ...more] = aggregates
  const [mention, profile] = [item?.mention, profileOf(index, choice)]
  if (!only || more.length > 0 || only.aggregate !== 'sum' || !mention || !profile || conditions.length === 0) return false
  const isInside = mention.start <= only.start && only.end <= mention.end && tokens[only.start]?.lower === 'total'
  return isInside && profile.meaning === 'money' && isNumeric(profile) && addsUp(wordsOfName(profile.name), profile)
}

function isHeldCount({ index }: Understanding, { choices: [choice] }: MeasureDraft): boolean {
  const table = tableOf(index.catalog, choice?.table ?? '')
  return table !== undefined && choice !== undefined && heldCount(table)?.name === choice.column
}

/** So much of a hundred, of a day or of a thing each time: its rows have an average, and no sum. */
function isPercent({ index }: Understanding, { choices: [choice] }: MeasureDraft): boolean {
  const profile = profileOf(index, choice)
  const table = tableOf(index.catalog, choice?.table ?? '')
  return profile?.meaning === 'share' && isNumeric(profile) && table !== undefined && isRecord(index, table) && /%/.test(profile.name)
}

/** "Fees of members who left last month": of people and things too money of a stretch of time is what it comes to. */
function isSummedOver({ index, conditions }: Understanding, { choices: [choice] }: MeasureDraft): boolean {
  const profile = profileOf(index, choice)
  return profile?.meaning === 'money' && conditions.some(({ time }) => time === true) && addsUp(wordsOfName(profile.name), profile)
}

/** "Stock of rice": what the rows in question have together. */
function addsUpHere({ index }: Understanding, { choices: [choice] }: MeasureDraft): boolean {
  const profile = profileOf(index, choice)
  const table = tableOf(index.catalog, choice?.table ?? '')
  return (
    profile !== undefined &&
    table !== undefined &&
    (heldCount(table) === profile || (isRecord(index, table) && addsUp(wordsOfName(profile.name), profile)))
  )
}
