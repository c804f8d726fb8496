import type { Cell } from './connection.ts'

/** Numbers up to 2^53 as numbers, beyond as text. */
export function integerCell(value: bigint): Cell {
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value.toString()
}

/** The names of a list that an engine wrote as JSON. */
export function namesIn(cell: Cell | undefined): readonly string[] {
  const list: unknown = typeof cell === 'string' ? JSON.parse(cell) : []
  return Array.isArray(list) ? list.map(String) : []
}
