import { columnOf, tableOf } from '../../../../connections/connection.ts'
import type { ColumnProfile, TableProfile } from '../../../../connections/connection.ts'
import { referenceOf } from '../../mentions/deeds.ts'
import { countBefore } from '../../phrases/rankings.ts'
import { leadsUp } from '../../schema/joins.ts'
import { nameColumn } from '../../schema/name-column.ts'
import { keyPieces } from '../../schema/name-pieces.ts'
import { isNumeric } from '../../schema/column-types.ts'
import { sortOf } from '../../schema/column-sort.ts'
import type { SchemaIndex } from '../../schema/schema-index.ts'
import { keyOfDoer } from '../../mentions/deeds.ts'
import type { Mention, Reading, Understanding } from '../../understanding.ts'
import type { Token } from '../../words/tokens.ts'
import { isPersonWord, personWords, servedVerbs, servedWords, workerVerbs, workerWords } from '../../words/people.ts'
import { formOf } from '../../words/word-forms.ts'
import { namesOf } from '../fields.ts'
import { nounOf } from '../../titles/names.ts'
import { reach } from '../reach.ts'
import { aboutOf } from './by.ts'
import type { Ranked } from './ranked.ts'
import { whoeverInRows } from './whoever.ts'

/** A table, or a column that sorts rows into groups; a value where an adjective speaks of a number beside it ("cheapest zinfandels"). */
export function thingOfMention(understanding: Understanding, mention: Mention, adjective?: string): Ranked | undefined {
  const { index } = understanding
  const [reading] = mention.readings
  if (!reading) return undefined
  const number = countBefore(understanding.tokens, mention.start)
  const words = range(number?.start ?? mention.start, mention.end)
  const count = number ? { count: number.count } : {}
  const noun = nounSaid(understanding, mention)
  if (reading.kind === 'table') return { table: reading.table, words, noun, ...count }
  if (reading.kind === 'column' && reading.column !== undefined) {
    const holder = holderOf(understanding, mention)
    if (holder) return { ...holder, words, ...count }
    const profile = columnOf(index.catalog, reading.table, reading.column)
    const groups =
      profile &&
      (sortOf(profile) === 'category' ||
        (asksWhich(understanding, mention) && (isLevel(profile) || isRepeated(profile, index, reading.table))))
    if (!groups && isRows(understanding, mention, profile)) {
      const called = calledAs(understanding, reading.table)
      return { table: reading.table, words, noun: called, ...count }
    }
    return groups ? { table: reading.table, column: reading.column, words, noun, ...count } : undefined
  }
  const about = adjective === undefined ? [] : aboutOf(adjective).map((word) => formOf(word).text)
  const homes = mention.readings.filter(({ kind, score }) => kind === 'value' && score >= reading.score - 0.05)
  const tables = about.flatMap((word) => (index.columnsByPiece.get(word) ?? []).map(({ table }) => table.id))
  const table = tables.find((id) => {
    const base = tableOf(index.catalog, id)
    return base && reach(index.catalog, base).some((reached) => homes.some((home) => home.table === reached.table.id))
  })
  // The words of the value stay a condition.
  return table === undefined
    ? undefined
    : { table, noun: calledAs(understanding, table), words: number ? range(number.start, mention.start) : [], ...count }
}

/** "Top buyers" of a key `buyer_id`: the people that it leads to, in that role, where they have names. */
export function holderOf(
  { index, roles, tokens }: Pick<Understanding, 'index' | 'roles' | 'tokens'>,
  { start, end, readings: [best] }: Mention,
): Pick<Ranked, 'table' | 'noun'> | undefined {
  const key = best?.column === undefined ? undefined : referenceOf(index, { table: best.table, column: best.column })
  const parent = key && roles.keys.has(key) ? tableOf(index.catalog, key.to.table) : undefined
  // "Buyer numbers".
  const isKeySaid = tokens.slice(start, end).some(({ word }) => keyPieces.has(word) || word === 'number')
  return parent && nameColumn(parent) && !isKeySaid ? { table: parent.id, noun: tokens[end - 1]?.word ?? nounOf(parent).one } : undefined
}

/** "Which seller": those that a key leads to, which words alone say. */
function spokenOf({ index, roles, tokens }: Understanding, until: number): Ranked | undefined {
  const [key, ...keys] = roles.keys
  const at = [...roles.words].find((place) => place < until)
  const parent = key && keys.length === 0 ? tableOf(index.catalog, key.to.table) : undefined
  if (at === undefined || !parent || !nameColumn(parent)) return undefined
  const number = countBefore(tokens, at)
  const said = { words: range(number?.start ?? at, at + 1), noun: tokens[at]?.word ?? nounOf(parent).one }
  return { table: parent.id, ...said, ...(number ? { count: number.count } : {}) }
}

