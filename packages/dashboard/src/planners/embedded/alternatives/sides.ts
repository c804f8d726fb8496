import { tableOf } from '../../../connections/connection.ts'
import { isYear } from '../schema/column-types.ts'
import { profileOf, sortOf } from '../schema/column-sort.ts'
import type { DimensionDraft, Draft } from '../shape/draft-parts.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'

/** A draft with every side that its chart cannot do without. */
export interface Completed {
  readonly draft: Draft
  /** What nobody said and was chosen, one short sentence each. */
  readonly notes: readonly string[]
  /** The same chart with another column where one was chosen, best first. */
  readonly others: readonly { readonly draft: Draft; readonly column: string; readonly instead: string; readonly score?: number }[]
}

type Sides = Pick<Draft, 'measures' | 'x' | 'y' | 'series' | 'facet'>

export function withSides({ measures: _m, x: _x, y: _y, series: _s, facet: _f, ...rest }: Draft, sides: Sides): Draft {
  return { ...rest, ...sides }
}

/** Dimensions of the draft in the order said; one that no column fits is none. */
export function dimensionsOf({ x, series, facet }: Draft): readonly DimensionDraft[] {
  return [x, series, facet].filter((side) => side !== undefined && side.choices.length > 0) as readonly DimensionDraft[]
}

export const over = (choice: ColumnChoice): DimensionDraft => ({ choices: [choice] })

/** The name of what is counted, put on an axis for want of anything better. */
export function isImplied(side: DimensionDraft): boolean {
  return side.item === undefined && side.grain === undefined && side.entity !== undefined
}

export function fill(candidates: readonly ColumnChoice[], noun: string, make: (choice: ColumnChoice) => Draft): Completed | undefined {
  const [first, ...more] = candidates
  if (!first) return undefined
  return {
    draft: make(first),
    notes: [`${noun}; ${lowered(humanName(first.column))} was chosen.`],
    others: more.slice(0, 5).map((choice) => ({ draft: make(choice), column: choice.column, instead: first.column })),
  }
}

/** Each row is a group of its own. */
export function isUnique({ index }: Understanding, { choices: [choice] }: DimensionDraft): boolean {
  return profileOf(index, choice)?.unique === true && (choice ? (tableOf(index.catalog, choice.table)?.rowCount ?? 0) : 0) > 0
}

/** Dates, years and parts of them: what runs along an axis and makes no legend. */
export function isTime({ index }: Understanding, { choices: [choice], grain }: DimensionDraft): boolean {
  const profile = profileOf(index, choice)
  return grain !== undefined || (profile !== undefined && (sortOf(profile) === 'date' || isYear(profile)))
}
