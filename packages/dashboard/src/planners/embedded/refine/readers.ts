import type { Reader } from './edit.ts'
import { readAxes } from './axes.ts'
import { readClearing } from './clearing.ts'
import { readComparison } from './comparison.ts'
import { readDifference } from './difference.ts'
import { readFilters } from './filters.ts'
import { readGroups } from './groups.ts'
import { readLimits } from './limits.ts'
import { readAlternative, readLook } from './look.ts'
import { readLimit, readSort } from './order.ts'
import { readNamedMeasure } from './named-measure.ts'
import { readPartWithin } from './part-within.ts'
import { readPointSize } from './point-size.ts'
import { readRanking } from './ranking.ts'
import { readRunning } from './running.ts'
import { readWhich } from './which.ts'
import { readInstead, readMeasureBy, readValues } from './values.ts'

/** What wishes are read for, one after the other, each of the words that those before it left. */
export const readers: readonly Reader[] = [
  readDifference,
  readRunning,
  readAlternative,
  readAxes,
  readPartWithin,
  readClearing,
  readComparison,
  readWhich,
  readLimits,
  readRanking,
  readLimit,
  readSort,
  readPointSize,
  readLook,
  readMeasureBy,
  readInstead,
  readNamedMeasure,
  readGroups,
  readValues,
  readFilters,
]
