import { withSideTitles } from './axis-titles.ts'
import { withBarValues } from './bar-values.ts'
import { withMarkWords } from './mark-words.ts'
import { withNumberLabels } from './number-labels.ts'
import { withSliceLabels } from './slice-labels.ts'
import { withTableCells } from './table-cells.ts'

export * from './lakh-words.ts'

/**
 * What Vega-Lite made of a chart, ready to be drawn: numbers as people write them, marks that say what their tooltips say, slices with
 * their per cent, bars with their values where that was asked for, cells of tables as their columns are written, titles along the sides in lines. A specification on the wire holds no expressions: whoever draws adds them.
 * @param spec what was compiled
 */
export function readyToDraw<Description extends object>(description: Description, spec: Readonly<Record<string, unknown>>): Description {
  const labelled = withBarValues(withTableCells(withSliceLabels(withNumberLabels(description, spec)), spec), spec)
  return withSideTitles(withMarkWords(labelled))
}
