import { integerCell } from '../cells.ts'
import type { ColumnType } from '../column.ts'
import type { Cell } from '../connection.ts'

/** The type itself, without what may be missing and how it is packed: https://clickhouse.com/docs/sql-reference/data-types */
export function plainType(nativeType: string): string {
  const inner = /^(?:Nullable|LowCardinality|SimpleAggregateFunction\(\w+,) ?\(?(.*)\)$/.exec(nativeType)
  return inner?.[1] === undefined ? nativeType : plainType(inner[1].trim())
}

/** What of the values in ClickHouse's JSON charts read. */
export function cellOf(nativeType: string): (value: unknown) => Cell {
  const convert = fromJson(plainType(nativeType))
  return (value) => (value === null || value === undefined ? null : convert(value))
}

function fromJson(type: string): (value: unknown) => Cell {
  if (/^U?Int\d+$/.test(type)) return (value) => integerCell(BigInt(String(value)))
  if (/^(?:Float|BFloat|Decimal)/.test(type)) return (value) => (Number.isFinite(Number(value)) ? Number(value) : null)
  if (type === 'Bool') return (value) => value === true
  if (type.startsWith('DateTime'))
    return (value) =>
      String(value)
        .replace(' ', 'T')
        .replace(/(?:\.|(\.\d*?[1-9]))0+$/, '$1')
  return (value) => (typeof value === 'string' ? value : JSON.stringify(value).slice(0, 200))
}

/** ClickHouse's type names in our few words. */
export function typeOf(nativeType: string): ColumnType {
  const type = plainType(nativeType)
  if (/^U?Int\d+$|^Decimal\(\d+, 0\)$/.test(type)) return 'integer'
  if (/^(?:Float|BFloat|Decimal)/.test(type)) return 'number'
  if (/^(?:String|FixedString|Enum|UUID|IPv)/.test(type)) return 'text'
  if (type === 'Bool') return 'boolean'
  if (type === 'Date' || type === 'Date32') return 'date'
  return type.startsWith('DateTime') ? 'timestamp' : 'other'
}
