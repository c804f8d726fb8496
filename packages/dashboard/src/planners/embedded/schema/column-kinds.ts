import type { ColumnProfile } from '../../../connections/connection.ts'
import { adjectives } from '../words/aggregates.ts'
import { comparatives } from '../words/comparisons.ts'
import { dueWords, liesAhead } from '../words/states.ts'
import { lifeDateWords, timeVerbs } from '../words/time.ts'
import { isNumeric, isTemporal, isYear } from './column-types.ts'
import { isJoiningAside, isOfJoining } from './joining-dates.ts'
import { isAhead, recordedDates } from './days-ahead.ts'
import { isOutlived } from './now.ts'
import type { Piece } from './name-pieces.ts'
import { isTimeNamed } from './schema-index.ts'
import type { IndexedColumn, SchemaIndex } from './schema-index.ts'
import type { Token } from '../words/tokens.ts'
import type { ColumnChoice, Mention } from '../understanding.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'

/** The columns that a mention may mean, best first. */
export function columnsOf(mention: Mention, index: SchemaIndex, fits: (column: ColumnProfile) => boolean): readonly ColumnChoice[] {
  return mention.readings.flatMap((reading) => {
    if (reading.kind !== 'column' || reading.column === undefined) return []
    const entry = index.columns.find((other) => other.table.id === reading.table && other.column.name === reading.column)
    return entry && fits(entry.column) ? [{ table: reading.table, column: reading.column, score: reading.score }] : []
  })
}

/** How much worse than the best a column may be named that alone holds the numbers said. */
const nearEnough = 0.25

/** "Lot numbers 5 and 6" of lot ids up to 20 and lot numbers beyond 1000: those that hold such numbers first. */
export function holdingFirst(choices: readonly ColumnChoice[], index: SchemaIndex, values: readonly number[]): readonly ColumnChoice[] {
  const [best] = choices
  const holds = ({ table, column }: ColumnChoice): boolean => {
    const profile = index.columns.find((entry) => entry.table.id === table && entry.column.name === column)?.column
    const { min, max } = profile ?? {}
    return typeof min !== 'number' || typeof max !== 'number' || values.some((value) => value >= min && value <= max)
  }
  if (!best || holds(best)) return choices
  const better = choices.find((choice) => choice.score >= best.score - nearEnough && holds(choice))
  return better ? [{ ...better, score: best.score + 0.01 }, ...choices.filter((choice) => choice !== better)] : choices
}

const between: ReadonlySet<string> = new Set(
  'is are was were be been has have had of a an the that which who with value values numbered than in it its their not does do did to equal equals being greater at least than either'.split(
    ' ',
  ),
)

/** The nearest mention before a token, with only small words between. */
export function mentionBefore(mentions: readonly Mention[], tokens: readonly Token[], index: number, reach = 5): Mention | undefined {
  const mention = mentions.findLast((candidate) => candidate.end <= index)
  if (!mention || index - mention.end > reach) return undefined
  // "Reminded us 3 times": to whom it was done.
  const from = /^(?:us|me|them|him|her|you)$/.test(tokens[mention.end]?.lower ?? '') ? mention.end + 1 : mention.end
  const gap = tokens.slice(from, index)
  return gap.every((token) => between.has(token.lower) || token.kind === 'mark') ? withoutKind(mention, mentions, tokens) : undefined
}

/** "Warranty expiration dates" of a column `warranty_expires`: the last word only says what kind of thing it holds, though others are called so. */
function withoutKind(mention: Mention, mentions: readonly Mention[], tokens: readonly Token[]): Mention {
  const [best] = mention.readings
  const isKind = mention.end === mention.start + 1 && /^(?:date|time|day)s?$/.test(tokens[mention.start]?.lower ?? '')
  const named = isKind && best?.how === 'part' ? mentions.find(({ end }) => end === mention.start) : undefined
  return named?.readings.some(({ kind, score }) => kind === 'column' && score > 0.9)
    ? { ...named, start: mention.start, end: mention.end }
    : mention
}

export function mentionAfter(mentions: readonly Mention[], tokens: readonly Token[], index: number, reach = 2): Mention | undefined {
  const mention = mentions.find((candidate) => candidate.start >= index)
  if (!mention || mention.start - index > reach) return undefined
  return tokens.slice(index, mention.start).every((token) => between.has(token.lower) || token.lower === 'different') ? mention : undefined
}

/** Columns that an adjective speaks of: "older" of ages and birth dates. */
export function columnsOfAdjective(
  word: string,
  index: SchemaIndex,
): { readonly choices: readonly ColumnChoice[]; readonly low: boolean } | undefined {
  const adjective = Object.hasOwn(comparatives, word) ? comparatives[word] : word
  const meaning = adjective !== undefined && Object.hasOwn(adjectives, adjective) ? adjectives[adjective] : undefined
  if (!meaning) return undefined
  const choices = meaning.about.flatMap((about, place) =>
    (index.columnsByPiece.get(formOf(about).text) ?? [])
      .filter(({ column }) => isNumeric(column) || isTemporal(column))
      .map(({ table, column, total }) => ({
        table: table.id,
        column: column.name,
        score: (0.9 - place * 0.1) * (1 / Math.max(1, total)) ** 0.5,
      })),
  )
  return { choices, low: meaning.low }
}

