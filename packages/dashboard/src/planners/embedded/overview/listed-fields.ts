import type { Catalog, ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { columnWords } from '../titles/names.ts'
import { contactWords } from './words.ts'
import { entryWords } from '../words/business.ts'
import { wentOutWords } from '../words/states.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import { namesOf } from './fields.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { Field } from './fields.ts'
import { keyOf } from './frame.ts'
import type { Frame } from './frame.ts'
import type { Reached } from './reach.ts'

/** Longer texts are read one by one, not in a list. */
const longest = 60
/** A few words beside an entry say what it was. */
const brief = 30
const isBriefNote = ({ name, type, averageLength = longest, distinct }: ColumnProfile): boolean =>
  type === 'text' && distinct > 1 && averageLength <= brief && wordsOfName(name).some((word) => entryWords.has(formOf(word).text))

/** What a row is called by, though it has namesakes; else its key. */
export function leading(catalog: Catalog, own: Reached): readonly Field[] {
  const names = namesOf(catalog, own)
  const isKey = names.length === 1 && names.some(({ profile }) => own.table.primaryKey.includes(profile.name))
  const name = isKey ? own.table.columns.find(({ meaning, type }) => meaning === 'name' && type === 'text') : undefined
  return name ? [fieldOf(own, name)] : names
}

export function fieldOf(at: Reached, profile: ColumnProfile): Field {
  return { ref: { relation: at.relation, column: profile.name }, profile, reached: at, words: columnWords(profile, at.table) }
}

/** `Donor Name` of "donors", `Unit No.` of "units": what tells those apart that a list was asked of, whatever else a row is called by. */
export function calledAfter(own: Reached, noun: string): readonly Field[] {
  const { stem } = formOf(noun)
  return own.table.columns
    .filter(({ name, distinct }) => {
      const [first = '', kind = 'name', ...more] = wordsOfName(name)
      return distinct > 1 && more.length === 0 && formOf(first).stem === stem && /^(?:name|no|number|id|code)$/.test(kind)
    })
    .map((profile) => fieldOf(own, profile))
}

/** What the rows are chosen by, where it differs from row to row: "films that took in more than 300 crore". */
export function comparedFields({ where }: Frame, own: Reached): readonly Field[] {
  const names = where.flatMap((part) => {
    if (part.kind === 'compare_columns') return [part.left, part.right]
    return part.kind === 'between' || (part.kind === 'compare' && part.op !== 'eq') ? [part.column] : []
  })
  return names.flatMap(({ relation, column }) => {
    const profile = relation === own.relation ? own.table.columns.find(({ name }) => name === column) : undefined
    return profile && isNumeric(profile) ? [fieldOf(own, profile)] : []
  })
}

/** What tells most of a row: when it happened, what it belongs to, what it came to; of people and things what they are first. */
export function usualFields(frame: Frame, own: Reached): readonly Field[] {
  const keys = keyColumns(frame)
  const dates = ownDates(frame, own)
  const parents = frame.reached
    .filter(({ hops }) => hops === 1)
    .flatMap((at) =>
      leading(frame.catalog, at)
        .slice(0, 1)
        .filter(({ profile }) => !at.table.primaryKey.includes(profile.name))
        .map((name) => called(name, at)),
    )
  const rest = own.table.columns
    .filter((profile) => (isReadable(profile, own.table) || (!frame.entity && isBriefNote(profile))) && !keys.has(profile.name))
    .map((profile) => fieldOf(own, profile))
  const money = rest.filter(({ profile }) => profile.meaning === 'money')
  return frame.entity ? [...rest, ...parents] : [...dates, ...parents, ...money, ...rest]
}

export const isDate = ({ dates }: Frame, column: Field['ref']): boolean => dates.some(({ ref }) => keyOf(ref) === keyOf(column))

/** The day on which each happened. */
export const ownDates = ({ dates }: Frame, own: Reached): readonly Field[] => dates.filter(({ reached }) => reached === own).slice(0, 1)

/** The day on which each began: of lines that only tell when they were done that of what they belong to. */
export const beginOf = ({ dates }: Frame): Field | undefined =>
  dates.find(({ ref, profile }) => profile.nulls === 0 && !wordsOfName(ref.column).some((word) => wentOutWords.has(word)))

/** "Customer" for the customer's name. */
export function called(name: Field, { table }: Reached): Field {
  return { ...name, words: /^names?$/.test(name.words) ? columnWords(name.profile, table) : name.words }
}

function keyColumns({ catalog, base }: Frame): ReadonlySet<string> {
  return new Set(catalog.keys.filter(({ from }) => from.table === base.id).flatMap(({ from }) => from.columns))
}

function isReadable(profile: ColumnProfile, { primaryKey }: TableProfile): boolean {
  if (profile.type === 'other' || primaryKey.includes(profile.name) || profile.distinct === 0) return false
  return profile.meaning !== 'text' && (profile.averageLength ?? 0) <= longest && !contactWords.has(profile.name.toLowerCase())
}

/** Each column once. */
export function unlike(fields: readonly Field[]): readonly Field[] {
  return fields.filter((field, place) => fields.findIndex(({ ref }) => keyOf(ref) === keyOf(field.ref)) === place)
}
