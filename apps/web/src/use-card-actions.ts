import type { ConnectionSchema } from '@chitravani/protocol'
import { useCallback, useMemo, useRef } from 'react'
import type { CardActions } from './features/board/card.tsx'
import { useNotices } from './ui/notices.tsx'
import { useStable } from './ui/use-stable.ts'
import type { DrawnChart } from './ui/vega/view.ts'
import { useWords } from './ui/words.ts'
import { movedLayout } from './moved-layout.ts'
import { useCrossFilter } from './use-cross-filter.ts'
import type { Board } from './use-dashboard.ts'

/** What is done on the charts themselves, and their drawings for pictures of them. */
export function useCardActions(
  { shown, place, setFilters }: Pick<Board, 'shown' | 'place' | 'setFilters'>,
  schema: ConnectionSchema | undefined,
  failed: (error: unknown) => void,
): { readonly actions: CardActions; readonly drawing: (chartId: string) => DrawnChart | undefined } {
  const t = useWords()
  const notices = useNotices()
  const drawings = useRef(new Map<string, DrawnChart>())
  const { conditions, filter, unbrush } = useCrossFilter(schema, setFilters)
  const drawn = useCallback((id: string, drawing: DrawnChart | undefined) => {
    if (drawing) drawings.current.set(id, drawing)
    else drawings.current.delete(id)
  }, [])
  const move = useStable<Parameters<NonNullable<CardActions['move']>>, void>((chart, step) => {
    const layout = shown && movedLayout(shown.dashboard.layout_config.layout, chart.chart_id, step)
    if (layout) place(layout).then(() => notices.say(t('chart.moved', { title: chart.title })), failed)
  })
  return {
    actions: useMemo<CardActions>(() => ({ conditions, filter, unbrush, drawn, move }), [conditions, filter, unbrush, drawn, move]),
    drawing: useCallback((id) => drawings.current.get(id), []),
  }
}
