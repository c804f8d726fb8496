import { isNumeric } from '../schema/column-types.ts'
import type { DimensionDraft, Draft, MeasureDraft } from '../shape/draft-parts.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { Understanding } from '../understanding.ts'
import { freeKeys, freeNumbers, listedColumns } from './free-columns.ts'
import { dimensionsOf, fill, isImplied, over, withSides } from './sides.ts'
import type { Completed } from './sides.ts'

/** The two numbers that place a point, and by what it is sized or coloured. */
export function points(understanding: Understanding, draft: Draft): Completed {
  const nothing: Completed = { draft, notes: [], others: [] }
  const { index } = understanding
  const isNumber = ({ choices }: DimensionDraft): boolean => {
    const profile = profileOf(index, choices[0])
    return profile !== undefined && isNumeric(profile) && choices[0] !== undefined
  }
  const sides = dimensionsOf(draft)
  const numbers = sides.filter((side) => isNumber(side))
  const groups = sides.filter((side) => !isNumber(side) && !isImplied(side))
  const listed = listedColumns(draft).map(over)[0]
  const [group = listed, other] = groups
  const colours = { ...(group ? { series: group } : {}), ...(other ? { facet: other } : {}) }
  const summed = draft.measures.filter((measure) => measure.aggregate !== 'auto' && measure.aggregate !== 'count')
  const counts =
    understanding.aggregates.some((word) => word.aggregate === 'count') && draft.measures.some((measure) => measure.aggregate === 'count')
  const size = summed[0] ?? (counts ? draft.measures.find((measure) => measure.aggregate === 'count') : undefined)
  const [x, y] = numbers
  // "The average of A by B and C": the two that are numbers place the points, and the average is how large each is.
  if (x && y && size && draft.measures.length === 1) return { ...nothing, draft: withSides(draft, { measures: [size], x, y, ...colours }) }
  if (draft.measures.filter((measure) => measure.choices.length > 0).length >= 2 || summed.length > 0) return nothing
  // "The number of students against the number of teachers" places a point by itself.
  if (draft.measures.filter(({ aggregate, table }) => aggregate === 'count' && table !== undefined).length >= 2) return nothing
  // "The number of orders of each" is one of the two already.
  if (counts && sides.some((side) => !isImplied(side))) return nothing
  const own = draft.measures.filter((measure) => measure.choices.length > 0)
  const values: readonly MeasureDraft[] = [
    ...own.map((measure): MeasureDraft => ({ ...measure, aggregate: 'auto' })),
    ...numbers.map(({ choices, item }): MeasureDraft => ({ aggregate: 'auto', choices, ...(item ? { item } : {}) })),
  ].slice(0, 2)
  const make = (measures: readonly MeasureDraft[]): Draft => withSides(draft, { measures, ...colours })
  if (values.length === 2) return { ...nothing, draft: make(values) }
  const named = make(values)
  // A text that was named is the other side rather than a key that nobody spoke of.
  const free = [...freeNumbers(understanding, named), ...(groups.length === 0 ? freeKeys(understanding, named) : [])]
  const [first, ...rest] = free
  if (values.length === 1)
    return (
      fill(free, 'A scatter plot has two numbers and one was named', (choice) =>
        make([...values, { aggregate: 'auto', choices: [choice] }]),
      ) ?? nothing
    )
  if (!first) return nothing
  const filled = fill(rest, 'No numbers were named for the scatter plot', (choice) =>
    make([
      { aggregate: 'auto', choices: [first] },
      { aggregate: 'auto', choices: [choice] },
    ]),
  )
  return filled ?? nothing
}
