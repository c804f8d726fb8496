import type { ColumnProfile } from '../../../connections/connection.ts'
import { yearsIn } from '../phrases/listed-periods.ts'
import { yearPeriod } from '../phrases/periods.ts'
import type { PeriodReading } from '../phrases/period-reading.ts'
import { addsUp } from '../schema/additive.ts'
import { dateColumns } from '../schema/column-kinds.ts'
import { isNumeric, isYear } from '../schema/column-types.ts'
import { profileOf } from '../schema/column-sort.ts'
import { normalizeValue } from '../schema/value-index.ts'
import type { Mention, Reading } from '../understanding.ts'
import { generalWords } from '../words/stop.ts'
import { grainWords, lifeDateWords, occasions } from '../words/time.ts'
import type { Token } from '../words/tokens.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'

export const following = /^(?:by|per|across|as|with|over|sorted|ordered|split|broken|grouped|stacked|only|please)$/
export const leading = /^(?:the|my|our|show|me|give|plot|draw|chart|of|total|monthly|weekly|daily|quarterly)$/
const listing = /^(?:and|or|to|vs|versus|against|,|-|\/|&)$/
/** What a year may stand behind though the schema has no such word; verbs of comparing are none. */
const measured =
  /^(?:growth|trend|value|total|amount|count|(?!(?:exceed|equal|cost|weigh|pass|reach|ha|i|wa)s$|exceeds|reaches|passes)\w{2,}s)$/

/**
 * "Total revenue 2025", "revenue by month 2025", "2025 revenue by region": a year of which no word says so, within those that the dates of the data span,
 * unless what stands before it is known by numbers such as this.
 */
export function bareYears(context: ConditionContext, said: readonly PeriodReading[]): readonly PeriodReading[] {
  const { tokens, taken } = context
  const listed = listedYears(context, said)
  const single = tokens.flatMap((token): readonly PeriodReading[] => {
    const isYearLike = token.kind === 'number' && /^\d{4}$/.test(token.text)
    const isTaken = taken.has(token.index) || said.some(({ start, end }) => start <= token.index && token.index < end)
    if (!isYearLike || isTaken || isListed(tokens, token) || !isSpanned(context, token)) return []
    return isBehind(context, token) || isAhead(context, token) ? [yearPeriod(token)] : []
  })
  return [...listed, ...single]
}

/** "Revenue 2023 and 2025 by region": several of them. */
function listedYears(context: ConditionContext, said: readonly PeriodReading[]): readonly PeriodReading[] {
  const { tokens, taken } = context
  const isFree = (token: Token | undefined): token is Token =>
    token?.kind === 'number' &&
    /^\d{4}$/.test(token.text) &&
    !taken.has(token.index) &&
    !said.some(({ start, end }) => start <= token.index && token.index < end) &&
    isSpanned(context, token)
  const found: PeriodReading[] = []
  for (const token of tokens) {
    if (token.index < (found.at(-1)?.end ?? 0) || !isFree(token)) continue
    const run = [token]
    for (let at = token.index + 1; /^(?:and|or|&|,)$/.test(tokens[at]?.lower ?? '') && isFree(tokens[at + 1]); at += 2)
      run.push(...tokens.slice(at + 1, at + 2))
    const [start, end] = [token.index, (run.at(-1)?.index ?? token.index) + 1]
    const words = wordsOf(context, start, end)
    const made = run.length > 1 && isBehind(context, token, end) ? yearsIn(words) : undefined
    if (made) found.push({ ...made, start, end, words })
  }
  return found
}

/** One of several numbers, of which others make something. */
function isListed(tokens: readonly Token[], { index: at }: Token): boolean {
  return [-1, 1].some((side) => listing.test(tokens[at + side]?.lower ?? '') && tokens[at + 2 * side]?.kind === 'number')
}

function isBehind(context: ConditionContext, token: Token, end = token.index + 1): boolean {
  const { tokens, mentions } = context
  // "Sales by category, 2025".
  const at = tokens[token.index - 1]?.text === ',' && tokens.slice(end).every(({ kind }) => kind === 'mark') ? token.index - 1 : token.index
  const [before, after] = [tokens[at - 1], tokens[end]]
  // "For Diwali 2025", "Christmas 2024 sales".
  if (before && occasions.has(before.lower) && !mentions.some(({ start, end }) => start < token.index && token.index < end)) return true
  if (before?.kind !== 'word' || (after && after.kind !== 'mark' && !following.test(after.lower) && !context.taken.has(after.index)))
    return false
  if (after?.text === '%') return false
  // "Sales month wise 2025".
  if (before.lower.endsWith('wise') && !mentions.some(({ start, end }) => start < token.index && token.index < end)) return true
  // "Spend per customer 2025": a number that is made of all rows.
  if (context.made?.some(({ end: until }) => until === at)) return true
  const mention = mentions.find((each) => each.end === at)
  if (mention) return mention.readings.filter(({ score }) => score > 0.5).every((reading) => isTimed(context, mention, reading, token))
  return at < token.index || Object.hasOwn(grainWords, before.lower) || measured.test(before.lower) || generalWords.has(before.lower)
}

function isAhead({ tokens, mentions, aggregates }: ConditionContext, { index: at }: Token): boolean {
  const starts =
    [...mentions, ...aggregates].some(({ start }) => start === at + 1) || Object.hasOwn(grainWords, tokens[at + 1]?.lower ?? '')
  return starts && (at === 0 || leading.test(tokens[at - 1]?.lower ?? ''))
}

/** Whether what is read may have been so in a year, and is no more likely to be known by the number. */
function isTimed({ tokens, index }: ConditionContext, { start, end }: Mention, reading: Reading, { text }: Token): boolean {
  if (reading.kind === 'value') return true
  const last = tokens[end - 1]
  // "Revenue per store 2025": each of them, and no single one.
  const isEach = /^(?:by|per|each|every|across)$/.test(tokens[start - 1]?.lower ?? '')
  if (reading.kind === 'table') return isEach || (last !== undefined && last.lower !== last.word)
  const profile = profileOf(index, { ...reading, column: reading.column ?? '' })
  if (!profile || isYear(profile)) return true
  if (profile.meaning === 'id' || (index.values.get(normalizeValue(text)) ?? []).some(({ column }) => column === reading.column))
    return false
  if (isNumeric(profile)) return addsUp(wordsOfName(profile.name), profile)
  return profile.type !== 'text' || profile.valuesComplete || isEach
}

/** Whether what happens over time was going on in the year. */
function isSpanned({ tokens, index }: ConditionContext, { index: at, value }: Token): boolean {
  return dateColumns(index, tokens, at, true).some((choice) => {
    const profile = profileOf(index, choice)
    const named = wordsOfName(choice.column)
    return profile !== undefined && !named.some((word) => lifeDateWords.has(word)) && spans(profile, value ?? 0)
  })
}

function spans({ min, max }: ColumnProfile, year: number): boolean {
  const [from, until] = [min, max].map((end) => Number(String(end ?? '').slice(0, 4)))
  return from !== undefined && until !== undefined && from > 0 && from <= year && year <= until
}
