import { isParticiple } from '../phrases/agents.ts'
import { wordsOf } from './context.ts'
import type { ConditionContext } from './context.ts'
import { columnOf } from '../../../connections/connection.ts'
import type { ForeignKey } from '../../../connections/connection.ts'
import { leadsUp } from '../schema/joins.ts'
import { isGrammar } from '../schema/word-match.ts'
import { isPersonWord } from '../words/people.ts'
import type { Token } from '../words/tokens.ts'
import type { ConditionReading, Mention } from '../understanding.ts'

const relatives: ReadonlySet<string> = new Set(['who', 'that', 'which', 'with', 'without', 'whose', 'having', 'lacking'])

/** Says that something is not, or was not done. */
export const negatedVerb =
  /^(?:not|never|nobody|n't|without|excluding|except|exclude|no|zero|0|neither|lack|lacks|lacking|cannot|(?:did|do|does|have|has|had|is|are|was|were)n't)$/

/** The thing that is named, alone or behind one of its columns. */
export const tableOf = ({ readings }: Mention): string | undefined =>
  readings.find(({ kind, table, score }) => kind === 'table' && score > 0.45 && table === readings[0]?.table)?.table

/** Of whom something is denied: "pupils of each town who never …" of the pupils, "clerks in each office have never …" of the clerks. */
export function subjectOf({ tokens, mentions }: Pick<ConditionContext, 'tokens' | 'mentions'>, denial: Token): string | undefined {
  const named = mentions.filter((mention) => mention.end <= denial.index && tableOf(mention) !== undefined)
  // "Coats lent but never mended", "coats with loans but no mendings": the coats, of which the first half is said as well.
  const but = named.length > 1 && /^(?:but|yet)$/.test(tokens[named.at(-1)?.end ?? 0]?.lower ?? '')
  const things = but ? named.slice(0, -1) : named
  const last = things.at(-1)
  if (!last) return undefined
  const relative = relatives.has(denial.lower) || tokens.slice(last.end, denial.index).some(({ lower }) => relatives.has(lower))
  const marked = ['each', 'every', 'per', 'in', 'of', 'from'].includes(tokens[last.start - 1]?.lower ?? '')
  const isWho = tokens.slice(last.end, denial.index).some(({ lower }) => lower === 'who')
  const isPerson = ({ end }: Mention): boolean => isPersonWord(tokens[end - 1]?.word ?? '')
  // "Members of each rank who own no bike".
  const people = isWho && marked && !isPerson(last) ? things.findLast(isPerson) : undefined
  return tableOf(people ?? (relative || !marked ? last : (things[0] ?? last)))
}

const between = /^(?:been|yet|ever|be|so|far)$/

/** "Not the home port of any ship": where the rows end that refer to things by the key which the noun names. */
function endOfRows({ tokens, mentions, index }: ConditionContext, noun: Mention, denial: Token, key: ForeignKey): number | undefined {
  const isSaid = tokens.slice(denial.index + 1, noun.start).every(({ lower }) => articles.has(lower) || between.test(lower))
  const called = index.tables.find(({ table }) => table.id === key.from.table)?.pieces ?? []
  // "The origin of a trip", read as one name.
  if (isSaid && noun.end - noun.start > 1 && called.some(({ stem }) => stem === tokens[noun.end - 1]?.stem)) return noun.end
  const rows = mentions.find(({ start }) => start >= noun.end)
  const link = tokens.slice(noun.end, rows?.start ?? noun.end).map(({ lower }) => lower)
  const isOf = /^of(?: (?:an?|any|some|another|the|all))?$/.test(link.join(' '))
  return isSaid && isOf && rows?.readings[0]?.table === key.from.table ? rows.end : undefined
}

/** "Have never borrowed" of a key `borrower_id`: no row refers to them so; "not fixed in any release" of their own key: they refer to none. */
export function withoutKey(context: ConditionContext, denial: Token, subject: string): readonly ConditionReading[] {
  const { tokens, mentions, index, taken } = context
  const verb = mentions.find(({ start }) => start > denial.index)
  const first = verb ? tokens[verb.start] : undefined
  if (!verb || !first) return []
  const isDone = isParticiple(first) && tokens.slice(denial.index + 1, verb.start).every(({ lower }) => between.test(lower))
  if (tokens.slice(denial.index, verb.end).some((token) => taken.has(token.index))) return []
  const said = verb.readings.flatMap(({ kind, table, column }) => (kind === 'column' && column !== undefined ? [{ table, column }] : []))
  const key = index.catalog.keys.find(({ from }) =>
    said.some(({ table, column }) => from.table === table && from.columns.length === 1 && from.columns[0] === column),
  )
  const rowsEnd = key && !isDone ? endOfRows(context, verb, denial, key) : undefined
  if (!key || (!isDone && rowsEnd === undefined)) return []
  const base = { start: denial.index, joiner: 'and' as const }
  const own = key.from.table === subject ? columnOf(index.catalog, subject, key.from.columns[0] ?? '') : undefined
  if (isDone && own && own.nulls > 0) {
    const parent = mentions.find(({ start, readings }) => start >= verb.end && start - verb.end <= 2 && readings[0]?.table === key.to.table)
    const end = parent?.end ?? verb.end
    const choices = [{ table: subject, column: own.name, score: 1 }]
    return [
      { ...base, end, words: wordsOf(context, base.start, end), kind: 'column', choices, make: (column) => ({ kind: 'missing', column }) },
    ]
  }
  const next = mentions.find(({ start }) => start >= verb.end)
  const end = rowsEnd ?? verb.end
  if (key.to.table !== subject || key.from.table === subject || (isDone && next && next.start - verb.end <= 2)) return []
  return [
    {
      ...base,
      end,
      words: wordsOf(context, base.start, end),
      kind: 'related',
      choices: [],
      related: { table: key.from.table, others: [], subject, by: key, negated: true, inner: [] },
    },
  ]
}

