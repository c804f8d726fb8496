import type { Trace } from '../../../plan.ts'
import type { Understanding } from '../understanding.ts'
import { isFlag } from '../schema/flags.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import { dealtNouns, longAdjectives } from '../words/comparisons.ts'
import { rateBreaks } from '../words/rates.ts'
import type { Token } from '../words/tokens.ts'
import type { Sides } from './sides.ts'

/** A request in other words. */
export interface Wording {
  readonly text: string
  /** Which of its words are those of the request, and where they stand there. */
  readonly kept: readonly { readonly at: number; readonly from: number; readonly until: number }[]
}

type Word = string | Pick<Token, 'start' | 'end'>

const breaks = new RegExp(`^(?:${rateBreaks})$`)
const gains = /^(?:getting|becoming|growing|improving|rising|falling)$/
const degrees = /^(?:any|much|far|a|lot|even|still|really|more|less|fewer|better|worse|higher|lower|greater|often|there|money)$/
const mosts = /^(?:most|best|least|worst|highest|lowest|fewest)$/
const links = /^(?:for|of|by|in|on|at|to|from|with|the|a|an|our|between|is|are|was|were|do|does|did|whether|if|has|have|had)$/
const idle = /^(?:that|which|who|those|ones?|the)$/

/** The ways to say the same in which such requests are read, the likeliest first. */
export function wordingsOf(
  { text, tokens }: Understanding,
  { one, other, marker, profile, than, compared, values }: Sides,
): readonly Wording[] {
  const before = tokens.slice(0, one.start)
  const between = tokens.slice(one.end, marker.start)
  const said = than ? between.filter((token) => token !== compared && !isDegree(token) && !gains.test(token.lower)) : between
  const heard = new Set([...before, ...said].map(({ word }) => word))
  const behind = behindOf(tokens.slice(other.end), heard)
  const course = than && between.some(({ lower }) => gains.test(lower)) ? ['over time'] : []
  const column = `by ${lowered(humanName(profile.name))}`
  const framed = said.length > 0 ? before : before.filter(({ index }) => before.slice(index).some(({ lower }) => !links.test(lower)))
  const nouns = than ? said.map(asNoun) : said
  const plainly = [...framed, ...nouns, ...behind, column, ...course]
  const most =
    compared && course.length === 0
      ? [
          [
            superlativeOf(
              compared.lower,
              between.some(({ lower }) => lower === 'less'),
            ),
            column.slice(3),
            ...said,
            ...behind,
          ],
        ]
      : []
  const sides = [one, other].map(({ start, end }): readonly Word[] => tokens.slice(start, end))
  const isNamed = values.length === 2
  const adjacent = isNamed ? [[...before, ...(sides[0] ?? []), 'vs', ...(sides[1] ?? []), ...nouns, ...behind, ...course]] : []
  if (most.length > 0) return most.map((words) => wording(text, words))
  // Of what was done it is told how much, and not how many did it.
  const isDone = nouns.some((noun) => typeof noun === 'string')
  return (isFlag(profile) ? [plainly] : isDone ? [plainly, ...adjacent] : [...adjacent, plainly]).map((words) => wording(text, words))
}

/** What was dealt, of the verb that tells it. */
export const asNoun = (token: Token): Word => dealtNouns[token.lower] ?? token

/** Says of which of two there is more, and not of what. */
export const isDegree = ({ lower }: Token): boolean => degrees.test(lower) || mosts.test(lower)

/** What stands behind both, but for what was said of the first as well: up to what it is broken down by. */
function behindOf(tokens: readonly Token[], heard: ReadonlySet<string>): readonly Token[] {
  const until = tokens.findIndex(({ lower }) => breaks.test(lower))
  const own = until < 0 ? tokens : tokens.slice(0, until)
  return [...own.filter(({ word, lower }) => !heard.has(word) && !idle.test(lower)), ...(until < 0 ? [] : tokens.slice(until))]
}

export const superlativeOf = (lower: string, less: boolean): string =>
  longAdjectives.has(lower) ? `${less ? 'least' : 'most'} ${lower}` : lower.replace(/er$/, 'est')

export function wording(text: string, words: readonly Word[]): Wording {
  let said = ''
  let last = -1
  const kept: { at: number; from: number; until: number }[] = []
  for (const word of words) {
    const own = typeof word === 'string' ? word : text.slice(word.start, word.end)
    if (said !== '' && (typeof word === 'string' || word.start !== last)) said += ' '
    if (typeof word !== 'string') kept.push({ at: said.length, from: word.start, until: word.end })
    last = typeof word === 'string' ? -1 : word.end
    said += own
  }
  return { text: said, kept }
}

/** The same words where they stand in the request. */
export function traced(trace: Trace, { kept }: Wording, prompt: string): readonly Trace[] {
  const own = kept.filter(({ at, from, until }) => at >= trace.start && at + until - from <= trace.end)
  const [first] = own
  if (!first) return []
  // Words that follow each other there as well.
  const until = own.reduce((end, next) => (next.from >= end && prompt.slice(end, next.from).trim() === '' ? next.until : end), first.until)
  return [{ ...trace, start: first.from, end: until, words: prompt.slice(first.from, until) }]
}
