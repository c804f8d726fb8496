import MiniSearch from 'minisearch'
import type { Catalog, TableProfile } from '../../connections/connection.ts'
import { sourceOf } from '../embedded/schema/joins.ts'
import { formOf, wordsOfName } from '../embedded/words/word-forms.ts'
import { abbreviations } from '../../connections/abbreviations.ts'
import { synonymGroups } from '../embedded/words/synonyms.ts'
import { matchValues } from './values.ts'
import type { MatchedValue } from './values.ts'

/** What of a schema may matter for a request, best first. */
export interface Retrieved {
  readonly tables: readonly TableProfile[]
  readonly values: readonly MatchedValue[]
  /** How well each column's own words fit, `table.column` to a score. */
  readonly columnScores: ReadonlyMap<string, number>
}

interface TableWords {
  readonly id: string
  readonly name: string
  readonly columns: string
  readonly values: string
  readonly comment: string
}

interface SchemaSearch {
  readonly search: MiniSearch<TableWords>
  readonly tables: ReadonlyMap<string, TableProfile>
  readonly neighbours: ReadonlyMap<string, readonly string[]>
  /** Stems of each column's words. */
  readonly columnWords: ReadonlyMap<string, readonly { readonly column: string; readonly stems: ReadonlySet<string> }[]>
}

const searches = new WeakMap<Catalog, SchemaSearch>()

/** Values of one column that are searched as words. */
const searchedValues = 40

const stemsOf = (text: string): string[] => wordsOfName(text).map((word) => formOf(word).stem)

