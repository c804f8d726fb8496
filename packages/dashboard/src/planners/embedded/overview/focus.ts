import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { Catalog, TableProfile } from '../../../connections/connection.ts'
import type { Candidate } from './candidate.ts'
import { isIdentifier } from './fields.ts'
import { isNumeric } from '../schema/column-types.ts'
import { frameOver } from './frame.ts'
import type { Frame } from './frame.ts'
import { ranked } from './rank.ts'
import { reach } from './reach.ts'
import { applied } from './subject.ts'
import type { Filter, Subject } from './subject.ts'

/** Rows to make charts of, which of these charts are about the subject, and what they are worth beside those of other rows. */
export interface Focus {
  readonly frame: Frame
  readonly fits: (candidate: Candidate) => boolean
  readonly weigh: (candidate: Candidate) => number
}

/** The rows a request is about, most telling first, and the conditions that none of them could take. */
export function framesFor(catalog: Catalog, subject: Subject): { readonly focuses: readonly Focus[]; readonly dropped: readonly string[] } {
  const filters = [...subject.filters]
  const dropped: string[] = []
  for (;;) {
    const focuses = focusesFor(catalog, subject, filters)
    if (focuses.length > 0) return { focuses, dropped }
    const last = filters.pop()
    if (!last) return { focuses: everything(catalog, []), dropped }
    dropped.push(last.words)
  }
}

function focusesFor(catalog: Catalog, subject: Subject, filters: readonly Filter[]): readonly Focus[] {
  const columns = subject.columns.filter(({ table, column }) => columnOf(catalog, table, column) !== undefined)
  if (columns.length > 0) {
    const found = columns.slice(0, 3).flatMap((column) => aboutColumn(catalog, column, subject, filters))
    if (found.length > 0) return found
  }
  const stated = subject.columns.length === 0 ? tableOf(catalog, subject.stated[0] ?? '') : undefined
  const own = stated && open(catalog, stated, filters, subject)
  if (own) return [{ frame: own, fits: () => true, weigh: ({ draft }) => (isCount(draft.measures) ? countedFirst : 0) }]
  const tables = subject.tables.map((id) => tableOf(catalog, id)).filter((table) => table !== undefined && table.rowCount > 0)
  if (tables.length > 0) return tables.slice(0, 3).flatMap((table) => (table ? aboutTable(catalog, table, subject, filters) : []))
  return everything(catalog, filters, subject)
}

/** Rows in a state are counted before what they come to is added up. */
const countedFirst = 0.8

/** How many of them there are is asked of a subject before what their rows elsewhere cost. */
const howMany = 0.3

const isCount = ([first]: Candidate['draft']['measures']): boolean => first?.aggregate === 'count'

/** All tables but behind the subject's own; those that its rows refer to and are referred by first. */
export function surroundings(catalog: Catalog, subject: Subject): readonly Focus[] {
  const about = new Set([...subject.tables, ...subject.columns.map(({ table }) => table)])
  const near = (table: TableProfile): boolean => about.has(table.id) || reach(catalog, table).some((reached) => about.has(reached.table.id))
  return everything(catalog, subject.filters, subject).map((focus) => ({
    ...focus,
    weigh: (candidate) => focus.weigh(candidate) - (near(focus.frame.base) ? 3 : 4),
  }))
}

/** No subject: the table with most to tell, then the next two. */
function everything(catalog: Catalog, filters: readonly Filter[], subject?: Subject): readonly Focus[] {
  return ranked(catalog)
    .map((table) => open(catalog, table, filters, subject))
    .filter((frame) => frame !== undefined)
    .slice(0, 3)
    .map((frame, place) => ({ frame, fits: () => true, weigh: () => place * -0.6 }))
}

