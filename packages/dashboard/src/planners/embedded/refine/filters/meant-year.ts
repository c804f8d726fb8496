import type { Condition } from '../../../../plan-condition.ts'
import { startOf } from '../../phrases/calendar.ts'
import type { EditContext } from '../edit.ts'

const year = /\b(this|the current|current|last|the last|previous|the previous|prior|the prior) (?:year|yr)\b(?! (?:to|so) )/gi

/** "Last year instead" of what is shown for a financial year: the one before that. */
export const inFiscalYears = (text: string, { charts, fiscalYearStart }: EditContext): string =>
  fiscalYearStart !== 1 && charts.some(({ where }) => where.some((each) => isFiscalYear(each, fiscalYearStart)))
    ? text.replace(year, (_, which: string) => `${/last|previous|prior/i.test(which) ? 'last' : 'this'} fiscal year`)
    : text

function isFiscalYear(condition: Condition, fiscalYearStart: number): boolean {
  if (condition.kind !== 'period' || condition.negated === true || condition.from === undefined) return false
  const [from, until] = [0, 1].map((move) => startOf(condition.from ?? '', 'fiscal', move, fiscalYearStart))
  return condition.from === from && condition.until === until
}
