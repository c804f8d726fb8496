import { DuckDBTypeId } from '@duckdb/node-api'
import type { DuckDBType, DuckDBValue } from '@duckdb/node-api'
import { integerCell } from '../cells.ts'
import type { Cell } from '../connection.ts'

const asText: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.DATE,
  DuckDBTypeId.TIME,
  DuckDBTypeId.TIME_TZ,
  DuckDBTypeId.TIME_NS,
  DuckDBTypeId.INTERVAL,
  DuckDBTypeId.UUID,
  DuckDBTypeId.BIT,
])
const timestamps: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.TIMESTAMP,
  DuckDBTypeId.TIMESTAMP_S,
  DuckDBTypeId.TIMESTAMP_MS,
  DuckDBTypeId.TIMESTAMP_NS,
])

/** How the values of a type become cells; dates as ISO text, what JSON has no word for as null or text. */
export function cellOf(type: DuckDBType): (value: DuckDBValue) => Cell {
  if (timestamps.has(type.typeId)) return (value) => (value === null ? null : isoTimestamp(shown(value)))
  if (type.typeId === DuckDBTypeId.TIMESTAMP_TZ) return (value) => (value === null ? null : instant(value))
  if (type.typeId === DuckDBTypeId.DECIMAL) return (value) => (value === null ? null : Number(shown(value)))
  if (type.typeId === DuckDBTypeId.BLOB) return (value) => (value === null ? null : shown(value).slice(0, 200))
  if (asText.has(type.typeId)) return (value) => (value === null ? null : shown(value))
  return plainCell
}

function plainCell(value: DuckDBValue): Cell {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) ? value : null
    case 'bigint':
      return integerCell(value)
    default:
      return value === null ? null : shown(value)
  }
}

function shown(value: DuckDBValue): string {
  return String(value)
}

/** DuckDB shows `2024-03-01 10:00:00`; fractions only where there are some. */
function isoTimestamp(text: string): string {
  return text.replace(' ', 'T')
}

function instant(value: DuckDBValue): Cell {
  const micros = typeof value === 'object' && value !== null && 'micros' in value ? value.micros : undefined
  if (typeof micros !== 'bigint') return shown(value)
  const date = new Date(Number(micros / 1000n))
  return Number.isNaN(date.getTime()) ? shown(value) : date.toISOString().replace(/\.000Z$/, 'Z')
}
