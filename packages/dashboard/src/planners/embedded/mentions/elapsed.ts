import type { AggregateTerm, Formula, RowFormula } from '../../../plan-formula.ts'
import { tokenFrom, tokenUntil } from '../phrases/sort-clause.ts'
import { isNumeric } from '../schema/column-types.ts'
import { leadsUp } from '../schema/joins.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import { beginningOf, datesOf, endingsOf } from '../schema/spans.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { Mention, MetricMention } from '../understanding.ts'
import { relatedStems } from '../words/related.ts'
import type { Token } from '../words/tokens.ts'
import { durationsAlike, durationWords } from '../words/units.ts'
import { formOf } from '../words/word-forms.ts'
import { dateCalled } from './dates-called.ts'
import { aggregateOfKind, kindsSaid } from './stretch-kinds.ts'
import { stretchUnit } from './stretch-unit.ts'
import { yearsSince } from './years-since.ts'

const lead = String.raw`(?:\b(${kindsSaid})\s+)?(?:\b(?:number|no\.?|count)\s+of\s+)?`
// "We are taking", "they usually need": who it is is of no matter, and neither is when.
const takes = '(?:tak(?:e|es|en|ing)|took|need(?:s|ed|ing)?|requir(?:e|es|ed|ing)|spen(?:d|ds|t|ding))'
const whoever = String.raw`(?:(?:it|we|they|you|i|he|she|us|them|(?:our|the|my|their)\s+(?:people|team|staff|guys|men|boys))\s+)`
const somehow = String.raw`(?:(?:do|does|did|is|are|was|were|has|have|had|been|actually|usually|normally|generally|typically|now|on\s+average|in\s+general)\s+){0,3}`
const taken = String.raw`(?:\s+(?:${whoever}?${somehow}${takes}|elapsed|passed))?`
// "Come back", "go out" are one verb.
const word = String.raw`(\p{L}+(?:\s(?:back|out)\b)?)`
// "An order", "most orders".
const thing = String.raw`(?:(?:(?:an?|the|our|each|most)\s+)?\p{L}+\s+)`
const words = String.raw`((?:[\p{L}_]+\s+){0,3}?[\p{L}_]+)`
const object = String.raw`(?:\s+(?:an?|the|each|every|our)\s+\p{L}+)?`
const stop = String.raw`(?=\s*(?:$|[,;.?!)]|\b(?:by|per|for|of|in|over|each|every|and|with|on|at|from|this|last|wise|according)\b|\p{L}+(?:\s+\p{L}+)?[ -]?wise\b))`

/** What the words of a duration say: the date it ends with, and the one it begins with where that is said too. */
interface Said {
  readonly start: number
  readonly end: number
  readonly aggregate: AggregateTerm['aggregate']
  readonly from?: string
  readonly until?: string
}

type Reader = (match: RegExpExecArray) => Pick<Said, 'from' | 'until'>
/** Those that name both dates. */
export const timeBetween: readonly (readonly [RegExp, Reader])[] = [
  // "Days between ordering and delivery", "time from booking to check in".
  [
    new RegExp(
      String.raw`${lead}\b(?:time|days?|gap|delay|duration|interval)${taken}\s+between\s+(?:the\s+)?${words}\s+and\s+(?:the\s+)?${words}${stop}`,
      'giu',
    ),
    (m) => ({ from: m[2] ?? '', until: m[3] ?? '' }),
  ],
  [
    new RegExp(
      String.raw`${lead}\b(?:time|days?|gap|delay|duration)${taken}\s+from\s+(?:the\s+)?${words}\s+(?:to|till|until)\s+(?:the\s+)?${words}${stop}`,
      'giu',
    ),
    (m) => ({ from: m[2] ?? '', until: m[3] ?? '' }),
  ],
]
const grammar: readonly (readonly [RegExp, Reader])[] = [
  ...timeBetween,
  // "Which of them takes the longest to deliver".
  [
    new RegExp(
      String.raw`\b(?:(?:is|are)\s+taking|takes?)\s+(?:the\s+)?(?:longest|shortest|least|most|more|less)(?:\s+(?:time|days))?\s+to\s+${word}${object}\b`,
      'giu',
    ),
    (m) => ({ until: m[1] ?? '' }),
  ],
  // "How many days on average to deliver".
  [
    new RegExp(
      String.raw`(?:\bon\s+average,?\s+)?\bhow\s+(?:long|many\s+days|much\s+time)\s+(?:on\s+average\s+)?to\s+${word}${object}\b`,
      'giu',
    ),
    (m) => ({ until: m[1] ?? '' }),
  ],
  // "Average days taken to deliver", "time to close a ticket".
  [
    new RegExp(
      String.raw`${lead}\b(?:time|days?)${taken}\s+(?:to|for|until|before)\s+(?!(?:the|an?|each|every)\b)${word}${object}\b`,
      'giu',
    ),
    (m) => ({ until: m[2] ?? '' }),
  ],
  [
    new RegExp(
      String.raw`(?:\bon\s+average,?\s+)?\bhow\s+(?:long|many\s+days|much\s+time)\s+${somehow}(?:${whoever}|${thing})?${somehow}${takes}\s+(?:(?:us|them)\s+|${thing})?to\s+${word}${object}\b`,
      'giu',
    ),
    (m) => ({ until: m[1] ?? '' }),
  ],
  // "How long does delivery take".
  [
    new RegExp(
      String.raw`\bhow\s+(?:long|many\s+days)\s+(?:do|does|did|will)(?:\s+(?:an?|the|our|each))?\s+${word}\s+(?:(?:usually|normally|on\s+average)\s+)?take(?!\s+to\b)\b`,
      'giu',
    ),
    (m) => ({ until: m[1] ?? '' }),
  ],
  // "Delivery time", "resolution days".
  [new RegExp(String.raw`${lead}\b${word}[ -](?:time|days|duration|delay|period)s?\b`, 'giu'), (m) => ({ until: m[2] ?? '' })],
  // "Turnaround time", "TAT".
  [
    new RegExp(
      String.raw`${lead}\b(?:turn[ -]?around(?:[ -]times?)?|tat|(?:lead|cycle|handling|processing|completion)[ -]times?)\b`,
      'giu',
    ),
    () => ({}),
  ],
  // "Sales cycle in days": from the beginning to the end of each.
  [
    new RegExp(
      String.raw`${lead}\b(?:sales?|deals?|orders?|hiring|claims?|repair)\s+cycles?(?:\s+(?:length|duration))?(?:\s*(?:\(days\)|in\s+days))?`,
      'giu',
    ),
    () => ({}),
  ],
  [new RegExp(String.raw`${lead}\b(?:time|days)\s+(?:taken|spent)\b`, 'giu'), () => ({})],
]

