import pluralize from 'pluralize'
import type { ColumnProfile, ForeignKey, TableProfile } from './connection.ts'
import type { KeyCandidate } from './key-candidate.ts'
import { isQuantity } from './meaning.ts'
import { isOfPeople, roleCandidates } from './key-roles.ts'
import { wordsOf } from './words.ts'

const keyWords: ReadonlySet<string> = new Set(['id', 'code', 'cd', 'key', 'no', 'nr', 'number', 'num', 'ref', 'fk', 'pk', 'identifier'])
/** Names that say nothing about whose they are. */
const bare: ReadonlySet<string> = new Set(['id', 'code', 'key', 'name', 'no', 'number', 'title', 'rowid', 'uuid', 'identifier', 'pk'])

/** What a row of the same table comes from or belongs under. */
const above: ReadonlySet<string> = new Set(
  (
    'parent parentid mother father sire superior report reporting referred predecessor successor ' +
    'split splitfrom derivedfrom copiedfrom clonedfrom cutfrom grownfrom bredfrom'
  ).split(' '),
)
/** Whom somebody in the same table answers to. */
const ranks: ReadonlySet<string> = new Set(
  'boss bossid manager managerid mgr supervisor sup lead leader chief head mentor sponsor referrer'.split(' '),
)

/** Columns whose names point at the unique column of another table, the likeliest first. */
export function candidates(tables: readonly TableProfile[], declared: readonly ForeignKey[]): readonly KeyCandidate[] {
  const known = new Map(
    declared.flatMap((key) =>
      key.from.columns.map((column, index) => [mark(key.from.table, column), { ...key.to, column: key.to.columns[index] ?? '' }]),
    ),
  )
  const joined = new Set(declared.flatMap((key) => [`${key.from.table}\0${key.to.table}`, `${key.to.table}\0${key.from.table}`]))
  const pointsBack = (to: TableProfile, target: ColumnProfile, from: TableProfile, column: ColumnProfile) => {
    const back = known.get(mark(to.id, target.name))
    return back?.table === from.id && back.column === column.name
  }
  const found: KeyCandidate[] = []
  const targets = tables.map((to) => ({ to, unique: to.columns.filter((column) => column.unique && isKeyType(column)) }))
  for (const from of tables) {
    for (const column of from.columns.filter(isKeyType)) {
      const place = mark(from.id, column.name)
      const own = known.get(place)
      // A key of one column to one of the same name is all that this column is for.
      if (own?.columns.length === 1 && own.column.toLowerCase() === column.name.toLowerCase()) continue
      for (const { to, unique } of targets) {
        if (own?.table === to.id) continue
        for (const target of unique) {
          if (target === column || !comparable(column, target) || pointsBack(to, target, from, column)) continue
          const score = likeness(from, column, to, target) || likenessOfValues(from, column, to, target)
          // Where a key is declared for the column, or between the tables, only a strong reason speaks for another.
          const least = own ? 7 : joined.has(`${from.id}\0${to.id}`) ? 3 : 0
          if (score > least) found.push({ from, column: column.name, to, toColumn: target.name, score })
        }
      }
    }
  }
  const named = new Set(found.filter(({ from, to, score }) => from !== to && score > 1).map(({ from, column }) => mark(from.id, column)))
  const open = (from: TableProfile, column: ColumnProfile) =>
    !known.has(mark(from.id, column.name)) && !named.has(mark(from.id, column.name))
  found.push(...roleCandidates(tables, open))
  return found.sort((a, b) => b.score - a.score)
}

const isKeyType = ({ type }: ColumnProfile) => type === 'integer' || type === 'text'

function comparable(column: ColumnProfile, target: ColumnProfile): boolean {
  if (column.type !== target.type || column.distinct > target.distinct * 1.25 + 1) return false
  if (
    typeof column.min === 'number' &&
    typeof target.min === 'number' &&
    typeof column.max === 'number' &&
    typeof target.max === 'number'
  ) {
    return column.max >= target.min && column.min <= target.max
  }
  return true
}

