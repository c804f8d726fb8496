import type { ColumnRef } from '../../../plan-source.ts'
import type { Condition } from '../../../plan-condition.ts'
import type { Measure, PeriodComparison } from '../../../plan.ts'
import { explainMetric, metricMeasure } from '../chart/metrics.ts'
import { candidate } from './candidate.ts'
import type { Candidate } from './candidate.ts'
import { counting, draft, keyOf, measureOver, rowsCounted } from './frame.ts'
import type { Frame } from './frame.ts'
import { countWords } from '../titles/labels.ts'
import { lowered, manyOf, nounOf, sentence } from '../titles/names.ts'
import { beforePeriod, lastWholePeriod } from './periods.ts'
import { arrivalWords } from './words.ts'

/** The figures that head a dashboard: how much, how many, at what average; against the period before where there are dates. */
export function figures(frame: Frame): readonly Candidate[] {
  const found: Candidate[] = []
  const add = (measure: Measure, score: number, compare = true, said: readonly string[] = []): void => {
    const comparison = compare && (!frame.entity || measure.label.startsWith('New ')) ? comparisonOf(frame) : undefined
    const of = lowered(measure.label)
    const description = comparison
      ? `${sentence(of)} in ${comparison.current.label}, against ${comparison.before.label}.`
      : measure.aggregate.startsWith('count')
        ? `How many ${of} there are${measure.column ? ` among the ${frame.noun.many}` : ''}.`
        : `${sentence(of)} over all ${frame.noun.many}.`
    const assumptions = comparison ? [comparedNote(comparison)] : []
    found.push(
      candidate(
        'figure',
        score,
        frame,
        draft(frame, {
          kind: 'text',
          measures: [measure],
          dimensions: [],
          description,
          assumptions: [...said, ...assumptions],
          // The windows choose the time of both figures.
          ...(comparison ? { comparison, where: frame.where.filter((condition) => !isOver(condition, comparison.column)) } : {}),
        }),
      ),
    )
  }

  for (const [index, field] of frame.measures.slice(0, 5).entries()) {
    add(measureOver(frame, field), field.score / 70 - index * 0.02)
    if (field.aggregate === 'sum' && index < 2) add(measureOver(frame, field, 'mean'), field.score / 130 - index * 0.02)
    if (field.aggregate === 'mean' && index === 0) add(measureOver(frame, field, 'max'), 0.3, false)
  }
  // Somebody found them worth a name: the first one heads the dashboard beside what the rows themselves tell.
  for (const [index, { metric, asked }] of frame.metrics.slice(0, 6).entries())
    add(metricMeasure('m1', metric), (asked ? 2.5 : 1.65) - index * 0.3, true, [explainMetric(frame.base.id, metric)])
  const about = frame.measures.find((field) => field.ref.column === frame.about?.column)
  if (about) {
    add(measureOver(frame, about, about.aggregate === 'sum' ? 'mean' : 'median'), 0.9)
    add(measureOver(frame, about, 'max'), 0.8, false)
    add(measureOver(frame, about, 'min'), 0.6, false)
  }
  const group = frame.groups.find((field) => field.ref.column === frame.about?.column && field.reached.table.id === frame.about.table)
  if (group)
    add({ id: 'm1', aggregate: 'count_distinct', column: group.ref, label: sentence(manyOf(group.words)), format: 'integer' }, 0.9, false)
  const rows: Measure = { id: 'm1', ...rowsCounted(frame) }
  add(rows, frame.header ? 0.6 : frame.entity ? 1.7 : 1.3)
  if (frame.entity && arrives(frame)) add({ ...rows, label: `New ${frame.noun.many}` }, 0.55)
  if (frame.header) add(counting(frame, []), 1.45)
  for (const entity of frame.entities) {
    // One of them for each row says the same as the number of rows.
    const own = frame.base.columns.find(({ name }) => name === entity.key.column)
    if (
      entity.table.id === frame.header?.table.id ||
      entity.table.rowCount < 3 ||
      (entity.hops === 1 && own?.distinct === frame.base.rowCount)
    )
      continue
    const score = 0.75 - entity.hops * 0.04 + Math.min(0.12, Math.log10(entity.table.rowCount) / 40)
    add({ id: 'm1', aggregate: 'count_distinct', column: entity.key, label: countWords(nounOf(entity.table)), format: 'integer' }, score)
  }
  return found
}

/** Whether the frame's first date is when its things came in. */
export function arrives(frame: Frame): boolean {
  return frame.dates[0]?.words.split(' ').some((word) => arrivalWords.has(word)) ?? false
}

/** The window of the figures: the period that was chosen, else the last whole one; none where other conditions choose the time. */
function comparisonOf(frame: Frame): PeriodComparison | undefined {
  const [date] = frame.dates
  if (!date || date.score < 0.5) return undefined
  if (!frame.whereColumns.some((column) => keyOf(column) === keyOf(date.ref)))
    return lastWholePeriod(date.ref, date.profile, frame.base.rowCount)
  const times = frame.where.filter((condition) => isOver(condition, date.ref))
  const [period] = times
  return times.length === 1 &&
    period?.kind === 'period' &&
    period.from !== undefined &&
    period.until !== undefined &&
    period.negated !== true
    ? beforePeriod(date.ref, date.profile, { from: period.from, until: period.until })
    : undefined
}

function isOver(condition: Condition, ref: ColumnRef): boolean {
  return 'column' in condition && keyOf(condition.column) === keyOf(ref)
}

/** By which days a figure is compared with the time before. */
export function comparedNote({ column, current, before }: PeriodComparison): string {
  return `By “${column.column}” ${current.label} is compared with ${before.label}.`
}
