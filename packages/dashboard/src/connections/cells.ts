import type { Cell } from './connection.ts'

/** Numbers up to 2^53 as numbers, beyond as text. */
export function integerCell(value: bigint): Cell {
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value.toString()
}
