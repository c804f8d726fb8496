import type { EditContext } from '../edit.ts'
import { readDifference } from './difference.ts'
import { readFallen } from './fallen.ts'
import { readComparison, saysAgo } from './index.ts'
import { readTwoTimes } from './two-times.ts'

/** "Compare with last year" of charts that have no room for it: no other measure is meant, and no breakdown by years. */
export const cannotCompare = (text: string, context: EditContext): boolean =>
  saysAgo(text) &&
  ![readTwoTimes, readDifference, readFallen, readComparison].some((reader) =>
    reader(text, context).edits.some((edit) => context.charts.some((chart) => edit.apply(chart) !== undefined)),
  )
