import type { Cell } from '../connections/connection.ts'
import { isHeld } from './held.ts'
import type { HeldColumn } from './held.ts'
import type { Part, Recipe } from './recipe.ts'

/** A cube's statement, answered: columns by their place. */
export interface Answered {
  readonly cells: readonly (readonly Cell[])[]
  readonly rowCount: number
}

/** The different values of a key in the database's own order. */
export interface HeldKey {
  readonly cells: readonly Cell[]
  /** As text, and the place of the text in the order of texts; where the rest of its categories is folded. */
  readonly texts?: readonly Cell[]
  readonly textPlaces?: Int32Array
}

/** A part's values, null as NaN. Decimals in their smallest unit, moments as places in `words`. */
export interface HeldPart {
  readonly part: Part
  readonly values: Float64Array
  readonly words?: readonly string[]
}

/** A chart's groups apart by every combination of filter values, in columns. */
export interface Cube {
  readonly recipe: Recipe
  /** Names of the chart's columns. */
  readonly columns: readonly string[]
  readonly size: number
  /** Which group each cell belongs to. */
  readonly groupOf: Int32Array
  readonly groupCount: number
  /** For each key: which of its values each group has. */
  readonly groupKeys: readonly Int32Array[]
  readonly keys: readonly HeldKey[]
  readonly filters: readonly { readonly held: Omit<HeldColumn, 'key'>; readonly codes: Int32Array }[]
  readonly parts: readonly HeldPart[]
  readonly bytes: number
}

/** Sums beyond this are not whole numbers any more. */
export const exactLimit = 2 ** 53

/**
 * Puts an answer into typed columns.
 * @returns undefined where the data holds what JavaScript cannot judge as the database does: numbers beyond 2^53 or not
 *   finite, values that are equal there and differ here or the other way round
 */
export function fillCube(recipe: Recipe, columns: readonly string[], { cells, rowCount }: Answered): Cube | undefined {
  const at = { next: 0 }
  const take = () => cells[at.next++] ?? []
  const keys = recipe.groups.keys.map(() => codesOf({ cells: take(), places: take(), nulls: take() }, rowCount))
  const filterCodes = recipe.filters.map(() => codesOf({ cells: take(), places: take(), nulls: take() }, rowCount))
  const parts = recipe.parts.map(() => take())
  const texts = recipe.folded === undefined ? undefined : { cells: take(), places: take() }
  if (!keys.every((key) => key !== undefined) || !filterCodes.every((codes) => codes !== undefined)) return undefined

  const filters = filterCodes.map(({ codes, values }, index) => {
    const filter = recipe.filters[index]
    return filter && values.every((value) => isHeld(value, filter.holding))
      ? { codes, held: { profile: filter.column, holding: filter.holding, values } }
      : undefined
  })
  const counts = parts.map((_, index) => recipe.parts[index]?.counted)
  const held = parts.map((column, index) => holdPart(recipe.parts[index], column, parts[counts[index] ?? -1]))
  if (!filters.every((filter) => filter !== undefined) || !held.every((part) => part !== undefined)) return undefined

  const { groupOf, groupKeys, groupCount } = groupsOf(keys, rowCount)
  const cube = {
    recipe,
    columns,
    size: rowCount,
    groupOf,
    groupCount,
    groupKeys,
    keys: keys.map((key, index): HeldKey =>
      index === recipe.limited && texts ? { cells: key.values, ...textsOf(key, texts) } : { cells: key.values },
    ),
    filters,
    parts: held,
  }
  return { ...cube, bytes: bytesOf(cube) }
}

interface Coded {
  readonly codes: Int32Array
  readonly values: readonly Cell[]
}

interface Ranked {
  readonly cells: readonly Cell[]
  readonly places: readonly Cell[]
  /** 1 where the database has no value. */
  readonly nulls: readonly Cell[]
}

/** Places as codes; undefined where two places have one value, one of them none, or a value is none here alone, as what is endless or no number. */
function codesOf({ cells, places, nulls }: Ranked, rowCount: number): Coded | undefined {
  const codes = new Int32Array(rowCount)
  const values: Cell[] = []
  for (let row = 0; row < rowCount; row += 1) {
    if (((cells[row] ?? null) === null) !== (Number(nulls[row]) === 1)) return undefined
    const code = Number(places[row]) - 1
    codes[row] = code
    if (values[code] === undefined) values[code] = cells[row] ?? null
    else if (values[code] !== (cells[row] ?? null)) return undefined
  }
  return new Set(values).size === values.length ? { codes, values } : undefined
}