const none = /^(?:no|without|zero|0|lacking)$/
const having: ReadonlySet<string> = new Set(['with', 'who', 'that', 'which', 'have', 'has', 'had', 'having', 'got', 'get'])
const articles: ReadonlySet<string> = new Set(['a', 'an', 'any', 'the', 'single', 'one', 'such'])

const auxiliary = /^(?:do|does|did|been)$/
const behindArticle = (tokens: readonly Token[], at: number): number => (articles.has(tokens[at]?.lower ?? '') ? at + 1 : at)

/** "Who never had a late trip", "that did not make any late trip": where what they did not have begins. */
function neverHad(tokens: readonly Token[], { index: at, lower }: Token): number | undefined {
  if (!/^(?:never|not|(?:do|does|did|has|have|had)n't)$/.test(lower)) return undefined
  const verb = tokens[at + 1]?.lower === 'yet' ? at + 2 : at + 1
  const isHad = /^(?:have|has|had|make|made|get|got|give|given|gave|take|taken|took|place|placed)$/.test(tokens[verb]?.lower ?? '')
  return isHad && articles.has(tokens[verb + 1]?.lower ?? '') ? verb + 2 : undefined
}

/**
 * "Drivers with no late trip", "shops without unpaid bills": the trips and bills that the things right before are denied, of which an
 * adjective tells. "Takings by shop without unpaid bills" denies no shop anything.
 */
export function thingsDenied(
  { tokens, mentions, index: { catalog } }: Pick<ConditionContext, 'tokens' | 'mentions' | 'index'>,
  denial: Token,
): Mention | undefined {
  const from = none.test(denial.lower) ? behindArticle(tokens, denial.index + 1) : neverHad(tokens, denial)
  if (from === undefined) return undefined
  const things = mentions.find(({ start, readings: [best] }) => start >= from && best?.kind === 'table' && best.score > 0.6)
  const said = things ? tokens.slice(from, things.start) : []
  if (!things || said.length === 0 || said.length > 3 || said.some(({ kind, lower }) => kind !== 'word' || isGrammar(lower)))
    return undefined
  const owner = mentions.findLast((mention) => mention.end <= denial.index && tableOf(mention) !== undefined)
  const [subject, held] = [owner && tableOf(owner), things.readings[0]?.table]
  if (!owner || subject === undefined || held === undefined || subject === held || !leadsUp(catalog, held, subject)) return undefined
  if (!tokens.slice(owner.end, denial.index).every(({ lower }) => having.has(lower) || auxiliary.test(lower))) return undefined
  return ['by', 'per', 'each', 'every'].includes(tokens[owner.start - 1]?.lower ?? '') ? undefined : things
}

/** In the same clause as the denial, and near. */
export function isBehind({ tokens }: Pick<ConditionContext, 'tokens'>, { index: at }: Token, start: number): boolean {
  return start > at && start - at <= 5 && !tokens.slice(at, start).some(({ kind }) => kind === 'mark')
}

/** "Without any loan or with more than 50 seats", "never lent and have 50 seats": another condition on the same things, and none on the loans. */
export function isOtherwise(
  { tokens }: Pick<ConditionContext, 'tokens'>,
  from: number,
  { start, choices: [choice] }: ConditionReading,
  denied: string,
  subject: string | undefined,
): boolean {
  const joints = choice?.table === subject ? /^(?:or|and|but)$/ : /^or$/
  return choice !== undefined && choice.table !== denied && tokens.slice(from, start).some(({ lower }) => joints.test(lower))
}

/**
 * "Orders … excluding orders that are closed", "drivers who do not drive as temps": what is said of the rows themselves, and no other rows are
 * denied them.
 */
export function isTheirOwn(
  { tokens }: Pick<ConditionContext, 'tokens'>,
  denial: Token,
  { end }: Mention,
  denied: string,
  subject: string | undefined,
  inner: readonly ConditionReading[],
): boolean {
  const [only, ...more] = inner
  if (!only || more.length > 0 || only.choices[0]?.table !== denied) return false
  if (tokens[end]?.lower === 'as' && only.start === end + 1) return true
  return /^(?:exclud\w*|except|ignor\w*|omit\w*)$/.test(denial.lower) && (subject === undefined || subject === denied)
}
