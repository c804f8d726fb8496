import type { Measure, TimeGrain } from '../../../plan.ts'
import { explainMetric, metricMeasure } from '../chart/metrics.ts'
import { candidate } from './candidate.ts'
import type { Candidate } from './candidate.ts'
import type { DateField } from './fields.ts'
import { arrives } from './figures.ts'
import { counting, dimensionOver, draft, measureOver, timeDimension } from './frame.ts'
import type { Frame } from './frame.ts'
import { lowered } from '../titles/names.ts'
import { grainFor, isYear, pointsAt } from './periods.ts'

interface Trended {
  readonly measure: Measure
  readonly score: number
  /** What has to be said of the measure. */
  readonly said?: readonly string[]
}

/** How the main measures go over time, whole and by a small group. */
export function trends(frame: Frame): readonly Candidate[] {
  const found: Candidate[] = []
  for (const [place, date] of frame.dates.slice(0, 3).entries()) {
    const grain = grainFor(date.profile, date.span, frame.base.rowCount)
    const points = Math.min(pointsAt(grain, date.span), date.profile.distinct)
    if (points < 3) continue
    const drop = place * 0.35 + (date.score < 0.6 ? 0.3 : 0)
    const dimension = timeDimension(date, grain)
    const assumptions = [assumptionOf(date, grain)]
    const all = counting(frame, [date])
    const counted =
      frame.entity && place === 0 && arrives(frame) && all.aggregate === 'count' ? { ...all, label: `New ${frame.noun.many}` } : all
    const measured: readonly Trended[] = frame.measures.slice(0, 4).map((field, index) => ({
      measure: measureOver(frame, field),
      score: 0.95 + field.score / 300 - index * 0.12 - (frame.entity ? 0.45 : 0),
    }))
    const named: readonly Trended[] = frame.metrics.slice(0, 3).map(({ metric, asked }, index) => ({
      measure: metricMeasure('m1', metric),
      score: (asked ? 1.6 : 0.97) - index * 0.12 - (frame.entity ? 0.45 : 0),
      said: [explainMetric(frame.base.id, metric)],
    }))
    const rows: Trended = { measure: counted, score: measured.length === 0 ? 1.1 : frame.measures[0]?.isMinor ? 1.2 : 0.98 }
    for (const { measure, score, said = [] } of [...measured, rows, ...named]) {
      const parts = {
        measures: [measure],
        dimensions: [dimension],
        sort: [{ by: { dimension: 'd1' }, order: 'asc' as const }],
        assumptions: [...said, ...assumptions],
      }
      const description = `${measure.label} ${grainPhrase(grain)}, ${rangeOf(date)}.`
      found.push(candidate('trend', score - drop, frame, draft(frame, { ...parts, kind: points < 4 ? 'bar' : 'line', description })))
      if (points < 4) continue
      for (const group of frame.groups
        .filter(({ size, kind, ref }) => size >= 2 && size <= 6 && kind !== 'name' && ref.column !== date.ref.column)
        .slice(0, 3)) {
        const series = dimensionOver(group, 's1')
        const stacked = ['sum', 'count'].includes(measure.aggregate) && grain !== 'day'
        found.push(
          candidate(
            'trend',
            score - drop - 0.35 + group.score * 0.1,
            frame,
            draft(frame, {
              ...parts,
              kind: stacked ? 'area' : 'line',
              ...(stacked ? { stack: 'stacked' as const } : {}),
              series,
              description: `${measure.label} ${grainPhrase(grain)} for each ${lowered(series.label)}.`,
            }),
          ),
        )
      }
    }
  }
  return [...found, ...seasons(frame)]
}

/** What repeats: the weekday, or the month of the year. */
function seasons(frame: Frame): readonly Candidate[] {
  const [date] = frame.dates
  if (!date || isYear(date.profile) || frame.base.rowCount < 200 || date.profile.distinct < 40) return []
  const main = frame.measures[0]
  const measure = main && main.aggregate === 'sum' ? measureOver(frame, main) : counting(frame, [date])
  const found: Candidate[] = []
  const add = (grain: TimeGrain, words: string, score: number): void => {
    const dimension = timeDimension(date, grain)
    found.push(
      candidate(
        'season',
        score,
        frame,
        draft(frame, {
          kind: 'bar',
          orientation: 'vertical',
          measures: [measure],
          dimensions: [dimension],
          sort: [{ by: { dimension: 'd1' }, order: 'asc' }],
          description: `${measure.label} ${words}, all years together.`,
          assumptions: [`Dates are taken from “${date.ref.column}”.`],
        }),
      ),
    )
  }
  if (date.span.days >= 7 * 8) add('weekday', 'on each weekday', 0.6)
  if (date.span.days >= 365 * 1.9) {
    const years = timeDimension(date, 'year', 'd2')
    found.push(
      candidate(
        'season',
        0.7,
        frame,
        draft(frame, {
          kind: 'rect',
          measures: [measure],
          dimensions: [timeDimension(date, 'month_of_year'), years],
          description: `${measure.label} in each month of each year.`,
          assumptions: [`Dates are taken from “${date.ref.column}”.`],
        }),
      ),
    )
  }
  return found
}

const grainPhrases: Partial<Record<TimeGrain, string>> = {
  year: 'per year',
  quarter: 'per quarter',
  month: 'per month',
  week: 'per week',
  day: 'per day',
  hour: 'per hour',
}

function grainPhrase(grain: TimeGrain): string {
  return grainPhrases[grain] ?? 'over time'
}

function assumptionOf(date: DateField, grain: TimeGrain): string {
  return isYear(date.profile)
    ? `Time is taken from “${date.ref.column}”.`
    : `Time is taken from “${date.ref.column}”, in steps of a ${grain} because of the length of the data.`
}

const inUtc = { timeZone: 'UTC', year: 'numeric' } as const
/** Made once: to make one takes longer than to write a hundred dates. */
const written = {
  year: new Intl.DateTimeFormat('en-GB', inUtc),
  month: new Intl.DateTimeFormat('en-GB', { ...inUtc, month: 'long' }),
  day: new Intl.DateTimeFormat('en-GB', { ...inUtc, month: 'long', day: 'numeric' }),
}

/** "from April 2023 to March 2026". */
function rangeOf({ profile, span }: DateField): string {
  const format = written[isYear(profile) ? 'year' : span.days < 62 ? 'day' : 'month']
  return `from ${format.format(span.first * 86_400_000)} to ${format.format(span.last * 86_400_000)}`
}