const mark = (table: string, column: string) => `${table}\0${column}`.toLowerCase()

const known = new WeakMap<object, readonly string[]>()

/** The words of a name in the singular, found once for each column and table: hundreds of tables make millions of pairs. */
function singularWords(owner: ColumnProfile | TableProfile, name: string): readonly string[] {
  const words = known.get(owner) ?? wordsOf(name).map((word) => pluralize.singular(word))
  known.set(owner, words)
  return words
}

/** A column of no telling name whose values could hardly be all another's keys by chance. */
function likenessOfValues(from: TableProfile, column: ColumnProfile, to: TableProfile, target: ColumnProfile): number {
  // Codes of the same table are told from other words; numbers of a few rows are not.
  if (areNamesOf(from, column, to, target)) return 1
  if ((from === to && column.type !== 'text') || column.unique || column.distinct < 5 || target.distinct < 8 || isQuantity(column.name))
    return 0
  const isPrimary = to.primaryKey.length === 1 && to.primaryKey[0] === target.name
  if (!isPrimary && target.meaning !== 'id') return 0
  // Sheets declare no key: where there is none, codes are told from names by their figures.
  const areCodes = isPrimary || (to.primaryKey.length === 0 && target.values.length > 0 && target.values.every((value) => /\d/.test(value)))
  if (column.type === 'text') return column.meaning === 'id' || (column.meaning === 'category' && areCodes) ? 1 : 0
  if (column.type !== 'integer' || !['measure', 'category', 'id'].includes(column.meaning)) return 0
  const { min, max } = target
  if (typeof min !== 'number' || typeof max !== 'number' || Number(column.min) < min || Number(column.max) > max) return 0
  return target.distinct < (max - min) / 4 ? 1 : 0
}

/**
 * "In memory of" of one sheet, whose names are some of those in another's column of names: which sheet they are of is told by the values alone,
 * so that every one of many must be found there.
 */
function areNamesOf(from: TableProfile, column: ColumnProfile, to: TableProfile, target: ColumnProfile): boolean {
  const names = to.columns.filter(({ unique, meaning }) => unique && meaning === 'name')
  return (
    from !== to &&
    [from, to].every(({ primaryKey }) => primaryKey.length === 0) &&
    column.type === 'text' &&
    [column, target].every(({ meaning }) => meaning === 'name') &&
    names.length === 1 &&
    names[0] === target &&
    column.distinct >= 10 &&
    column.distinct < target.distinct
  )
}

function couldRefer(column: ColumnProfile): boolean {
  if (column.distinct === 0 || (column.type !== 'integer' && column.type !== 'text')) return false
  return !['money', 'share', 'date', 'yes_no', 'text'].includes(column.meaning) || keyWords.has(wordsOf(column.name).at(-1) ?? '')
}

