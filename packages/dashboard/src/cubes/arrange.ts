import type { Cell } from '../connections/connection.ts'
import { mergedBy } from '../sql/arrange.ts'
import type { Cube } from './fill.ts'
import { byKey, bySum, cut, isNear, Undecided } from './order.ts'
import type { Order, Row } from './order.ts'
import { cellOf, isExact } from './sum.ts'
import type { Sum, Summed } from './sum.ts'

/**
 * What a chart's statement does with its groups, done with a cube's: conditions on groups, ranks of categories, the
 * rest of them, shares, order and length; step by step what `sql/once.ts` and `sql/arrange.ts` write.
 */

/** @returns cells by row and column of the chart; undefined where two rows cannot be told apart for certain */
export function arrangeCube(
  cube: Cube,
  summed: Summed,
  maxRows: number,
): { readonly rows: readonly (readonly Cell[])[]; readonly truncated: boolean } | undefined {
  try {
    const { rows, truncated } = arranged(cube, summed, maxRows)
    return { rows: rows.map((row) => cellsOf(cube, row)), truncated }
  } catch (error) {
    if (error instanceof Undecided) return undefined
    throw error
  }
}

function arranged(cube: Cube, summed: Summed, maxRows: number): { rows: Row[]; truncated: boolean } {
  const { recipe } = cube
  const { plan } = recipe.groups
  let rows = havingRows(cube, summed)
  if (recipe.limited !== undefined && plan.limit) rows = firstCategories(cube, rows, recipe.limited, plan.limit.count)
  const total = totalsOf(cube, rows)
  const order = orderOf(cube, total)
  const isShared = plan.measures.some((measure) => measure.share)
  const counted = plan.limit && recipe.limited === undefined ? plan.limit.count : undefined
  if (isShared) {
    // A share is of what is shown: cut first, then divide, then order by the shares.
    if (counted !== undefined) rows = cut(rows, order, counted)
    rows = shared(cube, rows)
    return { rows: cut(rows, orderOf(cube, total), Infinity).slice(0, maxRows), truncated: rows.length > maxRows }
  }
  rows = cut(rows, order, Math.min(counted ?? Infinity, maxRows + 1))
  if (rows.length > maxRows) return { rows: cut(rows, order, maxRows), truncated: true }
  return { rows, truncated: false }
}

/** Groups that meet the chart's conditions on groups. */
function havingRows(cube: Cube, { groups, figures }: Summed): Row[] {
  const { plan, values, having } = cube.recipe.groups
  const rows = groups.map((group, at): Row => ({
    keys: cube.groupKeys.map((codes) => codes[group] ?? 0),
    sums: figures.map((sums) => sums[at] ?? null),
    place: 0,
    folded: 0,
  }))
  return rows.filter(({ sums }) =>
    having.every((_, index) => {
      const figure = values.length + index
      const { op = 'eq', value: limit = 0 } = plan.having[index] ?? {}
      const sum = sums[figure] ?? null
      if (sum === null) return false
      if (!isExact(cube, figure) && isNear(sum, limit)) throw new Undecided()
      return meets(sum, op, limit)
    }),
  )
}

function meets(sum: number, op: string, limit: number): boolean {
  switch (op) {
    case 'eq':
      return sum === limit
    case 'ne':
      return sum !== limit
    case 'lt':
      return sum < limit
    case 'lte':
      return sum <= limit
    case 'gt':
      return sum > limit
    default:
      return sum >= limit
  }
}

/** The keys that tell categories apart: the shown one and those hidden behind its name. */
function categoryKeys({ recipe: { groups } }: Cube, limited: number): number[] {
  const own = groups.keys[limited]
  return groups.keys.flatMap((key, index) => (index === limited || (key.dimension === own?.dimension && !key.column) ? [index] : []))
}

/** Keys that folding leaves nothing of: those hidden behind the folded category's name. */
function lostKeys(cube: Cube): number[] {
  const { limited, folded } = cube.recipe
  return folded === undefined || limited === undefined ? [] : categoryKeys(cube, limited).filter((key) => key !== limited)
}

