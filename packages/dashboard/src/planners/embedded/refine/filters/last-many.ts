import type { ChartPlan } from '../../../../plan.ts'
import { countOf, countText } from '../../words/counts.ts'
import { nothing } from '../edit.ts'
import type { Reader } from '../edit.ts'
import { readFilters } from './index.ts'

const said = new RegExp(
  `^\\s*(?:(?:make(?: it)?|change (?:it )?to|take|use|show|only|just|for|rather|but|no) )*(?:the )?(${countText()}) (days?|weeks?|months?|quarters?|years?)(?: (?:instead|only|rather|please|now))*(?:,? (?:and )?not \\S{1,12}(?: \\S{1,8})?)?\\s*$`,
)

/** "Make it 24 months", "6 months instead" of the last 12 that are shown: so many of the newest. */
export const readLastMany: Reader = (text, context) => {
  const [, many = '', unit] = said.exec(text.replaceAll(/ +/g, ' ')) ?? []
  if (unit === undefined || !(countOf(many) > 0) || !context.charts.some(isOfNewest)) return nothing(text)
  const words = `only the last ${many} ${unit}`
  return readFilters(words, { ...context, written: words })
}

/** Kept to so many of the newest days, weeks or months. */
const isOfNewest = ({ where }: ChartPlan): boolean =>
  where.some(
    (each) => each.kind === 'period' && each.negated !== true && /\b(?:last|past|latest|recent|previous|trailing)\b/i.test(each.words),
  )
