import type { Parts, Shape } from '../draft-parts.ts'
import { shapeCounts } from './counts.ts'
import { totalByFew } from './by-few.ts'
import { besides, listingOf } from './listing.ts'
import { ownNumbers } from './own-numbers.ts'
import { pointsOf } from './points.ts'
import { totalsOf } from './totals.ts'
import { shapeValue } from './values.ts'
import { versusOverTime } from './versus.ts'

/** No aggregation was said: columns side by side. */
export function shapeRows(parts: Parts): Shape {
  const listing = listingOf(parts)
  const totals = totalsOf(parts) ?? versusOverTime(parts) ?? totalByFew(parts)
  if (totals) return totals
  const points = pointsOf(parts, listing)
  if (points) return points
  const value = listing.onY ?? listing.numbers.find((item) => item !== listing.onX)
  const others = besides(value, parts.understanding, listing)
  if (value && value.sort !== 'category') return shapeValue(parts, listing, value, others)
  return ownNumbers(parts, others) ?? shapeCounts(parts, listing, others)
}
