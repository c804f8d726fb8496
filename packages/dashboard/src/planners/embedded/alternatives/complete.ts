import { tableOf } from '../../../connections/connection.ts'
import { isNumeric } from '../condition-columns.ts'
import type { DimensionDraft, Draft, MeasureDraft } from '../draft-parts.ts'
import { profileOf, sortOf } from '../item.ts'
import { humanName, lowerFirst } from '../labels.ts'
import { isOpposed } from '../markers.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'
import { freeGroups, freeNumbers, limitedColumns, listedColumns } from './free-columns.ts'

/** A draft with every side that its chart cannot do without. */
export interface Completed {
  readonly draft: Draft
  /** What nobody said and was chosen, one short sentence each. */
  readonly notes: readonly string[]
  /** The same chart with another column where one was chosen, best first. */
  readonly others: readonly { readonly draft: Draft; readonly column: string; readonly instead: string; readonly score?: number }[]
}

type Sides = Pick<Draft, 'measures' | 'x' | 'series' | 'facet'>

const count: MeasureDraft = { aggregate: 'count', choices: [] }

/**
 * Fills the sides that a chart named outright needs and the words leave open: the second side of a heat map,
 * the groups of a box plot, the slices of a pie, the other axis of a scatter plot.
 */
export function complete(understanding: Understanding, whole: Draft): Completed {
  const draft = withoutEcho(understanding, whole)
  const kind = understanding.charts.find((chart) => chart.explicit)?.kind
  switch (kind) {
    case 'rect':
      return heatmap(understanding, draft)
    case 'boxplot':
      return boxes(understanding, draft)
    case 'point':
      return points(understanding, draft)
    case 'arc':
    case 'bar':
    case 'line':
    case 'area':
      return axis(understanding, draft)
    case undefined:
      return figures(understanding, draft)
    default:
      return { draft, notes: [], others: [] }
  }
}

/** "running time distribution, buckets of 20 minutes for running time": one column said twice is its distribution. */
function withoutEcho({ charts }: Understanding, draft: Draft): Draft {
  const [measure, ...more] = draft.measures
  const [value, by] = [measure?.choices[0], draft.x?.choices[0]]
  if (!charts.some((chart) => chart.kind === 'histogram') || measure?.aggregate !== 'auto' || more.length > 0) return draft
  if (!value || value.column !== by?.column || value.table !== by.table) return draft
  const { x: _echo, ...rest } = draft
  return rest
}

function withSides({ measures: _m, x: _x, series: _s, facet: _f, ...rest }: Draft, sides: Sides): Draft {
  return { ...rest, ...sides }
}

/** Dimensions of the draft in the order said; one that no column fits is none. */
function dimensionsOf({ x, series, facet }: Draft): readonly DimensionDraft[] {
  return [x, series, facet].filter((side) => side !== undefined && side.choices.length > 0) as readonly DimensionDraft[]
}

function asDimension(measure: MeasureDraft): DimensionDraft {
  return { choices: measure.choices, ...(measure.item ? { item: measure.item } : {}) }
}

const over = (choice: ColumnChoice): DimensionDraft => ({ choices: [choice] })

function fill(candidates: readonly ColumnChoice[], noun: string, make: (choice: ColumnChoice) => Draft): Completed | undefined {
  const [first, ...more] = candidates
  if (!first) return undefined
  return {
    draft: make(first),
    notes: [`${noun}; ${lowerFirst(humanName(first.column))} was chosen.`],
    others: more.slice(0, 5).map((choice) => ({ draft: make(choice), column: choice.column, instead: first.column })),
  }
}

function heatmap(understanding: Understanding, draft: Draft): Completed {
  const open = draft.measures.filter((measure) => measure.aggregate === 'auto' && measure.choices.length > 0)
  const told = [...listedColumns(draft), ...limitedColumns(draft)].filter((choice) => !isSide(draft, choice))
  const listed = told.filter(
    (choice, place) => !told.slice(0, place).some((other) => other.table === choice.table && other.column === choice.column),
  )
  const named = dimensionsOf(draft).filter((side) => !isImplied(side))
  const said = [...named, ...listed.slice(0, Math.max(0, 2 - named.length)).map(over)]
  const moved = said.length < 2 ? open.slice(0, 2 - said.length) : []
  const sides = [...said, ...moved.map(asDimension)]
  const kept = draft.measures.filter((measure) => !moved.includes(measure))
  const measures = kept.length > 0 ? kept.slice(0, 1) : [count]
  const make = (one: DimensionDraft | undefined, other: DimensionDraft | undefined): Draft => {
    const [x, y] = one && other && comesFirst(understanding, other, one) ? [other, one] : [one, other]
    return withSides(draft, { measures, ...(x ? { x } : {}), ...(y ? { series: y } : {}) })
  }
  const [x, y] = sides
  const base = make(x, y)
  if (x && y) return { draft: base, notes: [], others: [] }
  const free = [...freeGroups(understanding, base), ...freeNumbers(understanding, base)]
  if (x)
    return fill(free, 'A heat map has two sides and one was named', (choice) => make(x, over(choice))) ?? { draft, notes: [], others: [] }
  const [first, ...rest] = free
  return (
    (first &&
      fill(rest, `No sides of the heat map were named; ${lowerFirst(humanName(first.column))} is one`, (choice) =>
        make(over(first), over(choice)),
      )) ?? {
      draft,
      notes: [],
      others: [],
    }
  )
}

