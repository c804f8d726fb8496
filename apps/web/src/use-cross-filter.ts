import type { ChartSpec, ConnectionSchema, FilterState } from '@chitravani/protocol'
import { useCallback } from 'react'
import type { Chosen } from './features/board/card.tsx'
import { readAddress } from './ui/address.ts'
import { without } from './ui/filter-words.ts'
import { conditionOfCell, conditionsOf, conditionsOfBrush } from './ui/marks.ts'
import { useNotices } from './ui/notices.tsx'
import { useWords } from './ui/words.ts'

/** What was clicked, brushed or pressed in one chart becomes a filter of all; the same again takes it away. */
export function useCrossFilter(schema: ConnectionSchema | undefined, setFilters: (filters: FilterState) => void) {
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
    (_chart: ChartSpec, found: FilterState) => {
      const keys = Object.keys(found)
      if (keys.length === 0) {
        notices.say(t('filter.nothing'))
        return
      }
      const now = readAddress().filters
      const same = keys.every((key) => JSON.stringify(now[key]) === JSON.stringify(found[key]))
      setFilters(same ? without(now, ...keys) : { ...now, ...found })
    },
    [notices, setFilters, t],
  )
  return { conditions, filter }
}
