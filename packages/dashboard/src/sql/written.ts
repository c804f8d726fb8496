import { columnOf, type Catalog } from '../connections/connection.ts'
import { groupingsOf, relationsOf } from '../plan.ts'
import type { ColumnRef } from '../plan-source.ts'
import type { ChartPlan, Dimension, Measure, WrittenSql } from '../plan.ts'
import type { CompiledChart, ResultColumn } from './compiled.ts'

type Parts = Pick<ChartPlan, 'source' | 'measures' | 'dimensions' | 'series' | 'facet' | 'where' | 'having' | 'sort' | 'limit'>

/** What a statement was written for; when any of it changes, the parts are compiled again. */
export function partsText({ source, measures, dimensions, series, facet, where, having, sort, limit }: Parts): string {
  const shown = measures.map(({ aggregate, column, minus, times, formula, share, running, change, moving }) => ({
    aggregate,
    column,
    minus,
    times,
    formula,
    share,
    running,
    change,
    moving,
  }))
  const grouped = [...dimensions, series, facet].map((dimension) => dimension && { ...dimension, label: '' })
  return JSON.stringify([source, shown, grouped, where, having, sort, limit])
}

export function stands(plan: ChartPlan): boolean {
  const { written } = plan
  return (
    written !== undefined && written.parts === partsText(plan) && written.columns.length === groupingsOf(plan).length + plan.measures.length
  )
}

/** The statement as it was written, and what its columns are for. */
export function compileWritten(plan: ChartPlan, { sql, columns }: WrittenSql, catalog: Catalog): CompiledChart {
  const profile = (ref: ColumnRef | undefined) => {
    const table = relationsOf(plan.source).find(({ alias }) => alias === ref?.relation)?.table
    return ref && table !== undefined ? columnOf(catalog, table, ref.column) : undefined
  }
  const names = [...columns]
  const dimension =
    (role: 'dimension' | 'series' | 'facet') =>
    (each: Dimension): ResultColumn => {
      const of = profile(each.column)
      const timed = each.grain !== undefined || of?.type === 'date' || of?.type === 'timestamp'
      return {
        name: names.shift() ?? '',
        role,
        of: each.id,
        title: each.label,
        kind: timed ? 'temporal' : of?.type === 'integer' || of?.type === 'number' ? 'number' : of?.type === 'boolean' ? 'boolean' : 'text',
        ...(of ? { meaning: of.meaning } : {}),
        ...(each.grain ? { grain: each.grain } : {}),
      }
    }
  const measure = (each: Measure): ResultColumn => ({
    name: names.shift() ?? '',
    role: 'measure',
    of: each.id,
    title: each.label,
    kind: 'number',
    ...(each.format ? { format: each.format } : {}),
    ...(each.unit ? { unit: each.unit } : {}),
  })
  return {
    sql,
    columns: [
      ...plan.dimensions.map(dimension('dimension')),
      ...(plan.series ? [plan.series].map(dimension('series')) : []),
      ...(plan.facet ? [plan.facet].map(dimension('facet')) : []),
      ...plan.measures.map(measure),
    ],
  }
}
