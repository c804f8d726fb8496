import { tableOf } from '../../../connections/connection.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Literal } from '../../../plan-condition.ts'
import { isDated, isRecord } from '../schema/amounts.ts'
import { columnsOf } from '../schema/column-kinds.ts'
import { isNumeric, isTemporal } from '../schema/column-types.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Token } from '../words/tokens.ts'
import { tokenFrom, tokenUntil } from '../phrases/sort-clause.ts'
import type { AggregateMention, ConditionReading, Mention, Span } from '../understanding.ts'

/** What the readers of conditions work on. */
export interface ConditionContext {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly mentions: readonly Mention[]
  readonly aggregates: readonly AggregateMention[]
  readonly index: SchemaIndex
  /** Where words name what is calculated: they are no condition by a part of them. */
  readonly made: readonly Span[]
  /** Tokens that are taken already. */
  readonly taken: Set<number>
}

/** No column stands beside the comparison: the nearest measure said before it, or after. */
export function openColumn(
  context: ConditionContext,
  base: Pick<ConditionReading, 'start' | 'end' | 'words' | 'joiner'>,
  from: number,
  make: NonNullable<ConditionReading['make']>,
  value?: number,
): ConditionReading | undefined {
  const { mentions, index } = context
  const near = [
    ...mentions.filter((mention) => mention.end <= from).toReversed(),
    ...mentions.filter((mention) => mention.start >= base.end),
  ]
  for (const mention of near) {
    const choices = columnsOf(mention, index, (column) => isNumeric(column) && column.meaning !== 'id' && reaches(column, value)).filter(
      (choice) => choice.score > 0.5,
    )
    if (choices.length > 0) return { ...base, kind: 'column', choices, make }
  }
  return undefined
}

/** Whether numbers such as this one are held by a column that nobody named. */
export function reaches({ min, max }: ColumnProfile, value: number | undefined): boolean {
  return value === undefined || typeof min !== 'number' || typeof max !== 'number' || (value >= min && value <= max)
}

export function literalFor(profile: Parameters<typeof isNumeric>[0], value: number): Literal {
  if (isTemporal(profile) && !isNumeric(profile) && Number.isInteger(value) && value > 1000 && value < 3000)
    return { date: `${String(value)}-01-01` }
  return value
}

export function wordsOf(context: Pick<ConditionContext, 'text' | 'tokens'>, start: number, end: number): string {
  return context.text.slice(context.tokens[start]?.start ?? 0, context.tokens[end - 1]?.end ?? 0)
}

/** What a pattern finds in the text, where nothing else has been made of its words. @param found what was read before by the same reader */
export function freeMatches(
  { text, tokens, taken }: Pick<ConditionContext, 'text' | 'tokens' | 'taken'>,
  pattern: RegExp,
  found: readonly Span[],
): readonly (Span & { readonly match: RegExpExecArray })[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [start, end] = [tokenFrom(tokens, match.index), tokenUntil(tokens, match.index + match[0].length)]
    const isTaken = tokens.slice(start, end).some(({ index }) => taken.has(index))
    return isTaken || found.some((other) => other.start < end && start < other.end) ? [] : [{ start, end, match }]
  })
}

/** Said of one of the columns, by the words of the span. */
export function onColumns(
  context: Pick<ConditionContext, 'text' | 'tokens'>,
  { start, end }: Span,
  choices: ConditionReading['choices'],
  make: NonNullable<ConditionReading['make']>,
): ConditionReading {
  return { start, end, joiner: 'and', words: wordsOf(context, start, end), kind: 'column', choices, make }
}

/** "Members in Pune who …", "from Delhi or Agra": the first token behind the places, or the first of all. */
export function behindPlaces(context: ConditionContext, from: number, until: number): number {
  const { tokens, mentions } = context
  const valueAt = (at: number): Mention | undefined =>
    mentions.find(({ start, end, readings: [best] }) => start === at && end <= until && best?.kind === 'value')
  const isLed = /^(?:in|from|of|at)$/.test(tokens[from]?.lower ?? '')
  let place = isLed ? valueAt(from + 1) : undefined
  if (!place) return from
  for (let next: Mention | undefined = place; next; next = isListing(tokens[place.end]) ? valueAt(place.end + 1) : undefined) place = next
  return behindPlaces(context, place.end, until)
}

const isListing = (token: Token | undefined): boolean => /^(?:and|or|,)$/.test(token?.lower ?? '')

