import type { Catalog } from '../../../connections/connection.ts'
import { partOf } from './part.ts'
import type { Segment } from './segments.ts'

/** "Orders for shops A, B, and C by state": what is cut within a list of values of one column is no other chart. */
export function withinLists(segments: readonly Segment[], prompt: string, catalog: Catalog): readonly Segment[] {
  if (segments.length < 2) return segments
  const { conditions, tokens } = partOf(prompt, catalog).understanding
  const lists = conditions
    .filter(({ several }) => several !== undefined && several > 2)
    .map(({ start, end }) => ({ from: tokens[start]?.start ?? 0, until: tokens[end - 1]?.end ?? 0 }))
  const isWithin = (at: number): boolean => lists.some(({ from, until }) => from < at && at < until)
  return segments.reduce<readonly Segment[]>((joined, segment) => {
    const last = joined.at(-1)
    return last && segment.joint !== 'strong' && isWithin(segment.from)
      ? [...joined.slice(0, -1), { ...last, until: segment.until }]
      : [...joined, segment]
  }, [])
}
