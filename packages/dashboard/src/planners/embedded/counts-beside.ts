import { columnOf, tableOf } from '../../connections/connection.ts'
import type { Catalog } from '../../connections/connection.ts'
import type { Condition } from '../../plan-condition.ts'
import { relationsOf } from '../../plan.ts'
import type { ChartPlan, Measure } from '../../plan.ts'
import { freeId } from './refine/columns.ts'
import { countWords } from './titles/labels.ts'
import { nounIn } from './titles/names.ts'

type Chart = Omit<ChartPlan, 'id'>
type Related = Extract<Condition, { readonly kind: 'related' }>

/** "Members with more than 3 loans": a list of them says how many each has, most first. */
export function countsBeside(chart: Chart, catalog: Catalog): Chart {
  const limits = chart.where.filter(isOfMany)
  const [limit, ...others] = limits
  if (chart.kind !== 'table' || !limit || others.length > 0 || !isOfSingle(chart, catalog)) return chart
  const { source, link, where } = limit.sub
  const [base] = relationsOf(source)
  const taken = new Set(relationsOf(chart.source).map(({ alias }) => alias))
  if (!base || relationsOf(source).some(({ alias }) => taken.has(alias))) return chart
  const counted: Measure = {
    id: freeId({ ...chart, id: '' }, 'm'),
    aggregate: 'count',
    label: countWords(nounIn(catalog, base.table)),
    format: 'integer',
  }
  return {
    ...chart,
    source: {
      ...chart.source,
      joins: [
        ...chart.source.joins,
        { relation: base, kind: 'inner', on: link.map(({ outer, inner }) => ({ left: outer, right: inner })) },
        ...source.joins,
      ],
    },
    where: [...chart.where.filter((condition) => condition !== limit), ...where],
    having: [...chart.having, ...(limit.having ?? [])],
    measures: [...chart.measures.filter(({ aggregate }) => aggregate === 'none'), counted],
    sort: [{ by: { measure: counted.id }, order: 'desc' }],
  }
}

function isOfMany(condition: Condition): condition is Related {
  if (condition.kind !== 'related' || condition.negated || condition.having?.length !== 1) return false
  const [only] = condition.having
  if (!only || 'measure' in only || only.aggregate !== 'count' || only.column !== undefined) return false
  // "Who ordered in May": at least once, and nobody asks how often.
  return only.op === 'gt' ? only.value > 0 : (only.op === 'gte' || only.op === 'eq') && only.value > 1
}

/** Each row of the list is one thing, and nothing else multiplies it. */
function isOfSingle({ source, dimensions, measures, having }: Chart, catalog: Catalog): boolean {
  const base = tableOf(catalog, source.base.table)
  const isOwn = (ref: { readonly relation: string; readonly column: string }): boolean =>
    ref.relation === source.base.alias &&
    (columnOf(catalog, source.base.table, ref.column)?.unique === true ||
      (base?.primaryKey.length === 1 && base.primaryKey[0] === ref.column))
  return (
    having.length === 0 &&
    measures.every(({ aggregate }) => aggregate === 'none' || aggregate === 'count') &&
    dimensions.some(({ column, identity }) => isOwn(column) || identity?.some((ref) => isOwn(ref)) === true)
  )
}
