import type { Claimed, Frame } from '../frame.ts'
import type { Names, Piece } from '../language.ts'
import type { Item } from '../lexicon.ts'
import { sayCondition } from './conditions.ts'
import { English, hasRole } from './english.ts'
import { isDaily, sayGroups } from './groups.ts'
import { courseIn, sayQuestion, sayShown, withAmounts } from './shown.ts'
import { wantedOf } from './wanted.ts'

/** A frame in English: what is shown, its conditions, what it is broken down by, when, in which order and as which chart. */
export function written(frame: Frame, names: Names): readonly Piece[] {
  const english = new English(names)
  const wanted = wantedOf(frame, english)
  const asked = sayQuestion(english, wanted)
  const daily = asked || wanted.lead.length > 0 ? undefined : wanted.groups.find(isDaily)
  // "रोज औसतन कितना दूध": the average of the days, and not of each day's rows.
  const isAverage =
    daily !== undefined && wanted.heads.some(({ words }) => words.some(({ text }) => text === 'average') && hasRole(words, 'howMany'))
  if (daily && !isAverage) english.say('daily', daily.words[0] ?? daily.marker)
  if (!asked) sayShown(english, daily ? { ...wanted, heads: wanted.heads.map(withAmounts) } : wanted)
  if (daily && isAverage) english.say('per day', daily.words[0] ?? daily.marker)
  for (const condition of wanted.where) sayCondition(english, condition)
  sayGroups(
    english,
    wanted.groups.filter((group) => group !== asked && group !== daily),
    wanted.rankedBy,
  )
  const trend = wanted.lead.find((item) => item.role === 'trend' || (!asked && courseIn([item])?.called === 'over time'))
  const isDated = wanted.groups.some(({ marker, words }) => marker?.role === 'periodic' || hasRole(words, 'grain'))
  // By month it is over time anyway.
  if (trend && !isDated) english.say('over time', trend)
  const [come] = wanted.times
  // "जो ग्राहक 2024 में आए थे पर 2025 में नहीं": they come to buy.
  const areBuyers = wanted.heads.some(({ words }) => words.some(({ role, text }) => role === 'name' && buyers.test(text)))
  const isDone = wanted.heads.some(({ words }) => hasRole(words, 'deed'))
  if (come && areBuyers && !isDone && wanted.times.some(({ marker }) => marker?.text === 'but not'))
    english.say('who bought', come.words[0])
  for (const time of wanted.times) sayTime(english, time)
  for (const { marker, words } of wanted.sort) {
    english.say(marker?.text ?? '', marker)
    english.sayAll(words)
  }
  for (const chart of wanted.charts) sayChart(english, chart)
  for (const { words } of wanted.limits) {
    english.say(',', words[0])
    english.sayAll(words)
  }
  return english.pieces
}

const buyers = /^(?:customer|client|buyer|shopper|consumer)s?$/i

function sayTime(english: English, { marker, words }: Claimed): void {
  const at = marker ?? words[0]
  const relative = ['past', 'this', 'day'].includes(words[0]?.role ?? '')
  if (marker?.text === 'but not') english.say(relative ? 'but not' : 'but not in', at)
  else if (marker && marker.role !== 'in') english.say(marker.text, at)
  else if (!relative) english.say(hasRole(words, 'weekday') ? 'on' : 'in', at)
  else if (hasRole(words, 'number')) english.say('in the', at)
  english.sayAll(words)
}

function sayChart(english: English, chart: Item): void {
  if (chart.text === 'chart') return
  english.say(/^[aeiou]/.test(chart.text) ? 'as an' : 'as a', chart)
  english.say(chart.text, chart)
}
