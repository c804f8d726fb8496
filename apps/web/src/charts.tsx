import type { ChartSpec, LayoutItem } from '@chitravani/protocol'
import { DashboardView } from './dashboard-view.tsx'
import type { OpenDialog } from './dialogs.tsx'
import { useStable } from './ui/use-stable.ts'
import { useCardActions } from './use-card-actions.ts'
import { useCardMenu } from './use-card-menu.ts'
import { useChangedCharts } from './use-changed-charts.ts'
import { languageMarks } from './use-translation.ts'
import type { Work } from './use-work.ts'

interface ChartsProperties {
  readonly work: Work
  readonly openDialog: (dialog: OpenDialog) => void
  /** The next words are about this chart. */
  readonly aim: (chart: ChartSpec) => void
}

/** The charts on the page, those on their way as well, and what is done on them. */
export function Charts({ work, openDialog, aim }: ChartsProperties) {
  const { board, data, asking, words, attempt, failed } = work
  const { shown, selection, filtered } = board
  useChangedCharts(shown)
  const { actions, drawing } = useCardActions(board, data.schema, failed)
  const menu = useCardMenu({ board, drawing, openDialog, aim, attempt })
  const placed = useStable((layout: readonly LayoutItem[]) => {
    if (layout.length > 0) attempt(board.place(layout))
  })
  return (
    <div {...languageMarks(words.translation)}>
      <DashboardView
        dashboard={shown?.dashboard}
        coming={asking.generation}
        filtered={filtered}
        selection={selection}
        filtering={board.busy && Object.keys(selection.filters).length > 0}
        translation={words.translation}
        actions={actions}
        placed={placed}
        menu={menu}
      />
    </div>
  )
}
