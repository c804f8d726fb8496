import type { DimensionDraft, Draft, MeasureDraft } from '../shape/draft-parts.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { ColumnChoice } from '../understanding.ts'
import { likelihood } from './likelihood.ts'
import type { Variant } from './variants.ts'

/** How near another column must come to the best one to be offered. */
const nearEnough = 0.72

type Side = DimensionDraft | MeasureDraft

/** Where words fit several columns alike, the others of them. */
export function otherColumns(draft: Draft): readonly Variant[] {
  const { x, series, facet, measures } = draft
  return [
    ...(x ? readings(x, (side) => ({ ...draft, x: side })) : []),
    ...(series ? readings(series, (side) => ({ ...draft, series: side })) : []),
    ...(facet ? readings(facet, (side) => ({ ...draft, facet: side })) : []),
    ...measures.flatMap((measure, at) =>
      readings(measure, (side) => ({ ...draft, measures: measures.map((other, place) => (place === at ? side : other)) })),
    ),
  ]
}

function readings<S extends Side>(side: S, put: (side: S) => Draft): readonly Variant[] {
  const [best, ...others] = side.choices
  if (!best || side.item?.mention === undefined) return []
  const words = side.item.mention.words
  return others
    .filter((choice) => choice.score >= nearEnough * best.score && choice.column !== best.column)
    .slice(0, 3)
    .map((choice, place): Variant => ({
      reason: `“${words}” read as ${lowered(humanName(choice.column))} instead of ${lowered(humanName(best.column))}.`,
      score:
        side.item?.either && place === 0
          ? likelihood.oneOrTheOther
          : likelihood.otherColumn * (choice.score / best.score) ** 0.5 - place * 0.01,
      draft: put({ ...side, choices: side.item?.either ? [choice] : first(choice, best, side.choices) }),
    }))
}

/** The choice at the head of the list, above what joins could win back. */
function first(choice: ColumnChoice, best: ColumnChoice, all: readonly ColumnChoice[]): readonly ColumnChoice[] {
  return [{ ...choice, score: best.score + 0.5 }, ...all.filter((other) => other !== choice)]
}
