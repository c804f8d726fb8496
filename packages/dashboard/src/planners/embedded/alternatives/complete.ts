import { tableOf } from '../../../connections/connection.ts'
import type { DimensionDraft, Draft, MeasureDraft } from '../shape/draft-parts.ts'
import { profileOf, sortOf } from '../schema/column-sort.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import { isOpposed } from '../items/markers.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { boxes } from './boxes.ts'
import { freeGroups, freeNumbers, limitedColumns, listedColumns, spokenGroups } from './free-columns.ts'
import { likelihood } from './likelihood.ts'
import { points } from './points.ts'
import { dimensionsOf, fill, isImplied, over, withSides } from './sides.ts'
import type { Completed } from './sides.ts'

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

function asDimension(measure: MeasureDraft): DimensionDraft {
  return { choices: measure.choices, ...(measure.item ? { item: measure.item } : {}) }
}

function heatmap(understanding: Understanding, draft: Draft): Completed {
  const open = draft.measures.filter((measure) => measure.aggregate === 'auto' && !measure.additive && measure.choices.length > 0)
  const limited = limitedColumns(draft)
  // "Skipper and status with crews of at least 4": whose key was named goes before what a condition speaks of.
  const spoken = limited.length > 0 ? spokenGroups(understanding, draft) : []
  const told = [...listedColumns(draft), ...spoken, ...limited].filter((choice) => !isSide(draft, choice))
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
      fill(rest, `No sides of the heat map were named; ${lowered(humanName(first.column))} is one`, (choice) =>
        make(over(first), over(choice)),
      )) ?? {
      draft,
      notes: [],
      others: [],
    }
  )
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
    // A date that was typed in no way known is text, and still runs to the right.
    if (grain !== undefined || sortOf(profile) === 'date' || wordsOfName(profile.name).at(-1) === 'date') return -1
    return tableOf(index.catalog, choice.table)?.columns.indexOf(profile) ?? Infinity
  }
  return a.choices[0]?.table === b.choices[0]?.table && rank(a) < rank(b)
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
function toldApart({ charts, text, index }: Understanding, draft: Draft): Completed | undefined {
  // Two that are joined by "and" run side by side along time, which one line for both would not show.
  const joined = draft.conditions.some(({ several, conjunct }) => several === 2 && conjunct !== undefined) && draft.x?.grain !== undefined
  const told = listedColumns(draft, isOpposed(text) || joined ? 2 : 3).find((choice) => !isSide(draft, choice))
  const [measure, ...more] = draft.measures
  if (!told || draft.series || draft.facet || !draft.x || !measure || more.length > 0 || charts.some(({ kind }) => kind === 'arc'))
    return undefined
  // "Names and rents of the halls in Bath, York or Hull": each hall is in one of them. Counted, they are bars of one row each.
  const best = draft.x.choices[0]?.score ?? 0
  const isName = (choice: ColumnChoice): boolean => {
    const profile = choice.table === told.table && choice.score > best - 0.05 ? profileOf(index, choice) : undefined
    return profile?.unique === true && profile.meaning !== 'id'
  }
  if (measure.aggregate !== 'count' && (draft.x.entity === told.table || draft.x.choices.some(isName))) return undefined
  return {
    draft: { ...draft, series: over(told) },
    notes: [`Several were named, so each ${lowered(humanName(told.column))} has its own colour.`],
    others: [{ draft, column: 'one colour', instead: told.column, score: likelihood.oneColour }],
  }
}

/** "For stores 3, 4 and 5": what was listed is told apart. */
function overListed(draft: Draft, measures: readonly MeasureDraft[]): Completed | undefined {
  const [first, second] = listedColumns(draft)
  if (!first) return undefined
  const names = [first, ...(second ? [second] : [])].map((choice) => lowered(humanName(choice.column)))
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
      notes: [`Several were named, so each ${lowered(humanName(told.column))} has its own colour.`],
      others: [{ draft, column: 'one colour', instead: told.column, score: likelihood.oneColour }],
    }
  if (draft.x && draft.x.choices.length > 0 && !isImplied(draft.x)) return toldApart(understanding, draft) ?? nothing
  // "Population of Asia versus Europe": a bar for each of them.
  if (measure?.aggregate === 'auto' && more.length === 0 && told && dimensionsOf(draft).length === 0 && isOpposed(understanding.text))
    return overListed(draft, draft.measures) ?? nothing
  if (dimensionsOf(draft).length > 0 || !measure || measure.aggregate === 'auto' || more.length > 0) return nothing
  return overListed(draft, draft.measures) ?? nothing
}
