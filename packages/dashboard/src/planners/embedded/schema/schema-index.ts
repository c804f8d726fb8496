import type { Catalog, ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { codesOf, valuesOf } from './value-index.ts'
import type { CodedValue, ValueEntry } from './value-index.ts'
import { timeNameWords } from '../words/time.ts'
import { accountColumns, accountNames } from './accounts.ts'
import { isNumeric } from './column-types.ts'
import { heldAmount } from './held-count.ts'
import { markNames } from './marks.ts'
import { numberedThings, papersReferredTo, rowNoun } from './row-noun.ts'
import { rowDeed, signedUp } from './row-deed.ts'
import { areTransactions } from './deals.ts'
import { dictionary } from './dictionary.ts'
import { namesAmongSheets, namesInSheet } from './names-in-sheets.ts'
import { placeNames, stockNames } from './sheet-names.ts'
import { journeyNames } from './journeys.ts'
import { isForm, questionNames } from './survey.ts'
import { otherReadings } from './other-readings.ts'
import { affixesOf, asKeyOfTable, keyPieces, piecesOf } from './name-pieces.ts'
import { containerPrefixes, containerWords } from '../words/name-endings.ts'
import type { Piece } from './name-pieces.ts'
import { lastTelling, withoutPeriod } from './period-pieces.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'

export { normalizeValue } from './value-index.ts'

export interface IndexedColumn {
  readonly table: TableProfile
  readonly column: ColumnProfile
  readonly pieces: readonly Piece[]
  readonly total: number
  /** Ends in id, code, key or the like: named only by saying so. */
  readonly keyWord: boolean
  /** What is left without the key word is the name of a table: "customer id". */
  readonly keyOf: boolean
  /** A key of things that have no table here, or of others of the same table: it alone stands for them. */
  readonly alone: boolean
  /** A key that says who or what something was, in words of which no table is called: `photographer_id` of people. */
  readonly role: boolean
  readonly keyWeight: number
  /** The key that is called after its own table: "id" alone means it. */
  readonly ownKey: boolean
}

export interface IndexedTable {
  readonly table: TableProfile
  readonly pieces: readonly Piece[]
  readonly total: number
  /** The number that it is called after: "marks" are those of its column `Marks`. */
  readonly amount?: ColumnProfile
}

/** What the names and values of one catalog look like to the matcher. */
export interface SchemaIndex {
  readonly catalog: Catalog
  readonly columns: readonly IndexedColumn[]
  readonly tables: readonly IndexedTable[]
  /** Word of a name -> the columns and tables that have it. */
  readonly columnsByPiece: ReadonlyMap<string, readonly IndexedColumn[]>
  readonly tablesByPiece: ReadonlyMap<string, readonly IndexedTable[]>
  readonly vocabulary: readonly Piece[]
  /** Two words of a name that stand in it as one, and the first of them: `runtime_min`. */
  readonly cut: ReadonlyMap<string, string>
  /** Names without anything between their words. */
  readonly glued: ReadonlyMap<string, readonly (IndexedColumn | IndexedTable)[]>
  /** Stored text, as its lower-case words joined by one space. */
  readonly values: ReadonlyMap<string, readonly ValueEntry[]>
  readonly longestValue: number
  /** Values written short and glued, as `AsstProf`, with their parts. */
  readonly codesByLetter: ReadonlyMap<string, readonly CodedValue[]>
}

const indexes = new WeakMap<Catalog, SchemaIndex>()

/** The index of a catalog, made once for each catalog. */
export function indexOf(catalog: Catalog): SchemaIndex {
  const before = indexes.get(catalog)
  if (before) return before
  const made = build(catalog)
  indexes.set(catalog, made)
  return made
}

export function isTimeNamed(column: ColumnProfile): boolean {
  return wordsOfName(column.name).some((word) => timeNameWords.has(formOf(word).text))
}

/** What a word of a table's name that only says "rows" tells of them. */
export const containerWeight = 0.3

/**
 * "Ref_Visit_Types" are the types of visits, and "order details" the orders: neither word tells of them. Nor does the last of a sheet "medicine
 * stock" with a "stock qty": what is in stock is told by that.
 */
function withoutContainer(pieces: readonly Piece[], { columns }: TableProfile, alone: boolean): readonly Piece[] {
  const last = lastTelling(pieces)
  const isAmount = (text: string): boolean =>
    alone && columns.some((column) => isNumeric(column) && wordsOfName(column.name).some((word) => formOf(word).text === text))
  const says = ({ text }: Piece, place: number): boolean =>
    last > 0 && ((place === last && (containerWords.has(text) || isAmount(text))) || (place === 0 && containerPrefixes.has(text)))
  return withoutPeriod(pieces).map((piece, place) =>
    says(piece, place) ? { ...piece, weight: Math.min(piece.weight, containerWeight) } : piece,
  )
}

function build(catalog: Catalog): SchemaIndex {
  const known = dictionary(catalog)
  const tableAffixes = affixesOf(catalog.tables.map((table) => lastName(table.id)))
  const tables = catalog.tables.map((table): IndexedTable => {
    const pieces = withoutContainer(piecesOf(lastName(table.id), known, [], tableAffixes), table, catalog.tables.length === 1)
    const amount = heldAmount(table)
    return { table, pieces, total: sum(pieces), ...(amount ? { amount } : {}) }
  })
  const columns = tables.flatMap(({ table, pieces: tablePieces }) => {
    const told = tablePieces.filter(({ weight }) => weight > containerWeight)
    const own = [...told.flatMap((piece) => [piece.stem, piece.text]), ...lettersOf(lastName(table.id))]
    const affixes = affixesOf(table.columns.map((column) => column.name))
    const entity = tablePieces.map((piece) => piece.text).join('')
    return table.columns.map((column): IndexedColumn => {
      const led = catalog.keys.find((key) => key.from.table === table.id && key.from.columns.includes(column.name))
      const spoken = piecesOf(column.name, known, own, affixes, entity)
      const pieces = !led && table.primaryKey.length === 1 && table.primaryKey[0] === column.name ? asKeyOfTable(spoken) : spoken
      const bare = pieces.filter((piece) => !keyPieces.has(piece.text))
      const keyWord = bare.length < pieces.length && bare.length > 0
      const only = pieces.some((piece) => piece.text === 'id' || piece.text === 'identifier')
      const isCalled = (other: readonly Piece[]): boolean =>
        other.length > 0 &&
        other.every((piece) => bare.some((word) => word.stem === piece.stem)) &&
        bare.every((word) => other.some((piece) => piece.stem === word.stem))
      const isNamed = tables.some((other) => isCalled(other.pieces.filter(({ weight }) => weight > containerWeight)))
      const keyOf = keyWord && (only || isNamed)
      const refers = led !== undefined
      const target = tables.find((other) => other.table.id === led?.to.table)?.pieces ?? []
      const elsewhere = catalog.tables.some((other) => other !== table && other.columns.some(({ name }) => name === column.name))
      const above = catalog.keys.some(
        ({ from, to }) => from.table === table.id && to.table === table.id && from.columns.includes(column.name),
      )
      const alone = keyOf && !isNamed && !table.primaryKey.includes(column.name) && (above || (!refers && !elsewhere))
      return {
        table,
        column,
        pieces,
        total: sum(pieces),
        keyWord,
        keyOf,
        alone,
        role: keyOf && refers && !isNamed && !bare.some((word) => target.some((piece) => piece.stem === word.stem)),
        keyWeight: sum(pieces) - sum(bare),
        ownKey: keyWord && isCalled(tablePieces),
      }
    })
  })
  const named = [
    ...tables,
    ...tables.flatMap((entry) =>
      otherNames(
        entry,
        [...(entry.table.synonyms ?? []), ...nameByKey(entry, columns, tables), ...nameByRows(entry, tables, catalog)],
        known,
      ),
    ),
  ]
  const called = [
    ...columns,
    ...columns.flatMap((entry) =>
      otherNames(
        entry,
        [
          ...(entry.column.synonyms ?? []),
          ...otherReadings(entry.column.name),
          ...accountNames(entry.table, entry.column),
          ...questionNames(entry.column),
          ...markNames(entry.table, entry.column),
          ...(tables.length === 1 ? namesInSheet(entry.table, entry.column) : namesAmongSheets(entry.column, catalog.tables)),
          ...placeNames(entry.table, entry.column),
          ...journeyNames(entry.table, entry.column),
          ...stockNames(entry.table, entry.column),
        ],
        known,
      ),
    ),
  ]
  const vocabulary = new Map<string, Piece>()
  for (const { pieces } of [...named, ...called])
    for (const piece of pieces) if (!vocabulary.has(piece.text)) vocabulary.set(piece.text, piece)
  const { values, longest } = valuesOf(catalog)
  return {
    catalog,
    columns,
    tables,
    columnsByPiece: byPiece(called),
    tablesByPiece: byPiece(named),
    vocabulary: [...vocabulary.values()],
    cut: cutWords(columns),
    glued: gluedNames(tables, columns),
    values,
    longestValue: longest,
    codesByLetter: Map.groupBy(codesOf(catalog), ({ parts: [first] }) => first?.charAt(0) ?? ''),
  }
}

/** `nob_id` in a table of notices of berth: the first letters of its name. */
function lettersOf(name: string): readonly string[] {
  const words = wordsOfName(name)
  return words.length >= 3 ? [words.map((word) => word.charAt(0)).join('')] : []
}

/** `copy_no` of library books: what the key calls the rows, where no table has that name. */
function nameByKey({ table }: IndexedTable, columns: readonly IndexedColumn[], tables: readonly IndexedTable[]): readonly string[] {
  const [key, ...more] = table.primaryKey
  const entry = columns.find((each) => each.table === table && each.column.name === key)
  const words = entry?.pieces.filter(({ text }) => !keyPieces.has(text) && !['no', 'num', 'nr', 'number'].includes(text)) ?? []
  const [word, ...others] = words
  if (!entry || !word || more.length > 0 || others.length > 0 || word.text.length < 3 || words.length === entry.pieces.length) return []
  return tables.some(({ pieces }) => pieces.length === 1 && pieces[0]?.stem === word.stem) ? [] : [word.text]
}

/** "Entries" of the only one of several tables that is called a register or a ledger. */
function entryOf(table: TableProfile, all: readonly TableProfile[]): readonly string[] {
  const isBook = ({ id, path }: TableProfile): boolean => bookWords.has(wordsOfName(path.at(-1) ?? id).at(-1) ?? '')
  return isBook(table) && all.filter(isBook).length === 1 ? ['entry'] : []
}

const bookWords: ReadonlySet<string> = new Set(['register', 'ledger', 'log', 'logbook', 'daybook', 'diary', 'journal'])

const formNouns: readonly string[] = ['response', 'respondent', 'submission', 'person']

/** "Students" of the only sheet, each of whose rows has a "Student Name" of its own; "transactions" of a bank's statement, "responses" to a form. */
function nameByRows(entry: IndexedTable, tables: readonly IndexedTable[], catalog: Catalog): readonly string[] {
  const { table } = entry
  const all = tables.map((each) => each.table)
  const deals = areTransactions(table, all) || (all.length === 1 && accountColumns(table)) ? ['transaction'] : []
  if (tables.length > 1)
    return [...deals, ...listedNoun(entry, tables, catalog), ...papersReferredTo(table, catalog), ...entryOf(table, all)]
  const nouns = [rowNoun(table), rowDeed(table)].filter((noun) => noun !== undefined)
  return [...nouns, ...signedUp(table), ...numberedThings(table), ...deals, ...(isForm(table) ? formNouns : [])]
}

/**
 * "Schools" of a `school_list` or "master" whose rows each have a "School Name" of their own, and to which others lead: theirs, though the
 * others repeat the name.
 */
function listedNoun({ table, pieces }: IndexedTable, tables: readonly IndexedTable[], { keys }: Catalog): readonly string[] {
  if (!keys.some(({ from, to }) => to.table === table.id && from.table !== table.id)) return []
  const noun = rowNoun(table)
  if (noun === undefined) return []
  const { stem } = formOf(noun)
  const told = pieces.filter(({ text, weight }) => weight > containerWeight && !/^\d+$/.test(text))
  const isOfThem = told.every((piece) => piece.stem === stem)
  const isOther = tables.some((other) => other.table !== table && other.pieces.some((piece) => piece.stem === stem))
  return isOfThem && !isOther && pieces.length > told.length ? [noun] : []
}

/** The same thing under the names that hints give it; a whole name means it, no part of its own. */
function otherNames<T extends IndexedColumn | IndexedTable>(entry: T, synonyms: readonly string[] = [], known: ReadonlySet<string>): T[] {
  return synonyms.map((synonym) => {
    const pieces = piecesOf(synonym, known, [], new Set())
    return {
      ...entry,
      pieces,
      total: sum(pieces),
      ...(isColumn(entry) ? { keyWord: false, keyOf: false, alone: false, role: false, keyWeight: 0, ownKey: false } : {}),
    }
  })
}

export function isColumn(entry: IndexedColumn | IndexedTable): entry is IndexedColumn {
  return 'column' in entry
}

function cutWords(columns: readonly IndexedColumn[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { pieces, column } of columns) {
    const words = new Set(wordsOfName(column.name))
    for (const [place, { text }] of pieces.entries()) {
      const both = text + (pieces[place + 1]?.text ?? '')
      // "Pickups" of `pick_ups_per_day` as well: what is written as one word by whoever asks.
      const isAsked = place + 1 < pieces.length && pieces.length > 2 && text.length >= 3 && both.length >= text.length + 3
      if (both !== text && (words.has(both) || isAsked) && words.size > 1) found.set(both, text)
    }
  }
  return found
}

function gluedNames(
  tables: readonly IndexedTable[],
  columns: readonly IndexedColumn[],
): ReadonlyMap<string, readonly (IndexedColumn | IndexedTable)[]> {
  const map = new Map<string, (IndexedColumn | IndexedTable)[]>()
  for (const entry of [...tables, ...columns]) {
    const words = wordsOfName(isColumn(entry) ? entry.column.name : entry.table.id)
    if (words.length < 2 && entry.pieces.length < 2) continue
    const name = words.join('')
    const list = map.get(name)
    if (list) list.push(entry)
    else map.set(name, [entry])
  }
  return map
}

function sum(pieces: readonly Piece[]): number {
  return pieces.reduce((total, piece) => total + piece.weight, 0)
}

function byPiece<T extends { readonly pieces: readonly Piece[] }>(entries: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const map = new Map<string, T[]>()
  for (const entry of entries) {
    for (const text of new Set(entry.pieces.map((piece) => piece.text))) {
      const list = map.get(text)
      if (list) list.push(entry)
      else map.set(text, [entry])
    }
  }
  return map
}

function lastName(id: string): string {
  return id.split('.').at(-1) ?? id
}
