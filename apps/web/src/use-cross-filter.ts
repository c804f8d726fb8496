import type { ChartSpec, ConnectionSchema, FilterState } from '@chitravani/protocol'
import { useCallback } from 'react'
import type { Chosen } from './features/board/card.tsx'
import { readAddress } from './ui/address.ts'
import { conditionOfCell, conditionsOf, conditionsOfBrush } from './ui/marks.ts'
import { useNotices } from './ui/notices.tsx'
import { toggled, unbrushed } from './ui/selection.ts'
import { useWords } from './ui/words.ts'
import type { SetFilters } from './use-filters.ts'

/** What was clicked, brushed or pressed in one chart becomes a filter of the others; the same again takes it away. */
export function useCrossFilter(schema: ConnectionSchema | undefined, setFilters: SetFilters) {
  const t = useWords()
  const notices = useNotices()
  const conditions = useCallback(
    (chart: ChartSpec, chosen: Chosen): FilterState => {
      if (chosen.kind === 'cell') return conditionOfCell(chart, chosen.column, chosen.value, schema)
      return chosen.kind === 'mark' ? conditionsOf(chart, chosen.values, schema) : conditionsOfBrush(chart, chosen.values, schema)
    },
    [schema],
  )
  const filter = useCallback(
    ({ chart_id: id }: ChartSpec, found: FilterState) => {
      if (Object.keys(found).length === 0) notices.say(t('filter.nothing'))
      else setFilters(toggled(readAddress().filters, found), id)
    },
    [notices, setFilters, t],
  )
  const unbrush = useCallback(
    ({ chart_id: id }: ChartSpec) => {
      const now = readAddress()
      const next = unbrushed(now, id)
      if (Object.keys(next).length < Object.keys(now.filters).length) setFilters(next)
    },
    [setFilters],
  )
  return { conditions, filter, unbrush }
}
