import type { ChartSpec, ComposedDashboardSpec, FilterState, LayoutItem } from '@chitravani/protocol'
import { translateChart } from '@chitravani/protocol/translation'
import { createContext, memo, use, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { CardMenuActions } from './features/board/card-menu.tsx'
import { Card } from './features/board/card.tsx'
import type { CardActions } from './features/board/card.tsx'
import { Ghost } from './features/board/ghost.tsx'
import { Grid } from './features/board/grid.tsx'
import { splitFor } from './ui/selection.ts'
import type { Selection } from './ui/selection.ts'
import { useSlow } from './ui/slow.tsx'
import type { Filtered } from './use-filters.ts'
import { saysOnlyItsTitle } from './summary.ts'
import { languageMarks } from './use-translation.ts'
import type { Translation } from './use-translation.ts'

interface DashboardViewProperties {
  /** The finished dashboard, or the charts that came so far. */
  readonly dashboard: ComposedDashboardSpec | undefined
  readonly coming?: { readonly charts: readonly ChartSpec[]; readonly planned: number | undefined } | undefined
  readonly filtered: Filtered | undefined
  readonly selection: Selection
  readonly filtering: boolean
  readonly translation: Translation | undefined
  readonly actions: CardActions
  readonly menu?: CardMenuActions
  readonly placed?: (layout: readonly LayoutItem[]) => void
}

const rowHeight = 80
const columns = 12
/** A filter is mostly there before a sign of waiting could be seen. */
const noticedMs = 350

/** All charts at their places: those of a dashboard, or those on their way with empty places for the rest. */
export const DashboardView = memo(function DashboardView({
  dashboard,
  coming,
  filtered,
  selection,
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
  const ids = charts.map((chart) => chart.chart_id).join('\n')
  const items = useMemo(() => {
    const places = new Map<string, ReactNode>()
    for (const id of ids === '' ? [] : ids.split('\n')) places.set(id, <Place key={id} id={id} />)
    for (let at = 0; at < ghosts; at++) places.set(`ghost-${at}`, <Ghost />)
    return places
  }, [ids, ghosts])
  const reports = filtered?.reports
  const owns = useMemo(() => new Map((ids === '' ? [] : ids.split('\n')).map((id) => [id, ownOf(selection, id)])), [ids, selection])
  const cards = useMemo(
    () => ({
      charts: new Map(shown.map((chart) => [chart.chart_id, chart])),
      owns,
      reports,
      arrived: !isComing,
      menu: isComing ? undefined : menu,
      titled: isComing || dashboard === undefined || !saysOnlyItsTitle(dashboard),
      actions,
    }),
    [shown, owns, reports, isComing, dashboard, menu, actions],
  )
  const isSlow = useSlow(filtering && 'filtering', noticedMs)
  return (
    <div className="group/board" {...(isSlow ? { 'data-filtering': '' } : {})}>
      <CardsContext value={cards}>
        <Grid
          layout={layout}
          columns={dashboard?.layout_config.cols ?? columns}
          rowHeight={dashboard?.layout_config.row_height ?? rowHeight}
          mirrored={languageMarks(translation).dir === 'rtl'}
          items={items}
          placed={isComing ? undefined : placed}
        />
      </CardsContext>
    </div>
  )
})

interface Cards extends Pick<Parameters<typeof Card>[0], 'arrived' | 'menu' | 'titled'> {
  readonly charts: ReadonlyMap<string, ChartSpec>
  readonly owns: ReadonlyMap<string, FilterState | undefined>
  readonly reports: Filtered['reports'] | undefined
  readonly actions: CardActions
}

const CardsContext = createContext<Cards | undefined>(undefined)

/** What stands at a place of the grid. It reads its chart by itself: other rows leave the grid as it is. */
function Place({ id }: { readonly id: string }) {
  const cards = use(CardsContext)
  const chart = cards?.charts.get(id)
  return (
    cards &&
    chart && (
      <Card
        chart={chart}
        arrived={cards.arrived}
        titled={cards.titled}
        own={cards.owns.get(id)}
        report={cards.reports?.get(id)}
        menu={cards.menu}
        {...cards.actions}
      />
    )
  )
}

/** What was chosen in a chart itself; undefined where nothing was, so that its card need not be drawn again. */
function ownOf(selection: Selection, id: string): FilterState | undefined {
  const { own } = splitFor(selection, id)
  return Object.keys(own).length === 0 ? undefined : own
}

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