/** How strongly the name of the one points at the other; 0 is not at all. */
function likeness(from: TableProfile, column: ColumnProfile, to: TableProfile, target: ColumnProfile): number {
  if (!couldRefer(column)) return 0
  const own = singularWords(column, column.name)
  const theirs = singularWords(target, target.name)
  const table = singularWords(to, to.path.at(-1) ?? to.id)
  const isPrimary = to.primaryKey.length === 1 && to.primaryKey[0] === target.name
  const isFirst = to.primaryKey.length === 0 && to.columns[0] === target
  const targetIsKey = isPrimary || target.meaning === 'id' || (isFirst && /(?:id|no|nr|cd|code|num)$/i.test(target.name))
  const same = own.join('') === theirs.join('')
  const ownSubject = subject(own)
  const theirSubject = subject(theirs)
  const pointsAtTable = ownSubject !== '' && (matches(ownSubject, table.join('')) || matches(ownSubject, table.at(-1) ?? ''))

  if (same && from !== to) {
    // The key of this very table comes again in tables that refer to it.
    if (bare.has(own.join(' '))) return 0
    if (!targetIsKey) return column.unique || isQuantity(column.name) || to.rowCount < 5 ? 0 : 2
    const ownPrimary = from.primaryKey.length === 1 && from.primaryKey[0] === column.name
    if (ownPrimary && !pointsAtTable) return 0
    return 4 + (pointsAtTable ? 3 : 0) + (isPrimary ? 1 : 0)
  }
  if (from === to) {
    const ranked = own.some((word) => above.has(word) || (ranks.has(word) && isOfPeople(to)))
    return (isPrimary || (isFirst && targetIsKey)) && !column.unique && ranked ? 3 : 0
  }
  // mgr_emp_no of departments, each with one of its own: never the other way about, so of more rows.
  const isRoleOfMore =
    column.unique && own.length > theirs.length && own.join('').endsWith(theirs.join('')) && isPrimary && to.rowCount > from.rowCount
  if (isRoleOfMore && !from.primaryKey.includes(column.name)) return 4
  // "Buyer" of a sheet, whose names are those of the list of buyers.
  if (pointsAtTable && isFirst && column.type === 'text' && target.meaning === 'name' && !column.unique) return 4
  // "Boat name" of a sheet, and "Boat" of the list of boats, whatever that is a list of.
  if (isFirst && column.type === 'text' && target.meaning === 'name' && !column.unique && isNameOf(own, theirs)) return 3
  if (!targetIsKey || column.unique) return 0
  // customer_id -> customers.id, dept_code -> departments.code
  if (pointsAtTable && (theirSubject === '' || matches(theirSubject, table.join('')) || theirSubject === ownSubject))
    return 5 + (isPrimary ? 1 : 0)
  // home_team_id -> teams.team_id: the end of the name says whose it is.
  const whole = own.join('')
  if (theirSubject !== '' && theirSubject.length > 2 && whole.endsWith(theirs.join(''))) return 3 + (isPrimary ? 1 : 0)
  const lastWord = own.filter((word) => !keyWords.has(word)).at(-1) ?? ''
  // lead_badge -> officers.badge_no
  if (theirSubject.length > 3 && theirs.length > 1 && own.length > 1 && lastWord === theirSubject && !isQuantity(column.name)) return 3
  if (keyWords.has(own.at(-1) ?? '') && lastWord !== '' && lastWord === table.at(-1)) return 3 + (isPrimary ? 1 : 0)
  // orders.customer -> customers.id, trips.from_station, trips.fromstation -> stations.id
  const thing = table.at(-1) ?? ''
  if (isPrimary && thing.length > 3 && !isQuantity(column.name) && whole.endsWith(thing)) return 3
  if (isPrimary && whole === table.join('')) return 3
  return 0
}

/** "Boat name" and "Boat". */
function isNameOf(own: readonly string[], theirs: readonly string[]): boolean {
  const plain = (words: readonly string[]): string => words.filter((word) => word !== 'name').join(' ')
  return plain(own) !== '' && plain(own) === plain(theirs)
}

/** The name without its key's word: `cust` of `cust_id`, `custid`. */
function subject(words: readonly string[]): string {
  const rest = words.filter((word) => !keyWords.has(word)).join('')
  return /^.{3,}(id|code|no|key)$/.test(rest) ? rest.replace(/(id|code|no|key)$/, '') : rest
}

/** The same word, or its beginning: `dept` and `department`, `emp` and `employee`. */
function matches(short: string, long: string): boolean {
  if (short === long) return true
  if (short.length < 3 || long.length < short.length) return false
  return long.startsWith(short) || (short.length >= 4 && isAbbreviation(short, long))
}

/** `dept` in `department`: same first letter, the rest in order. */
function isAbbreviation(short: string, long: string): boolean {
  if (short[0] !== long[0]) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length && short.length * 3 >= long.length
}
