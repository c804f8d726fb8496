import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { Comparison } from '../../../plan-condition.ts'
import { tokenFrom } from '../phrases/sort-clause.ts'
import { startOf } from '../phrases/calendar.ts'
import { findPeriods } from '../phrases/periods.ts'
import { dateColumns } from '../schema/column-kinds.ts'
import { isRecord } from '../schema/amounts.ts'
import { receiptsOf, takingsOf } from '../schema/takings.ts'
import type { RowAmount } from '../schema/amounts.ts'
import { leadsUp } from '../schema/joins.ts'
import { dealingsWith } from '../schema/dealings.ts'
import type { ConditionReading, Mention } from '../understanding.ts'
import { dealingNouns, dealingVerbs, neverDealt, notOfLate, ofLate, onlyOnce, severalTimes } from '../words/dealings.ts'
import { servedWords } from '../words/people.ts'
import { timesOf } from '../words/counts.ts'
import { numberAt } from '../words/tokens.ts'
import { currencyWords } from '../words/units.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { behindPlaces, freeMatches, wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'
import { comparisonOf } from './counts.ts'
import { goodsAsked } from './goods-asked.ts'
import { denied, deniedLately, during, idle, isBeside, latelyIn, span, who, within } from './dealt-lately.ts'
import type { Lately } from './dealt-lately.ts'
import { again, notAgain, often } from './dealt-often.ts'
import { newestOf } from '../schema/now.ts'
import { keptState, saysComing, visitsOf } from './visits.ts'

const nothing = new RegExp(
  String.raw`\b(?:(?:with(?:out(?: any)?| no| zero)|w/o(?: any)?)|${who}(?:have|has|had|made|did|got|saw) (?:no|zero))\s+(?:${dealingNouns})\b${span}`,
  'gi',
)
/** "Bought nothing", "ordered nothing in March". */
const boughtNothing = new RegExp(
  String.raw`\b${who}(?:(?:have|has|had)\s+)?(?:${dealingVerbs})\s+(?:absolutely\s+|almost\s+)?nothing\b${idle}${span}`,
  'gi',
)
/** "Who stopped ordering", "who no longer come". */
const stopped = new RegExp(
  String.raw`\b${who}(?:(?:have|has|had)\s+)?(?:since\s+)?(?:stopped|quit|ceased|given up)\s+[a-z]+ing\b(?:\s+(?:from us|with us|here|there|any ?more|altogether|in|at all))*|\b${who}(?:do |does )?no longer\s+(?:${dealingVerbs})\b(?:\s+(?:from us|with us))?(?:\s+any ?more\b)?|\b${who}(?:do |does )?not\s+(?:${dealingVerbs})(?:\s+(?:from us|with us))?\s+any ?more\b|\b${who}used to\s+(?:${dealingVerbs})\b(?:\s+(?:from us|with us))?`,
  'gi',
)
/** Up to the number. */
const spent = new RegExp(
  String.raw`\b${who}(?:have |has |had )?(?:spen[dt]s?|paid|pays?|gave|given|deposited|bought(?: for)?|ordered(?: for)?|brought in|generated) (more than|over|above|at least|less than|under|below|at most)\b`,
  'gi',
)

/** One of these words is in whatever says that somebody stopped, or did nothing. */
const stopsOrNothing = /\b(?:stopped|quit|ceased|given up|no longer|any ?more|used to|nothing)\b/i

/** Nobody says how long: half a year, or a month where all of the data is of less than one year. */
const lately = { count: 6, unit: 'month' }
const latelyOfFew = { count: 1, unit: 'month' }

/**
 * "Customers who have not bought for 6 months", "products that never sold", "repeat customers", "patients who came only once": what was
 * dealt with them, where no part of the data goes by the verb.
 */
