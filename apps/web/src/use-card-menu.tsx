import type { ChartSpec } from '@chitravani/protocol'
import { useCallback } from 'react'
import type { ReactNode } from 'react'
import type { OpenDialog } from './dialogs.tsx'
import { CardMenu } from './features/board/card-menu.tsx'
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

/** The menu of a chart; the same function at every drawing of the page, so that no card is drawn again for it. */
export function useCardMenu({ drawing, open, choose, aim, remove, attempt }: CardMenuWork): (chart: ChartSpec) => ReactNode {
  const pick = useStable(choose)
  const point = useStable(aim)
  const takeOff = useStable((chart: ChartSpec) => attempt(remove(chart)))
  return useCallback(
    (chart: ChartSpec) => (
      <CardMenu
        chart={chart}
        drawing={drawing}
        why={(each) => open({ what: 'why', chart: each })}
        enlarge={(each) => open({ what: 'large', chart: each })}
        choose={pick}
        edit={(each) => open({ what: 'edit', chart: each })}
        aim={point}
        remove={takeOff}
      />
    ),
    [drawing, open, pick, point, takeOff],
  )
}