/** The name of what is counted, put on an axis for want of anything better. */
function isImplied(side: DimensionDraft): boolean {
  return side.item === undefined && side.grain === undefined && side.entity !== undefined
}

function isSide(draft: Draft, { table, column }: ColumnChoice): boolean {
  return dimensionsOf(draft).some((side) => side.choices[0]?.table === table && side.choices[0].column === column)
}

/** The sides of a heat map mean the same; time runs to the right, the rest keeps the order of the table. */
function comesFirst({ index }: Understanding, a: DimensionDraft, b: DimensionDraft): boolean {
  const rank = ({ choices, grain }: DimensionDraft): number => {
    const [choice] = choices
    const profile = profileOf(index, choice)
    if (!choice || !profile) return Infinity
    if (grain !== undefined || sortOf(profile) === 'date') return -1
    return tableOf(index.catalog, choice.table)?.columns.indexOf(profile) ?? Infinity
  }
  return a.choices[0]?.table === b.choices[0]?.table && rank(a) < rank(b)
}

function boxes(understanding: Understanding, draft: Draft): Completed {
  const { index } = understanding
  const numeric = (choices: readonly ColumnChoice[]): boolean => {
    const profile = profileOf(index, choices[0])
    return profile !== undefined && isNumeric(profile) && profile.meaning !== 'id'
  }
  const spread = (choices: readonly ColumnChoice[]): boolean => {
    const profile = profileOf(index, choices[0])
    return numeric(choices) && profile !== undefined && sortOf(profile) !== 'date'
  }
  const sides = dimensionsOf(draft)
  const said = draft.measures.find((measure) => numeric(measure.choices))
  // A key that is named alone says what the boxes are of, as long as there is anything else that spreads.
  const asked = ({ choices, item }: DimensionDraft): boolean =>
    isNumber(index, choices[0]) &&
    sides.length === 1 &&
    item?.marker === undefined &&
    (profileOf(index, choices[0])?.meaning !== 'id' || freeNumbers(understanding, draft).length === 0)
  const side = said
    ? undefined
    : sides.find((each) => (spread(each.choices) || asked(each)) && !(sides.length === 1 && each.item?.marker === 'group'))
  const limited = limitedColumns(draft).find((choice) => spread([choice]))
  const values = said?.choices ?? side?.choices ?? (limited && [limited])
  const groups = sides.filter(
    (each) => each !== side && !(each.choices[0]?.table === values?.[0]?.table && each.choices[0]?.column === values?.[0]?.column),
  )
  const [group] = groups
  const make = (choices: readonly ColumnChoice[], by: DimensionDraft | undefined): Draft =>
    withSides(draft, {
      measures: [{ aggregate: 'auto', choices, ...(said?.item ? { item: said.item } : {}) }],
      ...(by ? { x: by } : {}),
      ...(groups[1] ? { facet: groups[1] } : {}),
    })
  if (values && group) return { draft: make(values, group), notes: [], others: [] }
  if (values) {
    const alone = make(values, undefined)
    const filled = fill(freeGroups(understanding, alone), 'No groups were named for the boxes', (choice) => make(values, over(choice)))
    return filled ?? { draft: alone, notes: [], others: [] }
  }
  const base = withSides(draft, { measures: [], ...(group ? { x: group } : {}) })
  const numbers = freeNumbers(understanding, base)
  const by = group ?? (numbers.length > 0 ? freeGroups(understanding, base).slice(0, 1).map(over)[0] : undefined)
  return fill(numbers, 'No number was named for the boxes', (choice) => make([choice], by)) ?? { draft, notes: [], others: [] }
}

/** Numbers of any meaning: a key too, where nothing else was named. */
function isNumber(index: Understanding['index'], choice: ColumnChoice | undefined): boolean {
  const profile = profileOf(index, choice)
  return profile !== undefined && isNumeric(profile) && sortOf(profile) !== 'date'
}

