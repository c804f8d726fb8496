import type { Measure } from '../../../plan.ts'
import { lowered } from '../titles/names.ts'
import { countOf, countText } from '../words/counts.ts'

/** A step of time that values follow each other in. */
type Step = 'day' | 'week' | 'month' | 'quarter' | 'year'

/** How values stand to those before them: as a change from one to the next, or averaged over the last few. */
export type Along = Pick<Measure, 'change' | 'moving'>

/** A moving average as it was said. */
export interface SpokenMean {
  readonly rest: string
  readonly words: string
  readonly moving: number
  readonly unit?: Step
  /** "… with a moving average": beside the values, not instead of them. */
  readonly beside: boolean
}

const count = `(${countText()})`
const unit = '(day|week|month|quarter|year|period|point)'
const mean = String.raw`(?:moving|rolling|sliding|running|trailing)[- ](?:averages?|avg|means?)`
/** "7 day average": of the days before each, whatever word is left out. */
const byDays = new RegExp(String.raw`\b${count}[- ](day|week|month)[- ](?:averages?|avg|means?)\b(?! (?:of|for) (?:each|every)\b)`, 'i')
const spoken = new RegExp(
  String.raw`\b(with|and|plus|add(?:ing)?)?\s*(?:its |their |an? |the )?(?:${count}[- ]?${unit}s?[- ])?${mean}\b(?: \(?(?:over|of|for)? ?(?:the )?(?:last |past )?${count}[- ]?${unit}s?\)?)?(?: (?:of|in|for|on)\b)?`,
  'i',
)
/** Where nothing says how many: a week of days, a quarter of months, a year of quarters. */
const usual: Readonly<Record<Step, number>> = { day: 7, week: 4, month: 3, quarter: 4, year: 3 }
/** So many values a moving average is of at most. */
export const mostSteps = 366

/** How many steps a moving average is of where nobody says. */
export function usualSteps(grain: string | undefined): number {
  return usual[(grain ?? 'month') as Step] ?? usual.month
}

/** "3 month moving average of revenue", "orders per day with a 7 day rolling average". */
export function movingSaid(text: string): SpokenMean | undefined {
  const match = spoken.exec(text)
  if (!match) {
    const plain = byDays.exec(text)
    const [words, many = '', step = ''] = plain ?? []
    const moving = countOf(many)
    if (!plain || words === undefined || moving < 2 || moving > mostSteps) return undefined
    const rest = `${text.slice(0, plain.index)}${' '.repeat(words.length)}${text.slice(plain.index + words.length)}`
    return { rest, words, moving, beside: false, unit: step.toLowerCase() as Step }
  }
  const [words, lead, before, unitBefore, behind, unitBehind] = match
  const number = before ?? behind
  const named = (unitBefore ?? unitBehind)?.toLowerCase()
  const of = named === undefined || named === 'period' || named === 'point' ? undefined : (named as Step)
  const said = number === undefined ? usualSteps(of) : countOf(number)
  if (said < 2 || said > mostSteps) return undefined
  const rest = `${text.slice(0, match.index)}${' '.repeat(words.length)}${text.slice(match.index + words.length)}`
  const beside = lead !== undefined && text.slice(0, match.index).trim() !== ''
  return { rest, words: words.trim(), moving: said, beside, ...(of ? { unit: of } : {}) }
}

const noun = /\b(?:growth|change|increase|decrease|decline|rise|fall|drop|difference)s?\b/i
const asPart = /%|\bper ?cent(?:age)?s?\b|\bpct\b|\brates?\b|\bgrowth\b|\b(?:yoy|qoq|mom|wow)\b/i
const asks = /^\s*(?:is|are|was|were|do|does|did|has|have|in what way)\b|\bhow\b/i

/** "Month over month growth", "change in orders per month"; undefined where only the course of the values is meant. */
export function changeSaid(text: string): NonNullable<Measure['change']> | undefined {
  const isPart = asPart.test(text)
  if (!noun.test(text)) return undefined
  if (asks.test(text) && !/%|\bper ?cent|\brates?\b/i.test(text)) return undefined
  return isPart ? 'percent' : 'difference'
}

const named = ({ label }: Measure): string => lowered(label).replace(/^total (?=\S)/, '')

/** The measure as its change or its moving average, called so; undefined of what has neither. */
export function alongside(measure: Measure, { change, moving }: Along): Measure | undefined {
  if (measure.aggregate === 'none' || measure.share || measure.running || measure.change || measure.moving) return undefined
  if (moving !== undefined) return { ...measure, moving, label: `Moving average of ${named(measure)}` }
  if (change === undefined) return undefined
  return { ...measure, change, label: `${change === 'percent' ? 'Growth of' : 'Change in'} ${named(measure)}` }
}

/** What a reader is told of how the values are made. @param grain a step of the axis */
export function saidOf({ change, moving }: Along, grain: string | undefined): string {
  const step = grain?.replaceAll('_', ' ') ?? 'value'
  if (moving !== undefined) return `Each point is the average of ${String(moving)} ${step}s; the first ones have too few before them.`
  return change === 'percent'
    ? `Growth is from one ${step} with rows to the next, as a part of the one before.`
    : `The change is from one ${step} with rows to the next.`
}
