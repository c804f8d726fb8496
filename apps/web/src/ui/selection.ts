import type { FilterReport, FilterState } from '@chitravani/protocol'
import { without } from './filter-words.ts'

/** The filters in force, and which of them were chosen in a chart. */
export interface Selection {
  readonly filters: FilterState
  /** A filter's key to the chart that it was chosen in, which shows it by emphasis and keeps its rows. */
  readonly origins: Origins
}

export type Origins = Readonly<Record<string, string>>

/** @param chartId where what changed was chosen; without it the changed filters hold for every chart */
export function changedSelection(before: Selection, filters: FilterState, chartId?: string): Selection {
  const origins = Object.keys(filters).flatMap((key): [string, string][] => {
    const origin = isSame(before.filters[key], filters[key])
      ? Object.hasOwn(before.origins, key)
        ? before.origins[key]
        : undefined
      : chartId
    return origin === undefined ? [] : [[key, origin]]
  })
  return { filters, origins: Object.fromEntries(origins) }
}

/** The filters after a mark with these conditions was pressed: they are added, or taken away where all of them are in force. */
export function toggled(before: FilterState, conditions: FilterState): FilterState {
  const keys = Object.keys(conditions)
  return keys.every((key) => isSame(before[key], conditions[key])) ? without(before, ...keys) : { ...before, ...conditions }
}

/** The filters without the stretch that was brushed in a chart. */
export function unbrushed({ filters, origins }: Selection, chartId: string): FilterState {
  const isStretch = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
  return without(filters, ...Object.keys(filters).filter((key) => origins[key] === chartId && isStretch(filters[key])))
}

/** The filters chosen in a chart, and those that its rows are inside. */
export function splitFor({ filters, origins }: Selection, chartId: string): { readonly own: FilterState; readonly rest: FilterState } {
  const [own, rest] = [true, false].map((mine) =>
    Object.fromEntries(Object.entries(filters).filter(([key]) => (origins[key] === chartId) === mine)),
  )
  return { own: own ?? {}, rest: rest ?? {} }
}

/** The filters that a chart's rows are inside: not those chosen in it, nor those that its rows have no column for. */
export function filtersInside(selection: Selection, reports: ReadonlyMap<string, FilterReport> | undefined, chartId: string): FilterState {
  const applied = reports?.get(chartId)?.applied ?? {}
  const { rest } = splitFor(selection, chartId)
  return Object.fromEntries(
    Object.entries(rest).filter(([key]) => {
      const how = applied[key]?.how ?? 'none'
      return how !== 'none' && how !== 'ambiguous'
    }),
  )
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
