import type { Catalog } from '../../../connections/connection.ts'
import { partOf } from './part.ts'
import type { Segment } from './segments.ts'

/**
 * "Orders for shops A, B, and C by state", "paid in the range of 10 and 20": what is cut within a list of values of one column, or between
 * the two numbers of one limit, is no other chart.
 */
export function withinLists(segments: readonly Segment[], prompt: string, catalog: Catalog): readonly Segment[] {
  if (segments.length < 2) return segments
  const { conditions, tokens } = partOf(prompt, catalog).understanding
  const lists = conditions
    .filter(({ several }) => several !== undefined && several > 1)
    .map(({ start, end, several = 0 }) => ({ from: tokens[start]?.start ?? 0, until: tokens[end - 1]?.end ?? 0, several }))
  const numbers = tokens.filter(({ value }) => value !== undefined)
  const limits = conditions
    .filter(({ start, end, several }) => several === undefined && numbers.filter(({ index }) => start <= index && index < end).length > 1)
    .map(({ start, end }) => ({ from: tokens[start]?.start ?? 0, until: tokens[end - 1]?.end ?? 0 }))
  // "In Pune and Delhi by month" are one, "Pune, Delhi" may be two.
  const isWithin = ({ from: at, joint }: Segment): boolean =>
    lists.some(({ from, until, several }) => from < at && at < until && (several > 2 || joint === 'and')) ||
    (joint === 'and' && limits.some(({ from, until }) => from < at && at < until))
  return segments.reduce<readonly Segment[]>((joined, segment) => {
    const last = joined.at(-1)
    return last && segment.joint !== 'strong' && isWithin(segment)
      ? [...joined.slice(0, -1), { ...last, until: segment.until }]
      : [...joined, segment]
  }, [])
}