/** "Days to deliver each model": by the models, where these are kinds of what is delivered; "… each order" is any of the rows. */
function beforeKinds(end: number, tokens: readonly Token[], mentions: readonly Mention[], { columns }: SchemaIndex): number {
  const [each, noun] = [end - 2, end - 1]
  const [best] = mentions.find(({ start }) => start === noun)?.readings ?? []
  const kind = columns.find(({ table, column }) => best?.kind === 'column' && table.id === best.table && column.name === best.column)
  const isKind = kind !== undefined && kind.column.type === 'text' && !kind.column.unique && kind.column.distinct > 1
  return isKind && /^(?:each|every)$/.test(tokens[each]?.lower ?? '') ? each : end
}

/** Verbs of any end. */
const anyEnd = /^(?:finish|complete|close|do|process|handle|resolve|settle|turn|end)$/

/**
 * "Average days from order to delivery", "time taken to close", "turnaround time": how long something took, by the two dates of its rows
 * where no column holds the number.
 */
export function elapsedTimes(
  text: string,
  tokens: readonly Token[],
  mentions: readonly Mention[],
  index: SchemaIndex,
): readonly MetricMention[] {
  const found: MetricMention[] = []
  for (const [pattern, read] of grammar)
    for (const match of text.matchAll(pattern)) {
      const aggregate = aggregateOfKind(match[0].match(/^\p{L}+/u)?.[0])
      const said: Said = {
        ...read(match),
        aggregate,
        start: tokenFrom(tokens, match.index + (/^\s*/.exec(match[0])?.[0].length ?? 0)),
        end: beforeKinds(tokenUntil(tokens, match.index + match[0].length), tokens, mentions, index),
      }
      if (said.end <= said.start || found.some(({ start, end }) => start < said.end && said.start < end)) continue
      const metric = elapsedMetric(said, mentions, index)
      if (metric) found.push(metric)
    }
  const since = yearsSince(text, tokens, mentions, index)
  return [...found, ...since.filter((each) => !found.some(({ start, end }) => start < each.end && each.start < end))]
}

/** How long it took as a metric of such words; undefined where no two dates of a row tell it. */
export function elapsedMetric(said: Said, mentions: readonly Mention[], index: SchemaIndex): MetricMention | undefined {
  const dates = elapsedDates(said, mentions, index)
  return dates && metricOf(said, dates)
}

const plainKinds: Readonly<Partial<Record<AggregateTerm['aggregate'], string>>> = {
  median: 'median',
  sum: 'total',
  max: 'longest',
  min: 'shortest',
}
const beginsPlainly = ({ pieces }: IndexedColumn): boolean =>
  pieces.some(({ text }) => /^(?:start|started|begin|began|begun|in|from|checkin)$/.test(text))
const endsPlainly = ({ pieces }: IndexedColumn): boolean =>
  pieces.some(({ text }) => /^(?:end|ended|finish|finished|stop|stopped|out|to|checkout)$/.test(text))

interface Dates {
  readonly from: IndexedColumn
  readonly until: IndexedColumn
}

