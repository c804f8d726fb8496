import { dueWords } from '../words/states.ts'
import type { ColumnRef } from '../../../plan-source.ts'
import type { NumberFormat } from '../../../plan.ts'
import { tableOf } from '../../../connections/connection.ts'
import type { Catalog, ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { isOfBills } from '../schema/due-and-paid.ts'
import { isNumeric } from '../schema/column-types.ts'
import { isNameHalf, nameHalves } from '../schema/name-column.ts'
import { ownKey } from '../schema/own-key.ts'
import { isJoiningAside } from '../schema/joining-dates.ts'
import { addsUp } from '../schema/additive.ts'
import { markColumns } from '../schema/marks.ts'
import { isRecord, moneyOf } from '../schema/amounts.ts'
import { indexOf } from '../schema/schema-index.ts'
import { countingWords, flowWords } from '../words/amount-names.ts'
import { grossWords, outgoingWords } from '../words/business.ts'
import { columnWords } from '../titles/names.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { spanOf } from './periods.ts'
import type { TimeSpan } from './periods.ts'
import type { Reached } from './reach.ts'
import {
  chasedWords,
  contactWords,
  eventDateWords,
  idWords,
  nameWords,
  placeWords,
  positionWords,
  rateWords,
  twinWords,
  weakDateWords,
} from './words.ts'

/** The words of a name, what stands in brackets too ("Price (Rs/q)"); a formula is one. */
const ownWords = (name: string): readonly string[] => (/^(?:sum|avg|count|min|max)\(/i.test(name) ? [name] : wordsOfName(name))

/** A column within reach of a base, with the words people know it by. */
export interface Field {
  readonly ref: ColumnRef
  readonly profile: ColumnProfile
  readonly reached: Reached
  /** Lower case. */
  readonly words: string
}

export interface MeasureField extends Field {
  readonly aggregate: 'sum' | 'mean'
  /** Higher is more worth showing. */
  readonly score: number
  readonly format: NumberFormat
  /** How many rows there are says more. */
  readonly isMinor?: true
}

export interface GroupField extends Field {
  readonly kind: 'category' | 'name' | 'place' | 'yes_no'
  /** How many groups at most. */
  readonly size: number
  /** 0..1 */
  readonly score: number
  /** Tells namesakes apart. */
  readonly identity: readonly ColumnRef[]
  /** The last name of a first one. */
  readonly followedBy?: readonly ColumnRef[]
}

export interface DateField extends Field {
  readonly span: TimeSpan
  readonly score: number
}

/** Whether a column only names one thing: a key, a code, a running number. It is never summed or averaged. */
export function isIdentifier(catalog: Catalog, table: TableProfile, column: ColumnProfile): boolean {
  if (column.meaning === 'id') return true
  if (table.primaryKey.length === 1 && table.primaryKey[0] === column.name) return true
  if (catalog.keys.some((key) => [key.from, key.to].some((end) => end.table === table.id && end.columns.includes(column.name)))) return true
  const words = ownWords(column.name)
  const last = words.at(-1) ?? ''
  if (idWords.has(last)) return true
  if (/^.{2,}(?:id|ID)$/.test(column.name) && column.type === 'integer')
    return !/(?:aid|bid|paid|void|grid|humid|kid|mid|solid|valid)$/i.test(column.name)
  if (countingWords.has(words[0] ?? '') && words[1] === 'of') return false
  return isRunningNumber(table, column) || fillsAnotherKey(catalog, table, column)
}

/** Whole numbers without repetition that run through another table's key to its end refer to it, whatever their name. */
function fillsAnotherKey(catalog: Catalog, table: TableProfile, { type, distinct, nulls, min, max }: ColumnProfile): boolean {
  if (type !== 'integer' || typeof min !== 'number' || typeof max !== 'number') return false
  if (distinct < 20 || distinct < (table.rowCount - nulls) * 0.95) return false
  return catalog.tables.some((other) => {
    const key = other.columns.find((candidate) => candidate.name === other.primaryKey[0])
    if (other.id === table.id || other.primaryKey.length !== 1 || key?.type !== 'integer' || other.rowCount < distinct) return false
    return typeof key.min === 'number' && typeof key.max === 'number' && min >= key.min && max <= key.max && max >= key.max * 0.9
  })
}

function isRunningNumber(table: TableProfile, column: ColumnProfile): boolean {
  if (column.type !== 'integer' || !column.unique || table.rowCount < 5) return false
  if (typeof column.min !== 'number' || typeof column.max !== 'number') return false
  return (column.min === 0 || column.min === 1) && column.max - column.min + 1 === table.rowCount
}

/** Names and numbers over rows of the base; only the base's own columns add up without counting a row twice. */
export function measuresOf(catalog: Catalog, own: Reached): readonly MeasureField[] {
  const { table } = own
  const fields: MeasureField[] = []
  const money = moneyOf(indexOf(catalog), table)
  const marks = markColumns(table)
  for (const [place, profile] of table.columns.entries()) {
    if (!isNumeric(profile) || profile.distinct < 2 || ['id', 'date', 'yes_no', 'name', 'text'].includes(profile.meaning)) continue
    if (profile.temporal || isIdentifier(catalog, table, profile)) continue
    const words = ownWords(profile.name)
    // Which class a pupil is in is no mark.
    if (marks !== undefined && words.some((word) => /^(?:class|grade|standard|std|semester)$/.test(word))) continue
    const counts = countingWords.has(words[0] ?? '') && words[1] === 'of'
    if (!counts && words.some((word) => positionWords.has(word)) && !words.some((word) => flowWords.has(word))) continue
    // Where every row is of one piece, its price is what comes in.
    const comesIn = money?.column === profile && money.times === undefined
    const isMark = marks !== undefined && (marks.total === profile || marks.subjects.includes(profile))
    const aggregate =
      profile.meaning === 'share' || isMark ? 'mean' : comesIn || addsUp(words, profile) || isOfBills(table, profile) ? 'sum' : 'mean'
    const basis =
      profile.meaning === 'money' ? (aggregate === 'sum' ? 100 : 72) : profile.meaning === 'share' ? 40 : aggregate === 'sum' ? 70 : 52
    const isMinor = isSmallCount(profile, words) && isRecord(indexOf(catalog), table)
    const twin = words.some((word) => twinWords.has(word)) ? 25 : 0
    const sparse = table.rowCount > 0 && profile.nulls / table.rowCount > 0.6 ? 30 : 0
    const flat = profile.distinct < 4 ? 30 : 0
    // Of several weights the net one counts.
    const rough = words.some((word) => grossWords.has(word)) && profile.meaning !== 'money' ? 10 : 0
    const whole = money?.column === profile ? 4 : 0
    // What something cost says less of a business than what came in.
    const goesOut = profile.meaning === 'money' && words.some((word) => outgoingWords.has(word)) ? 5 : 0
    const headline = words.some((word) => ['amount', 'revenue', 'sale', 'sales', 'total', 'population'].includes(word)) ? 12 : 0
    // Few distinct whole numbers are as good a group as a measure.
    const score =
      basis + headline + whole - goesOut - rough - twin - sparse - flat - (profile.meaning === 'category' ? 25 : 0) - place * 0.2
    fields.push({
      ref: { relation: own.relation, column: profile.name },
      profile,
      reached: own,
      words: columnWords(profile, table),
      aggregate,
      score: isMinor ? score - 25 : score,
      format: formatOf(profile),
      ...(isMinor ? { isMinor: true as const } : {}),
    })
  }
  return fields.toSorted((a, b) => b.score - a.score)
}

/** Reminders of a complaint, calls of a lead: what was done about a row says less of it than that there is one. */
const isSmallCount = ({ type, meaning, max }: ColumnProfile, words: readonly string[]): boolean =>
  type === 'integer' && meaning === 'measure' && typeof max === 'number' && max <= 50 && words.some((word) => chasedWords.has(word))

export function formatOf(profile: ColumnProfile): NumberFormat {
  if (profile.meaning === 'money') return 'money'
  if (profile.meaning === 'share' && typeof profile.max === 'number' && profile.max <= 1.0001 && Number(profile.min) >= -1.0001) {
    return ownWords(profile.name).some((word) => rateWords.has(word)) ? 'percent' : 'plain'
  }
  return 'plain'
}

/** Everything rows can be grouped by, best first; of columns with the same words the nearest. */
export function groupsOf(catalog: Catalog, reached: readonly Reached[]): readonly GroupField[] {
  const base = reached[0]
  if (!base) return []
  const found: GroupField[] = []
  for (const at of reached) {
    for (const profile of at.table.columns) {
      const field = groupOf(catalog, at, profile, base.table.rowCount)
      if (field && !found.some((known) => known.words === field.words)) found.push(field)
    }
  }
  return found.toSorted((a, b) => b.score - a.score)
}

/** One column as something to group by; undefined for those that group nothing. @param rows how many are grouped */
export function groupOf(catalog: Catalog, at: Reached, profile: ColumnProfile, rows: number): GroupField | undefined {
  const { table } = at
  if (profile.distinct < 2 || profile.type === 'other' || table.rowCount === 0) return undefined
  const nulls = profile.nulls / table.rowCount
  if (nulls > 0.7) return undefined
  const words = ownWords(profile.name)
  const kind = kindOf(catalog, table, profile, words)
  if (!kind) return undefined
  const size = Math.min(profile.distinct, rows, at.most)
  if (size < 2) return undefined
  // Values that hardly repeat, away from a table of their own, group nothing.
  if (kind === 'category' && size > 12 && profile.distinct > table.rowCount * 0.7 && at.hops === 0) return undefined
  const bySize = size <= 3 ? 0.72 : size <= 12 ? 1 : size <= 30 ? 0.85 : size <= 200 ? 0.6 : 0.4
  const byKind = { category: 0, name: -0.08, place: -0.02, yes_no: -0.3 }[kind]
  const long = (profile.averageLength ?? 0) > 40 ? 0.3 : 0
  const lone = kind === 'name' && at.hops === 0 ? 0.4 : 0
  const score = bySize + byKind - at.hops * 0.06 - nulls * 0.5 - long - lone
  const key = ownKey(table)
  const identity = kind === 'name' && !profile.unique && key !== undefined ? [{ relation: at.relation, column: key }] : []
  return {
    ref: { relation: at.relation, column: profile.name },
    profile,
    reached: at,
    words: columnWords(profile, table),
    kind,
    size,
    score,
    identity,
  }
}

function kindOf(catalog: Catalog, table: TableProfile, profile: ColumnProfile, words: readonly string[]): GroupField['kind'] | undefined {
  if (words.some((word, place) => contactWords.has(word) || (word === 'line' && /^\d/.test(words[place + 1] ?? '')))) return undefined
  if (profile.meaning === 'yes_no' || profile.type === 'boolean') return 'yes_no'
  if (profile.meaning === 'date' || profile.temporal || ['date', 'timestamp', 'time'].includes(profile.type)) return undefined
  const text = profile.type === 'text'
  const last = words.at(-1) ?? ''
  const place = profile.meaning === 'place' || (text && placeWords.has(last))
  if (text && (profile.averageLength ?? 0) > 60) return undefined
  if (isIdentifier(catalog, table, profile)) {
    const readable = text && !idWords.has(last) && profile.values.some((value) => /\p{Ll}{2}|\s/u.test(value))
    return readable ? (place ? 'place' : profile.unique ? 'name' : 'category') : undefined
  }
  if (text) {
    if (profile.meaning === 'text') return undefined
    if (place) return 'place'
    // Half a person's name names nobody.
    if (isNameHalf(table, profile) || ['first', 'last', 'middle', 'family', 'given'].includes(words[0] ?? '') || /^[fl]name$/.test(last))
      return undefined
    if (profile.meaning === 'name' || (nameWords.has(last) && profile.distinct > table.rowCount * 0.5)) return 'name'
    return 'category'
  }
  return isNumeric(profile) && profile.meaning === 'category' && profile.distinct <= 12 && !words.some((word) => flowWords.has(word))
    ? 'category'
    : undefined
}

/** Dates within reach, the one at which rows happen first. */
export function datesOf(reached: readonly Reached[]): readonly DateField[] {
  const found: DateField[] = []
  for (const at of reached) {
    for (const profile of at.table.columns) {
      if (profile.meaning !== 'date' && profile.type !== 'date' && profile.type !== 'timestamp') continue
      const span = spanOf(profile)
      if (!span || profile.distinct < 3 || profile.nulls > at.table.rowCount * 0.6) continue
      const words = ownWords(profile.name)
      const event = words.some((word) => eventDateWords.has(word)) ? 0.3 : 0
      const aside = isJoiningAside(at.table, profile)
      const weak = aside || words.some((word) => weakDateWords.has(word) || dueWords.has(word)) ? 0.5 : 0
      const score = 1 + event - weak - at.hops * 0.4 - (profile.temporal?.as === 'year' ? 0.15 : 0)
      found.push({
        ref: { relation: at.relation, column: profile.name },
        profile,
        reached: at,
        words: columnWords(profile, at.table),
        span,
        score,
      })
    }
  }
  return found.toSorted((a, b) => b.score - a.score)
}

/** The columns that people know a row of the table by: a name, or first and last name, or a readable key. */
export function namesOf(catalog: Catalog, own: Reached): readonly Field[] {
  const field = (profile: ColumnProfile): Field => ({
    ref: { relation: own.relation, column: profile.name },
    profile,
    reached: own,
    words: columnWords(profile, own.table),
  })
  const { columns, rowCount } = own.table
  const texts = columns.filter((column) => column.type === 'text' && column.distinct > 1)
  const { first, last } = nameHalves(own.table) ?? {}
  const named = texts.filter(
    (column) =>
      column.distinct > rowCount * 0.5 &&
      !ownWords(column.name).some((word) => contactWords.has(word)) &&
      (column.averageLength ?? 0) <= 60,
  )
  const whole =
    named.find((column) => /^(?:full[_ ]?)?name$/i.test(column.name)) ??
    named.find(
      (column) => column !== first && column !== last && (column.meaning === 'name' || nameWords.has(ownWords(column.name).at(-1) ?? '')),
    )
  if (whole) return [field(whole)]
  if (first && last) return [field(first), field(last)]
  const any = named.find((column) => !isIdentifier(catalog, own.table, column)) ?? named[0] ?? columns.find((column) => column.unique)
  return any ? [field(any)] : []
}

/** The table a key column of the base leads to, with how many of its rows there are. */
export function entitiesOf(
  catalog: Catalog,
  reached: readonly Reached[],
): readonly { readonly key: ColumnRef; readonly table: TableProfile; readonly hops: number }[] {
  const found: { key: ColumnRef; table: TableProfile; hops: number }[] = []
  for (const at of reached) {
    for (const key of catalog.keys) {
      const column = key.from.columns[0]
      const table = tableOf(catalog, key.to.table)
      if (key.from.table !== at.table.id || key.from.columns.length !== 1 || column === undefined || !table || table.rowCount < 2) continue
      if (!found.some((known) => known.table.id === table.id) && table.id !== reached[0]?.table.id)
        found.push({ key: { relation: at.relation, column }, table, hops: at.hops + 1 })
    }
  }
  return found
}
