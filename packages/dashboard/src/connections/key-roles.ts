import pluralize from 'pluralize'
import type { ColumnProfile, TableProfile } from './connection.ts'
import type { KeyCandidate } from './key-candidate.ts'
import { isQuantity } from './meaning.ts'
import { wordsOf } from './words.ts'

/** What somebody is to something: a column called so holds who it was. */
const roles: ReadonlySet<string> = new Set(
  (
    'adjuster administrator admin adviser advisor agent applicant approver architect artist assignee assist assistant attendant attending author ' +
    'beneficiary bidder borrower boss broker builder buyer candidate captain caller chair chairman chairperson chief clerk client coach commander ' +
    'composer conductor contact coordinator counselor counsellor courier creator dean dentist designer developer director doctor driver ' +
    'editor employee employer examiner founder grader guardian guide handler head holder host inspector instructor interviewer investigator ' +
    'judge juror keeper landlord lead leader lecturer lender librarian maker manager mechanic mentor moderator nurse officer operator organizer ' +
    'organiser owner parent patient performer photographer physician pilot planner player president principal producer professor programmer ' +
    'receiver recipient referee referrer registrar rep reporter representative requester responsible reviewer salesperson scorer secretary seller ' +
    'sender singer speaker sponsor supervisor surgeon teacher technician tenant therapist trainer translator treasurer tutor umpire vet ' +
    'veterinarian waiter warden winner witness worker writer ' +
    // As they are shortened in names.
    'adv asst auth coord dir drv instr insp mgr prof sup supv tchr tech'
  ).split(' '),
)

/** What tables hold of people and hardly of anything else. */
const personal =
  /^(?:(?:first|last|full|given|family|middle|sur|fore|[flm])_?na?me?|\w*_(?:first|last|full|[flm])_?na?me?|surname|forename|gender|sex|age|dob|\w*birth\w*|hired?\w*|salary|wage|nationality)$/i

const keyWords: ReadonlySet<string> = new Set(['id', 'code', 'key', 'no', 'nr', 'num', 'number', 'ref', 'fk'])

/** Of two tables that hold every value the one is meant only if so much more of it is referred to. */
const clearly = 1.6
/** Of people hardly anybody of whom is referred to others are meant. */
const leastShare = 0.2

/**
 * Columns that say who somebody was (`sold_by`, `advisor`) and the tables of people that hold these keys, where one of them fits best.
 * @param open false where another key of the column is known
 */
export function roleCandidates(
  tables: readonly TableProfile[],
  open: (from: TableProfile, column: ColumnProfile) => boolean,
): readonly KeyCandidate[] {
  const keyed = tables.flatMap((to) => {
    const key = ownKey(to)
    return key ? [{ to, key, people: isOfPeople(to) }] : []
  })
  return tables.flatMap((from) =>
    from.columns.flatMap((column): readonly KeyCandidate[] => {
      if (from.primaryKey.includes(column.name) || !mayBeRole(column) || !open(from, column)) return []
      const said = wordsOf(column.name).filter((word) => !keyWords.has(word))
      const fitting = keyed.filter(({ to, key }) => key !== column && holdsAll(key, column) && !(from === to && column.nulls === 0))
      const named = fitting.filter(({ to }) => from !== to && speaksOf(said, to))
      const [only] = named
      const candidate = ({ to, key }: (typeof keyed)[number], score: number): KeyCandidate[] => [
        { from, column: column.name, to, toColumn: key.name, score },
      ]
      if (only && named.length === 1 && !column.unique) return candidate(only, 3)
      const isOne = isRole(said)
      if ((!isOne && !isKeyOfNothing(column, tables)) || column.distinct < (isOne ? 3 : 10)) return []
      const share = ({ key }: (typeof keyed)[number]): number => column.distinct / key.distinct
      const [best, next] = fitting
        .filter((each) => (each.people || !isOne) && share(each) >= leastShare)
        .toSorted((a, b) => share(b) - share(a))
      return best && (!next || share(best) >= clearly * share(next)) ? candidate(best, 0.9) : []
    }),
  )
}

