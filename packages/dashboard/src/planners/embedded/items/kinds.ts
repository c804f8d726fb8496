import { profileOf } from '../schema/column-sort.ts'
import type { Item } from './item.ts'
import type { Understanding } from '../understanding.ts'

export const similar = (a: Item | undefined, b: Item | undefined): boolean => {
  const [first, second] = [a?.columns[0], b?.columns[0]]
  if (
    first &&
    second &&
    Math.min(first.score, second.score) < 0.7 &&
    first.column === second.column &&
    Math.max(a?.columns.length ?? 0, b?.columns.length ?? 0) > 1
  )
    return false
  // Each has a name of its own: "line one and line two".
  if (first && second && Math.min(first.score, second.score) >= 0.98 && first.column !== second.column) return false
  if (!a || !b || !first || !second)
    return a !== undefined && b !== undefined && a.table !== undefined && a.table === b.table && !first && !second
  return a.columns.some((choice) => choice.score > 0.8 * first.score && choice.table === second.table && choice.column === second.column)
}

export function unmarked(item: Item): Item {
  const { marker: _, ...rest } = item
  return rest
}

/** More than a handful of values that never repeat: each row is one. */
export function isUnique({ index }: Understanding, item: Item): boolean {
  const profile = profileOf(index, item.columns[0])
  return profile !== undefined && profile.unique && profile.distinct > 20
}

/** "for each", "per", "across", "separated by": asks for one picture of each rather than for colours. */
export function isApart({ tokens, text }: Understanding, item: Item): boolean {
  const lead = tokens.slice(Math.max(0, item.start - 3), item.start).map((token) => token.lower)
  const before = text.slice(0, tokens[item.start]?.start ?? 0)
  return (
    (item.marker === 'group' && lead.some((word) => ['each', 'every', 'per', 'across'].includes(word))) ||
    /\b(?:separate[ds]?|separately|segregated|split|parameteri[sz]ed?|partitioned|trellis\w*|broken (?:down|up|out))(?: \w+)? (?:by|on|for|into|based on)(?: the| different)?\s*$/i.test(
      before,
    )
  )
}

/** A quantity of which there are only a few values, where the words sum it up over something else: "quantity by product". */
export function isQuantity({ index, limit, charts, conditions, grains }: Understanding, item: Item, others: readonly Item[]): boolean {
  if (item.sort === 'number') return true
  const meaning = profileOf(index, item.columns[0])?.meaning
  const rest = others.filter((other) => other !== item)
  // "Rating by staff": what each of them gets, and not how often each rating comes.
  if (item.sort === 'few' && meaning === 'share' && item.marker === undefined)
    return rest.length > 0 && rest.every((other) => other.marker === 'group' && other.table !== undefined)
  if (item.sort !== 'few' || (meaning !== 'measure' && meaning !== 'money')) return false
  // "Quantity trend", "quantity this month vs last month": its course, not how often each comes.
  const alone = rest.every((other) => other.columns.length === 0 && other.table === undefined)
  if (alone && item.marker === undefined && charts.length === 0 && grains.some(({ asked }) => asked)) return true
  if (alone && item.marker === undefined && (conditions.length > 1 || charts.some((chart) => chart.kind === 'line'))) return true
  return item.marker === undefined
    ? rest.some((other) => other.marker === 'group' && (other.table !== undefined || other.sort === 'category'))
    : limit !== undefined && rest.some((other) => other.table !== undefined && other.marker === undefined && other.start < item.start)
}

/** A number that only sorts things: cylinders, stars. */
export function isCategory({ index }: Understanding, item: Item): boolean {
  return profileOf(index, item.columns[0])?.meaning === 'category'
}

/** "the A and B of …": named side by side. */
export function listedWith(a: Item, b: Item, tokens: Understanding['tokens']): boolean {
  const gap = tokens.slice(a.end, b.start)
  return (
    b.start > a.end &&
    gap.length <= 2 &&
    gap.some((token) => token.lower === 'and' || token.text === ',') &&
    b.sort === 'category' &&
    a.table === undefined &&
    b.table === undefined
  )
}