function textsOf(
  { codes, values }: Coded,
  texts: { readonly cells: readonly Cell[]; readonly places: readonly Cell[] },
): Omit<HeldKey, 'cells'> {
  const words: Cell[] = values.map(() => null)
  const textPlaces = new Int32Array(values.length)
  for (const [row, code] of codes.entries()) {
    words[code] = texts.cells[row] ?? null
    textPlaces[code] = Number(texts.places[row])
  }
  return { texts: words, textPlaces }
}

function holdPart(part: Part | undefined, cells: readonly Cell[], counts: readonly Cell[] | undefined): HeldPart | undefined {
  if (!part) return undefined
  // A sum of values that is null here is infinite or no number there.
  if (counts && cells.some((cell, row) => cell === null && counts[row] !== 0)) return undefined
  if (part.kind.as === 'moment' && part.aggregate !== 'count') return holdMoments(part, cells)
  const unit = part.kind.as === 'decimal' && part.aggregate === 'sum' ? 10 ** part.kind.scale : 1
  const isWhole = unit !== 1 || part.aggregate === 'count' || (part.kind.as === 'whole' && part.aggregate === 'sum')
  const values = new Float64Array(cells.length)
  for (const [row, cell] of cells.entries()) {
    if (cell !== null && typeof cell !== 'number') return undefined
    const value = cell === null ? NaN : unit === 1 ? cell : Math.round(cell * unit)
    // More digits than were declared when the database was looked at.
    if (unit !== 1 && cell !== null && Math.abs(cell * unit - value) > Math.max(1e-6, Math.abs(value) * 1e-12)) return undefined
    if (isWhole && cell !== null && !(Number.isInteger(value) && Math.abs(value) <= exactLimit)) return undefined
    values[row] = value
  }
  return { part, values }
}

const momentShape = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?)?$/

/** Dates and moments as places in their order, which is that of their ISO texts of one length. */
function holdMoments(part: Part, cells: readonly Cell[]): HeldPart | undefined {
  const all = new Set<string>()
  for (const cell of cells) {
    if (cell === null) continue
    if (typeof cell !== 'string' || !momentShape.test(cell)) return undefined
    all.add(cell)
  }
  const words = [...all].toSorted()
  const places = new Map(words.map((word, place) => [word, place]))
  return { part, values: Float64Array.from(cells, (cell) => (typeof cell === 'string' ? (places.get(cell) ?? NaN) : NaN)), words }
}

function groupsOf(keys: readonly Coded[], rowCount: number): Pick<Cube, 'groupOf' | 'groupKeys' | 'groupCount'> {
  let ids: Int32Array | Float64Array = new Float64Array(rowCount)
  let count = 1
  const firsts: number[] = [0]
  for (const key of keys) {
    // Renumbered after every key, so that the numbers stay small.
    const known = new Map<number, number>()
    const next = new Int32Array(rowCount)
    firsts.length = 0
    for (let row = 0; row < rowCount; row += 1) {
      const name = (ids[row] ?? 0) * key.values.length + (key.codes[row] ?? 0)
      let id = known.get(name)
      if (id === undefined) {
        id = known.size
        known.set(name, id)
        firsts.push(row)
      }
      next[row] = id
    }
    ids = next
    count = known.size
  }
  return {
    groupOf: ids instanceof Int32Array ? ids : new Int32Array(rowCount),
    groupCount: count,
    groupKeys: keys.map((key) => Int32Array.from(firsts, (row) => key.codes[row] ?? 0)),
  }
}

function bytesOf(cube: Omit<Cube, 'bytes'>): number {
  const words = (cells: readonly Cell[]) =>
    cells.reduce((sum: number, cell) => sum + (typeof cell === 'string' ? cell.length * 2 + 24 : 16), 0)
  const own = cube.size * 4 * (1 + cube.filters.length) + cube.size * 8 * cube.parts.length + cube.groupCount * 4 * cube.keys.length
  const named = [...cube.keys.flatMap((key) => [key.cells, key.texts ?? []]), ...cube.filters.map((filter) => filter.held.values)]
  return (
    own + named.reduce((sum, cells) => sum + words(cells), 0) + cube.parts.reduce((sum, part) => sum + words(part.words ?? []), 0) + 2_000
  )
}