/** Bars, lines and slices: what they stand for. */
function axis(understanding: Understanding, draft: Draft): Completed {
  const nothing: Completed = { draft, notes: [], others: [] }
  const implied = draft.x !== undefined && isImplied(draft.x)
  if (draft.x && draft.x.choices.length > 0 && !(implied && listedColumns(draft).length > 0))
    return toldApart(understanding, draft) ?? nothing
  const [lone] = draft.measures
  const slices = understanding.charts.some((chart) => chart.explicit && chart.kind === 'arc')
  // Bars over one column of numbers are its distribution, and that is a chart already.
  if (!slices && lone?.aggregate === 'auto') return nothing
  const side = draft.series ?? draft.facet
  const measures = draft.measures.length > 0 ? draft.measures : [count]
  if (side) return { ...nothing, draft: withSides(draft, { measures, x: side }) }
  const listed = overListed(draft, measures)
  if (listed) return listed
  const make = (choice: ColumnChoice): Draft => withSides(draft, { measures, x: over(choice) })
  return fill(freeGroups(understanding, draft), 'Nothing was named to break it down by', make) ?? nothing
}

/** "Orders by month for stores 3, 4 and 5": what was listed has its own colour beside what it is broken down by. */
function toldApart({ charts }: Understanding, draft: Draft): Completed | undefined {
  const told = listedColumns(draft, 3).find((choice) => !isSide(draft, choice))
  const [measure, ...more] = draft.measures
  if (!told || draft.series || draft.facet || !draft.x || !measure || more.length > 0 || charts.some(({ kind }) => kind === 'arc'))
    return undefined
  return {
    draft: { ...draft, series: over(told) },
    notes: [`Several were named, so each ${lowerFirst(humanName(told.column))} has its own colour.`],
    others: [{ draft, column: 'one colour', instead: told.column, score: 0.73 }],
  }
}

/** "For stores 3, 4 and 5": what was listed is told apart. */
function overListed(draft: Draft, measures: readonly MeasureDraft[]): Completed | undefined {
  const [first, second] = listedColumns(draft)
  if (!first) return undefined
  const names = [first, ...(second ? [second] : [])].map((choice) => lowerFirst(humanName(choice.column)))
  return {
    draft: withSides(draft, { measures, x: over(first), ...(second ? { series: over(second) } : {}) }),
    notes: [`Several were named, so each ${names.join(' and ')} is shown by itself.`],
    others: [],
  }
}

/** A number asked for several things by name: each has its own bar. */
function figures(understanding: Understanding, draft: Draft): Completed {
  const nothing: Completed = { draft, notes: [], others: [] }
  const [measure, ...more] = draft.measures
  const [told] = listedColumns(draft)
  const pair = draft.measures.length === 2 && draft.measures.every((each) => each.aggregate === 'auto')
  if (pair && told && dimensionsOf(draft).length === 0)
    return {
      draft: { ...draft, series: over(told) },
      notes: [`Several were named, so each ${lowerFirst(humanName(told.column))} has its own colour.`],
      others: [{ draft, column: 'one colour', instead: told.column }],
    }
  if (draft.x && draft.x.choices.length > 0 && !isImplied(draft.x)) return toldApart(understanding, draft) ?? nothing
  // "Population of Asia versus Europe": a bar for each of them.
  if (measure?.aggregate === 'auto' && more.length === 0 && told && dimensionsOf(draft).length === 0 && isOpposed(understanding.text))
    return overListed(draft, draft.measures) ?? nothing
  if (dimensionsOf(draft).length > 0 || !measure || measure.aggregate === 'auto' || more.length > 0) return nothing
  return overListed(draft, draft.measures) ?? nothing
}

function points(understanding: Understanding, draft: Draft): Completed {
  const nothing: Completed = { draft, notes: [], others: [] }
  const { index } = understanding
  const aggregated = draft.measures.some((measure) => measure.aggregate !== 'auto' && measure.aggregate !== 'count')
  if (draft.measures.filter((measure) => measure.choices.length > 0).length >= 2 || aggregated) return nothing
  // "The number of orders of each" is one of the two already.
  const counts =
    understanding.aggregates.some((word) => word.aggregate === 'count') && draft.measures.some((measure) => measure.aggregate === 'count')
  if (counts && dimensionsOf(draft).some((side) => !isImplied(side))) return nothing
  const isNumber = ({ choices }: DimensionDraft): boolean => {
    const profile = profileOf(index, choices[0])
    return profile !== undefined && isNumeric(profile) && choices[0] !== undefined
  }
  const own = draft.measures.filter((measure) => measure.choices.length > 0)
  const sides = dimensionsOf(draft)
  const numbers = sides.filter((side) => isNumber(side))
  const groups = sides.filter((side) => !isNumber(side) && !isImplied(side))
  const listed = listedColumns(draft).map(over)[0]
  const values: readonly MeasureDraft[] = [
    ...own.map((measure): MeasureDraft => ({ ...measure, aggregate: 'auto' })),
    ...numbers.map(({ choices, item }): MeasureDraft => ({ aggregate: 'auto', choices, ...(item ? { item } : {}) })),
  ].slice(0, 2)
  const make = (measures: readonly MeasureDraft[]): Draft => {
    const [group = listed, other] = groups
    return withSides(draft, { measures, ...(group ? { series: group } : {}), ...(other ? { facet: other } : {}) })
  }
  if (values.length === 2) return { ...nothing, draft: make(values) }
  const free = freeNumbers(understanding, make(values))
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
