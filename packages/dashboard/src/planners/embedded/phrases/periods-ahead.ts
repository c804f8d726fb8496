import { backFrom, dayAfter, startOf, unitNamed, unitsText, unitText } from './calendar.ts'
import type { Made, PeriodRule } from './period-reading.ts'
import { countOf, countText } from '../words/counts.ts'

const next = '(?:next|coming|following|upcoming)'
const count = `(${countText()})`

/** "Next 7 days", "the coming week", "tomorrow": told from the newest day, of days that are still to come. */
export const aheadGrammar: readonly PeriodRule[] = [
  [`\\b${next} ${count}[ -]?${unitsText}\\b`, (m) => aheadOf((newest) => so(newest, m[1] ?? '', unitNamed(m[2] ?? '')))],
  [
    `\\b${next} ${unitText}\\b(?!['’]s? (?:worth|supply))`,
    (m) =>
      aheadOf((newest) => {
        const unit = unitNamed(m[1] ?? '')
        return { from: startOf(newest, unit, 1), until: startOf(newest, unit, 2) }
      }),
  ],
  [`\\btomorrow\\b`, () => aheadOf((newest) => ({ from: dayAfter(newest), until: startOf(newest, 'day', 2) }))],
]

const aheadOf = (resolve: Made['resolve']): Made => ({ relative: true, ahead: true, resolve })

function so(newest: string, said: string, unit: string): ReturnType<Made['resolve']> {
  return { from: newest, until: dayAfter(backFrom(newest, -countOf(said), unit)) }
}
