import type { Reader } from './edit.ts'
import { readAdjectiveFirst } from './order/by-adjective.ts'
import { readAxes } from './groups/axes.ts'
import { readClearing } from './filters/clearing.ts'
import { readComparison } from './compared/index.ts'
import { readBothEnds } from './measures/both-ends.ts'
import { readDifference } from './compared/difference.ts'
import { readGap } from './filters/values-gap.ts'
import { readFallen } from './compared/fallen.ts'
import { readFilters } from './filters/index.ts'
import { readLastMany } from './filters/last-many.ts'
import { readPartOfYear } from './filters/part-of-year.ts'
import { readWholeYear } from './filters/whole-year.ts'
import { readInPlace } from './filters/in-place.ts'
import { readLeavingOut } from './filters/leaving-out.ts'
import { readBlanks } from './filters/blanks.ts'
import { readZeros } from './filters/zeros.ts'
import { readOtherTime } from './filters/other-time.ts'
import { readValuesAgainst } from './filters/values-against.ts'
import { readValuesApart } from './filters/values-apart.ts'
import { readNames } from './groups/names-for-keys.ts'
import { readDoneHow } from './groups/done-how.ts'
import { readWhom } from './groups/whom.ts'
import { readMoreGroups } from './measures/and-more.ts'
import { readGroups } from './groups/index.ts'
import { readOfEach } from './groups/of-each.ts'
import { readLimitAnew } from './order/limit-anew.ts'
import { readLimits } from './order/limits.ts'
import { readAlternative, readLook } from './look.ts'
import { readLimit, readSort } from './order/index.ts'
import { readEnough } from './measures/enough.ts'
import { readInUnit } from './measures/in-unit.ts'
import { readNamedAs } from './measures/named-as.ts'
import { readNamedMeasure } from './measures/named-measure.ts'
import { readPartsApart } from './measures/parts-apart.ts'
import { readPartWithin } from './measures/part-within.ts'
import { readPerNumber } from './measures/per-number.ts'
import { readPerOne } from './measures/per-one.ts'
import { readPointSize } from './measures/point-size.ts'
import { readRanking } from './measures/ranking.ts'
import { readRowsByGroup } from './measures/rows-by-group.ts'
import { readRowsInAll, readRowsSummed } from './measures/rows-in-all.ts'
import { readRowsLimit } from './measures/rows-limit.ts'
import { readRunning } from './measures/running.ts'
import { readTwoTimes } from './compared/two-times.ts'
import { readTimeOrder } from './order/along-time.ts'
import { readOtherEnd } from './order/other-end.ts'
import { readWhich } from './order/which.ts'
import { readWhichOther } from './measures/which-other.ts'
import { readPerTime } from './measures/per-time.ts'
import { readMeasureBy, readValues } from './measures/index.ts'
import { readInstead } from './measures/instead.ts'

/** What wishes are read for, one after the other, each of the words that those before it left. */
export const readers: readonly Reader[] = [
  readTwoTimes,
  readEnough,
  readNamedAs,
  readInPlace,
  readLimitAnew,
  readDifference,
  readGap,
  readBothEnds,
  readFallen,
  readOfEach,
  readPartsApart,
  readValuesApart,
  readValuesAgainst,
  readOtherTime,
  readDoneHow,
  readWhom,
  readNames,
  readRowsByGroup,
  readRowsInAll,
  readRowsSummed,
  readPerNumber,
  readPerOne,
  readAdjectiveFirst,
  readOtherEnd,
  readRunning,
  readPerTime,
  readAlternative,
  readAxes,
  readPartWithin,
  readPartOfYear,
  readLastMany,
  readWholeYear,
  readBlanks,
  readZeros,
  readClearing,
  readComparison,
  readWhich,
  readWhichOther,
  readRowsLimit,
  readLimits,
  readLeavingOut,
  readRanking,
  readLimit,
  readTimeOrder,
  readSort,
  readPointSize,
  readLook,
  readMeasureBy,
  readInUnit,
  readInstead,
  readMoreGroups,
  readNamedMeasure,
  readGroups,
  readValues,
  readFilters,
]
