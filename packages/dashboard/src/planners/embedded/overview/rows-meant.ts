import type { ChartPlan } from '../../../plan.ts'
import { columnOf } from '../../../connections/connection.ts'
import type { Catalog, ColumnProfile } from '../../../connections/connection.ts'
import { isTemporal } from '../schema/column-types.ts'
import { liesAhead } from '../words/states.ts'
import { isGrammar } from '../schema/word-match.ts'
import { lowered } from '../titles/names.ts'
import { describeChart } from '../titles/description.ts'
import type { ConditionReading, Mention, Understanding } from '../understanding.ts'
import { worthWords } from '../words/business.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import { rowsAsked } from './listing.ts'

/** What asks for rows, and the words behind which more is only said of them. */
const plainly = /^(?:list|lists|show|give|get|me|us|all|find|see|which|what|please|out|still|yet|already|when|where|who|whose|that|on)$/
/** What breaks rows down, puts them in an order or makes one figure of them. */
const charted =
  /\b(?:by|per|each|every|over time|trend|vs|versus|compare\w*|top|bottom|most|least|highest|lowest|best|worst|how|number|count|average|avg|mean|median|total|sum|share|percent\w*|wise|times)\b|%/i

/** "Not seen in the last 2 months": said of names, of whom other rows tell more. */
const notLately = /(?:\b(?:not|never)\b|n[’']t\b).*(?:\d|\b(?:since|last|past|this|in)\b)/i

type Chart = Omit<ChartPlan, 'id'>

/**
 * "Fills above 150 litres", "days when output was below target", "list borrowers with dpd more than 90": the rows of a sheet that is not called
 * after them, though the word for them is part of a column's name. Of what happens how many of them there are, too. Undefined for other requests.
 */
export function rowsMeant(catalog: Catalog, understanding: Understanding, fiscalYearStart: number): readonly Chart[] | undefined {
  const { text, tokens, mentions, conditions, charts, metrics, aggregates, sort, limit, unknown, grains } = understanding
  if (conditions.length === 0 || charted.test(text) || sort || limit || metrics.length + aggregates.length > 0) return undefined
  if (charts.some(({ explicit }) => explicit) || grains.some(({ asked }) => asked)) return undefined
  const isSaid = (at: number): boolean => conditions.some(({ start, end }) => start <= at && at < end)
  const [thing, ...others] = mentions.filter(({ start, end }) => !tokens.slice(start, end).every(({ index }) => isSaid(index)))
  const noun = tokens[(thing?.end ?? 0) - 1]
  const [best] = thing?.readings ?? []
  const profile = best?.kind === 'column' && best.column !== undefined ? columnOf(catalog, best.table, best.column) : undefined
  if (!thing || !best || !profile || !noun || thing.end - thing.start > 1 || noun.word === noun.lower) return undefined
  const isPlain = ({ index, lower, kind }: (typeof tokens)[number]): boolean =>
    kind === 'mark' ||
    index === thing.start ||
    isSaid(index) ||
    plainly.test(lower) ||
    isWithin(others, index) ||
    (isGrammar(lower) && !/^(?:not|never|no|without|except|or)$/.test(lower))
  if (!tokens.every(isPlain) || unknown.some((at) => !isSaid(at) && !plainly.test(tokens[at]?.lower ?? ''))) return undefined
  if (tokens.slice(0, thing.start).some(({ lower }) => !plainly.test(lower) && !/^(?:the|our|my)$/.test(lower))) return undefined
  const [first] = conditions
  if (conditions.some(({ kind, choices: [choice] }) => kind !== 'column' || choice?.table !== best.table)) return undefined
  if (conditions.some(({ words }) => notLately.test(words))) return undefined
  const isList = /^\s*(?:please )?list\b/i.test(text)
  // "Days with more than 50 sales" are limited by what each of them comes to.
  if (isTemporal(profile) && !/\b(?:when|where|on which|in which)\b/i.test(text) && !isList) return undefined
  const isEvent = isHappening(profile, noun.lower)
  const isAhead = first !== undefined && isDue(catalog, first)
  if (others.some((mention) => !isWithin([mention], first?.start ?? 0) && !isDueWord(mention, isAhead))) return undefined
  if (conditions.every(({ time }) => time === true) && !isAhead) return undefined
  const isNamed = profile.type === 'text' && profile.meaning !== 'id' && (isList || /\bwho (?:have|has|are|is|were|had)\b/i.test(text))
  if (!isEvent && !isNamed) return undefined
  const own = isEvent ? others : [thing, ...others]
  const bare = { ...understanding, mentions: mentions.filter((each) => isNamed && own.includes(each)) }
  const rows = rowsAsked(catalog, bare, fiscalYearStart, { thing: best.table })
  if (!rows) return undefined
  return !isList ? [countOf(rows), { ...rows, title: `List of ${lowered(rows.title)}` }] : [rows]
}

const isWithin = (mentions: readonly Mention[], at: number): boolean => mentions.some(({ start, end }) => start <= at && at < end)

/** `Fill Date` and `Deal Value` of fills and deals; "days" of a sheet that has one in each row. */
function isHappening(profile: ColumnProfile, noun: string): boolean {
  const [first = '', last = '', ...more] = wordsOfName(profile.name.replaceAll(/\([^()]*\)/g, ' '))
  if (isTemporal(profile)) return /^(?:days|dates)$/.test(noun) || (last !== '' && formOf(first).stem === formOf(noun).stem)
  return profile.meaning === 'money' && more.length === 0 && worthWords.has(last) && formOf(first).stem === formOf(noun).stem
}

/** "Expected to close this month": of days that lie ahead people want to know which they are. */
function isDue(catalog: Catalog, { time, choices: [choice] }: ConditionReading): boolean {
  const profile = choice && time === true ? columnOf(catalog, choice.table, choice.column) : undefined
  return profile !== undefined && wordsOfName(profile.name).some((word) => liesAhead(word))
}

const isDueWord = ({ words }: Mention, isAhead: boolean): boolean => isAhead && liesAhead(words.toLowerCase())

function countOf({ limit: _limit, ...rows }: Chart): Chart {
  const chart = { ...rows, kind: 'text' as const, measures: [counted(rows.title)], dimensions: [], sort: [], assumptions: [] }
  return { ...chart, ...describeChart(chart), title: rows.title }
}

const counted = (title: string): ChartPlan['measures'][number] => ({
  id: 'm1',
  aggregate: 'count',
  label: title.split(',')[0] ?? title,
  format: 'integer',
})
