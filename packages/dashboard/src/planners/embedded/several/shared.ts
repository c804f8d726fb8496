import type { Catalog } from '../../../connections/connection.ts'
import { isTerse } from './forms.ts'
import { partOf } from './part.ts'
import type { RequestPart } from './part.ts'
import type { Piece } from './piece.ts'
import { only } from './segments.ts'

/**
 * "Orders and returns per month", where they are kept in different tables: a chart of each by what was said once, since one scale fits no
 * two things. What one table holds stays in one chart: "least and most delivery days by region".
 */
export function eachBy(prompt: string, group: readonly Piece[], catalog: Catalog): readonly (readonly Piece[])[] {
  const last = group.at(-1)
  if (!last || !mayShare(group)) return [group]
  const by: Piece = { ...last, from: last.from + last.measured }
  const each = group.map((piece) => (piece === last ? [piece] : [piece, by]))
  const homes = new Set<string>()
  // The last stands as it was read before.
  for (const pieces of each.toReversed()) {
    const part = partOf(only(prompt, pieces), catalog)
    const home = homeOf(part)
    if (home === undefined || !isAlone(part)) return [group]
    homes.add(home)
  }
  if (homes.size < 2) return [group]
  // "Average wait and price by branch": the average of both.
  const word = group[0] ? aggregateOf(prompt, group[0], catalog) : undefined
  return word ? each.map((pieces) => (isNumber(prompt, pieces[0], catalog) ? [word, ...pieces] : pieces)) : each
}

/** "Sales by month, share of each category": of what was measured before, where the share does not say of what. */
export function sharesMeasured(
  groups: readonly (readonly Piece[])[],
  read: (group: readonly Piece[]) => RequestPart,
): readonly (readonly Piece[])[] {
  const [[first] = []] = groups
  if (!first || !groups.some(isShareAlone)) return groups
  const measured: Piece = { ...first, until: first.from + first.measured, leads: true }
  const [item, ...more] = read([measured]).draft.items
  if (item?.sort !== 'number' || more.length > 0 || first.measured === first.until - first.from) return groups
  return groups.map((group) => {
    if (!isShareAlone(group)) return group
    const { x, named, measures } = read(group).draft
    const isOpen = x !== undefined && named.length === 0 && measures.every(({ aggregate, item: own }) => aggregate === 'count' && !own)
    return isOpen ? [measured, ...group] : group
  })
}

const isShareAlone = ([piece, ...more]: readonly Piece[]): boolean => piece?.isShare === true && more.length === 0

/** The last alone is broken down, and all stand in one sentence. */
export function mayShare(group: readonly Pick<Piece, 'from' | 'until' | 'measured' | 'joint'>[]): boolean {
  return (
    group.length > 1 &&
    group.every(({ from, until, measured }, place) => from + measured < until === (place === group.length - 1)) &&
    group.slice(1).every(({ joint }) => joint !== 'sentence')
  )
}

/** Where the word for an average stands. */
function aggregateOf(prompt: string, piece: Piece, catalog: Catalog): Piece | undefined {
  const { aggregates, tokens } = partOf(only(prompt, [piece]), catalog).understanding
  const [word, ...more] = aggregates.filter(({ aggregate }) => aggregate !== 'count' && aggregate !== 'count_distinct')
  const [from, until] = [tokens[word?.start ?? -1]?.start, tokens[(word?.end ?? 0) - 1]?.end]
  return from === undefined || until === undefined || more.length > 0 ? undefined : { ...piece, from, until, leads: true }
}

/** A number of which nothing else is said. */
function isNumber(prompt: string, piece: Piece | undefined, catalog: Catalog): boolean {
  if (!piece || piece.totals) return false
  const [item, ...more] = partOf(only(prompt, [{ ...piece, until: piece.from + piece.measured }]), catalog).draft.items
  return (item?.sort === 'number' || item?.sort === 'few') && more.length === 0
}

/** The table whose rows are counted, or one of whose columns is added up. */
function homeOf({ draft: { measures, named } }: RequestPart): string | undefined {
  const [measure] = measures
  return measure?.table ?? measure?.choices[0]?.table ?? named[0]
}

function isAlone({ understanding, draft }: RequestPart): boolean {
  return (
    draft.measures.length === 1 &&
    draft.x !== undefined &&
    !understanding.charts.some(({ explicit }) => explicit) &&
    isTerse(understanding, draft)
  )
}