export function dealingConditions(context: ConditionContext): readonly ConditionReading[] {
  const found: ConditionReading[] = []
  const read = (pattern: RegExp, make: (match: RegExpExecArray, dealt: Dealt) => ConditionReading | undefined): void => {
    for (const { match, start, end } of freeMatches(context, pattern, found)) {
      const dealt = isNamed(context, start, end) ? undefined : before(context, start, end)
      const reading = dealt && make(match, dealt)
      if (reading) found.push(reading)
    }
  }
  const ended = stopsOrNothing.test(context.text)
  for (const { start, end } of ended ? freeMatches(context, stopped, found) : []) {
    const dealt = before(context, start, end)
    if (dealt) found.push(...lapsedSince(context, dealt))
  }
  read(notAgain, (_, dealt) => counted(context, dealt, 'eq', 1))
  const lapsed = (match: RegExpExecArray, dealt: Dealt): ConditionReading => without(context, dealt, latelyIn(match))
  for (const { match, start, end } of ended ? freeMatches(context, boughtNothing, found) : []) {
    const dealt = before(context, start, end)
    if (dealt) found.push(lapsed(match, dealt))
  }
  read(denied, lapsed)
  read(deniedLately, lapsed)
  read(nothing, lapsed)
  read(often, ([, sign = '', times = ''], dealt) => counted(context, dealt, comparisonOf(sign) ?? 'eq', timesOf(times)))
  read(spent, ([, sign = ''], dealt) => worth(context, dealt, comparisonOf(sign) ?? 'gt'))
  read(again, (_, dealt) => counted(context, dealt, 'gt', 1))
  return [...found, ...adjectives(context)]
}

/** Words of a condition, whose rows they limit, and the table of what was dealt. */
interface Dealt {
  readonly start: number
  readonly end: number
  readonly subject: string
  readonly table: string
}

/** Of what stands just before it: "customers who …". */
function before(context: ConditionContext, start: number, end: number): Dealt | undefined {
  const { tokens, mentions, index } = context
  const isJoined = /^(?:and|but|yet|then)$/.test(tokens[start - 1]?.lower ?? '')
  // "Actors hired in 2021 and never seen": they are named together with what is said of them first.
  const thingIn = isJoined ? tableAmong : (mention: Mention): string | undefined => tableIn(mention) ?? tableNamed(index, mention)
  const thing = mentions.findLast((mention) => mention.end <= start && thingIn(mention) !== undefined)
  // "Who never bought anything": the people who do.
  const asks = tokens.slice(0, end).some(({ lower }) => lower === 'who')
  // "Farmers who never came" of a column: whoever is named is meant.
  const isSaid = mentions.some(
    (mention) => mention.end <= start && tokens.slice(mention.end, start).every(({ lower }) => /^(?:who|that|have|has)$/.test(lower)),
  )
  if (!thing && !isSaid && asks && tokens.slice(0, start).every(({ kind }) => kind === 'word'))
    return dealtWith(index, servedBy(index), start, end)
  const goods = thing ? undefined : goodsAsked({ tokens, index, mentions }, start, end)
  if (goods) return dealtWith(index, goods.table, goods.start, end)
  if (!thing) return undefined
  const between = tokens.slice(behindPlaces(context, thing.end, start), start)
  // "Members who joined in 2021 and never came".
  const isFurther = isJoined && tokens.slice(thing.start, start).some(({ lower }) => /^(?:who|that|which)$|ed$/.test(lower))
  if (between.some(({ kind, lower }) => kind === 'mark' || !(isFurther || /^(?:who|that|which|have|has)$/.test(lower)))) return undefined
  return dealtWith(index, thingIn(thing), start, end, saysComing(tokens.slice(start, end)))
}

/** Those who deal with us. */
export function servedBy(index: ConditionContext['index']): string | undefined {
  return index.tables.find(
    ({ pieces, table }) => pieces.some(({ text }) => servedWords.has(text)) && dealingsWith(index, table.id) !== undefined,
  )?.table.id
}

function dealtWith(
  index: ConditionContext['index'],
  subject: string | undefined,
  start: number,
  end: number,
  isComing = false,
): Dealt | undefined {
  const home = subject === undefined ? undefined : tableOf(index.catalog, subject)
  // Orders have lines, and deal with nobody.
  const deals = home !== undefined && (!isRecord(index, home) || isPeople(index, home.id))
  const table = deals ? ((isComing ? visitsOf(index, home.id) : undefined) ?? dealingsWith(index, home.id)) : undefined
  return subject === undefined || table === undefined ? undefined : { start, end, subject, table }
}

/** Whoever is served is no record, whatever their names are kept as. */
const isPeople = ({ tables }: ConditionContext['index'], id: string): boolean =>
  tables.some(({ table, pieces }) => table.id === id && pieces.some(({ text, stem }) => servedWords.has(text) || servedWords.has(stem)))

