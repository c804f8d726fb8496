import { leadsUp } from '../schema/joins.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Reading, Understanding } from '../understanding.ts'
import type { Item } from './item.ts'
import { unmarked } from './kinds.ts'
import type { Token } from '../words/tokens.ts'

/**
 * "Visits by the pupils of each school", "by the pupil's school": the schools break down, and the pupils only say whose. What is counted or
 * summed up stays ("the number of pupils of each school").
 */
export function belonging(items: readonly Item[], tokens: readonly Token[]): readonly Item[] {
  const owned = new Set(items.filter((item, place) => isOfEach(items[place - 1], item, tokens)))
  return items.filter((item, place) => {
    if (owned.has(item)) return false
    const next = items[place + 1]
    if (next && owned.has(next)) return true
    const measured = items.slice(0, place).some((other) => other.aggregates.length > 0)
    if (!next || !measured || item.aggregates.length > 0 || item.table === undefined) return true
    const gap = tokens.slice(item.end, next.start).map(({ lower }) => lower)
    const ofEach = /^(?:of|in|from) (?:each|every)$/.test(gap.join(' '))
    return !(ofEach || (gap.length === 0 && isOwner(item, tokens)))
  })
}

const isOwner = ({ end }: Item, tokens: readonly Token[]): boolean => /['’]s?$/.test(tokens[end - 1]?.text ?? '')

/** "The average delay of each operator's sailings": the operators break down, and the sailings are those that the delay is of. */
function isOfEach(owner: Item | undefined, item: Item, tokens: readonly Token[]): boolean {
  return (
    owner?.table !== undefined &&
    owner.end === item.start &&
    isOwner(owner, tokens) &&
    /^(?:each|every)$/.test(tokens[owner.start - 1]?.lower ?? '') &&
    item.table !== undefined &&
    item.mention?.readings[0]?.kind === 'table' &&
    item.aggregates.length === 0
  )
}

/** "Stays per region by season": where nothing is said to be counted or measured, what is named first is counted by all of them. */
export function countedAlone(items: readonly Item[]): readonly Item[] {
  const [first, ...others] = items
  const counts =
    first?.table !== undefined &&
    first.marker === undefined &&
    first.mention?.readings[0]?.kind === 'table' &&
    others.length > 1 &&
    others.every(({ marker, sort, aggregates }) => marker !== undefined && sort !== 'number' && aggregates.length === 0)
  return counts && first.aggregates.length === 0 ? [{ ...first, columns: [], aggregates: ['count' as const] }, ...others] : items
}

/** "Each customer country name", where the countries are a table of their own: the customers only say whose country. */
export function ofParents(items: readonly Item[], { catalog }: SchemaIndex): readonly Item[] {
  const kept: Item[] = []
  for (const item of items) {
    const last = kept.at(-1)
    const [top] = item.columns
    const isOwn =
      last?.marker !== undefined &&
      last.table !== undefined &&
      last.aggregates.length === 0 &&
      last.end === item.start &&
      item.aggregates.length === 0 &&
      item.sort === 'category' &&
      top !== undefined &&
      top.table !== last.table &&
      leadsUp(catalog, last.table, top.table)
    if (isOwn) kept[kept.length - 1] = { ...item, start: last.start, marker: last.marker }
    else kept.push(item)
  }
  return kept
}

/** Things that say only of which rows something is, and break nothing down. */
export const ofRows = (items: readonly Item[], said: Pick<Understanding, 'tokens' | 'grains'>): readonly Item[] =>
  withoutOwnRows(ofTheirTimes(items, said), said)

/** "By year of inspection": the inspections say only whose year. */
function ofTheirTimes(items: readonly Item[], { tokens, grains }: Pick<Understanding, 'tokens' | 'grains'>): readonly Item[] {
  return items.map((item) => {
    const of = tokens[item.start - 1]?.lower === 'the' ? item.start - 2 : item.start - 1
    const isTimed = tokens[of]?.lower === 'of' && grains.some(({ asked, end }) => asked && end === of)
    return isTimed && item.table !== undefined && item.marker === 'group' && item.aggregates.length === 0 ? unmarked(item) : item
  })
}

/** "The average weight per pickup in each month": a pickup has one weight, and nothing breaks down by it beside the months. */
function withoutOwnRows(items: readonly Item[], { tokens, grains }: Pick<Understanding, 'tokens' | 'grains'>): readonly Item[] {
  const isOwnRow = (item: Item, place: number): boolean => {
    const before = items[place - 1]
    const isPer = tokens[item.start - 1]?.lower === 'per' && before?.end === item.start - 1 && before.aggregates.includes('mean')
    return isPer && item.table !== undefined && item.aggregates.length === 0 && before.columns[0]?.table === item.table
  }
  return items.filter(
    (item, place) =>
      !isOwnRow(item, place) || !(grains.some(({ asked }) => asked) || items.some((other) => other !== item && other.marker !== undefined)),
  )
}

/** "Charging sessions", where chargers are a table too: what kind of sessions they are. */
export function withoutModifiers<T extends { readonly start: number; readonly end: number; readonly readings: readonly Reading[] }>(
  mentions: readonly T[],
  tokens: readonly Token[],
): readonly T[] {
  return mentions.filter(({ end, readings: [best] }, place) => {
    const next = mentions[place + 1]
    const head = next?.readings[0]
    return !(
      best?.kind === 'table' &&
      best.how !== 'exact' &&
      tokens[end - 1]?.lower.endsWith('ing') === true &&
      next?.start === end &&
      head?.kind === 'table' &&
      head.how === 'exact' &&
      head.score > best.score
    )
  })
}

/** "Top 5 rooms by courses", "the 3 best pupils by prizes won": ranked by how many there are of each. */
export function rankedByRows(items: readonly Item[], { limit, index }: Pick<Understanding, 'limit' | 'index'>): readonly Item[] {
  const ranked = limit ? items.find(({ start, table, marker }) => start === limit.end && table !== undefined && !marker) : undefined
  const by = ranked ? items[items.indexOf(ranked) + 1] : undefined
  const table = ranked?.table
  const isCounted =
    ranked?.aggregates.length === 0 &&
    table !== undefined &&
    by?.marker === 'group' &&
    by.aggregates.length === 0 &&
    by.table !== undefined &&
    by.columns.every(({ score }) => score < 0.9) &&
    by.table !== table &&
    !leadsUp(index.catalog, table, by.table)
  if (!isCounted) return items
  return items.map((item) => {
    if (item === ranked) return { ...item, columns: [], marker: 'group' as const }
    if (item !== by) return item
    const { marker: _, ...rest } = item
    return { ...rest, columns: [], aggregates: ['count' as const] }
  })
}
