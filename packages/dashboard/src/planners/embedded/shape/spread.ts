import type { Item } from '../items/item.ts'
import type { Understanding } from '../understanding.ts'

/** "by A and B": the mark of the first holds for the second. */
export function spread(items: readonly Item[], { tokens }: Understanding): readonly Item[] {
  const marked: Item[] = []
  for (const item of items) {
    const before = marked.at(-1)
    const gap = before ? tokens.slice(before.end, item.start) : []
    const listed =
      gap.length > 0 &&
      gap.length <= 3 &&
      gap.some((token) => ['and', ',', '&'].includes(token.lower)) &&
      gap.every((token) => ['and', ',', '&', 'the', 'their', 'by', 'its'].includes(token.lower))
    const carries = before?.marker === 'group' || before?.marker === 'grouping'
    marked.push(
      !item.marker && carries && listed && before.marker && item.sort !== 'number' && item.aggregates.length === 0
        ? { ...item, marker: before.marker }
        : item,
    )
  }
  return marked
}