/** The column that tells a table's rows apart: its primary key, or where none is declared the first column that is called a key. */
function ownKey({ columns, primaryKey }: TableProfile): ColumnProfile | undefined {
  const [first] = columns
  if (primaryKey.length > 0) return primaryKey.length === 1 ? columns.find(({ name }) => name === primaryKey[0]) : undefined
  return first?.unique && /(?:id|no|nr|cd|code|num)$/i.test(first.name) ? first : undefined
}

/** `citing_id`: said to be a key, of nothing that any table or other column is called by. */
function isKeyOfNothing({ name, type, unique }: ColumnProfile, tables: readonly TableProfile[]): boolean {
  const words = wordsOf(name).map((word) => pluralize.singular(word))
  const [said = ''] = words
  return (
    type === 'integer' &&
    !unique &&
    words.length === 2 &&
    words[1] === 'id' &&
    /(?:ed|ing)$/.test(said) &&
    !tables.some(({ id, path }) => wordsOf(path.at(-1) ?? id).some((word) => stemOf(word) === said))
  )
}

function mayBeRole(column: ColumnProfile): boolean {
  return (
    column.distinct > 0 &&
    (column.type === 'integer' || column.type === 'text') &&
    ['measure', 'category', 'id'].includes(column.meaning) &&
    (/by$/i.test(column.name) || !isQuantity(column.name))
  )
}

/** "sold by", "soldby", "advisor". */
function isRole(said: readonly string[]): boolean {
  return (
    (said.length > 1 && said.at(-1) === 'by') ||
    said.some((word) => /.{3}(?:ed|en)by$/.test(word)) ||
    said.some((word) => roles.has(pluralize.singular(word)))
  )
}

/** `produced_by` of producers, `holder_id` of policyholders, `staff_sponsor` of staff. */
function speaksOf(said: readonly string[], { path, id }: TableProfile): boolean {
  const words = wordsOf(path.at(-1) ?? id).map((word) => pluralize.singular(word))
  const table = words.join('')
  const [first = ''] = said
  if (said.length === 2 && said[1] === 'by') return words.length === 1 && stemOf(first).length >= 4 && stemOf(first) === stemOf(table)
  const own = said.join('')
  if (own.length >= 5 && own !== table && table.endsWith(own)) return true
  return said.length > 1 && first.length >= 3 && first === table && isRole(said.slice(1))
}

const stemOf = (word: string): string => word.replace(/(?:ed|en|ers?|ors?|e)$/, '')

export function isOfPeople({ columns, path, id }: TableProfile): boolean {
  const words = wordsOf(path.at(-1) ?? id).map((word) => pluralize.singular(word))
  if (words.some((word) => roles.has(word) || people.has(word))) return true
  const shared = sharedPrefix(columns)
  return columns.some(({ name }) => personal.test(name) || (shared !== '' && personal.test(name.slice(shared.length))))
}

/** `gst_` of `gst_no`, `gst_name`, `gst_nationality`. */
function sharedPrefix([first, ...others]: readonly ColumnProfile[]): string {
  const prefix = /^[a-z]+_/i.exec(first?.name ?? '')?.[0] ?? ''
  return others.length > 1 && others.every(({ name }) => name.startsWith(prefix)) ? prefix : ''
}

const people: ReadonlySet<string> = new Set(
  'people person staff emp faculty member user student pupil customer consumer visitor guest passenger volunteer personnel crew worker'.split(
    ' ',
  ),
)

function holdsAll(key: ColumnProfile, column: ColumnProfile): boolean {
  if (key.type !== column.type || column.distinct > key.distinct) return false
  if (key.min === null || key.max === null || column.min === null || column.max === null) return true
  return column.min >= key.min && column.max <= key.max
}
