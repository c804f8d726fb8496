import type { ChartPlan } from '../../../../plan.ts'
import type { EditContext } from '../edit.ts'
import { columnsListed, withListed } from './columns-said.ts'
import { orderedAs } from './order.ts'

type Catalog = EditContext['catalog']

/** What was made of words behind a list or a change of its columns, and those of which nothing was. */
interface Told {
  readonly list: ChartPlan
  readonly unknown: readonly string[]
  readonly isOrdered: boolean
  /** Columns are named. */
  readonly named: boolean
}

const comesFirst = / (?:first|on (?:the )?top|at the top|ahead)$/

/**
 * "Client, event date and bill, earliest event first": the columns and the order that are named; undefined where nothing of it is known.
 * @param isOnly the columns named, and no other
 */
export function told(phrase: string, list: ChartPlan, catalog: Catalog, isOnly: boolean): Told | undefined {
  const parts = phrase.split(/,|;/).map((part) => part.trim().replace(/^and /, ''))
  // "Name and price, the dearest first": of what is told by then.
  const laid = columnsListed(parts.filter((part) => !comesFirst.test(part)).join(', '), list, catalog).columns.reduce(
    (all, column) => withListed(all, column, catalog) ?? all,
    list,
  )
  const orders = parts.filter((part) => orderedAs(part, comesFirst.test(part) ? laid : list, catalog) !== undefined)
  const named = parts.filter((part) => !orders.includes(part)).join(', ')
  const { columns, unknown } = columnsListed(named, list, catalog)
  if (columns.length + orders.length === 0) return undefined
  let made: ChartPlan = isOnly && columns.length > 0 ? { ...list, dimensions: [], measures: [] } : list
  for (const column of columns) made = withListed(made, column, catalog) ?? made
  if (columns.length > 0) made = { ...made, sort: list.sort.filter(({ by }) => isStill(by, made)) }
  // Named anew, a column goes by another number: the order holds for what it is of.
  if (isOnly) made = keptOrder(list, made)
  for (const order of orders) made = orderedAs(order, made, catalog) ?? made
  return { list: made, unknown, isOrdered: orders.length > 0, named: columns.length > 0 }
}

function isStill(by: ChartPlan['sort'][number]['by'], { dimensions, measures }: ChartPlan): boolean {
  return 'measure' in by
    ? measures.some(({ id }) => id === by.measure)
    : 'dimension' in by
      ? dimensions.some(({ id }) => id === by.dimension)
      : true
}

function keptOrder(before: ChartPlan, after: ChartPlan): ChartPlan {
  const [first] = before.sort
  if (!first) return after
  const { by, order } = first
  const of =
    'measure' in by
      ? before.measures.find(({ id }) => id === by.measure)?.column
      : 'dimension' in by
        ? before.dimensions.find(({ id }) => id === by.dimension)?.column
        : undefined
  const isSame = (each: { readonly column?: ChartPlan['dimensions'][number]['column'] }): boolean =>
    each.column?.column === of?.column && each.column?.relation === of?.relation
  const dimension = after.dimensions.find(isSame)
  const measure = after.measures.find(isSame)
  if (!of || 'aggregate' in by) return { ...after, sort: before.sort }
  if (dimension) return { ...after, sort: [{ by: { dimension: dimension.id }, order }] }
  if (measure) return { ...after, sort: [{ by: { measure: measure.id }, order }] }
  // By a column that is not shown any more.
  return { ...after, sort: [{ by: { aggregate: order === 'asc' ? 'min' : 'max', column: of }, order }] }
}