/** Ranks the categories, keeps the first, folds or drops the rest. */
function firstCategories(cube: Cube, rows: readonly Row[], limited: number, count: number): Row[] {
  const { groups, folded } = cube.recipe
  const own = categoryKeys(cube, limited)
  const categories = grouped(rows, (row) => own.map((key) => row.keys[key]).join(' '))
  const deciding = groups.sorts.find((sort) => sort.value ?? sort.total ?? sort.key === groups.keys[limited])
  const figure = figureOf(cube, deciding?.value ?? deciding?.total ?? groups.values[0])
  const first: Order[] =
    deciding?.key !== undefined
      ? [byKeyValue(cube, limited, deciding.order)]
      : figure < 0
        ? []
        : [bySum((row) => row.sums[figure] ?? null, deciding?.order ?? 'desc', isMergedExact(cube, figure))]
  const orders = [...first, ...own.map((key) => byKeyValue(cube, key, 'asc'))]
  const all = [...categories.values()].map((members): Row => mergeRows(cube, members, members[0]?.keys ?? []))
  const places = new Map(ranked(all, orders, count).map((row, index) => [own.map((key) => row.keys[key]).join(' '), index + 1]))
  const placed = rows.map((row): Row => ({ ...row, place: places.get(own.map((key) => row.keys[key]).join(' ')) ?? 0 }))
  const kept = placed.filter((row) => row.place <= count)
  if (folded === undefined) return kept
  const others = groups.keys.flatMap((_, index) => (own.includes(index) ? [] : [index]))
  // Of the kept ones each row stands alone, too: its other keys tell it apart.
  const rest = grouped(
    placed.filter((row) => row.place > count),
    (row) => others.map((key) => row.keys[key]).join(' '),
  )
  const rests = [...rest.values()].map((members): Row => ({
    ...mergeRows(cube, members, members[0]?.keys ?? []),
    place: count + 1,
    folded: places.size - count,
  }))
  return [...kept, ...rests]
}

/** The key's values themselves, not their texts. */
function byKeyValue(cube: Cube, key: number, order: 'asc' | 'desc'): Order {
  const { cells = [] } = cube.keys[key] ?? {}
  return byKey({ ...cube, keys: cube.keys.map((each, index) => (index === key ? { cells } : each)) }, key, order)
}

function ranked(rows: readonly Row[], orders: readonly Order[], count: number): Row[] {
  cut(rows, orders, count)
  return cut(rows, orders, Infinity)
}

