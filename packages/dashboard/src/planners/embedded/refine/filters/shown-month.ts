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

/** A step before what is shown. */
const previous =
  /^(?:(?:in|for|of|during) )?(?:the )?(?:previous|prior|preceding) (year|quarter|month|week|financial year|fiscal year|fy)$/i

interface Stretch {
  readonly from: string
  readonly until: string
}

type Period = Extract<Condition, { readonly kind: 'period' }>

/** "Just March" of a chart of 2025, "and in February?" of one of March 2025: of the year that is shown, and not the newest one. */
export function inShownYear(chart: ChartPlan, added: Condition, { catalog, fiscalYearStart }: EditContext): Condition {
  if (added.kind !== 'period' || added.from === undefined || added.until === undefined) return added
  const unit = previous.exec(added.words.trim())?.[1]
  if (unit === undefined && !bare.test(added.words.trim())) return added
  const shown = shownBy(chart, added)
  if (unit !== undefined) return shown ? beforeShown(added, shown, unit, fiscalYearStart) : added
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
  return { ...added, ...named(only, added.words) }
}

/** "The previous quarter" of a chart of one: that before it. */
function beforeShown(added: Period, shown: Stretch, unit: string, fiscalYearStart: number): Condition {
  const isFiscal = /^f/i.test(unit)
  const [before, from, until] = [-1, 0, 1].map((by) => startOf(shown.from, isFiscal ? 'fiscal' : unit.toLowerCase(), by, fiscalYearStart))
  return from === shown.from && until === shown.until && before !== undefined
    ? { ...added, ...named({ from: before, until: from }, added.words) }
    : added
}

function named({ from, until }: Stretch, words: string): Stretch & { readonly words: string } {
  const [first, last] = [from, until].map((day) => new Date(`${day}T00:00:00Z`))
  return { from, until, words: first && last ? rangeLabel(first, last) : words }
}

/** The one stretch that the chart is kept to, by the same date. */
function shownBy({ where, comparison }: ChartPlan, { column }: Period): Stretch | undefined {
  const times = where.flatMap((each) =>
    each.kind === 'period' && each.negated !== true && isSameColumn(each.column, column) ? [each] : [],
  )
  const [time, ...more] = comparison && isSameColumn(comparison.column, column) ? [...times, comparison.current] : times
  return time?.from !== undefined && time.until !== undefined && more.length === 0 ? { from: time.from, until: time.until } : undefined
}
