import type { Measure } from '../../../plan.ts'
import { candidate } from './candidate.ts'
import type { Candidate } from './candidate.ts'
import { namesOf } from './fields.ts'
import type { Field, GroupField } from './fields.ts'
import { counting, dimensionOver, draft, keyOf, measureOver } from './frame.ts'
import type { Frame } from './frame.ts'
import { lowered, manyOf, sentence } from '../titles/names.ts'

/** Tables: the top entities with their figures, and the rows themselves. */
export function lists(frame: Frame): readonly Candidate[] {
  return [...leaders(frame), ...rows(frame)]
}

/** Whether a group is a single row of the base. */
export function isRow(frame: Frame, group: GroupField): boolean {
  return group.reached.hops === 0 && group.size > frame.base.rowCount * 0.9
}

function leaders(frame: Frame): readonly Candidate[] {
  const names = frame.groups
    .filter((group) => (group.kind === 'name' || group.kind === 'place') && group.size >= 4 && !isRow(frame, group))
    .slice(0, 3)
  return names.flatMap((name) => {
    const fields = frame.measures.slice(0, 2)
    const measures: Measure[] = fields.map((field, index) => measureOver(frame, field, field.aggregate, `m${index + 1}`))
    measures.push(counting(frame, [name], `m${measures.length + 1}`))
    const [main] = measures
    if (!main) return []
    const others = frame.groups
      .filter((group) => group.reached.table.id === name.reached.table.id && group !== name && group.kind !== 'yes_no' && group.size <= 60)
      .slice(0, name.kind === 'name' && name.reached.hops > 0 ? 2 : 0)
    const count = Math.min(10, name.size)
    return [
      candidate(
        'list',
        0.9 + name.score * 0.3 + (name.kind === 'name' ? 0.15 : 0),
        frame,
        draft(frame, {
          kind: 'table',
          measures,
          dimensions: [dimensionOver(name), ...others.map((other, index) => dimensionOver(other, `d${index + 2}`))],
          sort: [{ by: { measure: main.id }, order: 'desc' }],
          limit: { count, rest: 'drop' },
          description: `The ${count} ${manyOf(lowered(dimensionOver(name).label))} with the ${main.aggregate.startsWith('count') ? 'most' : 'highest'} ${lowered(main.label)}.`,
        }),
      ),
    ]
  })
}

/** The rows as they are: by the main measure, the highest first; else as they come. */
function rows(frame: Frame): readonly Candidate[] {
  const own = frame.reached[0]
  if (!own) return []
  const named = namesOf(frame.catalog, own)
  const leading: Field[] = [...named]
  const others = frame.groups.filter(
    (group) =>
      group.reached.hops <= 1 && !named.some((field) => keyOf(field.ref) === keyOf(group.ref)) && (group.profile.averageLength ?? 0) <= 40,
  )
  for (const group of others.slice(0, named.length === 0 ? 4 : 2)) leading.push(group)
  if (leading.length === 0)
    for (const profile of frame.base.columns.slice(0, 5))
      if (profile.type !== 'other')
        leading.push({ ref: { relation: own.relation, column: profile.name }, profile, reached: own, words: profile.name })
  if (leading.length === 0) return []
  const fields = frame.measures.slice(0, 3)
  const measures = fields.map((field, index): Measure => ({
    id: `m${index + 1}`,
    aggregate: 'none',
    column: field.ref,
    label: sentence(field.words),
    format: field.format,
    ...(field.profile.unit === undefined ? {} : { unit: field.profile.unit }),
  }))
  const dimensions = leading.map((field, index) => ({ id: `d${index + 1}`, column: field.ref, label: sentence(field.words) }))
  const count = Math.min(measures.length > 0 ? 10 : 20, frame.base.rowCount)
  const main = fields[0]
  const whole = count === frame.base.rowCount
  return [
    candidate(
      'list',
      measures.length > 0 ? (frame.entity ? 1.35 : 0.85) : 0.5,
      frame,
      draft(frame, {
        kind: 'table',
        ...(main && !whole
          ? { title: `Top ${count} ${frame.noun.many} by ${main.words}` }
          : { title: whole ? `All ${frame.noun.many}` : `Some ${frame.noun.many}` }),
        measures,
        dimensions,
        sort: main ? [{ by: { measure: 'm1' }, order: 'desc' }] : [{ by: { dimension: 'd1' }, order: 'asc' }],
        limit: { count, rest: 'drop' },
        description: main
          ? `The ${count} ${frame.noun.many} with the highest ${main.words}.`
          : `${whole ? 'All' : 'The first'} ${count} ${frame.noun.many}.`,
      }),
    ),
  ]
}
