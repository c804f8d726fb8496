import type { ColumnType } from '../column.ts'
import type { Cell } from '../connection.ts'
import { integerCell } from '../cells.ts'

/** PostgreSQL's own numbers for its types: https://www.postgresql.org/docs/current/catalog-pg-type.html */
const integers: ReadonlySet<number> = new Set([20, 21, 23, 26])
const reals: ReadonlySet<number> = new Set([700, 701, 1700])
const boolean = 16
const timestamp = 1114
const timestampWithZone = 1184
const binary = 17

/** Every value arrives as PostgreSQL's own text; what JSON has no word for becomes null. */
export function cellOf(typeId: number): (text: string | null) => Cell {
  if (integers.has(typeId)) return (text) => (text === null ? null : integerCell(BigInt(text)))
  if (reals.has(typeId)) return (text) => (text === null || !Number.isFinite(Number(text)) ? null : Number(text))
  if (typeId === boolean) return (text) => (text === null ? null : text === 't')
  if (typeId === timestamp) return (text) => text?.replace(' ', 'T') ?? null
  // The session is in UTC.
  if (typeId === timestampWithZone) return (text) => text?.replace(' ', 'T').replace(/\+00$/, 'Z') ?? null
  if (typeId === binary) return (text) => text?.slice(0, 202) ?? null
  return (text) => text
}

/** PostgreSQL's type names in our few words. */
export function typeOf(nativeType: string): ColumnType {
  if (nativeType.endsWith('[]')) return 'other'
  if (/^(smallint|integer|bigint)$/.test(nativeType)) return 'integer'
  if (/^numeric\(\d+(?:,0)?\)$/.test(nativeType)) return 'integer'
  if (/^(numeric|real|double precision)/.test(nativeType)) return 'number'
  if (/^(character|text|uuid|citext|name|"char"|inet|cidr|macaddr)/.test(nativeType)) return 'text'
  if (nativeType === 'boolean') return 'boolean'
  if (nativeType === 'date') return 'date'
  if (nativeType.startsWith('timestamp')) return 'timestamp'
  return nativeType.startsWith('time') ? 'time' : 'other'
}
