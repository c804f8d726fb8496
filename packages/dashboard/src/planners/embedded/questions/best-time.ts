import type { TimeGrain } from '../../../plan.ts'
import { frameOver } from '../overview/frame.ts'
import { ranked } from '../overview/rank.ts'
import { product } from '../mentions/products.ts'
import { isDealWorth, isRecord } from '../schema/amounts.ts'
import { takingsOf } from '../schema/takings.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import { findSuperlatives } from '../phrases/rankings.ts'
import type { Superlative } from '../phrases/rankings.ts'
import { isGrammar } from '../schema/word-match.ts'
import { addsUp } from '../schema/additive.ts'
import { profileOf } from '../schema/column-sort.ts'
import { isNumeric } from '../schema/column-types.ts'
import { nameColumn } from '../schema/name-column.ts'
import type { Draft, MeasureDraft } from '../shape/draft-parts.ts'
import type { ColumnChoice, GrainMention, Mention, MetricMention, Span, Understanding } from '../understanding.ts'
import { takingsWords } from '../words/business.ts'
import { aboutOf, columnsAbout } from '../overview/rankings/by.ts'
import { badWords, countedAdjectives, dayEnds, endsSaid, timeAdjectives } from '../words/ranking.ts'
import type { Token } from '../words/tokens.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { amountsOf, measureOf } from './amounts.ts'
import { drawnAs, heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

const usual = 10
const dealt = /^(?:sell|sold|earn|earned|make|made|take|took)$/
const asking: ReadonlySet<string> = new Set(['which', 'what', 'wich', 'whats'])
const idle: ReadonlySet<string> = new Set(['ever', 'financially', 'far', 'commercially', 'historically'])
/** Parts of a day, a week, a year that come again. */
const recurring: Readonly<Partial<Record<TimeGrain, TimeGrain>>> = { hour: 'hour_of_day', day: 'weekday', month: 'month_of_year' }
const again: ReadonlySet<TimeGrain> = new Set(['hour_of_day', 'weekday', 'month_of_year', 'quarter_of_year', 'day_of_month'])

/** What a time is ranked by: a measure, and the words that were read for it. */
interface Measured {
  readonly measure: MeasureDraft
  readonly table: string
  readonly words: readonly number[]
  readonly metric?: MetricMention
  readonly note?: string
}

/** "Which month had the most orders", "our best month for sales", "busiest day of the week": times in the order of what they come to. */
export function bestTime(understanding: Understanding, draft: Draft): Answer | undefined {
  const { charts, tokens, grains, metrics } = understanding
  // "Who worked the most days": of people, and no day.
  if (/^(?:who|whose)$/.test(tokens[0]?.lower ?? '')) return undefined
  const breaksDown = draft.items.some((item) => item.marker !== undefined && item.sort !== 'date' && !isByAmount(understanding, item))
  if (charts.some(({ explicit }) => explicit) || breaksDown) return undefined
  for (const said of findSuperlatives(tokens)) {
    const named = grains.find((each) => isRanked(understanding, said, each))
    const grain = named ?? whenAsked(understanding, said)
    if (!grain) continue
    const measured = measuredBy(understanding, draft, said, grain)
    const date = measured && dateOf(understanding.index, measured.table, grain.grain === 'hour' || grain.grain === 'hour_of_day')
    // "When was the highest temperature": on one day, and of no month altogether.
    if (!measured || !date || (!named && !isWhole(understanding, measured))) continue
    const unit = unitOf(understanding, grain)
    const order = said.low !== isWorstOf(understanding, said) ? 'asc' : 'desc'
    const count = said.count ?? understanding.limit?.count
    const limit = count ?? (again.has(unit) ? undefined : usual)
    const read = new Set([...measured.words, ...range(said.start, said.end), grain.start])
    const { limit: _limit, ...rest } = understanding
    return {
      understanding: {
        ...heard(rest, (lower, at) => read.has(at) || asking.has(lower) || idle.has(lower), drawnAs('bar')),
        sort: { start: said.start, end: said.end, order, target: 'y', choices: [] },
        ...(limit === undefined ? {} : { limit: { start: said.start, end: said.end, count: limit, order } }),
        metrics: measured.metric ? [...metrics, measured.metric] : metrics,
      },
      draft: withSides({ ...draft, grouped: true }, { measures: [measured.measure], x: { choices: [date], grain: unit } }),
      notes: measured.note === undefined ? [] : [measured.note],
    }
  }
  return undefined
}

/** "Busiest day by number of orders", "top 5 days by orders", "best month by revenue": what they are ranked by, and no breakdown. */
function isByAmount({ tokens, index }: Understanding, { start, columns, marker, table: id }: Draft['items'][number]): boolean {
  if (marker !== 'group') return false
  const words = tokens.slice(Math.max(0, start - 4), start + 1).map(({ lower }) => lower)
  if (/ by (?:the )?(?:number|count|no\.?)(?: of(?: the)?)? /.test(` ${words.join(' ')} `)) return true
  const table = index.tables.find((entry) => entry.table.id === id)?.table
  // What happens has no name of its own: orders, and no stores.
  if (table) return words.at(-2) === 'by' && !nameColumn(table)
  const profile = profileOf(index, columns[0])
  return words.at(-2) === 'by' && profile !== undefined && isNumeric(profile) && addsUp(wordsOfName(profile.name), profile)
}

const range = (start: number, end: number): readonly number[] => Array.from({ length: end - start }, (_, at) => start + at)

/** "Which month had the most …", "month with the highest …", "best month". */
function isRanked(understanding: Understanding, said: Superlative, { start, end, grain }: GrainMention): boolean {
  const { tokens, conditions, mentions } = understanding
  if (conditions.some((each) => each.start <= start && start < each.end) || isNamedIn(understanding, { start, end })) return false
  // "Squads with the highest hours": an amount that is called so, of them.
  if (end - start === 1 && said.adjective === 'high' && isAmount(understanding, start)) return false
  const before = tokens.slice(0, start).findLast(({ kind, lower }) => kind === 'word' && !/^(?:the|our|my|of|single)$/.test(lower))
  // "Which hour" is a unit of time by itself.
  const asks = [before, tokens[start]].some((token) => asking.has(token?.lower ?? ''))
  if (end <= said.start) return asks || /^(?:with|that|where|when|we|i)$/.test(tokens[end]?.lower ?? '')
  const between = tokens.slice(said.end, start)
  // "Highest volume days": by a number that stands between.
  const amount =
    said.adjective === 'high' ? mentions.find((mention) => mention.start === said.end && mention.end === start)?.readings[0] : undefined
  const profile =
    amount?.kind === 'column' ? profileOf(understanding.index, { table: amount.table, column: amount.column ?? '', score: 1 }) : undefined
  if (profile && isNumeric(profile)) return true
  // "Most orders in hour of day".
  const thing = mentions.find((mention) => mention.start === said.end && mention.readings[0]?.kind === 'table')
  if (thing && again.has(grain) && start === thing.end + 1 && tokens[thing.end]?.lower === 'in') return true
  return between.every(({ lower, value }) => value !== undefined || /^(?:single|calendar|sales|trading|business)$/.test(lower))
}

/** "Most days absent": the number is called so, and no day is asked for. */
function isNamedIn({ mentions, index }: Understanding, { start, end }: Pick<GrainMention, 'start' | 'end'>): boolean {
  const [best] = mentions.find((each) => each.start <= start && end <= each.end && each.end - each.start > end - start)?.readings ?? []
  const profile = best?.kind === 'column' && best.score > 0.8 ? profileOf(index, { ...best, column: best.column ?? '' }) : undefined
  return profile !== undefined && isNumeric(profile)
}

/** "When did we have the highest revenue": in which month. */
function whenAsked({ tokens, grains, mentions }: Understanding, said: Superlative): GrainMention | undefined {
  const at = /^(?:and|so)$/.test(tokens[0]?.lower ?? '') ? 1 : 0
  const isPast = /^(?:did|was|were|have|had)$/.test(tokens[at + 1]?.lower ?? '')
  const { adjective } = said
  const isOfRows = adjective !== undefined && adjective !== 'high' && !countedAdjectives.has(adjective)
  // "When was the best order": one of them.
  const isOne = mentions.some(
    ({ start, end, readings: [best] }) => start === said.end && best?.kind === 'table' && tokens[end - 1]?.word === tokens[end - 1]?.lower,
  )
  if (tokens[at]?.lower !== 'when' || !isPast || isOfRows || isOne || grains.length > 0) return undefined
  return { start: at, end: at + 1, grain: 'month', asked: false }
}

/** Of a number of rows, or of what adds up. */
function isWhole({ index }: Understanding, { measure: { aggregate, choices, item } }: Measured): boolean {
  if (aggregate === 'sum' || takingsWords.has(item?.mention?.words.toLowerCase() ?? '')) return true
  const profile = aggregate === 'count' ? undefined : profileOf(index, choices[0])
  return aggregate === 'count' || (profile !== undefined && addsUp(wordsOfName(profile.name), profile))
}

function isAmount({ tokens, index }: Understanding, at: number): boolean {
  const word = tokens[at]
  return (
    word !== undefined &&
    word.word !== word.lower &&
    index.columns.some(({ column, pieces }) => isNumeric(column) && pieces.length === 1 && pieces[0]?.stem === word.stem)
  )
}

/** "Which month is the busiest": of any year; "which month was …": one of all. */
function unitOf({ tokens }: Understanding, { grain, end }: GrainMention): TimeGrain {
  const usually = tokens.slice(end).some(({ lower }) => /^(?:is|are|do|does|usually|typically|normally|generally)$/.test(lower))
  // Nobody asks for one hour of all the years.
  return usually || grain === 'hour' ? (recurring[grain] ?? grain) : grain
}

/** "Worst month for claims": the one with most of them. */
function isWorstOf({ tokens }: Understanding, said: Superlative): boolean {
  return (
    /^(?:worst|best)$/.test(tokens[said.start]?.lower ?? '') &&
    tokens.slice(said.end).some(({ word, lower }) => badWords.has(word) || badWords.has(lower))
  )
}

/** @param clocked only where the hour is stored too */
function dateOf(index: Understanding['index'], id: string, clocked: boolean): ColumnChoice | undefined {
  const table = index.catalog.tables.find((each) => each.id === id)
  const all = table && table.rowCount > 0 ? frameOver(index.catalog, table).dates : []
  const dates = clocked ? all.filter(({ profile }) => profile.type === 'timestamp') : all
  const best = dates.find(({ reached }) => reached.hops === 0) ?? dates[0]
  return best && { table: best.reached.table.id, column: best.ref.column, score: 1 }
}

function measuredBy(understanding: Understanding, draft: Draft, said: Superlative, grain: GrainMention): Measured | undefined {
  const { tokens, mentions, index, conditions, unknown } = understanding
  const [own] = draft.measures
  const table = own?.choices[0]?.table ?? own?.table
  const named = own?.item?.mention
  // "Top 5 days": no delivery days.
  const isTimeItself = named !== undefined && named.start < grain.end && grain.start < named.end
  if (own && named && !isTimeItself && own.aggregate !== 'count' && table !== undefined) {
    const superlative = own.aggregate === 'max' || own.aggregate === 'min' || own.aggregate === 'auto'
    return { measure: superlative ? { ...own, aggregate: togetherOf(index, own.choices[0]) } : own, table, words: [] }
  }
  const spoken = said.adjective === undefined || named ? undefined : adjectiveOf(index, said.adjective)
  if (spoken) return { ...spoken, words: [] }
  const apart = mentions.filter(({ start, end }) => end <= grain.start || start >= grain.end)
  for (const mention of apart) {
    const counted = countedTable(mention, conditions, said)
    if (counted !== undefined) return { measure: { aggregate: 'count', choices: [], table: counted }, table: counted, words: [] }
  }
  // "Which day did we sell the most": what came in.
  const trade = tokens.find(
    ({ index: at, lower }) => dealt.test(lower) && tokens.slice(0, at).some((each) => /^(?:we|i)$/.test(each.lower)),
  )
  for (const token of trade && takingsOf(index).length > 0
    ? []
    : tokens.filter(({ index: at, lower }) => !isInside([said, grain], at) && !isGrammar(lower))) {
    const [amount] = amountsOf(token, index)
    if (amount && amount.score >= 0.6 && !isInside(conditions, token.index))
      return { measure: measureOf(amount, tokens), table: amount.table, words: [token.index], note: readAs(token.text, amount) }
  }
  const isOpen = (at: number): boolean =>
    (at < said.start || at >= said.end) && at !== trade?.index && !asking.has(tokens[at]?.lower ?? '') && !idle.has(tokens[at]?.lower ?? '')
  if (unknown.some(isOpen)) return undefined
  return unsaid(understanding, said, trade)
}

/** Of a day its total where rows are records of what adds up. */
function togetherOf(index: Understanding['index'], choice: ColumnChoice | undefined): 'sum' | 'auto' {
  const profile = profileOf(index, choice)
  const table = index.tables.find((entry) => entry.table.id === choice?.table)?.table
  if (!profile || !table) return 'auto'
  const comesIn = isRecord(index, table) && addsUp(wordsOfName(profile.name), profile)
  return comesIn || isDealWorth(index, table, profile) ? 'sum' : 'auto'
}

/** "Hottest days", "wettest month": the number that the word speaks of, in the only table that has both it and days. */
function adjectiveOf(index: Understanding['index'], adjective: string): Pick<Measured, 'measure' | 'table' | 'note'> | undefined {
  if (!timeAdjectives.has(adjective)) return undefined
  const end = endsSaid[adjective]
  const [first, ...more] = index.tables.flatMap(({ table }) => {
    const columns = columnsAbout(index, aboutOf(adjective), { table: table.id }).filter((each) => each.table === table.id)
    const best = columns.find(({ column }) => end?.test(wordsOfName(column).join(' '))) ?? columns[0]
    return best && dateOf(index, table.id, false) ? [best] : []
  })
  if (!first || more.length > 0) return undefined
  const choice = { ...first, score: 1 }
  return {
    measure: { aggregate: dayEnds[adjective] ?? togetherOf(index, choice), choices: [choice] },
    table: first.table,
    note: `“${adjective}” is read as by ${lowered(humanName(first.column))} of ${first.table}.`,
  }
}

const readAs = (word: string, { column, table }: { readonly column: string; readonly table: string }): string =>
  `“${word}” is read as ${column} of ${table}.`

const isInside = (spans: readonly Span[], at: number): boolean => spans.some(({ start, end }) => start <= at && at < end)

/** A table that is named, or the one whose rows hold a value that is named: "the most no-shows". */
function countedTable(
  { start, readings: [best] }: Mention,
  conditions: Understanding['conditions'],
  said: Superlative,
): string | undefined {
  if (best?.kind === 'table' && best.score > 0.5) return best.table
  const condition = conditions.find(
    (each) => each.kind === 'column' && each.start <= start && start < each.end && each.make && !each.unsaid,
  )
  return best?.kind === 'value' && start === said.end ? condition?.choices[0]?.table : undefined
}

/** "Best month": what was taken in; "busiest month": how much happened. */
function unsaid({ tokens, index }: Understanding, said: Superlative, trade?: Token): Measured | undefined {
  const word = (trade ?? tokens[said.start])?.lower ?? ''
  const counted = said.adjective !== undefined && countedAdjectives.has(said.adjective)
  if (!counted && !trade && !/^(?:best|worst|top|strongest|weakest|biggest|slowest|highest|lowest|record)$/.test(word)) return undefined
  const [takings] = counted && !trade ? [] : takingsOf(index)
  if (!takings) {
    const table = eventsOf(index)
    return table === undefined
      ? undefined
      : { measure: { aggregate: 'count', choices: [], table }, table, words: [], note: `“${word}” is read as the number of ${table}.` }
  }
  const { table, column, times, pricedIn = table } = takings
  const span = { start: said.start, end: said.start + 1 }
  const choice = { table: pricedIn.id, column: column.name, score: 1 }
  const mention: Mention = { ...span, words: word, readings: [{ kind: 'column', ...choice, how: 'synonym' }] }
  const at = tokens[said.start]
  return {
    measure: { aggregate: 'sum', choices: [choice], item: { ...span, mention, columns: [choice], aggregates: [], sort: 'number' } },
    table: table.id,
    words: trade ? [trade.index] : [],
    ...(times && at ? { metric: product({ ...at, lower: 'revenue' }, takings) } : {}),
    note: times ? `“${word}” is read as by revenue.` : `“${word}” is read as by ${lowered(humanName(column.name))} of ${table.id}.`,
  }
}

/** What happens: rows with a date of their own and no name but of whoever comes again and again, which no other such rows lie under. */
function eventsOf(index: Understanding['index']): string | undefined {
  const { catalog } = index
  const events = ranked(catalog).filter((table) => {
    const frame = frameOver(catalog, table)
    return (!nameColumn(table) || isRecord(index, table)) && frame.dates.some(({ reached }) => reached.hops === 0)
  })
  const root = events.find((table) =>
    frameOver(catalog, table).reached.every(({ table: other }) => other === table || !events.includes(other)),
  )
  // A sheet of rows with the names of those whose they are.
  const [only, ...others] = catalog.tables.filter((table) => table.rowCount > 0)
  const sheet = only && others.length === 0 && frameOver(catalog, only).dates.some(({ reached }) => reached.hops === 0) ? only : undefined
  return (root ?? events[0] ?? sheet)?.id
}
