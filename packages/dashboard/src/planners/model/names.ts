import { distance } from 'fastest-levenshtein'
import type { Catalog, ColumnProfile, Metric, TableProfile } from '../../connections/connection.ts'
import { caption, holdsMarkup } from '../clean.ts'

/** A column as it was chosen. */
export interface ColumnAt {
  readonly table: TableProfile
  readonly column: ColumnProfile
}

/** What a model may name: the tables and columns it was shown, and nothing else. */
export interface Offer {
  readonly catalog: Catalog
  /** By the table's id, in the order shown. */
  readonly tables: ReadonlyMap<string, OfferedTable>
  /** `#7` to the column that it stands for, where its name cannot be shown. */
  readonly numbered: ReadonlyMap<string, ColumnAt>
}

export interface OfferedTable {
  readonly table: TableProfile
  readonly columns: readonly ColumnProfile[]
}

export type Found<T> =
  | { readonly found: T; /** Said where the name was not exactly one of those shown. */ readonly note?: string }
  | { readonly problem: string }

/** Names that can be shown as they are: words, without a sign that could end a quotation or mean something to a reader. */
export function isShowable(name: string): boolean {
  return /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_ .$#%/&+-]{0,63}$/u.test(name) && !/\s\s/.test(name) && !holdsMarkup(name)
}

const folded = (name: string): string => name.normalize('NFKC').toLowerCase()
const bare = (name: string): string => folded(name).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The column that a model meant: by its number, `table.column`, its bare name where only one table has it, or the
 * one name that is nearest when it is near enough.
 * @param near tables that the chart uses already; they decide between equal names
 */
export function findColumn(offer: Offer, given: string, near: ReadonlySet<string> = new Set()): Found<ColumnAt> {
  const name = given.trim().replace(/^["'`[]+|["'`\]]+$/g, '')
  const numbered = offer.numbered.get(name)
  if (numbered) return { found: numbered }
  const all = [...offer.tables.values()].flatMap(({ table, columns }) => columns.map((column): ColumnAt => ({ table, column })))
  const full = ({ table, column }: ColumnAt): string => `${table.id}.${column.name}`
  for (const same of [(text: string) => text, folded, bare]) {
    const exact = all.filter((at) => same(full(at)) === same(name))
    const [only] = exact
    if (only && exact.length === 1) return { found: only }
  }
  for (const same of [folded, bare]) {
    const plain = all.filter(({ column }) => same(column.name) === same(name))
    const nearer = plain.filter(({ table }) => near.has(table.id))
    const [only] = nearer.length > 0 ? nearer : plain
    if (only && (nearer.length === 1 || plain.length === 1)) return { found: only }
    if (plain.length > 1) return { problem: `several tables have a column ${shown(name)}: write table.column` }
  }
  const nearest = nearestOf(name, all, full) ?? (name.includes('.') ? undefined : nearestOf(name, all, ({ column }) => column.name))
  if (!nearest) return { problem: `there is no column ${shown(name)}` }
  return { found: nearest, note: `${shown(name, true)} was read as ${caption(`${nearest.table.id}.${nearest.column.name}`)}.` }
}

/** Metrics of a table that can be shown. */
export function metricsOf({ id, metrics = [] }: TableProfile): readonly Metric[] {
  return metrics.filter(({ name }) => isShowable(name) && isShowable(id))
}

/** The metric that a model named by `table.metric`, or by its bare name. */
export function findMetric(offer: Offer, given: string): { readonly table: TableProfile; readonly metric: Metric } | undefined {
  const name = folded(given.trim().replace(/^["'`[]+|["'`\]]+$/g, ''))
  const all = [...offer.tables.values()].flatMap(({ table }) => metricsOf(table).map((metric) => ({ table, metric })))
  return (
    all.find(({ table, metric }) => folded(`${table.id}.${metric.name}`) === name) ?? all.find(({ metric }) => folded(metric.name) === name)
  )
}

/** A table by its id, or the nearest name; the name of one of its columns stands for it. */
export function findTable(offer: Offer, given: string): Found<TableProfile> {
  const name = given.trim().replace(/^["'`[]+|["'`\]]+$/g, '')
  const all = [...offer.tables.values()].map(({ table }) => table)
  for (const same of [(text: string) => text, folded, bare]) {
    const exact = all.find((table) => same(table.id) === same(name))
    if (exact) return { found: exact }
  }
  const numbered = offer.numbered.get(name)
  if (numbered) return { found: numbered.table }
  const column = all.find((table) => folded(name).startsWith(`${folded(table.id)}.`))
  if (column) return { found: column }
  const nearest = nearestOf(name, all, (table) => table.id)
  return nearest
    ? { found: nearest, note: `${shown(name, true)} was read as ${caption(nearest.id)}.` }
    : { problem: `there is no table ${shown(name)}` }
}

/** The one nearest name within two letters and a fifth of its length. */
function nearestOf<T>(name: string, all: readonly T[], nameOf: (each: T) => string): T | undefined {
  const wanted = bare(name)
  if (wanted.length < 4 || wanted.length > 160) return undefined
  const ranked = all
    .map((each) => ({ each, far: distance(wanted, bare(nameOf(each))) }))
    .filter(({ far }) => far <= Math.min(2, Math.floor(wanted.length / 5)))
    .toSorted((a, b) => a.far - b.far)
  const [best, next] = ranked
  return best && best.far < (next?.far ?? Infinity) ? best.each : undefined
}

/** A name that a model gave, in a message: as it is where it is harmless, else not at all. */
function shown(name: string, first = false): string {
  if (isShowable(name)) return `“${name}”`
  return first ? 'A name' : 'of the name given'
}