const asksWhich = ({ tokens }: Understanding, { start }: Mention): boolean => /^(?:which|what)$/.test(tokens[start - 1]?.lower ?? '')

/** "Which floor": a number that sorts things into a few groups. */
function isLevel(profile: ColumnProfile): boolean {
  return isNumeric(profile) && !profile.temporal && profile.meaning !== 'money' && profile.distinct > 1 && profile.distinct <= mostLevels
}
const mostLevels = 30

/** "Which vehicle" of numbers of vehicles that rows have again and again. */
function isRepeated({ type, distinct }: ColumnProfile, { catalog }: SchemaIndex, table: string): boolean {
  return type === 'text' && distinct > 1 && distinct * 2 <= (tableOf(catalog, table)?.rowCount ?? 0)
}

/** "Deliveries" of a column `delivered_at`, "downtimes" of a table whose amount is meant by the word: the rows themselves. */
function isRows({ index, tokens }: Understanding, { end, readings: [best] }: Mention, profile: ColumnProfile | undefined): boolean {
  const word = tokens[end - 1]
  const home = tableOf(index.catalog, best?.table ?? '')
  if (!profile || !home || word?.kind !== 'word' || word.word === word.lower) return false
  return sortOf(profile) === 'date' ? best?.how !== 'exact' : formOf(nounOf(home).one.split(' ').at(-1) ?? '').stem === word.stem
}

/** "Most common defects" of which each is kept, without a name: the kinds of them. */
export function kindsOf({ index }: Pick<Understanding, 'index'>, { table, column }: Pick<Ranked, 'table' | 'column'>): string | undefined {
  const home = column === undefined ? tableOf(index.catalog, table) : undefined
  if (!home || nameColumn(home)?.meaning === 'name' || index.catalog.keys.some(({ to }) => to.table === table)) return undefined
  const noun = formOf(nounOf(home).one.split(' ').at(-1) ?? '').stem
  const worth = (pieces: readonly { readonly text: string; readonly stem: string }[]): number =>
    Math.max(0, ...pieces.map(({ text }) => (kindWords.indexOf(text) < 0 ? 0 : kindWords.length - kindWords.indexOf(text)))) * 2 +
    Number(pieces.some(({ stem }) => stem === noun))
  const [best] = index.columns
    .filter((entry) => entry.table === home && entry.column.type === 'text' && sortOf(entry.column) === 'category')
    .map(({ column: { name }, pieces }) => ({ name, worth: worth(pieces) }))
    .toSorted((a, b) => b.worth - a.worth)
  return best && best.worth > 1 ? best.name : undefined
}

/** Words of names of columns that tell of what kind a row is, the likelier first. */
const kindWords: readonly string[] = [
  'type',
  'kind',
  'reason',
  'cause',
  'category',
  'topic',
  'subject',
  'issue',
  'class',
  'item',
  'product',
  'service',
  'code',
]

/** What one of the things is called: as it was said, where that is its name. */
export function nounSaid(understanding: Pick<Understanding, 'tokens' | 'index'>, { start, end, readings: [best] }: Mention): string {
  const said = understanding.tokens.slice(start, end)
  const last = said.at(-1)
  return best && ['exact', 'stem'].includes(best.how) && last && /^[a-z]+$/.test(last.word)
    ? [...said.slice(0, -1).map(({ lower }) => lower), last.word].join(' ')
    : calledAs(understanding, best?.table ?? '')
}

function calledAs({ index }: Pick<Understanding, 'index'>, id: string): string {
  const table = tableOf(index.catalog, id)
  return table ? nounOf(table).one : id
}

const range = (start: number, end: number): readonly number[] => Array.from({ length: end - start }, (_, at) => start + at)

/** The one thing that is named before a verb; a person where "who" or an unknown word stands for one. */
export function thingBefore(understanding: Understanding, until: number, verb = ''): Ranked | undefined {
  const { mentions, conditions, tokens, unknown } = understanding
  const named = mentions.filter(
    (mention) =>
      mention.end <= until &&
      !isNameOf(understanding, mention) &&
      !conditions.some(({ start, end }) => start < mention.end && mention.start < end),
  )
  const [only, ...others] = named
  if (others.length > 0) return groupsOfThings(understanding, named)
  if (only) return thingOfMention(understanding, only)
  const inRole = spokenOf(understanding, until)
  if (inRole) return inRole
  const who = tokens.find(({ lower, index }) => index < until && (lower === 'who' || unknown.includes(index)))
  return who && (who.lower === 'who' || isPersonWord(who.word)) ? doerOf(understanding, who, verb) : undefined
}

