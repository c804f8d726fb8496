import type { Cube } from './fill.ts'
import type { Sum } from './sum.ts'

/** A row on its way: one group, or the rest of the categories. */
export interface Row {
  /** Which value of each key it has. */
  readonly keys: readonly number[]
  readonly sums: readonly Sum[]
  readonly place: number
  /** Categories it stands for; 0 is its own. */
  readonly folded: number
}

/** Real numbers closer than this to each other may change places when they are added in another order. */
const tolerance = 1e-9

/** Signals that the order depends on digits that the order of adding decides: the database has to say. */
export class Undecided extends Error {}

export const isNear = (a: number, b: number) => Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b))

/** Less, more or equal; `doubtful` where digits decide. */
export type Order = (a: Row, b: Row) => { readonly side: number; readonly doubtful: boolean }

export function bySum(read: (row: Row) => Sum, order: 'asc' | 'desc', exact: boolean): Order {
  return (a, b) => {
    const [left, right] = [read(a), read(b)]
    if (left === null || right === null) return { side: Number(left === null) - Number(right === null), doubtful: false }
    return { side: order === 'asc' ? left - right : right - left, doubtful: !exact && isNear(left, right) }
  }
}

/** Keys lie in the database's own order; null is last in either direction. */
export function byKey(cube: Cube, key: number, order: 'asc' | 'desc'): Order {
  const { cells = [], textPlaces } = cube.keys[key] ?? {}
  return (a, b) => {
    const [left, right] = [a.keys[key] ?? 0, b.keys[key] ?? 0]
    const [leftNull, rightNull] = [cells[left] === null, cells[right] === null]
    if (leftNull || rightNull) return { side: Number(leftNull) - Number(rightNull), doubtful: false }
    const difference = textPlaces ? (textPlaces[left] ?? 0) - (textPlaces[right] ?? 0) : left - right
    return { side: order === 'asc' ? difference : -difference, doubtful: false }
  }
}

function compare(orders: readonly Order[], a: Row, b: Row): { side: number; doubtful: boolean } {
  for (const order of orders) {
    const { side, doubtful } = order(a, b)
    if (side !== 0 || doubtful) return { side, doubtful }
  }
  return { side: 0, doubtful: true }
}

/** The first rows in order. @throws `Undecided` where it is not certain which are the first */
export function cut(rows: readonly Row[], orders: readonly Order[], count: number): Row[] {
  const sorted = rows.toSorted((a, b) => {
    for (const order of orders) {
      const { side } = order(a, b)
      if (side !== 0) return side
    }
    return 0
  })
  const [last, next] = [sorted[count - 1], sorted[count]]
  if (last && next && compare(orders, last, next).doubtful) throw new Undecided()
  return sorted.length > count ? sorted.slice(0, count) : sorted
}