/** Named together with a column of its own. */
const tableAmong = ({ readings }: Mention): string | undefined =>
  readings.find(({ kind, table, score }) => kind === 'table' && score > 0.45 && table === readings[0]?.table)?.table

const tableIn = ({ readings: [best] }: Mention): string | undefined => (best?.kind === 'table' && best.score > 0.6 ? best.table : undefined)

/** "Firms" of a list of customers that names each of them in a column "Firm"; "buyers" of a column that leads to that list. */
function tableNamed({ catalog }: ConditionContext['index'], { readings: [best] }: Mention): string | undefined {
  if (best?.kind !== 'column' || best.score <= 0.8 || best.column === undefined) return undefined
  const profile = columnOf(catalog, best.table, best.column)
  if (profile?.unique === true && profile.meaning === 'name') return best.table
  return catalog.keys.find(({ from }) => from.table === best.table && from.columns.length === 1 && from.columns[0] === best.column)?.to
    .table
}

/** The verb is a word of the data: other readers know more of it. */
function isNamed({ mentions }: ConditionContext, start: number, end: number): boolean {
  return mentions.some(
    (mention) =>
      mention.start >= start && mention.end <= end && mention.readings.some(({ kind, score }) => kind === 'table' && score > 0.8),
  )
}

const adjectivesOf = (words: string): RegExp => new RegExp(`\\b(?:${words})\\s+$`, 'i')
const [repeated, once, unsold, inactive, active] = [severalTimes, onlyOnce, neverDealt, notOfLate, ofLate].map(adjectivesOf)

/** "Repeat customers", "inactive customers", where no column holds the word. */
function adjectives(context: ConditionContext): readonly ConditionReading[] {
  const { text, tokens, mentions, index, taken } = context
  return mentions.flatMap((mention): readonly ConditionReading[] => {
    const ahead = text.slice(0, tokens[mention.start]?.start)
    const read = (pattern: RegExp | undefined, make: (dealt: Dealt) => ConditionReading): readonly ConditionReading[] => {
      const match = pattern?.exec(ahead)
      const start = match ? tokenFrom(tokens, match.index) : undefined
      if (start === undefined || taken.has(start) || mentions.some((other) => other.start === start && isSure(other))) return []
      const dealt = dealtWith(index, tableIn(mention), start, mention.start)
      return dealt ? [make(dealt)] : []
    }
    return [
      ...read(repeated, (dealt) => counted(context, dealt, 'gt', 1)),
      ...read(once, (dealt) => counted(context, dealt, 'eq', 1)),
      ...read(unsold, (dealt) => without(context, dealt)),
      ...read(inactive, (dealt) => without(context, dealt, lately)),
      ...(isPeople(index, tableIn(mention) ?? '') ? read(active, (dealt) => dealtSince(context, dealt)) : []),
    ]
  })
}

const isSure = ({ readings: [best] }: Mention): boolean => best !== undefined && best.score > 0.7

function counted(context: ConditionContext, { start, end, subject, table }: Dealt, op: Comparison, value: number): ConditionReading {
  const words = wordsOf(context, start, end)
  return { start, end, joiner: 'and', words, kind: 'group', choices: [], group: { aggregate: 'count', table, op, value, of: subject } }
}

/** What all dealings with each come to; of those who are billed in rows of their own, what these tell. */
function worth(context: ConditionContext, { start, end: sign, subject }: Dealt, op: Comparison): ConditionReading | undefined {
  const { tokens, index } = context
  const isPaid = tokens.slice(start, sign).some(({ lower }) => /^(?:paid|pays?|gave|given|deposited)$/.test(lower))
  const takings = [...(isPaid ? receiptsOf(index) : []), ...takingsOf(index)].find(
    ({ table, times }) => !times && leadsUp(index.catalog, table.id, subject),
  )
  const number = numberAt(tokens, sign)
  if (!takings || !number) return undefined
  const { value, next } = number
  const end = behindMoney(context, currencyWords.has(tokens[next]?.word ?? '') ? next + 1 : next, takings)
  const choices = [{ table: takings.table.id, column: takings.column.name, score: 1 }]
  const base = { start, end, joiner: 'and', words: wordsOf(context, start, end), choices } as const
  if (takings.table.id === subject) return { ...base, kind: 'column', make: (column) => ({ kind: 'compare', column, op, value }) }
  return { ...base, kind: 'group', group: { aggregate: 'sum', table: takings.table.id, op, value, of: subject } }
}

