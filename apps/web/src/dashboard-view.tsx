import type { ChartSpec, ComposedDashboardSpec, LayoutItem } from '@chitravani/protocol'
import { memo, useMemo } from 'react'
import type { ReactNode } from 'react'
import { Card } from './features/board/card.tsx'
import type { CardActions } from './features/board/card.tsx'
import { Ghost } from './features/board/ghost.tsx'
import { Grid } from './features/board/grid.tsx'
import type { Filtered } from './use-filters.ts'
import { translateChart } from './use-translation.ts'
import type { Translation } from './use-translation.ts'

interface DashboardViewProperties {
  /** The finished dashboard, or the charts that came so far. */
  readonly dashboard: ComposedDashboardSpec | undefined
  readonly coming?: { readonly charts: readonly ChartSpec[]; readonly planned: number | undefined } | undefined
  readonly filtered: Filtered | undefined
  readonly filtering: boolean
  readonly translation: Translation | undefined
  readonly actions: CardActions
  /** Made where the card is drawn: the same function as long as the menus stay what they are. */
  readonly menu?: (chart: ChartSpec) => ReactNode
  readonly placed?: (layout: readonly LayoutItem[]) => void
}

const rowHeight = 80
const columns = 12

/** All charts at their places: those of a dashboard, or those on their way with empty places for the rest. */
export const DashboardView = memo(function DashboardView({
  dashboard,
  coming,
  filtered,
  filtering,
  translation,
  actions,
  menu,
  placed,
}: DashboardViewProperties) {
  const isComing = coming !== undefined
  const came = coming?.charts
  const charts = useMemo(() => came ?? dashboard?.individual_specs ?? [], [came, dashboard])
  const words = translation?.words
  const shown = useMemo(
    () =>
      charts.map((chart) => {
        const inside = filtered?.charts.get(chart.chart_id)
        const now = inside
          ? {
              ...chart,
              data: inside.data,
              row_count: inside.row_count,
              truncated: inside.truncated,
              ...(inside.error ? { error: inside.error } : {}),
            }
          : chart
        return words ? translateChart(now, words) : now
      }),
    [charts, filtered, words],
  )
  const ghosts = coming ? Math.max(0, (coming.planned ?? 4) - charts.length) : 0
  const layout = useMemo(
    () => (isComing ? provisional(charts, ghosts) : (dashboard?.layout_config.layout ?? [])),
    [isComing, charts, ghosts, dashboard],
  )
  const items = useMemo(() => {
    const places = new Map<string, ReactNode>()
    for (const chart of shown)
      places.set(
        chart.chart_id,
        <Card
          key={chart.chart_id}
          chart={chart}
          arrived={!isComing}
          report={filtered?.reports.get(chart.chart_id)}
          menu={isComing ? undefined : menu}
          {...actions}
        />,
      )
    for (let at = 0; at < ghosts; at++) places.set(`ghost-${at}`, <Ghost />)
    return places
  }, [shown, isComing, filtered, menu, actions, ghosts])
  return (
    <div className="group/board" {...(filtering ? { 'data-filtering': '' } : {})}>
      <Grid
        layout={layout}
        columns={dashboard?.layout_config.cols ?? columns}
        rowHeight={dashboard?.layout_config.row_height ?? rowHeight}
        items={items}
        placed={isComing ? undefined : placed}
      />
    </div>
  )
})

/** Places while charts still come, much as the server will lay them out: headlines on top, then two in a row. */
function provisional(charts: readonly ChartSpec[], ghosts: number): LayoutItem[] {
  const ids = [
    ...charts.map((chart) => ({ i: chart.chart_id, headline: chart.chart_type === 'text' })),
    ...Array.from({ length: ghosts }, (_, at) => ({ i: `ghost-${at}`, headline: false })),
  ]
  const headlines = ids.filter(({ headline }) => headline)
  const others = ids.filter(({ headline }) => !headline)
  const width = Math.floor(columns / Math.max(1, Math.min(4, headlines.length)))
  const top = headlines.length === 0 ? 0 : 2 * Math.ceil((headlines.length * width) / columns)
  return [
    ...headlines.map(({ i }, at) => ({ i, x: (at * width) % columns, y: 2 * Math.floor((at * width) / columns), w: width, h: 2 })),
    ...others.map(({ i }, at) => ({
      i,
      x: others.length === 1 ? 0 : (at % 2) * 6,
      y: top + 4 * Math.floor(at / 2),
      w: others.length === 1 ? 12 : 6,
      h: 4,
    })),
  ]
}
