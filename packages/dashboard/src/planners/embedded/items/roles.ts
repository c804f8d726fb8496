import { metricAt } from '../mentions/metrics.ts'
import { referenceOf } from '../mentions/deeds.ts'
import type { Item } from './item.ts'
import { leadsUp } from '../schema/joins.ts'
import { keyPieces } from '../schema/name-pieces.ts'
import type { Understanding } from '../understanding.ts'

const ofWords: ReadonlySet<string> = new Set(['of', 'their', 'the', 'its', 'his', 'her', 'each', 'every', 'a', 'an', 'for', "'", '’', 's'])

/**
 * "The salary of their advisor", "each owner", where a key says who that is: the advisors are meant, in what is said of them and as what breaks
 * down. Whoever asks for the key itself ("advisor id") gets it.
 */
export function inRoles(
  items: readonly Item[],
  { tokens, index, limit, metrics }: Pick<Understanding, 'tokens' | 'index' | 'limit' | 'metrics'>,
): readonly Item[] {
  // "Names of the top five buyers".
  const isLimit = (at: number): boolean => limit !== undefined && limit.start <= at && at < limit.end
  const dropped = new Set<Item>()
  const changed = new Map<Item, Item>()
  for (const [place, item] of items.entries()) {
    const [top] = item.columns
    const key = referenceOf(index, top)
    const words = tokens.slice(item.start, item.end)
    // What is computed of such a key is no role of anything.
    if (!top || !key || metricAt(metrics, item.mention) || item.aggregates.length > 0 || item.axis || top.score < 0.6) continue
    if (item.table !== undefined || words.some(({ word }) => keyPieces.has(word) || word === 'number')) continue
    const target = key.to.table
    const speaksOf =
      (isOf: (table: string) => boolean) =>
      (other: Item | undefined): other is Item =>
        other?.columns.some((choice) => isOf(choice.table) && choice.score > 0.5 && choice.score > (other.columns[0]?.score ?? 0) - 0.2) ===
        true
    const tells = speaksOf((table) => table === target)
    // "The rank title of the commander": what they belong to in turn.
    const tellsOfTheirs = speaksOf((table) => table !== key.from.table && leadsUp(index.catalog, target, table))
    const ofTarget = (other: Item): Item => {
      const isOf = tells(other) ? (table: string) => table === target : (table: string) => leadsUp(index.catalog, target, table)
      return {
        ...other,
        columns: other.columns
          .map((choice) => (isOf(choice.table) ? { ...choice, score: Math.min(1, choice.score + 0.1) } : choice))
          .toSorted((a, b) => Number(isOf(b.table)) - Number(isOf(a.table)) || b.score - a.score),
      }
    }
    const [before, after] = [items[place - 1], items[place + 1]]
    const gapBefore = before ? tokens.slice(before.end, item.start) : []
    const gapAfter = after ? tokens.slice(item.end, after.start) : []
    if (after?.table === target && gapAfter.length === 0) {
      dropped.add(item)
      if (item.marker && !after.marker) changed.set(after, { ...after, marker: item.marker })
    } else if (tellsOfTheirs(after) && gapAfter.every(({ lower }) => ["'", '’', 's'].includes(lower))) {
      dropped.add(item)
      changed.set(after, { ...ofTarget(after), ...(item.marker && !after.marker ? { marker: item.marker } : {}) })
    } else if (tellsOfTheirs(before) && gapBefore.every(({ lower, index: at }) => ofWords.has(lower) || isLimit(at))) {
      dropped.add(item)
      changed.set(before, ofTarget(changed.get(before) ?? before))
    } else if (item.marker && item.marker !== 'versus') {
      const { sort: _, ...rest } = item
      changed.set(item, { ...rest, columns: [], table: target })
    } else if (items.some((other) => other !== item && tells(other))) dropped.add(item)
  }
  return items.filter((item) => !dropped.has(item)).map((item) => changed.get(item) ?? item)
}
