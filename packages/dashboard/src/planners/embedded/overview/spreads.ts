import type { Measure } from '../../../plan.ts'
import { candidate } from './candidate.ts'
import type { Candidate } from './candidate.ts'
import type { Field, GroupField, MeasureField } from './fields.ts'
import { isRow } from './lists.ts'
import { dimensionOver, draft, measureOver } from './frame.ts'
import type { Frame } from './frame.ts'
import { bulkEnd, isSkewed, leftOut } from '../schema/bulk.ts'
import { countWords } from '../titles/labels.ts'
import { lowered, sentence } from '../titles/names.ts'
import { niceStep } from './steps.ts'

/** More raw points than these hide each other. */
const readablePoints = 3_000

/** How the values of single rows lie: bins, quartiles by group, and one measure against another. */
export function spreads(frame: Frame): readonly Candidate[] {
  return [...distributions(frame), ...quartiles(frame), ...relations(frame)]
}

function distributions(frame: Frame): readonly Candidate[] {
  return frame.measures.slice(0, 5).flatMap((field, index) => {
    const { profile, words } = field
    if (profile.distinct < 8 || frame.base.rowCount < 10 || typeof profile.min !== 'number' || typeof profile.max !== 'number') return []
    const skewed = isSkewed(profile)
    const cap = bulkEnd(profile)
    const bin = niceStep(profile.min, cap ?? profile.max, profile.type === 'integer')
    if (!bin) return []
    const measure: Measure = { id: 'm1', aggregate: 'count', label: countWords(frame.noun), format: 'integer' }
    const below = cap === undefined ? [] : [{ kind: 'compare' as const, column: field.ref, op: 'lt' as const, value: cap }]
    return [
      candidate(
        'distribution',
        1 + field.score / 200 - index * 0.12 - (cap !== undefined ? 0.15 : skewed ? 1.3 : 0),
        frame,
        draft(frame, {
          kind: 'histogram',
          measures: [measure],
          dimensions: [{ id: 'd1', column: field.ref, bin, label: sentence(words) }],
          ...(below.length > 0 ? { where: [...frame.where, ...below] } : {}),
          description: `How many ${frame.noun.many} there are at each ${words}${cap === undefined ? '' : ` below ${cap.toLocaleString('en-US')}`}.`,
          assumptions: [
            `Values are binned in steps of ${bin.step.toLocaleString('en-US')}.`,
            ...(cap === undefined ? [] : [leftOut(profile)]),
          ],
        }),
      ),
    ]
  })
}

function quartiles(frame: Frame): readonly Candidate[] {
  if (frame.base.rowCount < 25) return []
  const groups = frame.groups
    .filter((group) => group.kind !== 'yes_no' && group.size >= 2 && group.size <= 14 && frame.base.rowCount / group.size >= 4)
    .slice(0, 4)
  return frame.measures
    .slice(0, 3)
    .filter(({ profile }) => profile.distinct >= 8)
    .flatMap((field, index) =>
      groups.map((group) => {
        const measure = raw(field)
        return candidate(
          'spread',
          0.8 + group.score * 0.3 + field.score / 300 - index * 0.1,
          frame,
          draft(frame, {
            kind: 'boxplot',
            measures: [measure],
            dimensions: [dimensionOver(group)],
            description: `Median, quartiles and outliers of ${field.words} for each ${lowered(dimensionOver(group).label)}.`,
          }),
        )
      }),
    )
}

function raw(field: Field & { readonly format?: Measure['format'] }, id = 'm1'): Measure {
  return {
    id,
    aggregate: 'none',
    column: field.ref,
    label: sentence(field.words),
    ...(field.format === undefined ? {} : { format: field.format }),
    ...(field.profile.unit === undefined ? {} : { unit: field.profile.unit }),
  }
}

function relations(frame: Frame): readonly Candidate[] {
  const numbers = frame.measures.filter(({ profile }) => profile.distinct >= 6).slice(0, 4)
  const found: Candidate[] = []
  for (const [index, y] of numbers.entries()) {
    for (const x of numbers.slice(index + 1)) {
      const score = 0.75 + (x.score + y.score) / 500 - index * 0.1 - (sharesWords(x, y) ? 0.25 : 0)
      const description = `Each point is ${articled(frame.noun.one)}: its ${y.words} against its ${x.words}.`
      if (frame.base.rowCount >= 8 && frame.base.rowCount <= readablePoints) {
        const color = frame.groups.find((group) => group.size <= 6 && group.kind === 'category' && group.reached.hops <= 1)
        found.push(
          candidate(
            'relation',
            score,
            frame,
            draft(frame, {
              kind: 'point',
              measures: [raw(x), raw(y, 'm2')],
              dimensions: [],
              ...(color ? { series: dimensionOver(color, 's1') } : {}),
              description,
            }),
          ),
        )
        continue
      }
      const entity = frame.groups.find((group) => group.size >= 12 && group.size <= 500 && !isRow(frame, group))
      if (entity) found.push(perEntity(frame, entity, x, y, score - 0.1))
    }
  }
  return found
}

function perEntity(frame: Frame, entity: GroupField, x: MeasureField, y: MeasureField, score: number): Candidate {
  const name = lowered(dimensionOver(entity).label)
  const [one, two] = [measureOver(frame, x), measureOver(frame, y, y.aggregate, 'm2')]
  return candidate(
    'relation',
    score,
    frame,
    draft(frame, {
      kind: 'point',
      measures: [one, two],
      dimensions: [dimensionOver(entity)],
      description: `Each point is ${articled(name)}: ${lowered(two.label)} against ${lowered(one.label)}.`,
      assumptions: [`${sentence(frame.noun.many)} are too many to show singly; they are taken together by ${name}.`],
    }),
  )
}

function sharesWords(a: Field, b: Field): boolean {
  const words = new Set(a.words.split(' '))
  return b.words.split(' ').some((word) => words.has(word))
}

function articled(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
}
