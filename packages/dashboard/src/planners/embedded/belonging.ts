import type { Item } from './item.ts'
import type { Token } from './tokens.ts'

/**
 * "Visits by the pupils of each school", "by the pupil's school": the schools break down, and the pupils only say whose. What is counted or
 * summed up stays ("the number of pupils of each school").
 */
export function belonging(items: readonly Item[], tokens: readonly Token[]): readonly Item[] {
  return items.filter((item, place) => {
    const next = items[place + 1]
    const measured = items.slice(0, place).some((other) => other.aggregates.length > 0)
    if (!next || !measured || item.aggregates.length > 0 || item.table === undefined) return true
    const gap = tokens.slice(item.end, next.start).map(({ lower }) => lower)
    const ofEach = /^(?:of|in|from) (?:each|every)$/.test(gap.join(' '))
    return !(ofEach || (gap.length === 0 && /['’]s?$/.test(tokens[item.end - 1]?.text ?? '')))
  })
}
