import type { ChartSpec, FilterReport, FilterState } from '@chitravani/protocol'
import { Filter, FilterX, MousePointerClick } from 'lucide-react'
import { useColumnNames, useTableNames } from '../../ui/column-names.ts'
import { filterText } from '../../ui/filter-words.ts'
import { ago, clock, isFresh } from '../../ui/time.ts'
import { useWords } from '../../ui/words.ts'

/** What a reader should know of the rows: cut off, inside which filters, how old. */
export function Foot({
  chart,
  own = {},
  report,
  arrived,
}: {
  readonly chart: ChartSpec
  readonly own: FilterState | undefined
  readonly report: FilterReport | undefined
  readonly arrived: boolean
}) {
  const t = useWords()
  const nameOf = useColumnNames()
  const tableOf = useTableNames()
  const applied = Object.entries(report?.applied ?? {}).filter(([key]) => !Object.hasOwn(own, key))
  const chosen = Object.entries(own).map(([key, value]) => filterText(nameOf(key), value, t))
  const inside = applied.filter(([, { how }]) => how !== 'none' && how !== 'ambiguous')
  const outside = applied.filter(([, { how }]) => how === 'none' || how === 'ambiguous')
  const limit = chart.chart_type === 'table' ? limitOf(chart) : undefined
  const names = (entries: typeof applied) => entries.map(([key]) => nameOf(key)).join(', ')
  const how = inside
    .map(([key, { how: way, table }]) =>
      t(`filter.how.${way as 'base_table' | 'related_table' | 'result'}`, {
        column: nameOf(key),
        table: table === undefined || table === null ? '' : tableOf(table),
      }),
    )
    .join('\n')
  return (
    <footer className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-4 pt-1 pb-2 text-xs text-quiet empty:hidden">
      {chosen.length > 0 && (
        <span className="flex items-center gap-1 wrap-anywhere">
          <MousePointerClick size={12} className="shrink-0" aria-hidden />
          {t('filter.own', { filters: chosen.join(', ') })}
        </span>
      )}
      {inside.length > 0 && (
        <span className="flex items-center gap-1" title={how}>
          <Filter size={12} aria-hidden />
          {t('filter.applies', { columns: names(inside) })}
        </span>
      )}
      {outside.length > 0 && (
        <span className="flex items-center gap-1" title={outside.map(([, { candidates }]) => (candidates ?? []).join(', ')).join('\n')}>
          <FilterX size={12} aria-hidden />
          {t('filter.appliesNot', { columns: names(outside) })}
        </span>
      )}
      {chart.truncated ? <bdi>{t('chart.truncated', { count: chart.row_count })}</bdi> : limit && <bdi>{limit}</bdi>}
      {arrived && (
        <time
          dateTime={chart.refreshed_at}
          title={clock(chart.refreshed_at)}
          className="ms-auto opacity-0 transition-opacity group-focus-within/card:opacity-100 group-hover/card:opacity-100 max-md:opacity-100"
        >
          {isFresh(chart.refreshed_at) ? t('chart.refreshedNow') : t('chart.refreshed', { when: ago(chart.refreshed_at) })}
        </time>
      )}
    </footer>
  )
}

/** What the planner says of as many rows as there are: the list may go on. */
function limitOf({ explanation, row_count: count }: ChartSpec): string | undefined {
  return explanation.assumptions.find((sentence) => sentence.match(/\d+/g)?.includes(String(count)))
}
