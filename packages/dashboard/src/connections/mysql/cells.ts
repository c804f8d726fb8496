import type { ColumnType } from '../column.ts'
import type { Cell } from '../connection.ts'
import { integerCell } from '../cells.ts'

/** MySQL's numbers for its types on the wire: https://dev.mysql.com/doc/dev/mysql-server/latest/field__types_8h.html */
const integers: ReadonlySet<number> = new Set([1, 2, 3, 8, 9, 13])
const reals: ReadonlySet<number> = new Set([0, 4, 5, 246])
const moments: ReadonlySet<number> = new Set([7, 12])
const day = 10
const bits = 16

/** What of the driver's values charts read; a date of zeros, which is none, becomes null. */
export function cellOf(typeId: number): (value: unknown) => Cell {
  const convert = fromText(typeId)
  return (value) => {
    if (value === null || value === undefined) return null
    if (Buffer.isBuffer(value)) return typeId === bits ? (value.at(-1) ?? 0) : value.subarray(0, 100).toString('hex')
    return typeof value === 'string' || typeof value === 'number' ? convert(String(value)) : null
  }
}

function fromText(typeId: number): (text: string) => Cell {
  if (integers.has(typeId)) return (text) => integerCell(BigInt(text))
  if (reals.has(typeId)) return (text) => (Number.isFinite(Number(text)) ? Number(text) : null)
  if (moments.has(typeId))
    return (text) => (text.startsWith('0000-00-00') ? null : text.replace(' ', 'T').replace(/(?:\.|(\.\d*?[1-9]))0+$/, '$1'))
  if (typeId === day) return (text) => (text === '0000-00-00' ? null : text)
  return (text) => text
}

/** MySQL's type names in our few words; it keeps truth values as `tinyint(1)`. */
export function typeOf(nativeType: string): ColumnType {
  if (/^(tinyint\(1\)|bit\(1\)|bool)/.test(nativeType)) return 'boolean'
  if (/^(tiny|small|medium|big)?int/.test(nativeType)) return 'integer'
  if (/^decimal\(\d+,0\)/.test(nativeType)) return 'integer'
  if (/^(decimal|double|float)/.test(nativeType)) return 'number'
  if (/^(var)?char|text$|^(enum|set|uuid|inet)/.test(nativeType)) return 'text'
  if (nativeType === 'date') return 'date'
  if (/^(datetime|timestamp)/.test(nativeType)) return 'timestamp'
  if (nativeType.startsWith('year')) return 'integer'
  return nativeType.startsWith('time') ? 'time' : 'other'
}
