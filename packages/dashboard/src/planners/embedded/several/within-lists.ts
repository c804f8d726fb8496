import type { Catalog } from '../../../connections/connection.ts'
import { partOf } from './part.ts'
import type { Segment } from './segments.ts'

/** "Orders for shops A, B, and C by state": what is cut within a list of values of one column is no other chart. */
export function withinLists(segments: readonly Segment[], prompt: string, catalog: Catalog): readonly Segment[] {
  if (segments.length < 2) return segments
  const { conditions, tokens } = partOf(prompt, catalog).understanding
  const lists = conditions
    .filter(({ several }) => several !== undefined && several > 1)
    .map(({ start, end, several = 0 }) => ({ from: tokens[start]?.start ?? 0, until: tokens[end - 1]?.end ?? 0, several }))
  // "In Pune and Delhi by month" are one, "Pune, Delhi" may be two.
  const isWithin = ({ from: at, joint }: Segment): boolean =>
    lists.some(({ from, until, several }) => from < at && at < until && (several > 2 || joint === 'and'))
  return segments.reduce<readonly Segment[]>((joined, segment) => {
    const last = joined.at(-1)
    return last && segment.joint !== 'strong' && isWithin(segment)
      ? [...joined.slice(0, -1), { ...last, until: segment.until }]
      : [...joined, segment]
  }, [])
}