/** By the stem, whatever form the verb has. */
const verbs: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(timeVerbs).map(([verb, about]) => [formOf(verb).stem, about]))

/** Words that stand in the name of any date, or say when: "last month" is no `last_count`. */
const ofAnyDate: ReadonlySet<string> = new Set(['date', 'time', 'year', 'day', 'last', 'next'])
/** How far behind what was done a time may still be its own. */
const reach = 10

/** Every date of the schema; those that the words around speak of stand first. */
export function dateColumns(index: SchemaIndex, tokens: readonly Token[], near: number, withYears: boolean): readonly ColumnChoice[] {
  // What happens over time fills the large tables; the dates of stores or people stand in small ones.
  const most = Math.log(2 + Math.max(0, ...index.tables.map((each) => each.table.rowCount)))
  const around = tokens.slice(Math.max(0, near - 4), near)
  const deeds = tokens.slice(Math.max(0, near - reach), near).filter(({ lower }) => /.{3}(?:ed|en)$/.test(lower))
  return index.columns
    .filter(({ column }) => (isTemporal(column) && !isYear(column)) || (withYears && isYear(column)))
    .map((entry) => {
      const { table, column, pieces } = entry
      const said = pieces.filter((piece) => piece.weight > 0.5 && !ofAnyDate.has(piece.text) && isSaid(piece, around))
      const joins = isOfJoining(column) && around.some((token) => isJoiner(token, tokens[token.index + 1], entry))
      const score =
        said.length > 0
          ? 0.95 + aheadSaid(index, entry, said)
          : joins || isOfVerb(pieces, around)
            ? 0.85
            : isOfVerb(pieces, deeds) || pieces.some((piece) => !ofAnyDate.has(piece.text) && isSaid(piece, deeds))
              ? 0.75
              : unsaidScore(index, entry) + (0.2 * Math.log(1 + table.rowCount)) / most
      return { table: table.id, column: column.name, score }
    })
    .toSorted((a, b) => b.score - a.score)
}

/** "Joiners", "who joined after 2022" of a `DOJ`, and "new employees" of the table of employees. */
const isJoiner = ({ lower }: Token, next: Token | undefined, { table }: IndexedColumn): boolean =>
  /^(?:joine[er]s?|joined|hires|hired|recruits?|recruited|onboarded)$/.test(lower) ||
  (lower === 'new' && wordsOfName(table.id).some((word) => formOf(word).stem === next?.stem))

const isSaid = ({ stem }: Piece, tokens: readonly Token[]): boolean => tokens.some((token) => token.stem === stem)

const isOfVerb = (pieces: readonly Piece[], tokens: readonly Token[]): boolean =>
  tokens.some((token) => verbs.get(token.stem)?.some((word) => pieces.some(({ stem }) => stem === formOf(word).stem)))

/** "Closed this month" of the day on which it was, "expected to close this month" of the one that was expected. */
function aheadSaid(index: SchemaIndex, entry: IndexedColumn, said: readonly Piece[]): number {
  if (!isAhead(index, entry)) return 0
  const unsaid = entry.pieces.some((piece) => liesAhead(piece.text) && !said.includes(piece))
  return unsaid ? -0.02 : 0.02
}

function unsaidScore(index: SchemaIndex, entry: IndexedColumn): number {
  const { table, column, pieces } = entry
  const isAside = pieces.some((piece) => lifeDateWords.has(piece.text)) || isJoiningAside(table, column)
  const isAbove = !isAside && isJoiningAbove(index, { table: table.id, column: column.name })
  // By the day on which something was to be done it has not happened.
  const isToCome = pieces.some((piece) => dueWords.has(piece.text)) || (isAhead(index, entry) && hasRecord(index, table.id))
  return (isTimeNamed(column) ? 0.5 : 0.45) - (isAside ? 0.2 : isAbove ? 0.15 : 0) - (isToCome ? 0.1 : 0)
}

const hasRecord = (index: SchemaIndex, id: string): boolean => recordedDates(index).some(({ table }) => table.id === id)

/** The day somebody joined, long before the newest of the rows that are theirs and tell what happened since. */
export function isJoiningAbove(index: SchemaIndex, choice: Pick<ColumnChoice, 'table' | 'column'>): boolean {
  const entry = index.columns.find(({ table, column }) => table.id === choice.table && column.name === choice.column)
  return entry !== undefined && isOfJoining(entry.column) && isOutlived(index, entry)
}
