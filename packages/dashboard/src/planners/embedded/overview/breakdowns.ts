import type { Limit, Measure } from '../../../plan.ts'
import { candidate } from './candidate.ts'
import type { Candidate } from './candidate.ts'
import type { GroupField } from './fields.ts'
import { counting, dimensionOver, draft, keyOf, measureOver } from './frame.ts'
import type { Frame } from './frame.ts'
import { lowered, manyOf } from '../titles/names.ts'

interface Measured {
  readonly measure: Measure
  /** 0..1 */
  readonly score: number
  readonly additive: boolean
}

function measured(frame: Frame, groups: readonly GroupField[], most: number): readonly Measured[] {
  const counted = counting(frame, groups)
  const shown = frame.measures.filter(({ ref }) => !groups.some((group) => keyOf(group.ref) === keyOf(ref)))
  const fields = shown.slice(0, most).map((field, index) => ({
    measure: measureOver(frame, field),
    score: Math.max(0.1, Math.min(1, field.score / 100) - index * 0.16),
    additive: field.aggregate === 'sum',
  }))
  return [
    ...fields,
    { measure: counted, score: fields.length === 0 || shown[0]?.isMinor ? 0.9 : 0.62, additive: counted.aggregate === 'count' },
  ]
}

/** Which groups have most of something: bars, largest first, the rest cut off or summed up. */
export function rankings(frame: Frame): readonly Candidate[] {
  return frame.groups.slice(0, 12).flatMap((group) =>
    measured(frame, [group], 4).flatMap(({ measure, score, additive }) => {
      if (group.size > 0.9 * frame.base.rowCount && group.reached.hops === 0 && !measure.column) return []
      const named = group.kind === 'name'
      const cut: Limit | undefined = group.size > 14 ? { count: 10, rest: additive && !named ? 'other' : 'drop' } : undefined
      const of = lowered(dimensionOver(group).label)
      const ordered = group.profile.type !== 'text' && group.kind === 'category'
      return [
        candidate(
          'ranking',
          group.score + score * 0.5 + (named && additive ? 0.12 : 0) - (group.kind === 'yes_no' ? 0.2 : 0),
          frame,
          draft(frame, {
            kind: 'bar',
            measures: [measure],
            dimensions: [dimensionOver(group)],
            ...(!ordered && (group.size > 6 || (group.profile.averageLength ?? 0) > 10) ? { orientation: 'horizontal' as const } : {}),
            sort: [ordered ? { by: { dimension: 'd1' }, order: 'asc' } : { by: { measure: measure.id }, order: 'desc' }],
            ...(cut ? { limit: cut } : {}),
            description: `${measure.label} for each ${of}${ordered ? '' : ', largest first'}${cut ? `; the ${cut.count} largest of ${group.size.toLocaleString('en-US')}` : ''}.`,
            assumptions: cut
              ? [
                  cut.rest === 'other'
                    ? `The smaller ${manyOf(of)} are summed up as “Other”.`
                    : `Only the ${cut.count} largest ${manyOf(of)} are shown.`,
                ]
              : [],
          }),
        ),
      ]
    }),
  )
}

/** What the whole is made of: slices where there are few groups, the rest as one. */
export function compositions(frame: Frame): readonly Candidate[] {
  return frame.groups
    .filter(({ kind, size }) => kind !== 'name' && size <= 30)
    .slice(0, 8)
    .flatMap((group) =>
      measured(frame, [group], 2)
        .filter(({ additive, measure }) => (additive || measure.aggregate === 'count_distinct') && !mayBeNegative(frame, measure))
        .flatMap(({ measure, score, additive }) => {
          if (group.size > 6 && !additive) return []
          const fit = group.size <= 6 ? 1.2 : group.size <= 12 ? 0.8 : 0.5
          const of = lowered(dimensionOver(group).label)
          return [
            candidate(
              'composition',
              fit + group.score * 0.2 + score * 0.2 - (group.kind === 'yes_no' ? 0.1 : 0),
              frame,
              draft(frame, {
                kind: 'arc',
                donut: true,
                measures: [measure],
                dimensions: [dimensionOver(group)],
                sort: [{ by: { measure: measure.id }, order: 'desc' }],
                ...(group.size > 6 ? { limit: { count: 5, rest: 'other' as const } } : {}),
                description: `What part of ${measure.aggregate === 'sum' ? 'the ' : ''}${lowered(measure.label)} each ${of} has.`,
                assumptions: group.size > 6 ? [`The smaller ${manyOf(of)} are summed up as “Other”.`] : [],
              }),
            ),
          ]
        }),
    )
}

function mayBeNegative(frame: Frame, measure: Measure): boolean {
  const field = frame.measures.find((known) => measure.column && keyOf(known.ref) === keyOf(measure.column))
  return typeof field?.profile.min === 'number' && field.profile.min < 0
}

/** Two groups against each other: stacked bars where one is small, else a heatmap. */
export function crossings(frame: Frame): readonly Candidate[] {
  const usable = frame.groups.filter(({ size, kind }) => size >= 2 && size <= 16 && kind !== 'name').slice(0, 6)
  const found: Candidate[] = []
  for (const [index, one] of usable.entries()) {
    for (const two of usable.slice(index + 1)) {
      if (one.size * two.size > frame.base.rowCount * 2 || one.size * two.size > 160) continue
      const [large, small] = one.size >= two.size ? [one, two] : [two, one]
      for (const { measure, score, additive } of measured(frame, [one, two], 1)) {
        const base = (one.score + two.score) * 0.4 + score * 0.3
        const words = `${measure.label} by ${lowered(dimensionOver(large).label)} and ${lowered(dimensionOver(small).label)}.`
        if (small.size <= 6 && additive && !mayBeNegative(frame, measure))
          found.push(
            candidate(
              'cross',
              base + 0.05,
              frame,
              draft(frame, {
                kind: 'bar',
                stack: 'stacked',
                measures: [measure],
                dimensions: [dimensionOver(large)],
                series: dimensionOver(small, 's1'),
                sort: [{ by: { total: measure.id }, order: 'desc' }],
                description: words,
              }),
            ),
          )
        if (small.size >= 3)
          found.push(
            candidate(
              'cross',
              base,
              frame,
              draft(frame, {
                kind: 'rect',
                measures: [measure],
                dimensions: [dimensionOver(large), dimensionOver(small, 'd2')],
                description: words,
              }),
            ),
          )
      }
    }
  }
  return found
}
