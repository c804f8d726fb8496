import type { Condition } from '../../../../plan-condition.ts'
import { isSameColumn } from '../../../../plan-source.ts'
import type { ChartPlan } from '../../../../plan.ts'
import { rangeLabel } from '../../overview/periods.ts'
import { startOf } from '../../phrases/calendar.ts'
import { newestOf } from '../../schema/now.ts'
import { monthNames, shortMonthText } from '../../words/time.ts'
import { profileIn } from '../columns.ts'
import type { EditContext } from '../edit.ts'

const month = `(?:${monthNames.join('|')}|${shortMonthText})\\.?`
/** Months of no year that is said. */
const bare = new RegExp(
  `^(?:(?:in|for|of|during|from|between|only|just|the|months?) )*${month}(?: ?(?:to|till|until|and|through|-|–) ?${month})?$`,
  'i',
)

type Period = Extract<Condition, { readonly kind: 'period' }>

/** "Just March" of a chart of 2025, "and in February?" of one of March 2025: of the year that is shown, and not the newest one. */
export function inShownYear(chart: ChartPlan, added: Condition, { catalog }: EditContext): Condition {
  if (added.kind !== 'period' || added.from === undefined || added.until === undefined || !bare.test(added.words.trim())) return added
  const shown = shownBy(chart, added)
  const profile = profileIn(catalog, chart, added.column)?.profile
  if (!shown || !profile) return added
  const newest = newestOf(profile)
  const moves = [-1, 0, 1].map((more) => Number(shown.from.slice(0, 4)) - Number(added.from?.slice(0, 4)) + more)
  const years = moves.map((by) => ({
    from: startOf(added.from ?? '', 'month', by * 12),
    until: startOf(added.until ?? '', 'month', by * 12),
  }))
  const inside = years.filter(({ from, until }) => from >= shown.from && until <= shown.until)
  const alike = years.filter(({ from }) => from.slice(0, 4) === shown.from.slice(0, 4) && from <= newest)
  const isOfOneYear = startOf(shown.from, 'year', 1) >= shown.until
  const [only, ...others] = inside.length > 0 ? inside : isOfOneYear ? alike : []
  if (!only || others.length > 0 || only.from === added.from) return added
  const [from, until] = [only.from, only.until].map((day) => new Date(`${day}T00:00:00Z`))
  return { ...added, ...only, words: from && until ? rangeLabel(from, until) : added.words }
}

/** The one stretch that the chart is kept to, by the same date. */
function shownBy({ where, comparison }: ChartPlan, { column }: Period): { readonly from: string; readonly until: string } | undefined {
  const times = where.flatMap((each) =>
    each.kind === 'period' && each.negated !== true && isSameColumn(each.column, column) ? [each] : [],
  )
  const [time, ...more] = comparison && isSameColumn(comparison.column, column) ? [...times, comparison.current] : times
  return time?.from !== undefined && time.until !== undefined && more.length === 0 ? { from: time.from, until: time.until } : undefined
}
