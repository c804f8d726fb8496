import type { ColumnProfile } from '../../../connections/connection.ts'
import type { TimeGrain } from '../../../plan.ts'

const stepSaid =
  /\b(?:bins?|buckets?|steps?|intervals?|rounded|groups?|increments?)\s+(?:of|by|to(?: the nearest)?|size(?: of)?)?\s*(\d+(?:\.\d+)?)\b|\b(\d+(?:\.\d+)?)[ -](?:\w+[ -])?(?:buckets?|bins?|steps?|intervals?|increments?)\b/i

/** "In steps of 50". */
export const isStepSaid = (text: string): boolean => stepSaid.test(text)

/** Equal steps of a readable size: about ten, or the size that was asked for ("in 20 minute buckets"). */
export function binStep(profile: ColumnProfile, text: string): { readonly step: number; readonly origin?: number } {
  const asked = stepSaid.exec(text)
  const low = typeof profile.min === 'number' ? profile.min : 0
  const high = typeof profile.max === 'number' ? profile.max : low + 10
  const width = Math.max(high - low, 1e-9)
  const said = Number(asked?.[1] ?? asked?.[2] ?? NaN)
  if (said > 0 && width / said >= 2 && width / said <= 100 && asked?.[2] === undefined) return { step: said }
  if (said > 0 && asked?.[2] !== undefined && width / said >= 2 && width / said <= 100) return { step: said }
  const rough = width / 10
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough
  return { step: profile.type === 'integer' ? Math.max(1, Math.round(step)) : step }
}

/** So many dates are read one by one, wherever they lie. */
const hardlyAny = 12
/** So many dates are read one by one where they lie within a few years. */
const fewDates = 20

/** The unit of time that gives a readable number of points over the column's span; none where there are few dates as it is. */
export function grainFor(profile: ColumnProfile, text: string): TimeGrain | undefined {
  if (/\b(?:each|per|every|by) (?:date|day)\b|\bdaily\b/i.test(text) || profile.distinct <= hardlyAny) return undefined
  if (typeof profile.min !== 'string' || typeof profile.max !== 'string') return undefined
  const days = (Date.parse(profile.max.slice(0, 10)) - Date.parse(profile.min.slice(0, 10))) / 86_400_000
  if (!(days >= 0)) return undefined
  if (days > 365 * 5) return 'year'
  // A course of dates that never repeat would run along ones.
  if (profile.distinct <= fewDates && !(profile.unique && /\bover time\b|\btrends?\b/i.test(text))) return undefined
  if (days > 70) return 'month'
  if (days > 2) return 'day'
  return profile.type === 'timestamp' ? 'hour' : 'day'
}
