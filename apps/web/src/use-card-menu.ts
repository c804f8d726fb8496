import type { ChartSpec } from '@chitravani/protocol'
import { useMemo } from 'react'
import type { OpenDialog } from './dialogs.tsx'
import type { CardMenuActions } from './features/board/card-menu.tsx'
import { filtersInside } from './ui/selection.ts'
import { useNotices } from './ui/notices.tsx'
import { useStable } from './ui/use-stable.ts'
import type { DrawnChart } from './ui/vega/view.ts'
import { useWords } from './ui/words.ts'
import type { Attempt } from './use-attempt.ts'
import type { Board } from './use-dashboard.ts'

interface CardMenuWork {
  readonly board: Board
  readonly drawing: (chartId: string) => DrawnChart | undefined
  readonly openDialog: (dialog: OpenDialog) => void
  readonly aim: (chart: ChartSpec) => void
  readonly attempt: Attempt
}

/** What the menu of a chart does; the same at every drawing of the page, so that no card is drawn again for it. */
export function useCardMenu({ board, drawing, openDialog, aim, attempt }: CardMenuWork): CardMenuActions {
  const t = useWords()
  const notices = useNotices()
  const undo = useStable(() => attempt(board.undo()))
  const choose = useStable((chart: ChartSpec, reading: number) => attempt(board.chooseReading(chart.chart_id, reading), t('refine.done')))
  const point = useStable(aim)
  const filtersOf = useStable((chart: ChartSpec) => filtersInside(board.selection, board.filtered?.reports, chart.chart_id))
  const remove = useStable(({ chart_id: id, title }: ChartSpec) => {
    const removed = async () => {
      await board.removeChart(id)
      notices.show({ kind: 'done', text: t('chart.removed', { title }), actions: [{ label: t('common.undo'), press: undo }] })
    }
    attempt(removed())
  })
  return useMemo(
    () => ({
      drawing,
      filtersOf,
      why: (chart) => openDialog({ what: 'why', chart }),
      enlarge: (chart) => openDialog({ what: 'large', chart }),
      choose,
      edit: (chart) => openDialog({ what: 'edit', chart }),
      aim: point,
      remove,
    }),
    [drawing, filtersOf, openDialog, choose, point, remove],
  )
}