function metricOf({ start, end, aggregate }: Said, { from, until }: Dates): MetricMention {
  const table = from.table.id
  const unit = stretchUnit(from, until)
  const of: RowFormula = {
    kind: 'days',
    from: { relation: table, column: from.column.name },
    until: { relation: table, column: until.column.name },
    ...(unit === 'days' ? {} : { in: 'minutes' as const }),
  }
  const plain: Formula = { kind: 'aggregate', aggregate, of }
  const formula: Formula = unit === 'hours' ? { kind: 'calculation', op: '/', left: plain, right: { kind: 'number', value: 60 } } : plain
  const kind = { mean: 'average', median: 'median', sum: 'total', max: 'most', min: 'fewest' }[aggregate as 'mean'] ?? 'average'
  // "Started at" and "ended at" say no more than that it lasted.
  const isPlain = beginsPlainly(from) && endsPlainly(until)
  const between = `from ${lowered(humanName(from.column.name))} to ${lowered(humanName(until.column.name))}`
  const name = isPlain && unit !== 'days' ? `${plainKinds[aggregate] ?? 'average'} duration in ${unit}` : `${kind} ${unit} ${between}`
  return { start, end, table, how: 'synonym', metric: { name, synonyms: [], expression: name, formula, format: 'plain' } }
}

/** The two dates that such words speak of, in one of the tables that are spoken of, else in the one that says so by itself. */
export function elapsedDates(said: Omit<Said, 'aggregate'>, mentions: readonly Mention[], index: SchemaIndex): Dates | undefined {
  if (holdsNumber(said, mentions, index)) return undefined
  const spoken = mentions
    .filter(({ start, end }) => end <= said.start || start >= said.end)
    .flatMap(({ readings: [best] }) => (best && best.score > 0.5 ? [best.table] : []))
  const all = index.tables.map(({ table: { id } }) => id)
  const near = all.filter((id) => !spoken.includes(id) && spoken.some((other) => leadsUp(index.catalog, id, other)))
  for (const tables of [spoken, near, spoken.length === 0 || said.until !== undefined ? all : []]) {
    const pairs = [...new Set(tables)].flatMap((id) => pairIn(id, said, index) ?? [])
    const [only, ...more] = pairs
    if (only && (more.length === 0 || tables !== all)) return only
    if (only) return undefined
  }
  return undefined
}

function pairIn(id: string, { from, until }: Omit<Said, 'aggregate'>, index: SchemaIndex): Dates | undefined {
  const dates = datesOf(index, id)
  const ends = endingsOf(index, id)
  const generic = until === undefined || anyEnd.test(formOf(until.toLowerCase()).text)
  const named = until === undefined ? undefined : dateCalled(dates, until)
  const ofRows = until !== undefined && isOfRows(id, until, index)
  const end = named ?? (generic || ofRows ? ends[0] : undefined)
  const begin = from === undefined ? (ofWhatTheyAre(index, id, dates, end) ?? beginningOf(index, id)) : dateCalled(dates, from)
  if (!end || !begin || end === begin) return undefined
  // Of rides the two moments tell it; of orders any two dates may be meant.
  return named || generic || stretchUnit(begin, end) !== 'days' ? { from: begin, until: end } : undefined
}

/** "Days to refund" of a sheet of returns: from the return, though the day of the order stands beside. */
function ofWhatTheyAre(
  { tables }: SchemaIndex,
  id: string,
  dates: readonly IndexedColumn[],
  end?: IndexedColumn,
): IndexedColumn | undefined {
  const noun = tables.find(({ table }) => table.id === id)?.pieces.at(-1)
  const [only, ...more] = dates.filter((entry) => entry !== end && entry.pieces.some(({ stem }) => stem === noun?.stem))
  return more.length === 0 && only?.column.nulls === 0 ? only : undefined
}

/** "Ride duration" of a sheet of rides, "call time": of what the rows themselves are. */
function isOfRows(id: string, said: string, { tables }: SchemaIndex): boolean {
  const { text, stem } = formOf(said.toLowerCase())
  return journeys.test(text) || tables.some(({ table, pieces }) => table.id === id && pieces.some((piece) => piece.stem === stem))
}

const journeys = /^(?:ride|trip|journey|call|session|visit|stay|job|ticket|shift|flight|meeting|appointment)$/

/** A column of days or minutes that is meant by the words. */
function holdsNumber({ start, end, until }: Omit<Said, 'aggregate'>, mentions: readonly Mention[], { columns }: SchemaIndex): boolean {
  const isNumber = ({ column, pieces }: IndexedColumn): boolean =>
    isNumeric(column) && column.meaning !== 'id' && pieces.some(({ text }) => durationWords.has(text))
  const named = mentions.some(
    ({ start: from, end: to, readings: [best] }) =>
      from < end &&
      start < to &&
      best?.kind === 'column' &&
      best.score > 0.75 &&
      columns.some((entry) => entry.table.id === best.table && entry.column.name === best.column && isNumber(entry)),
  )
  if (named) return true
  const stem = until === undefined ? undefined : formOf(until.toLowerCase()).stem
  const isFamily = (key: string): boolean =>
    stem !== undefined && (formOf(key).stem === stem || relatedStems(stem).get(formOf(key).stem) === 3)
  const alike = Object.entries(durationsAlike).flatMap(([key, others]) => (isFamily(key) ? others : []))
  return columns.some((entry) => isNumber(entry) && entry.pieces.some((piece) => piece.stem === stem || alike.includes(piece.text)))
}
