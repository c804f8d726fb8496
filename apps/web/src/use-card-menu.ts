import type { ChartSpec } from '@chitravani/protocol'
import { useMemo } from 'react'
import type { OpenDialog } from './dialogs.tsx'
import type { CardMenuActions } from './features/board/card-menu.tsx'
import { useStable } from './ui/use-stable.ts'
import type { DrawnChart } from './ui/vega/view.ts'

interface CardMenuWork {
  readonly drawing: (chartId: string) => DrawnChart | undefined
  readonly open: (dialog: OpenDialog) => void
  readonly choose: (chart: ChartSpec, reading: number) => void
  readonly aim: (chart: ChartSpec) => void
  readonly remove: (chart: ChartSpec) => Promise<void>
  readonly attempt: (work: Promise<void>) => void
}

/** What the menu of a chart does; the same at every drawing of the page, so that no card is drawn again for it. */
export function useCardMenu({ drawing, open, choose, aim, remove, attempt }: CardMenuWork): CardMenuActions {
  const pick = useStable(choose)
  const point = useStable(aim)
  const takeOff = useStable((chart: ChartSpec) => attempt(remove(chart)))
  return useMemo(
    () => ({
      drawing,
      why: (chart) => open({ what: 'why', chart }),
      enlarge: (chart) => open({ what: 'large', chart }),
      choose: pick,
      edit: (chart) => open({ what: 'edit', chart }),
      aim: point,
      remove: takeOff,
    }),
    [drawing, open, pick, point, takeOff],
  )
}
