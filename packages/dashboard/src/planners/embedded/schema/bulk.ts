import type { ColumnProfile } from '../../../connections/connection.ts'

/** Where the bulk of a column's values ends, as a round number, if few far larger ones would make one tall bar of all others. */
export function bulkEnd(profile: ColumnProfile): number | undefined {
  if (!isSkewed(profile) || typeof profile.max !== 'number') return undefined
  const bulk = profile.quantiles ? profile.quantiles[4] : tripleOfFrequent(profile)
  const end = bulk === undefined || !(bulk > 0) ? undefined : roundedUp(bulk)
  return end !== undefined && end < profile.max / 2 ? end : undefined
}

/** Said where only the bulk is shown. */
export function leftOut({ max, quantiles }: ColumnProfile): string {
  return `Larger values, up to ${(max ?? 0).toLocaleString('en-US')}, are left out${quantiles ? ': one in twenty at most' : ''}.`
}

/** Of numbers whose quantiles nobody told: the most that are met again and again, and as much again twice. */
function tripleOfFrequent({ frequent }: ColumnProfile): number | undefined {
  const often = frequent.filter(({ count }) => count >= 3)
  return often.length < 8 ? undefined : 3 * Math.max(...often.map(({ value }) => Number(value)))
}

function roundedUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return Math.ceil(value / power) * power
}

/** Nearly all values at one end would make one tall bar. */
export function isSkewed({ frequent, quantiles, min, max }: ColumnProfile): boolean {
  if (typeof min !== 'number' || typeof max !== 'number') return false
  const range = max - min
  const largest = quantiles?.[4]
  if (largest !== undefined) return range > 0 && largest - min < range * 0.15
  // Without frequent values only the ends tell: of ends so far apart most values are near the lower one.
  if (frequent.length < 5) return min > 0 && max / min > 2000
  const numbers = frequent.map(({ value }) => Number(value)).filter((value) => !Number.isNaN(value))
  return numbers.length > 0 && numbers.filter((value) => value - min < range * 0.08).length >= numbers.length * 0.9
}