/** "More than 20000 in fees": the money that it is has a name. */
function behindMoney({ tokens, mentions }: ConditionContext, end: number, { table, column }: RowAmount): number {
  const from = /^(?:in|of|as)$/.test(tokens[end]?.lower ?? '') ? end + 1 : end
  const said = mentions.find(({ start }) => start === from)
  const [best] = said?.readings ?? []
  const isOwn =
    best?.kind === 'column' &&
    best.table === table.id &&
    wordsOfName(best.column ?? '').some((word) => wordsOfName(column.name).includes(word))
  return said && isOwn ? said.end : end
}

function without(context: ConditionContext, dealt: Dealt, lately?: Lately): ConditionReading {
  const { start, subject, table } = dealt
  const period = lately
    ? undefined
    : findPeriods(context.text, context.tokens).find(
        (each) => each.start >= dealt.end && isBeside(context, namedAgain(context, dealt), each.start),
      )
  const end = period?.end ?? namedAgain(context, dealt)
  const words = wordsOf(context, start, end)
  const time = period ? [during(context, { start, end }, period)] : lately ? [within(context, { start, end }, lately)] : []
  const inner = [...time.map((each) => ofDealt(each, table)), ...cameIn(context, dealt)]
  return { start, end, joiner: 'and', words, kind: 'related', choices: [], related: { table, others: [], subject, negated: true, inner } }
}

/** Those with whom something was dealt of late. */
function dealtSince(context: ConditionContext, dealt: Dealt): ConditionReading {
  const reading = without(context, dealt, lately)
  return reading.related ? { ...reading, related: { ...reading.related, negated: false } } : reading
}

/** Its own dates first. */
const ofDealt = (reading: ConditionReading, dealt: string): ConditionReading => ({
  ...reading,
  choices: reading.choices.toSorted((a, b) => Number(b.table === dealt) - Number(a.table === dealt)),
})

/** "Never came": an appointment that was not kept is no visit. "Never came to a rehearsal" denies all of them. */
function cameIn(context: ConditionContext, dealt: Dealt): readonly ConditionReading[] {
  const { tokens, index, text } = context
  const { start, end, table } = dealt
  const kept = saysComing(tokens.slice(start, end)) && namedAgain(context, dealt) === end ? keptState(index, table) : undefined
  if (!kept) return []
  const { choice, values } = kept
  const words = wordsOf({ text, tokens }, start, end)
  return [{ start, end, joiner: 'and', words, kind: 'column', choices: [choice], make: (column) => ({ kind: 'among', column, values }) }]
}

/** Those with whom something was dealt once, and nothing of late. */
function lapsedSince(context: ConditionContext, dealt: Dealt): readonly ConditionReading[] {
  const { tokens, index, mentions } = context
  const thing = mentions.find(({ start, readings: [best] }) => start >= dealt.start && start <= dealt.end && best?.kind === 'table')
  const held = thing?.readings[0]?.table
  const own = held !== undefined && held !== dealt.subject && leadsUp(index.catalog, held, dealt.subject) ? held : dealt.table
  const end = own === held && thing ? Math.max(dealt.end, thing.end) : dealt.end
  const at = Math.min(dealt.start + 1, end - 1)
  const [first] = dateColumns(index, tokens, dealt.start, false).filter(({ table }) => table === own)
  const days = first ? columnOf(index.catalog, first.table, first.column) : undefined
  const isShort = days !== undefined && startOf(newestOf(days), 'year', 0) <= `${String(days.min).slice(0, 4)}-12-31`
  const ever = { table: own, others: [], subject: dealt.subject, negated: false, inner: [] }
  return [
    { start: dealt.start, end: at, joiner: 'and', words: wordsOf(context, dealt.start, at), kind: 'related', choices: [], related: ever },
    without(context, { ...dealt, start: at, end, table: own }, isShort ? latelyOfFew : lately),
  ]
}

/** "Never came for an appointment": what was dealt is named as well. */
function namedAgain({ tokens, mentions }: ConditionContext, { end, table }: Dealt): number {
  const thing = mentions.find(
    ({ start, readings: [best] }) => start >= end && start - end <= 3 && best?.kind === 'table' && best.table === table,
  )
  const isTied = thing && tokens.slice(end, thing.start).every(({ lower }) => /^(?:for|to|in|on|at|an?|any|the|single|with)$/.test(lower))
  return isTied ? thing.end : end
}
