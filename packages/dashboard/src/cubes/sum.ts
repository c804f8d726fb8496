import type { Cell } from '../connections/connection.ts'
import { exactLimit } from './fill.ts'
import type { Cube, HeldPart } from './fill.ts'

/** A group's value: null where it has none; moments by their place. */
export type Sum = number | null

/** The groups that are left inside a filter, with the values of each. */
export interface Summed {
  /** Ids of the groups. */
  readonly groups: readonly number[]
  /** By figure, then by group as in `groups`. */
  readonly figures: readonly (readonly Sum[])[]
}

/**
 * Adds up the cells that every mask keeps.
 * @param masks one byte per value of each filter column; undefined keeps all of them
 * @returns undefined where a sum of whole numbers is beyond 2^53
 */
export function sumCube(cube: Cube, masks: readonly (Uint8Array | undefined)[]): Summed | undefined {
  const kept = keptCells(cube, masks)
  const met = new Uint8Array(cube.groupCount)
  for (const cell of kept) met[cube.groupOf[cell] ?? 0] = 1
  // A statement without groups has one row, whatever is left.
  if (cube.keys.length === 0) met.fill(1)
  const groups = [...met.keys()].filter((group) => met[group] === 1)
  const parts = cube.parts.map((part) => addPart(part, cube, kept))
  if (parts.some((sums, index) => isWhole(cube.parts[index]) && groups.some((group) => Math.abs(sums[group] ?? 0) > exactLimit)))
    return undefined
  const figures = cube.recipe.figures.map(({ part, count }) => {
    const sums = parts[part]
    const counts = count === undefined ? undefined : parts[count]
    const unit = unitOf(cube.parts[part])
    return groups.map((group): Sum => {
      const sum = sums?.[group] ?? NaN
      if (Number.isNaN(sum)) return null
      const value = unit === 1 ? sum : sum / unit
      return counts ? value / (counts[group] ?? NaN) : value
    })
  })
  return { groups, figures }
}

function keptCells({ size, filters }: Cube, masks: readonly (Uint8Array | undefined)[]): Int32Array {
  const kept = new Int32Array(size)
  let count = 0
  const used = filters.flatMap(({ codes }, index) => {
    const mask = masks[index]
    return mask ? [{ codes, mask }] : []
  })
  const [first, second] = used
  if (first && used.length === 1) {
    const { codes, mask } = first
    for (let cell = 0; cell < size; cell += 1) if (mask[codes[cell] ?? 0] === 1) kept[count++] = cell
  } else if (first && second && used.length === 2) {
    for (let cell = 0; cell < size; cell += 1)
      if (first.mask[first.codes[cell] ?? 0] === 1 && second.mask[second.codes[cell] ?? 0] === 1) kept[count++] = cell
  } else {
    for (let cell = 0; cell < size; cell += 1) if (used.every(({ codes, mask }) => mask[codes[cell] ?? 0] === 1)) kept[count++] = cell
  }
  return kept.subarray(0, count)
}

function addPart({ part, values }: HeldPart, { groupOf, groupCount }: Cube, kept: Int32Array): Float64Array {
  const sums = new Float64Array(groupCount).fill(part.aggregate === 'count' ? 0 : NaN)
  const { aggregate } = part
  for (const cell of kept) {
    const value = values[cell] ?? NaN
    if (Number.isNaN(value)) continue
    const group = groupOf[cell] ?? 0
    const before = sums[group] ?? NaN
    if (Number.isNaN(before)) sums[group] = value
    else if (aggregate === 'min') sums[group] = Math.min(before, value)
    else if (aggregate === 'max') sums[group] = Math.max(before, value)
    else sums[group] = before + value
  }
  return sums
}

const isWhole = (held: HeldPart | undefined) =>
  held !== undefined && (held.part.aggregate === 'count' || (held.part.aggregate === 'sum' && held.part.kind.as !== 'real'))

function unitOf(held: HeldPart | undefined): number {
  return held?.part.aggregate === 'sum' && held.part.kind.as === 'decimal' ? 10 ** held.part.kind.scale : 1
}

/** Is the figure the same whatever the order in which its parts are added? */
export function isExact(cube: Cube, figure: number): boolean {
  const { part = -1, count } = cube.recipe.figures[figure] ?? {}
  const held = cube.parts[part]
  return count === undefined && held !== undefined && (held.part.aggregate !== 'sum' || held.part.kind.as !== 'real')
}

/** A figure's value as a cell of the result. */
export function cellOf(cube: Cube, figure: number, value: Sum): Cell {
  const words = cube.parts[cube.recipe.figures[figure]?.part ?? -1]?.words
  if (value === null) return null
  // No engine tells a negative zero from the other.
  return words ? (words[value] ?? null) : value + 0
}