function grouped(rows: readonly Row[], name: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = name(row)
    const members = groups.get(key)
    if (members) members.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** Several groups as one, each value as `mergedBy` has it. */
function mergeRows(cube: Cube, rows: readonly Row[], keys: readonly number[]): Row {
  const sums = cube.recipe.figures.map(({ value }, figure): Sum => {
    const known = rows.flatMap((row) => row.sums[figure] ?? [])
    if (known.length === 0) return null
    const how = mergedBy(value.aggregate)
    if (how === 'min') return Math.min(...known)
    if (how === 'max') return Math.max(...known)
    const sum = addExactly(cube, figure, known)
    return how === 'avg' ? sum / known.length : sum
  })
  return { keys, sums, place: 0, folded: 0 }
}

/** Decimals are added in their smallest unit, so that no digit is lost. */
function addExactly(cube: Cube, figure: number, values: readonly number[]): number {
  const kind = cube.parts[cube.recipe.figures[figure]?.part ?? -1]?.part.kind
  if (kind?.as !== 'decimal' || !isExact(cube, figure)) return values.reduce((sum, value) => sum + value, 0)
  const unit = 10 ** kind.scale
  return values.reduce((sum, value) => sum + Math.round(value * unit), 0) / unit
}

function isMergedExact(cube: Cube, figure: number): boolean {
  const { value } = cube.recipe.figures[figure] ?? {}
  return value !== undefined && mergedBy(value.aggregate) !== 'avg' && isExact(cube, figure)
}

function figureOf({ recipe }: Cube, value: Cube['recipe']['groups']['values'][number] | undefined): number {
  return recipe.figures.findIndex((figure) => figure.value === value)
}

/** Heights of whole stacks, by figure and row. */
type Totals = (figure: number) => (row: Row) => Sum

function totalsOf(cube: Cube, rows: readonly Row[]): Totals {
  const { groups, folded, limited } = cube.recipe
  const [first] = groups.keys
  const lost = lostKeys(cube)
  const own = first ? categoryKeys(cube, 0).filter((key) => !lost.includes(key)) : []
  const name = (row: Row) =>
    own
      .map((key) => (folded !== undefined && key === limited ? (row.folded > 0 ? 'rest' : textOf(cube, key, row)) : row.keys[key]))
      .join(' ')
  return (figure) => {
    const stacks = grouped(rows, name)
    const heights = new Map([...stacks].map(([stack, members]) => [stack, mergeSum(cube, figure, members)]))
    return (row) => heights.get(name(row)) ?? null
  }
}

function mergeSum(cube: Cube, figure: number, rows: readonly Row[]): Sum {
  const known = rows.flatMap((row) => row.sums[figure] ?? [])
  return known.length === 0 ? null : addExactly(cube, figure, known)
}

const textOf = (cube: Cube, key: number, row: Row) => JSON.stringify(cube.keys[key]?.texts?.[row.keys[key] ?? 0] ?? null)

/** The order of the shown rows. */
function orderOf(cube: Cube, totals: Totals): Order[] {
  const { groups, limited, folded, arranged: isArranged } = cube.recipe
  const orders: Order[] = []
  if (isArranged && limited !== undefined) {
    if (folded !== undefined) orders.push((a, b) => ({ side: Number(a.folded > 0) - Number(b.folded > 0), doubtful: false }))
    const isRanked = groups.keys[limited]?.dimension === groups.plan.dimensions[0] && groups.sorts.length === 0
    if (isRanked) orders.push((a, b) => ({ side: a.place - b.place, doubtful: false }))
  }
  for (const sort of groups.sorts) {
    if (sort.total) {
      const figure = figureOf(cube, sort.total)
      orders.push(bySum(totals(figure), sort.order, isExact(cube, figure)))
    } else if (sort.key) orders.push(byKey(cube, groups.keys.indexOf(sort.key), sort.order))
    else if (sort.value) {
      const figure = figureOf(cube, sort.value)
      orders.push(bySum((row) => row.sums[figure] ?? null, sort.order, isMergedExact(cube, figure)))
    }
  }
  const sorted = new Set(groups.sorts.map((sort) => sort.key))
  const lost = lostKeys(cube)
  const rest = groups.keys.flatMap((key, index) => (sorted.has(key) || lost.includes(index) ? [] : [index]))
  const isShown = (index: number) => groups.keys[index]?.column !== undefined
  for (const index of [...rest.filter(isShown), ...rest.filter((each) => !isShown(each))]) orders.push(byKey(cube, index, 'asc'))
  if (lost.length > 0) orders.push((a, b) => ({ side: a.place - b.place, doubtful: false }))
  return orders
}

/** Values that are shown as shares, divided by the sum of all of them. */
function shared(cube: Cube, rows: readonly Row[]): Row[] {
  const { values } = cube.recipe.groups
  const totals = cube.recipe.figures.map((_, figure) => (values[figure]?.measure?.share ? mergeSum(cube, figure, rows) : undefined))
  return rows.map((row) => ({
    ...row,
    sums: row.sums.map((sum, figure): Sum => {
      const total = totals[figure]
      if (total === undefined || sum === null) return sum
      return total === null || total === 0 ? null : sum / total
    }),
  }))
}

function cellsOf(cube: Cube, row: Row): Cell[] {
  const { groups, limited, folded } = cube.recipe
  const keys = groups.keys.flatMap((key, index): Cell[] => {
    if (!key.column) return []
    const { cells = [], texts } = cube.keys[index] ?? {}
    if (folded === undefined || index !== limited) return [cells[row.keys[index] ?? 0] ?? null]
    return [row.folded > 0 ? folded : (texts?.[row.keys[index] ?? 0] ?? null)]
  })
  const values = groups.values.map((_, figure) => cellOf(cube, figure, row.sums[figure] ?? null))
  return [...keys, ...values, ...(folded === undefined ? [] : [row.folded])]
}
