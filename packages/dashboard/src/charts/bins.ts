import { grainLook, timeUnit } from './calendar.ts'
import { continuousChannel } from './channels.ts'
import type { Field } from './field.ts'
import type { Json } from './json.ts'

/** Equal steps of numbers on an axis, each cell being the lower end of its step. */
export function binChannels(axis: Field, place: 'x' | 'y', format: string): Json {
  const step = axis.column.binStep ?? 1
  const numbers = axis.labels.map(Number)
  const low = numbers.reduce((min, number) => Math.min(min, number), Infinity)
  const high = numbers.reduce((max, number) => Math.max(max, number), -Infinity)
  return {
    [place]: {
      field: axis.field,
      type: 'quantitative',
      bin: { binned: true, step },
      title: axis.look.title,
      scale: { domain: [low, high + step], nice: false, zero: false },
      axis: { format, labelOverlap: true, grid: false, tickMinStep: step },
    },
  }
}

/** An axis of time for bars in the order of time, if periods between them are missing or they are many; else undefined. */
export function continuousBars(axis: Field): Json | undefined {
  if (axis.shape !== 'time' || axis.sort !== 'ascending' || axis.grain === 'week') return undefined
  const times = axis.labels.map((label) => Date.parse(label))
  const span = Math.max(...times) - Math.min(...times)
  const periods = Math.round(span / (grainLook(axis.grain).days * 86_400_000)) + 1
  if (periods <= axis.labels.length && axis.labels.length <= 36) return undefined
  // A period much longer than what it holds would only show emptiness.
  if (periods > 400 || periods > axis.labels.length * 6) return undefined
  return { ...continuousChannel(axis), timeUnit: timeUnit(axis.grain, axis.utc) }
}