/** The search over a catalog, made once for each. */
function searchOf(catalog: Catalog): SchemaSearch {
  const before = searches.get(catalog)
  if (before) return before
  const search = new MiniSearch<TableWords>({
    fields: ['name', 'columns', 'values', 'comment'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term || null,
  })
  const spelled = (text: string): string =>
    wordsOfName(text)
      .flatMap((word) => [word, ...(Object.hasOwn(abbreviations, word) ? (abbreviations[word] ?? []) : [])])
      .map((word) => formOf(word).stem)
      .join(' ')
  search.addAll(
    catalog.tables.map((table) => ({
      id: table.id,
      name: spelled(table.id),
      columns: table.columns.map((column) => spelled(column.name)).join(' '),
      values: table.columns
        .filter(({ meaning }) => meaning === 'category' || meaning === 'place')
        .flatMap((column) => column.values.slice(0, searchedValues).map((value) => spelled(value.slice(0, 60))))
        .join(' '),
      comment: [
        table.comment,
        ...table.columns.map((column) => column.comment),
        ...(table.metrics ?? []).map(({ name, synonyms }) => [name, ...synonyms].join(' ')),
      ]
        .map((text) => spelled((text ?? '').slice(0, 300)))
        .join(' '),
    })),
  )
  const neighbours = new Map<string, string[]>()
  for (const { from, to } of catalog.keys) {
    if (from.table === to.table) continue
    // What a row refers to explains it; what refers to it is one of many.
    neighbours.set(from.table, [to.table, ...(neighbours.get(from.table) ?? [])])
    neighbours.set(to.table, [...(neighbours.get(to.table) ?? []), from.table])
  }
  const columnWords = new Map(
    catalog.tables.map((table) => [
      table.id,
      table.columns.map((column) => ({ column: column.name, stems: new Set(spelled(column.name).split(' ')) })),
    ]),
  )
  const made = { search, tables: new Map(catalog.tables.map((table) => [table.id, table])), neighbours, columnWords }
  searches.set(catalog, made)
  return made
}

let groupsByStem: ReadonlyMap<string, ReadonlySet<string>> | undefined

/** Stems that may stand for a word. */
function synonymsOf(stem: string): ReadonlySet<string> {
  if (!groupsByStem) {
    const map = new Map<string, Set<string>>()
    for (const group of synonymGroups) {
      const stems = group.map((word) => formOf(word).stem)
      for (const one of stems) map.set(one, new Set([...(map.get(one) ?? []), ...stems]))
    }
    groupsByStem = map
  }
  return groupsByStem.get(stem) ?? new Set()
}

/** Tables that a search is about at most; neighbours come behind them. */
const maxSeeds = 24

/**
 * The tables that a request may be about, best first, then those on the key paths between them, then their
 * neighbours. A request that fits nothing gets the tables that most others hang on.
 */
export function retrieve(prompt: string, catalog: Catalog): Retrieved {
  const { search, tables, neighbours, columnWords } = searchOf(catalog)
  const stems = [...new Set(stemsOf(prompt))].filter((stem) => stem.length > 1 && !skipped.has(stem)).slice(0, 120)
  const values = matchValues(prompt, catalog)
  const scores = new Map<string, number>()
  const add = (table: string, score: number): void => void scores.set(table, (scores.get(table) ?? 0) + score)
  const boost = { name: 3, columns: 1.5, values: 0.6, comment: 0.5 }
  if (stems.length > 0) {
    for (const hit of search.search(stems.join(' '), {
      boost,
      fuzzy: (term) => (term.length > 5 ? 0.15 : false),
      prefix: (term) => term.length > 3,
    }))
      add(String(hit.id), hit.score)
    const others = stems.flatMap((stem) => [...synonymsOf(stem)].filter((other) => !stems.includes(other)))
    if (others.length > 0) for (const hit of search.search(others.join(' '), { boost })) add(String(hit.id), hit.score * 0.35)
  }
  const best = Math.max(0, ...scores.values())
  for (const { table } of values) add(table, Math.max(2, best * 0.25))
  const seeds =
    scores.size > 0
      ? [...scores]
          .toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
          .map(([id]) => id)
          .slice(0, maxSeeds)
      : [...tables.values()]
          .toSorted((a, b) => weight(b, neighbours) - weight(a, neighbours))
          .map(({ id }) => id)
          .slice(0, maxSeeds)
  const order = withNeighbours(seeds, catalog, neighbours)
  const columnScores = new Map<string, number>()
  for (const id of order)
    for (const { column, stems: own } of columnWords.get(id) ?? []) {
      const score = stems.reduce(
        (sum, stem) => sum + (own.has(stem) ? 2 : [...synonymsOf(stem)].some((other) => own.has(other)) ? 1 : 0),
        0,
      )
      if (score > 0) columnScores.set(`${id}.${column}`, score)
    }
  return { tables: order.flatMap((id) => tables.get(id) ?? []), values, columnScores }
}

const skipped: ReadonlySet<string> = new Set(
  'the of and or in on by for to per with a an is are was show me give what which how many much all each from that this it as at be do my our we'.split(
    ' ',
  ),
)

/** Many rows and many keys make a table one that things hang on. */
function weight(table: TableProfile, neighbours: ReadonlyMap<string, readonly string[]>): number {
  return (neighbours.get(table.id)?.length ?? 0) + Math.log10(1 + table.rowCount)
}

function withNeighbours(seeds: readonly string[], catalog: Catalog, neighbours: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const order = new Set(seeds.slice(0, 3))
  const [first] = seeds
  // What lies between the best few has to be there too, or they cannot be joined.
  for (const other of seeds.slice(1, 4)) {
    const way = first === undefined ? undefined : sourceOf(catalog, [first, other])
    for (const join of way?.joins.slice(0, 6) ?? []) order.add(join.relation.table)
  }
  for (const seed of seeds.slice(0, 3)) for (const next of (neighbours.get(seed) ?? []).slice(0, 5)) order.add(next)
  for (const seed of seeds) order.add(seed)
  for (const seed of seeds.slice(3, 10)) for (const next of (neighbours.get(seed) ?? []).slice(0, 2)) order.add(next)
  return [...order]
}
