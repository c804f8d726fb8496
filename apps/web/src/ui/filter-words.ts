import type { ConnectionSchema, FilterState } from '@chitravani/protocol'
import type { Words } from './words.ts'

export type FilterValue = FilterState[string]
export type Scalar = string | number | boolean | null
export type Column = ConnectionSchema['tables'][number]['columns'][number]

/** A condition for people: "region is North or South", "day from 2025-01-01 to 2025-03-31". @param name what the column is called */
export function filterText(name: string, value: FilterValue, t: Words): string {
  return `${name} ${conditionText(value, t)}`
}

function conditionText(value: FilterValue, t: Words): string {
  const word = (each: Scalar) =>
    each === null ? t('filter.missing') : typeof each === 'boolean' ? t(each ? 'common.yes' : 'common.no') : String(each)
  if (Array.isArray(value)) {
    const most = 3
    const shown = value.slice(0, most).map(word).join(', ')
    return t('filter.is', { value: value.length > most ? t('filter.andMore', { shown, count: value.length - most }) : shown })
  }
  if (typeof value !== 'object' || value === null) return t('filter.is', { value: word(value) })
  const [low, high] = [value.gte ?? value.gt, value.lte ?? value.lt]
  if (low !== undefined && high !== undefined) return t('filter.between', { low: word(low), high: word(high) })
  if (low !== undefined) return t('filter.atLeast', { value: word(low) })
  return t('filter.atMost', { value: word(high ?? null) })
}

export function without(state: FilterState, ...keys: readonly string[]): FilterState {
  return Object.fromEntries(Object.entries(state).filter(([key]) => !keys.includes(key)))
}

/** `table.column` back to its column. */
export function columnOfKey(schema: ConnectionSchema | undefined, key: string): Column | undefined {
  return schema?.tables
    .flatMap((table) => table.columns.filter((column) => `${table.name}.${column.name}` === key || column.name === key))
    .at(0)
}
