import type { Catalog } from '../../../connections/connection.ts'
import { columnOf } from '../../../connections/connection.ts'
import { bulkEnd, leftOut } from '../schema/bulk.ts'
import type { ChartBody } from './body.ts'
import { binStep, isStepSaid } from './steps.ts'

/** "Distribution of amounts" of which a few are a hundred times the others: the others, in bars that tell them apart. */
export function bulkOnly(body: ChartBody, catalog: Catalog, text: string): ChartBody {
  const [axis, ...more] = body.dimensions
  if (body.kind !== 'histogram' || !axis?.bin || more.length > 0 || isStepSaid(text)) return body
  const { relation, column } = axis.column
  // Whoever limits the values knows which of them are wanted.
  if (body.where.some((each) => 'column' in each && each.column.relation === relation && each.column.column === column)) return body
  const profile = columnOf(catalog, relation, column)
  const end = profile && bulkEnd(profile)
  if (!profile || end === undefined) return body
  return {
    ...body,
    dimensions: [{ ...axis, bin: binStep({ ...profile, max: end }, text) }],
    where: [...body.where, { kind: 'compare', column: axis.column, op: 'lt', value: end }],
    assumptions: [...body.assumptions, leftOut(profile)],
  }
}
