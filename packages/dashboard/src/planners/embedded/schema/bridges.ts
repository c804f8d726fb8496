import type { Catalog, ForeignKey } from '../../../connections/connection.ts'
import { keysBetween, leadsUp } from './joins.ts'
import type { ChosenCondition, ColumnChoice } from '../understanding.ts'

/** The table whose rows refer to rows of both. */
export function bridgeBetween(catalog: Catalog, a: string, b: string): string | undefined {
  return catalog.tables.find(
    ({ id }) => id !== a && id !== b && keysBetween(catalog, id, a).length > 0 && keysBetween(catalog, id, b).length > 0,
  )?.id
}

/** The column only holds the key of the table: people want the name behind it. */
export function isKeyTo(catalog: Catalog, choice: ColumnChoice, table: string): boolean {
  return catalog.keys.some(
    (key) =>
      key.from.table === choice.table && key.from.columns.length === 1 && key.from.columns[0] === choice.column && key.to.table === table,
  )
}

/** "Doctors per department they are primarily affiliated with": the table of the condition is the way from one to the other. */
function bridgeOf(catalog: Catalog, tables: readonly string[], conditions: readonly ChosenCondition[]): string | undefined {
  return conditions
    .flatMap(({ reading, choice }) => (reading.kind === 'column' && choice ? [choice.table] : []))
    .find((table) => !tables.includes(table) && tables.filter((own) => keysBetween(catalog, table, own).length > 0).length > 1)
}

interface Spoken {
  readonly conditions: readonly ChosenCondition[]
  /** Tables whose rows are counted. */
  readonly counted: readonly string[]
  readonly measured: readonly (ColumnChoice | undefined)[]
  /** Tables that were named beside the columns. */
  readonly named: readonly string[]
  /** Keys of which the words speak. */
  readonly spoken: ReadonlySet<ForeignKey>
}

/** The tables of a chart with those through which the words go from one to another, and the one to begin with where that is open. */
export function wayBetween(
  catalog: Catalog,
  shown: readonly string[],
  { conditions, counted, measured, named, spoken }: Spoken,
): { readonly tables: readonly string[]; readonly base?: string } {
  const tables = [...shown]
  // "Works that a museum lent": through the rows that say so.
  for (const { from, to } of spoken)
    if (tables.includes(to.table) && !tables.includes(from.table) && counted.some((table) => leadsUp(catalog, from.table, table)))
      tables.push(from.table)
  const bridge = bridgeOf(catalog, tables, conditions)
  if (bridge !== undefined) return { tables: [...tables, bridge], base: bridge }
  const [base = measured.find((choice) => choice !== undefined)?.table] = counted
  // "Employees of each project": one at most is its owner's head; those whom a table of their own ties to it are several.
  const tie = counted.length > 0 && base !== undefined && tables.length === 2 ? tieOf(catalog, base, tables) : undefined
  if (tie !== undefined) return { tables: [...tables, tie], base: tie }
  // "Visits to clinics based in Norway": through the clinics, of whatever else some country is said.
  const limited = conditions.flatMap(({ choice }) => (choice ? [choice.table] : []))
  const passes = (table: string, to: string): boolean => to !== base && to !== table && leadsUp(catalog, table, to)
  const between = named.filter(
    (table) =>
      base !== undefined &&
      !tables.includes(table) &&
      leadsUp(catalog, base, table) &&
      [...tables, ...limited].some((to) => passes(table, to)),
  )
  tables.unshift(...between)
  const led = [...spoken].some(({ from, to }) => to.table === base && tables.includes(from.table))
  if (base === undefined || led) return { tables }
  // What is counted or measured refers to all the rest: "nurses of each ward", whatever else ties wards to nurses.
  return tables.every((table) => leadsUp(catalog, base, table)) ? { tables, base } : { tables }
}

/** Where each row of the other table leads to one of what is counted at most, the table that ties several. */
function tieOf(catalog: Catalog, counted: string, tables: readonly string[]): string | undefined {
  const other = tables.find((table) => table !== counted)
  if (other === undefined || !leadsUp(catalog, other, counted) || leadsUp(catalog, counted, other)) return undefined
  return keysBetween(catalog, other, counted).length > 0 ? undefined : bridgeBetween(catalog, counted, other)
}
