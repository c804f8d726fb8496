import type { ChartSpec, FilterState } from '@chitravani/protocol'
import { Download, Ellipsis, Image, Maximize2, MessageSquareText, PencilLine, CircleHelp, Shuffle, Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { toCsv } from '../../ui/cells.ts'
import { download } from '../../ui/download.ts'
import { filterText } from '../../ui/filter-words.ts'
import { Menu } from '../../ui/menu.tsx'
import type { MenuEntry } from '../../ui/menu.tsx'
import type { DrawnChart } from '../../ui/vega/view.ts'
import { useWords } from '../../ui/words.ts'

export interface CardMenuActions {
  readonly drawing: (chartId: string) => DrawnChart | undefined
  /** The filters in force that a chart's rows are inside of. */
  readonly filtersOf: (chart: ChartSpec) => FilterState
  readonly why: (chart: ChartSpec) => void
  readonly enlarge: (chart: ChartSpec) => void
  /** Takes one of the other readings. This one and those below are absent where nothing may be changed. */
  readonly choose?: (chart: ChartSpec, place: number) => void
  readonly edit?: (chart: ChartSpec) => void
  readonly aim?: (chart: ChartSpec) => void
  readonly remove?: (chart: ChartSpec) => void
}

interface CardMenuProperties {
  readonly title: string
  /** The chart as it is when the menu opens: rows come and go with every filter. */
  readonly chartNow: () => ChartSpec
  readonly actions: CardMenuActions
}

/** What can be done with one chart. */
export function CardMenu({
  title,
  chartNow,
  actions: { drawing, filtersOf, why, enlarge, choose, edit, aim, remove },
}: CardMenuProperties) {
  const t = useWords()
  const size = 16
  const groups = (): readonly (readonly MenuEntry[])[] => {
    const chart = chartNow()
    const picture = (kind: 'png' | 'svg') => {
      const drawn = drawing(chart.chart_id)
      if (!drawn) return
      const save = async () => {
        // Loaded with the first picture.
        const { pngOf, svgOf } = await import('./picture.ts')
        const filters = Object.entries(filtersOf(chart)).map(([key, value]) => filterText(key, value, t))
        const caption = { title: chart.title, filters: filters.map((text) => text.charAt(0).toUpperCase() + text.slice(1)) }
        download(`${chart.title}.${kind}`, await (kind === 'svg' ? svgOf(drawn, caption) : pngOf(drawn, caption, 2)))
      }
      void save()
    }
    const hasPicture = chart.chart_type !== 'table' && chart.chart_type !== 'text' && chart.data.values.length > 0
    return [
      [
        { label: t('chart.why'), icon: <CircleHelp size={size} />, press: () => why(chart) },
        { label: t('chart.fullScreen'), icon: <Maximize2 size={size} />, press: () => enlarge(chart) },
      ],
      [
        ...(choose && chart.alternatives.length > 0
          ? [
              {
                label: t('chart.readings'),
                icon: <Shuffle size={size} />,
                entries: chart.alternatives.map((other, place) => ({
                  label: `${other.title} · ${t(`kind.${other.kind}`)}`,
                  press: () => choose(chart, place),
                })),
              },
            ]
          : []),
        ...(edit ? [{ label: t('chart.edit'), icon: <PencilLine size={size} />, press: () => edit(chart) }] : []),
        ...(aim ? [{ label: t('chart.aim'), icon: <MessageSquareText size={size} />, press: () => aim(chart) }] : []),
      ],
      [
        {
          label: t('chart.csv'),
          icon: <Download size={size} />,
          press: () => download(`${chart.title}.csv`, new Blob([toCsv(chart.data.values)], { type: 'text/csv;charset=utf-8' })),
        },
        ...(hasPicture
          ? [
              { label: t('chart.png'), icon: <Image size={size} />, press: () => picture('png') },
              { label: t('chart.svg'), icon: <Image size={size} />, press: () => picture('svg') },
            ]
          : []),
      ],
      remove ? [{ label: t('chart.remove'), icon: <Trash2 size={size} />, danger: true, press: () => remove(chart) }] : [],
    ]
  }
  return <Menu opener={<IconButton label={t('chart.menu', { title })} icon={<Ellipsis size={18} />} />} groups={groups} />
}
