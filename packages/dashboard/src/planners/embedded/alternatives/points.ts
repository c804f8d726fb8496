import { isNumeric } from '../schema/column-types.ts'
import type { DimensionDraft, Draft, MeasureDraft } from '../shape/draft-parts.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { Item } from '../items/item.ts'
import type { Understanding } from '../understanding.ts'
import { freeKeys, freeNumbers, listedColumns } from './free-columns.ts'
import { dimensionsOf, fill, isImplied, over, withSides } from './sides.ts'
import type { Completed } from './sides.ts'

/** The two numbers that place a point, and by what it is sized or coloured. */
export function points(understanding: Understanding, draft: Draft): Completed {
  const nothing: Completed = { draft, notes: [], others: [] }
  const { index } = understanding
  const size = draft.items.find(({ marker }) => marker === 'size')
  if (size) return sized(understanding, draft, size)
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
  const large = summed[0] ?? (counts ? draft.measures.find((measure) => measure.aggregate === 'count') : undefined)
  const [x, y] = numbers
  // "The average of A by B and C": the two that are numbers place the points, and the average is how large each is.
  if (x && y && large && draft.measures.length === 1)
    return { ...nothing, draft: withSides(draft, { measures: [large], x, y, ...colours }) }
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
  // "Age on the x axis and the number of lengths on the y axis": the first runs across.
  const [one, another] = values
  const isTurned = one?.item?.axis === 'y' ? another?.item?.axis !== 'y' : another?.item?.axis === 'x' && one?.item?.axis !== 'x'
  if (values.length === 2) return { ...nothing, draft: make(isTurned ? values.toReversed() : values) }
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

/** "Price against weight, sized by stock": two numbers place the points, the one behind says how large they are, and what is no number colours them. */
function sized(understanding: Understanding, draft: Draft, size: Item): Completed {
  const { index } = understanding
  const { conditions } = draft
  const shown = draft.items.filter(
    ({ start, end, columns }) =>
      start !== size.start && columns.length > 0 && !conditions.some((condition) => condition.start < end && start < condition.end),
  )
  const isQuantity = ({ columns: [choice], sort }: Item): boolean => {
    const profile = profileOf(index, choice)
    return profile !== undefined && isNumeric(profile) && sort !== 'id'
  }
  const [series, facet] = shown.filter((item) => !isQuantity(item)).map(sideOf)
  const places = shown.filter(isQuantity).map(sideOf).slice(0, 2)
  const colours = { ...(series ? { series } : {}), ...(facet ? { facet } : {}) }
  const [aggregate] = size.aggregates
  const large: MeasureDraft = {
    aggregate: aggregate ?? 'auto',
    choices: size.columns,
    ...(size.table === undefined ? {} : { table: size.table }),
    item: size,
  }
  const make = (sides: readonly DimensionDraft[]): Draft => {
    const [x, y] = sides
    // What is summed up shares a place with others.
    if (aggregate !== undefined && x && y) return withSides(draft, { measures: [large], x, y, ...colours })
    return withSides(draft, {
      measures: [...sides.map(({ choices }): MeasureDraft => ({ aggregate: 'auto', choices })), large],
      ...colours,
    })
  }
  const free = freeNumbers(understanding, make(places)).filter(({ column }) => column !== size.columns[0]?.column)
  const nothing: Completed = { draft: make(places), notes: [], others: [] }
  if (places.length === 2) return nothing
  if (places.length === 1)
    return fill(free, 'A scatter plot has two numbers and one was named', (choice) => make([...places, over(choice)])) ?? nothing
  const [first, ...rest] = free
  if (!first) return nothing
  return fill(rest, 'No numbers were named for the scatter plot', (choice) => make([over(first), over(choice)])) ?? nothing
}

const sideOf = (item: Item): DimensionDraft => ({ choices: item.columns, item })
