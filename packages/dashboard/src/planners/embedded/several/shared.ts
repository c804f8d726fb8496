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
  if (!last || group.length < 2 || last.from + last.measured >= last.until) return [group]
  if (group.some((piece) => piece !== last && piece.from + piece.measured < piece.until)) return [group]
  if (group.slice(1).some(({ joint }) => joint === 'sentence')) return [group]
  const by: Piece = { ...last, from: last.from + last.measured }
  const each = group.map((piece) => (piece === last ? [piece] : [piece, by]))
  const parts = each.map((pieces) => partOf(only(prompt, pieces), catalog))
  const homes = new Set(parts.map(homeOf))
  const apart = homes.size > 1 && parts.every((part) => homeOf(part) !== undefined && isAlone(part))
  if (!apart) return [group]
  // "Average wait and price by branch": the average of both.
  const word = group[0] ? aggregateOf(prompt, group[0], catalog) : undefined
  return word ? each.map((pieces) => (isNumber(prompt, pieces[0], catalog) ? [word, ...pieces] : pieces)) : each
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
