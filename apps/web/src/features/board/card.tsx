import type { ChartSpec, FilterReport, FilterState } from '@chitravani/protocol'
import { headlineOf } from '@chitravani/protocol/translation'
import { ChartNoAxesColumn, GripVertical, LoaderCircle, SearchX, Table2, TriangleAlert } from 'lucide-react'
import { memo, useCallback, useDeferredValue, useId, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { emphasisOf } from '../../ui/marks.ts'
import { useStable } from '../../ui/use-stable.ts'
import { Chart } from '../../ui/vega/chart.tsx'
import type { Emphasis } from '../../ui/vega/messages.ts'
import type { DrawnChart } from '../../ui/vega/view.ts'
import { useWords } from '../../ui/words.ts'
import { Foot } from './card-foot.tsx'
import { CardMenu } from './card-menu.tsx'
import type { CardMenuActions } from './card-menu.tsx'
import { Headline } from './headline.tsx'

export interface CardActions {
  /** Filters by what a mark, a brush or a cell stands for; undefined where nothing can be filtered. */
  readonly conditions?: (chart: ChartSpec, chosen: Chosen) => FilterState
  readonly filter?: (chart: ChartSpec, conditions: FilterState) => void
  /** The brush of the chart was taken away. */
  readonly unbrush?: (chart: ChartSpec) => void
  readonly drawn?: (chartId: string, drawn: DrawnChart | undefined) => void
  /** Keys on the handle: a step of the place or, with Shift, of the size. */
  readonly move?: (chart: ChartSpec, step: MoveStep) => void
}

export type Chosen =
  | { readonly kind: 'mark'; readonly values: Readonly<Record<string, unknown>> }
  | { readonly kind: 'brush'; readonly values: Readonly<Record<string, unknown>> }
  | { readonly kind: 'cell'; readonly column: string; readonly value: string | number | boolean | null }

export interface MoveStep {
  readonly x?: number
  readonly y?: number
  readonly w?: number
  readonly h?: number
}

interface CardProperties extends CardActions {
  readonly chart: ChartSpec
  /** Filters that were chosen in this chart: it shows them by emphasis. */
  readonly own?: FilterState | undefined
  readonly report?: FilterReport | undefined
  readonly menu?: CardMenuActions | undefined
  /** Its title is to be seen; otherwise the heading of the page says it. */
  readonly titled: boolean
  /** The dashboard is whole: marks filter, and it is told when the rows were read. */
  readonly arrived: boolean
}

/** One chart with its words, its table, and what it has to do with the filters. */
export const Card = memo(function Card({
  chart,
  own,
  report,
  menu,
  titled,
  arrived: isWhole,
  conditions,
  filter,
  unbrush,
  drawn,
  move,
}: CardProperties) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const toggle = useCallback(() => setAsTable((before) => !before), [])
  const chartNow = useStable(() => chart)
  // Buttons of a dozen charts at once would hold up who types meanwhile: they come after the rows.
  const arrived = useDeferredValue(isWhole)
  const isTable = chart.chart_type === 'table'
  const emphasis = useMemo(() => own && emphasisOf(chart, own), [chart, own])
  const choose = (chosen: Chosen) => {
    if (!arrived) return
    if (chosen.kind === 'brush' && Object.keys(chosen.values).length === 0) unbrush?.(chart)
    else filter?.(chart, conditions?.(chart, chosen) ?? {})
  }
  const cellPress =
    arrived && conditions && filter
      ? (column: string, value: string | number | boolean | null) => {
          const found = conditions(chart, { kind: 'cell', column, value })
          return Object.keys(found).length === 0 ? undefined : () => filter(chart, found)
        }
      : undefined
  return (
    <article
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-about`}
      data-chart={chart.chart_id}
      data-kind={chart.chart_type}
      className="card group/card flex size-full min-h-0 flex-col overflow-hidden rounded-2xl border border-line bg-card shadow-card print:break-inside-avoid print:shadow-none"
    >
      <Head
        id={id}
        title={chart.title}
        titled={titled}
        asTable={isTable ? undefined : asTable}
        toggle={toggle}
        chartNow={chartNow}
        move={arrived ? move : undefined}
        menu={arrived ? menu : undefined}
      />
      <p id={`${id}-about`} className="sr-only">
        {chart.description}
      </p>
      <div className="card-body relative min-h-0 flex-1">
        <Body
          chart={chart}
          emphasis={emphasis}
          asTable={asTable || isTable}
          choose={filter ? choose : undefined}
          cellPress={cellPress}
          drawn={drawn}
        />
      </div>
      <Foot chart={chart} own={own} report={report} arrived={arrived} />
    </article>
  )
})

interface HeadProperties {
  readonly id: string
  readonly title: string
  readonly titled: boolean
  /** Undefined for what is a table anyway. */
  readonly asTable: boolean | undefined
  readonly toggle: () => void
  readonly chartNow: () => ChartSpec
  readonly move: CardActions['move']
  readonly menu: CardMenuActions | undefined
}

/** The title and what can be done with the chart; other rows leave it as it is. */
const Head = memo(function Head({ id, title, titled, asTable, toggle, chartNow, move, menu }: HeadProperties) {
  const t = useWords()
  return (
    <header className="flex items-start gap-1 ps-4 pe-1.5 pt-2.5">
      <h3
        id={`${id}-title`}
        className="line-clamp-2 min-w-0 max-md:line-clamp-5 flex-1 pt-1 text-sm leading-snug font-semibold break-words"
        title={title}
      >
        <span className={titled ? '' : 'sr-only'}>{title}</span>
      </h3>
      <LoaderCircle size={16} className="spin mt-2 hidden shrink-0 text-quiet group-data-filtering/board:block" aria-hidden />
      <div className="flex shrink-0 text-quiet print:hidden">
        {asTable !== undefined && (
          <IconButton
            label={asTable ? t('chart.showChart', { title }) : t('chart.showTable', { title })}
            aria-pressed={asTable}
            icon={asTable ? <ChartNoAxesColumn size={16} /> : <Table2 size={16} />}
            onClick={toggle}
          />
        )}
        {move && (
          <IconButton
            label={t('chart.move', { title })}
            className="drag-handle cursor-grab active:cursor-grabbing max-md:hidden"
            icon={<GripVertical size={16} />}
            onKeyDown={(event) => {
              const step = stepOf(event)
              if (!step) return
              event.preventDefault()
              move(chartNow(), step)
            }}
          />
        )}
        {menu && <CardMenu title={title} chartNow={chartNow} actions={menu} />}
      </div>
    </header>
  )
})

interface BodyProperties {
  readonly chart: ChartSpec
  readonly emphasis: Emphasis | undefined
  readonly asTable: boolean
  readonly choose: ((chosen: Chosen) => void) | undefined
  readonly cellPress: ((column: string, value: string | number | boolean | null) => (() => void) | undefined) | undefined
  readonly drawn: CardActions['drawn']
}

function Body({ chart, emphasis, asTable, choose, cellPress, drawn }: BodyProperties) {
  const t = useWords()
  const headline = headlineOf(chart)
  if (chart.error)
    return (
      <p className="flex items-start gap-2 p-4 text-sm">
        <TriangleAlert size={17} className="mt-0.5 shrink-0 text-bad" aria-hidden />
        <span className="min-w-0 break-words">{chart.error.message}</span>
      </p>
    )
  if (chart.data.values.length === 0)
    return (
      <p className="flex size-full flex-col items-center justify-center gap-2 p-4 text-center text-sm text-quiet">
        <SearchX size={26} aria-hidden />
        {t('chart.noRows')}
      </p>
    )
  if (asTable)
    return <DataTable chart={chart} choose={cellPress} chosen={emphasis && ((row) => standsOut(row, emphasis))} className="size-full" />
  if (headline) return <Headline {...headline} />
  return (
    <div className="size-full px-2 pb-1">
      <Chart
        chart={chart}
        emphasis={emphasis}
        onMark={choose && ((values) => choose({ kind: 'mark', values }))}
        onBrush={choose && ((values) => choose({ kind: 'brush', values }))}
        drawn={(drawing) => drawn?.(chart.chart_id, drawing)}
      />
    </div>
  )
}

function standsOut(row: ChartSpec['data']['values'][number], { values }: Emphasis): boolean {
  return values.length > 0 && values.every(({ column, value }) => row[column] === value)
}

function stepOf({ key, shiftKey, currentTarget }: KeyboardEvent): MoveStep | undefined {
  const across = key === 'ArrowLeft' || key === 'ArrowRight'
  const towards = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[key]
  if (towards === undefined) return undefined
  // Columns count from where the language is read.
  const by = across && getComputedStyle(currentTarget).direction === 'rtl' ? -towards : towards
  return shiftKey ? (across ? { w: by } : { h: by }) : across ? { x: by } : { y: by }
}