/** The table that one word names whole. */
export function spokenTable(index: SchemaIndex, { word, stem }: Token): { readonly table: string } | undefined {
  const found = index.tables.find(
    (table) => table.pieces.length === 1 && (table.pieces[0]?.text === word || table.pieces[0]?.stem === stem),
  )
  return found ? { table: found.table.id } : undefined
}

/** "Never ordered", "no returns": the verb of what another table holds, or its name, though that is a word of commands. */
export function doing(context: ConditionContext, { index: at, lower }: Token): Mention | undefined {
  const { tokens, index } = context
  const verb = tokens[/^(?:any|been)$/.test(tokens[at + 1]?.lower ?? '') ? at + 2 : at + 1]
  const isPlural = verb?.kind === 'word' && verb.word !== verb.lower && /^(?:no|without|lacking)$/.test(lower)
  const called = verb && (isPlural || /(?:ed|ing)$/.test(verb.lower)) ? spokenTable(index, verb) : undefined
  const table = called ?? (isPlural ? undefined : onlyDeed(context, at))
  if (!verb || !table) return undefined
  return {
    start: verb.index,
    end: verb.index + 1,
    words: verb.text,
    readings: [{ kind: 'table', table: table.table, score: 0.8, how: 'stem' }],
  }
}

/** What may be said of any thing: which deed it is tells what things of that kind are for. */
const anyDeed =
  /^(?:seen|visited|attended|come|came|appeared|given|used|done|made|taken|treated|served|had|held|played|tried|chosen|needed|applied|performed|scheduled)$/
const linking = /^(?:that|which|who|were|was|have|has|had|been|are|is|i|we|you|they)$/

/** "Pets that were never seen", "treatments never given": without a row of the only table whose rows refer to them. */
function onlyDeed({ tokens, mentions, index }: ConditionContext, at: number): { readonly table: string } | undefined {
  const { catalog } = index
  const verb = tokens.findIndex((token) => token.index > at && !/^(?:been|ever|yet)$/.test(token.lower))
  const thing = mentions.findLast(({ end }) => end <= at)
  const best = thing && thingIn(thing, index)
  const isDenied = /^(?:never|not|(?:has|have|had|did|was|were)n't)$/.test(tokens[at]?.lower ?? '')
  if (!isDenied || !anyDeed.test(tokens[verb]?.lower ?? '') || !thing || best === undefined) return undefined
  if (!tokens.slice(thing.end, at).every(({ lower }) => linking.test(lower))) return undefined
  const [only, ...more] = new Set(catalog.keys.flatMap(({ from, to }) => (to.table === best && from.table !== best ? [from.table] : [])))
  // Each such row ties it to somebody else: what only belongs to it is no deed.
  const ties = new Set(catalog.keys.flatMap(({ from, to }) => (from.table === only && to.table !== only ? [to.table] : [])))
  const rows = tableOf(catalog, only ?? '')
  // A row of a sheet with its day is something that happened.
  const isEntry = rows !== undefined && rows.primaryKey.length === 0 && isRecord(index, rows) && isDated(rows)
  return only === undefined || more.length > 0 || (ties.size < 2 && !isEntry) ? undefined : { table: only }
}

/** The table whose rows are named, by its own name or by that of the column which tells each of them. */
function thingIn({ readings: [best] }: Mention, { catalog }: SchemaIndex): string | undefined {
  if (best?.kind === 'table') return best.table
  const home = best?.kind === 'column' ? tableOf(catalog, best.table) : undefined
  const name = home?.columns.find(({ name: called }) => called === best?.column)
  return name?.unique === true && name.type === 'text' && name.meaning !== 'id' ? home?.id : undefined
}

/**
 * Reads words that follow each other, the longest run first: "toor dal" before "dal".
 * @param most how many at most
 * @param isOpen whether a word may be one of them: nothing has been made of it yet
 */
export function longestRuns(
  { tokens }: Pick<ConditionContext, 'tokens'>,
  most: number,
  isOpen: (token: Token | undefined) => boolean,
  read: (start: number, end: number) => ConditionReading | undefined,
): readonly ConditionReading[] {
  const found: ConditionReading[] = []
  for (let at = 0; at < tokens.length; at++) {
    let end = at
    while (end < at + most && isOpen(tokens[end])) end++
    for (let until = end; until > at; until--) {
      const reading = read(at, until)
      if (!reading) continue
      found.push(reading)
      at = until - 1
      break
    }
  }
  return found
}
