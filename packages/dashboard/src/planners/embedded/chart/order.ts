import type { ChartPlan, Sort } from '../../../plan.ts'
import { columnOf } from '../../../connections/connection.ts'
import { sortOf } from '../schema/column-sort.ts'
import { holdsFiscalYears } from '../schema/amounts.ts'
import { isOrdered } from '../schema/cross-table.ts'
import { isTimeNamed } from '../schema/schema-index.ts'
import { isTurnedEnd } from '../schema/unwanted.ts'
import type { ChartBody } from './body.ts'
import type { Understanding } from '../understanding.ts'
import { isEnd } from '../words/ends.ts'
import { grainWords } from '../words/time.ts'

const timeAdjectives: ReadonlySet<string> = new Set(['early', 'late', 'old', 'new', 'recent', 'young'])
/** Of what is calculated no row has a lowest one: the groups are told by it. */
const lowest = /\b(?:lowest|least|smallest|fewest|minimum)\b/i
/** Of how long something takes. */
const soonest = /\btakes?\s+(?:the\s+)?(?:least|shortest)\b|\b(?:fastest|quickest)\b/i
const opposite = { asc: 'desc', desc: 'asc' } as const

/** "The 3 fastest boats sorted by name": the fastest all the same, and not the first of the names. */
function isFirstOfThem({ limit, tokens, index }: Understanding, { dimensions: [x] }: Pick<ChartBody, 'dimensions'>): boolean {
  const profile = x && columnOf(index.catalog, x.column.relation, x.column.column)
  const isName = profile !== undefined && x?.grain === undefined && x?.bin === undefined && sortOf(profile) === 'category'
  return limit !== undefined && isName && !isOrdered(profile) && tokens.slice(limit.start, limit.end).some(({ lower }) => isEnd(lower))
}

/** Told where the rows that are kept come in the order that keeps them, and not in the one that was asked. */
export function orderLeft(understanding: Understanding, { dimensions, sort, limit }: ChartBody): readonly string[] {
  const [by] = sort
  const isNamed = understanding.sort?.target === 'x' || understanding.sort?.target === 'mention'
  if (!limit || !by || !isNamed || 'dimension' in by.by || !isFirstOfThem(understanding, { dimensions })) return []
  const [x] = dimensions
  const isByValue =
    understanding.sort?.target === 'mention' && !understanding.sort.choices.some(({ column }) => column === x?.column.column)
  return isByValue ? [] : [`The ${String(limit.count)} that are kept come in the order of what is measured, by which they are the first.`]
}

/**
 * The order of the axis and how much of it is shown: as asked, else the readable one.
 * @param called by what those on the axis are shown, where rows refer to others of their own table
 */
export function orderOf(understanding: Understanding, body: ChartBody, called?: string): Pick<ChartPlan, 'sort' | 'limit'> {
  const [x] = body.dimensions
  const [measure] = body.measures
  const { limit } = understanding
  const kept = limit && (x ?? body.kind === 'table') ? { limit: { count: limit.count, rest: 'drop' as const } } : {}
  if (!x || !measure || body.kind === 'point' || body.kind === 'text') {
    const said = understanding.sort
    if (body.kind === 'table' && said && measure) return { sort: [{ by: { measure: measure.id }, order: said.order }], ...kept }
    return { sort: limit && measure ? [{ by: { measure: measure.id }, order: limit.order }] : [], ...kept }
  }
  const byValue: Sort['by'] = body.series && body.stack !== 'grouped' ? { total: measure.id } : { measure: measure.id }
  const profile = columnOf(understanding.index.catalog, x.column.relation, x.column.column)
  const said = understanding.sort
  if (said) {
    const by = said.adjective === undefined ? target() : byAdjective(said.adjective)
    if (limit && 'dimension' in by && isFirstOfThem(understanding, body)) return { sort: [{ by: byValue, order: limit.order }], ...kept }
    return { sort: [{ by, order: isMirrored(by) ? opposite[said.order] : said.order }], ...kept }
  }
  if (limit) return { sort: [{ by: byValue, order: limit.order }], ...kept }
  const ordered =
    x.grain !== undefined ||
    x.bin !== undefined ||
    // What is calculated of each ward is compared, though wards have numbers.
    (profile !== undefined &&
      !(measure.formula && profile.meaning === 'id') &&
      (sortOf(profile) !== 'category' || isOrdered(profile) || holdsFiscalYears(profile)))
  if (measure.formula && !ordered && (soonest.test(understanding.text) || lowest.test(understanding.text)))
    return { sort: [{ by: byValue, order: 'asc' }] }
  if (/\b(?:most|highest|largest|biggest|best|top|greatest)\b/i.test(understanding.text) && !ordered)
    return { sort: [{ by: byValue, order: 'desc' }] }
  if (body.kind === 'line' || body.kind === 'area' || ordered) return { sort: [{ by: { dimension: x.id }, order: 'asc' }] }
  return { sort: [{ by: byValue, order: 'desc' }] }

  /** "Earliest first" speaks of a time on the axis; other adjectives of what is measured, unless only the axis shows what they are about. */
  function byAdjective(adjective: string): Sort['by'] {
    const isTime = x?.grain !== undefined || (profile !== undefined && (sortOf(profile) === 'date' || isTimeNamed(profile)))
    const about = said?.choices.some((choice) => choice.table === x?.column.relation && choice.column === x.column.column) === true
    const measured = body.measures.some((each) =>
      said?.choices.some((choice) => choice.table === each.column?.relation && choice.column === each.column.column),
    )
    return !measured && (about || (isTime && timeAdjectives.has(adjective))) ? { dimension: x?.id ?? '' } : byValue
  }

  /** The oldest were born first, and the youngest last; the slowest took longest, and the worst have most of what nobody wants. */
  function isMirrored(by: Sort['by']): boolean {
    if (measure && !('dimension' in by) && isTurnedEnd(said?.adjective, measure)) return true
    if (said?.adjective === undefined || !['old', 'young'].includes(said.adjective)) return false
    const column = 'dimension' in by ? x?.column : measure?.column
    const shown = column && columnOf(understanding.index.catalog, column.relation, column.column)
    return shown !== undefined && sortOf(shown) === 'date'
  }

  /** "Years in descending order". */
  function saysTime(): boolean {
    const words = said ? understanding.tokens.slice(said.start, said.end) : []
    return words.some(({ lower, word }) => Object.hasOwn(grainWords, lower) || Object.hasOwn(grainWords, word))
  }

  function target(): Sort['by'] {
    const onX = { dimension: x?.id ?? '' }
    if (!said || said.target === 'x') return onX
    if (said.target === 'y') return byValue
    if (said.target === 'unsaid') return body.kind === 'line' || (x?.grain !== undefined && saysTime()) ? onX : byValue
    const is = (column: { readonly relation: string; readonly column: string } | undefined): number =>
      Math.max(
        0,
        ...said.choices
          .filter((choice) => column && choice.column === column.column && choice.table === column.relation)
          .map((choice) => choice.score),
      )
    const byName = x && called !== undefined ? is({ relation: x.column.relation, column: called }) : 0
    const [xs, ys] = [Math.max(is(x?.column), byName), Math.max(0, ...body.measures.map((each) => is(each.column)))]
    if (xs > 0 || ys > 0) return xs >= ys ? onX : byValue
    const best = said.choices[0]
    if (
      best &&
      (best.table === body.source.base.table || body.source.joins.some((join) => join.relation.table === best.table)) &&
      body.measures.every((each) => each.aggregate !== 'none')
    )
      return { aggregate: 'min', column: { relation: best.table, column: best.column } }
    return best ? onX : byValue
  }
}
