import { tableOf } from '../../../connections/connection.ts'
import { relationsOf } from '../../../plan.ts'
import type { TimeGrain } from '../../../plan.ts'
import type { Source } from '../../../plan-source.ts'
import { wayBetween } from '../schema/bridges.ts'
import { profileOf } from '../schema/column-sort.ts'
import { leadsUp, sourceOf } from '../schema/joins.ts'
import { nameColumn } from '../schema/name-column.ts'
import { wholeOf } from '../schema/subtypes.ts'
import { columnsOfFormula } from '../../../sql/formula.ts'
import { referenceOf } from '../mentions/deeds.ts'
import { metricAt } from '../mentions/metrics.ts'
import type { Draft } from '../shape/draft-parts.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'
import { choose, comparedPeriods } from './chosen-columns.ts'
import type { Chosen } from './chosen-columns.ts'
import { countedBeside } from './countable.ts'
import { countsSeveral } from './counted-once.ts'
import { filtersOf } from './filters.ts'
import type { Filters } from './filters.ts'

/** What a chart is drawn over: the column of each part, the tables that hold them, joined, and the conditions that hold for their rows. */
export interface Basis extends Chosen {
  /** Tables that are shown or counted; at least one. */
  readonly tables: readonly string[]
  /** "This month vs last month": the date and the unit that stand side by side along the axis. */
  readonly against: { readonly column: ColumnChoice; readonly grain: TimeGrain } | undefined
  /** Several tables are counted side by side. */
  readonly several: boolean
  readonly source: Source
  readonly filters: Filters
}

/** Undefined where the words name no table, or tables that no keys join. */
export function basisOf(understanding: Understanding, draft: Draft, fiscalYearStart: number): Basis | undefined {
  const { catalog } = understanding.index
  const chosen = choose(understanding, draft)
  if (!chosen) return undefined
  const { measureColumns, seriesColumn, facetColumn, yColumn, conditions } = chosen
  const against = chosen.xColumn || seriesColumn ? undefined : comparedPeriods(conditions)
  const xColumn = chosen.xColumn ?? against?.column
  const shown = [...measureColumns, xColumn, yColumn, seriesColumn, facetColumn].flatMap((choice) => (choice ? [choice.table] : []))
  const counted = draft.measures.flatMap((measure) => (measure.table ? [measure.table] : []))
  const fallback = draft.named[0] ?? conditions.find((condition) => condition.choice)?.choice?.table
  const tables = [...new Set([...shown, ...counted, ...(shown.length + counted.length === 0 && fallback ? [fallback] : [])])]
  if (tables.length === 0) return undefined
  // A metric may be made of what the rows belong to as well: "spend per customer".
  const formulas = draft.measures.flatMap(({ item }) => metricAt(understanding.metrics, item?.mention)?.metric.formula ?? [])
  const parts = formulas.flatMap((formula) => columnsOfFormula(formula).map(({ relation }) => relation))
  tables.push(...new Set(parts.filter((table) => !tables.includes(table))))
  tables.push(...countedBeside(understanding, draft, xColumn, conditions, tables))
  tables.push(...partsNamed(understanding, draft, tables))
  const spoken = understanding.roles.keys
  const several = countsSeveral(catalog, draft.measures, xColumn)
  const way = wayBetween(catalog, tables, { conditions, counted, measured: measureColumns, named: draft.named, spoken })
  const base = several ? xColumn?.table : way.base
  // Tables on the way from one to another take part as well: what is said of them holds for the same rows.
  const joined = sourceOf(catalog, way.tables, base, spoken)
  const each = draft.x?.entity ?? thingBy(understanding, xColumn)
  const filters = filtersOf(conditions, {
    catalog,
    tables: joined ? relationsOf(joined).map(({ table }) => table) : way.tables,
    fiscalYearStart,
    spoken,
    ...(each === undefined ? {} : { each }),
    ...(base === undefined ? {} : { base }),
    groups: [xColumn, yColumn, seriesColumn, facetColumn].filter((side) => side !== undefined),
  })
  const source = sourceOf(catalog, [...way.tables, ...filters.tables], base, spoken)
  return source && { ...chosen, xColumn, tables, against, several, source, filters }
}

/** "Pay of pilots", "flights of pilots", where both are stored of all the staff: of those that were named, unless several kinds of them were. */
function partsNamed({ index }: Understanding, { named, items }: Draft, tables: readonly string[]): readonly string[] {
  const whole = (table: string): string | undefined => wholeOf(index.catalog, table)
  // Whose names are shown is said in the same words as that they are.
  const ofNames = items.flatMap(({ mention, columns: [top] }) =>
    (mention?.readings ?? []).flatMap(({ kind, table, how }) =>
      kind === 'table' && top !== undefined && how !== 'part' && whole(table) === top.table ? table : [],
    ),
  )
  const spoken = [...new Set([...named, ...ofNames])]
  return spoken.filter((table) => {
    const above = whole(table)
    const alone = [...new Set([...spoken, ...tables])].filter((other) => whole(other) === above).length === 1
    if (above === undefined || tables.includes(table) || spoken.includes(above) || !alone) return false
    return tables.some((other) => other === above || leadsUp(index.catalog, other, above))
  })
}

/** The table of things that the column tells apart, by their name or their key. */
function thingBy({ index }: Understanding, choice: ColumnChoice | undefined): string | undefined {
  const table = choice && tableOf(index.catalog, choice.table)
  const profile = profileOf(index, choice)
  if (!table || !profile) return undefined
  return profile.unique || nameColumn(table) === profile ? table.id : referenceOf(index, choice)?.to.table
}
