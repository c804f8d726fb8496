import type { Catalog } from '../../../../connections/connection.ts'
import { isGiven } from '../../../../given-words.ts'
import type { ChartPlan } from '../../../../plan.ts'
import { lowered, nounOf, sentence } from '../../titles/names.ts'
import { titleOf } from '../../titles/title.ts'
import { baseOf } from '../columns.ts'
import { isWholeList } from './rows-of.ts'

/** A list is called by which rows it is of, whatever is told of each. */
export function describeList(list: ChartPlan, catalog: Catalog): Pick<ChartPlan, 'title' | 'description'> {
  const rows = sentence(nounOf(baseOf(catalog, list)).many)
  const counted = { id: 'm1', aggregate: 'count', label: rows, format: 'integer' } as const
  const named = titleOf({ kind: 'text', measures: [counted], dimensions: [], where: list.where, sort: [] })
  const [by] = list.sort.map((each) => labelOf(list, each.by))
  const first = list.limit && !isWholeList(list) ? `The first ${String(list.limit.count)} ${lowered(named)}` : named
  return { title: first, description: `Table: ${lowered(first)}${by === undefined ? '' : `, by ${lowered(by)}`}.` }
}

function labelOf({ dimensions, measures }: ChartPlan, by: ChartPlan['sort'][number]['by']): string | undefined {
  if ('measure' in by) return measures.find(({ id }) => id === by.measure)?.label
  return 'dimension' in by ? dimensions.find(({ id }) => id === by.dimension)?.label : undefined
}

/** The words of a changed list, but for those that a person gave. */
export function describedAnew(before: ChartPlan, after: ChartPlan, catalog: Catalog): Pick<ChartPlan, 'title' | 'description'> {
  const made = describeList(after, catalog)
  return {
    title: isGiven(before, 'title') ? before.title : made.title,
    description: isGiven(before, 'description') ? before.description : made.description,
  }
}