/** The subject's own rows, and the rows that refer to it: what was sold of a product, who works in a department. */
function aboutTable(catalog: Catalog, table: TableProfile, subject: Subject, filters: readonly Filter[]): readonly Focus[] {
  const own = open(catalog, table, filters, subject)
  const others = ranked(catalog)
    .filter((other) => other.id !== table.id && reach(catalog, other).some((reached) => reached.table.id === table.id))
    .slice(0, 2)
    .map((other) => open(catalog, other, filters, subject, undefined, table.id))
    .filter((frame) => frame !== undefined)
  const fits = (candidate: Candidate): boolean => candidate.touches.has(table.id)
  const rich = (own?.measures.length ?? 0) + (own?.dates.length ?? 0) > 1
  return [
    ...(own
      ? [{ frame: own, fits, weigh: ({ slot, draft }: Candidate) => (slot === 'figure' && isCount(draft.measures) ? howMany : 0) }]
      : []),
    ...others.map((frame, place) => ({
      frame,
      // A column of the same name is the subject's own figure. How much came of the subject's rows, whole and over time, is about it too.
      fits: (candidate: Candidate) =>
        !candidate.draft.measures.some(
          ({ column }) => column !== undefined && own?.measures.some(({ ref }) => ref.column === column.column),
        ) &&
        (fits(candidate) || (place === 0 && ['figure', 'trend'].includes(candidate.slot) && telling(candidate, frame))),
      weigh: (candidate: Candidate) =>
        (telling(candidate, frame) ? (rich ? -0.15 : 0.3) : -0.45) - place * 0.3 + (ranks(candidate, frame, table) ? 0.45 : 0),
    })),
  ]
}

/** Which of the subject's rows have most: what people ask of a subject first. */
function ranks({ slot, draft }: Candidate, frame: Frame, table: TableProfile): boolean {
  const name = frame.groups.find(({ kind, reached }) => kind === 'name' && reached.table.id === table.id)?.ref
  return (
    (slot === 'ranking' || slot === 'list') &&
    name !== undefined &&
    draft.dimensions[0]?.column.column === name.column &&
    draft.dimensions[0].column.relation === name.relation
  )
}

function telling({ slot, draft }: Candidate, frame: Frame): boolean {
  return (
    ['figure', 'ranking', 'list', 'trend', 'cross'].includes(slot) &&
    (frame.measures.length === 0 || draft.measures.some(({ column, aggregate }) => column !== undefined && aggregate !== 'count_distinct'))
  )
}

/** Charts that show one column: measured where it is a quantity, grouped by where it is not. */
function aboutColumn(
  catalog: Catalog,
  { table, column }: { readonly table: string; readonly column: string },
  subject: Subject,
  filters: readonly Filter[],
): readonly Focus[] {
  const home = tableOf(catalog, table)
  const profile = columnOf(catalog, table, column)
  if (!home || !profile || home.rowCount === 0) return []
  const fits = (candidate: Candidate): boolean => candidate.touches.has(`${table}\u0000${column}`)
  const measured = isNumeric(profile) && !isIdentifier(catalog, home, profile) && !profile.temporal
  const homes = measured
    ? [home]
    : ranked(catalog)
        .filter((other) => reach(catalog, other).some((reached) => reached.table.id === table))
        // "Returns by category": rows of what is spoken of, told apart by what is theirs.
        .toSorted((a, b) => Number(subject.tables.includes(b.id)) - Number(subject.tables.includes(a.id)))
        .slice(0, 2)
  return homes
    .map((base) => open(catalog, base, filters, subject, { table, column }))
    .filter((frame) => frame !== undefined)
    .map((frame, place) => ({
      frame,
      // How much it is altogether heads what each group has of it.
      fits: (candidate: Candidate) =>
        !measured && place === 0 && candidate.slot === 'figure' ? telling(candidate, frame) : fits(candidate),
      weigh: () => place * -0.4,
    }))
}

/** The rows of a table under the conditions of the subject; undefined where a condition has no column there. */
export function frameFor(catalog: Catalog, table: TableProfile, subject: Subject, through?: string): Frame | undefined {
  return open(catalog, table, subject.filters, subject, undefined, through)
}

function open(
  catalog: Catalog,
  table: TableProfile,
  filters: readonly Filter[],
  subject: Subject | undefined,
  about?: Frame['about'],
  through?: string,
): Frame | undefined {
  const conditions = applied(reach(catalog, table), filters)
  if (!conditions) return undefined
  return frameOver(catalog, table, {
    where: conditions.where,
    whereColumns: conditions.columns,
    ...(subject ? { spoken: subject.spoken, metrics: subject.metrics } : {}),
    ...(about ? { about } : {}),
    ...(through === undefined ? {} : { through }),
  })
}
