import { isNumeric } from '../schema/column-types.ts'
import type { DimensionDraft, Draft, MeasureDraft } from '../shape/draft-parts.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'
import { profileOf, sortOf } from '../schema/column-sort.ts'
import type { ChartBody } from '../chart/body.ts'
import { likelihood } from './likelihood.ts'
import { freeGroups, freeKeys, freeNumbers } from './free-columns.ts'
import { isTime, isUnique } from './sides.ts'
import type { Variant } from './variants.ts'

const name = (choice: ColumnChoice): string => lowered(humanName(choice.column))

/** What the words leave open: another amount than the count, a colour, the colour and the axis changed over. */
export function openSides(understanding: Understanding, draft: Draft, first: ChartBody): readonly Variant[] {
  const { x } = draft
  const timed = x ? overTheirTime(understanding, draft, x) : []
  if (first.kind === 'point') return [...coloured(understanding, draft), ...sized(draft, first), ...sizedBy(understanding, draft)]
  if (!x || !['bar', 'line', 'area', 'arc'].includes(first.kind)) return []
  const [measure] = draft.measures
  const counts = draft.measures.length === 1 && measure?.aggregate === 'count'
  const variants: Variant[] = [...timed, ...(first.kind === 'arc' ? otherSlices(understanding, draft, x) : [])]
  const asked = understanding.aggregates.some((word) => word.aggregate === 'count')
  if (counts && !asked) {
    const unique = isUnique(understanding, x)
    for (const [place, choice] of freeNumbers(understanding, draft).slice(0, 2).entries()) {
      const score = likelihood.amount - place * 0.06
      if (unique)
        variants.push({
          reason: `The ${name(choice)} of each instead of the number.`,
          score,
          draft: measured(draft, { aggregate: 'auto', choices: [choice] }),
        })
      else
        for (const [at, aggregate] of (['sum', 'mean'] as const).entries())
          variants.push({
            reason: `The ${aggregate === 'sum' ? 'total' : 'average'} ${name(choice)} instead of the number.`,
            score: score - at * 0.01,
            draft: measured(draft, { aggregate, choices: [choice] }),
          })
    }
  }
  if (!draft.series && !draft.facet && first.kind !== 'arc') {
    for (const [place, choice] of freeGroups(understanding, draft).slice(0, 2).entries()) {
      const side: DimensionDraft = { choices: [choice] }
      variants.push({
        reason: `Coloured by ${name(choice)}.`,
        score: likelihood.coloured - place * 0.06,
        draft: { ...draft, series: side },
      })
      if (counts && fitsColours(understanding, draft, x))
        variants.push({
          reason: `By ${name(choice)}, with colours.`,
          score: isTime(understanding, x) ? likelihood.timeAsColours : likelihood.colouredOnAxis - place * 0.06,
          draft: { ...draft, x: side, series: x },
        })
    }
  }
  return variants
}

/** A pie of something else: the first to be offered where nobody named the slices, the last where somebody did. */
function otherSlices(understanding: Understanding, draft: Draft, x: DimensionDraft): readonly Variant[] {
  // What conditions speak of is what the slices are.
  if (draft.conditions.length > 0) return []
  const score = x.item === undefined ? likelihood.otherSlices : likelihood.unsaidSlices
  return freeGroups(understanding, draft)
    .slice(0, 2)
    .map((choice, place): Variant => ({
      reason: `By ${name(choice)} instead.`,
      score: score - place * 0.01,
      draft: { ...draft, x: { choices: [choice] } },
    }))
}

/** Points in colours that nobody asked for. */
function coloured(understanding: Understanding, draft: Draft): readonly Variant[] {
  if (draft.series || draft.facet || (draft.measures.length < 2 && !draft.y)) return []
  return freeGroups(understanding, draft)
    .slice(0, 2)
    .map((choice, place): Variant => ({
      reason: `Coloured by ${name(choice)}.`,
      score: likelihood.colouredPoints - place * 0.06,
      draft: { ...draft, series: { choices: [choice] } },
    }))
}

/** Points that share their place, drawn as one that is larger. */
function sized(draft: Draft, first: ChartBody): readonly Variant[] {
  const [a, b] = draft.measures
  if (!a || !b || draft.x || first.measures.some((measure) => measure.aggregate !== 'none')) return []
  return [
    {
      reason: 'Sized by how many share the place.',
      score: likelihood.sized,
      draft: { ...draft, measures: [{ aggregate: 'count', choices: [] }], x: sideOf(a), y: sideOf(b) },
    },
  ]
}

/** "Orders by weight as points", "the total by region": placed by numbers that nobody named, as large as the figure. */
function sizedBy(understanding: Understanding, draft: Draft): readonly Variant[] {
  const { x, measures } = draft
  const [size, ...more] = measures
  if (!x || draft.y || draft.series || draft.facet || !size || size.aggregate === 'auto' || more.length > 0) return []
  const profile = profileOf(understanding.index, x.choices[0])
  const placed = profile !== undefined && isNumeric(profile) && sortOf(profile) !== 'date'
  const numbers = freeNumbers(understanding, draft)
  const free = [...numbers, ...(numbers.length < 2 ? freeKeys(understanding, draft) : [])]
  const make = (one: DimensionDraft, other: DimensionDraft, series?: DimensionDraft): Draft => ({
    ...draft,
    x: one,
    y: other,
    ...(series ? { series } : {}),
  })
  const over = (choice: ColumnChoice): DimensionDraft => ({ choices: [choice] })
  const [first, ...others] = free
  if (!first) return []
  const drafts = placed
    ? free.slice(0, 2).map((choice) => make(x, over(choice)))
    : others.slice(0, 2).map((choice) => make(over(first), over(choice), x))
  return drafts.map((each, place) => ({
    reason: 'Placed by two numbers, and as large as the figure.',
    score: likelihood.sized - place * 0.06,
    draft: each,
  }))
}

function sideOf({ choices, item }: MeasureDraft): DimensionDraft {
  return { choices, ...(item ? { item } : {}) }
}

/** "… for each region from 2019 to 2023": over those years, a colour a region. */
function overTheirTime({ index }: Understanding, draft: Draft, x: DimensionDraft): readonly Variant[] {
  const isDate = (choice: ColumnChoice | undefined): boolean => {
    const profile = profileOf(index, choice)
    return profile !== undefined && sortOf(profile) === 'date'
  }
  const said = draft.conditions.find((condition) => condition.kind === 'column' && isDate(condition.choices[0]))
  if (!said || draft.series || x.grain !== undefined || isDate(x.choices[0])) return []
  return [
    {
      reason: 'Over the time that was named, in colours.',
      score: likelihood.overTheirTime,
      draft: { ...draft, x: { choices: said.choices }, series: x },
      options: { kind: 'line' },
    },
  ]
}

function measured(draft: Draft, measure: MeasureDraft): Draft {
  return { ...draft, measures: [measure] }
}

/** Not more than a legend can tell apart, or a few that were listed. */
function fitsColours({ index }: Understanding, draft: Draft, { choices: [choice] }: DimensionDraft): boolean {
  const listed = draft.conditions.some(({ several, choices: [other] }) => several !== undefined && other?.column === choice?.column)
  return listed || (profileOf(index, choice)?.distinct ?? 0) <= 20
}