/** "Names of the three stores": the stores. */
function isNameOf({ tokens }: Understanding, { start, end }: Mention): boolean {
  return tokens[end]?.lower === 'of' && tokens.slice(start, end).every(({ word }) => word === 'name')
}

/** "Which town's halls have the most visits": the towns, by what their halls have. */
function groupsOfThings(understanding: Understanding, [group, things, ...more]: readonly Mention[]): Ranked | undefined {
  const table = things?.readings[0]?.kind === 'table' ? things.readings[0].table : undefined
  // "Which trainer's lessons have the most pupils": whoever each of them belongs to.
  const isOwner = (reading: Reading): boolean =>
    reading.kind === 'table' && table !== undefined && reading.table !== table && leadsUp(understanding.index.catalog, table, reading.table)
  const own = group?.readings.find((reading) => (reading.kind === 'column' && reading.table === table) || isOwner(reading))
  if (!group || !things || !own || more.length > 0 || group.end !== things.start) return undefined
  if (!/['’]s?$/.test(understanding.tokens[group.end - 1]?.text ?? '')) return undefined
  const ranked = thingOfMention(understanding, { ...group, readings: [own] })
  return ranked && { ...ranked, words: [...ranked.words, ...range(things.start, things.end)] }
}

/** The people of whom a word says that they do something. */
export function doerOf(understanding: Understanding, who: Token, verb: string): Ranked | undefined {
  const { tokens } = understanding
  const table = peopleOf(understanding, who.word, verb)
  const number = countBefore(tokens, who.index)
  if (table === undefined) return whoeverInRows(understanding, who, verb)
  const noun = calledAs(understanding, table)
  return {
    table,
    noun,
    words: range(number?.start ?? who.index, who.index + 1),
    ...(number ? { count: number.count } : {}),
    note: `“${who.text}” was taken to mean ${tableOf(understanding.index.catalog, table)?.path.at(-1) ?? table}.`,
  }
}

/** "Who", "teachers" where they are called staff: the people who do such things, if only some of the tables hold people. */
function peopleOf({ index, mentions }: Understanding, word: string, verb: string): string | undefined {
  const { catalog } = index
  const worker = workerWords.has(word) || (!isPersonWord(word) && workerVerbs.has(verb))
  const served = servedWords.has(word) || (!isPersonWord(word) && servedVerbs.has(verb))
  const about = mentions.flatMap(({ readings: [best] }) => (best && best.kind !== 'value' ? [best.table] : []))
  // "Who won", where a key of the rows says who the winner was.
  const [does] = about.flatMap((id) => keyOfDoer(id, formOf(verb).stem, index) ?? [])
  if (does) return does.to.table
  const near = (table: TableProfile): boolean =>
    about.some((id) => {
      const base = tableOf(catalog, id)
      return base && reach(catalog, base).some((reached) => reached.table.id === table.id)
    })
  const people = catalog.tables
    .filter((table) => table.rowCount > 0)
    .flatMap((table) => {
      const called = nounOf(table).one.split(' ')
      const [works, is] = [called.some((each) => workerWords.has(each)), called.some((each) => servedWords.has(each))]
      const any = called.some((each) => personWords.has(each))
      const own = { relation: table.id, table, joins: [], hops: 0, most: table.rowCount }
      const halves = namesOf(catalog, own).length === 2
      // "Who dived": divers, of whom there are rows in what was dived.
      const isAgent = isAgentOf(called.at(-1) ?? '', verb) && near(table)
      if (!works && !is && !any && !halves && !isAgent) return []
      const fits = worker ? (works ? 4 : is ? -4 : 1) : served ? (is ? 4 : works ? -2 : 1) : works || is || any ? 1 : 0
      return [{ table, score: fits + (near(table) ? 3 : 0) + (about.includes(table.id) ? 2 : 0) }]
    })
    .toSorted((a, b) => b.score - a.score)
  const [first, second] = people
  return first && first.score > 0 && (!second || first.score > second.score) ? first.table.id : undefined
}

/** "Diver" of "dived". */
function isAgentOf(noun: string, verb: string): boolean {
  const stem = formOf(verb).stem.replace(/e$/, '')
  return stem.length >= 3 && noun.startsWith(stem) && /^(?:[a-z]?er|or|ist|ian)$/.test(noun.slice(stem.length))
}

/** Rows of it can be told apart by something. */
export function isRankable({ index }: Understanding, { table }: Ranked): boolean {
  return (tableOf(index.catalog, table)?.rowCount ?? 0) > 1
}
