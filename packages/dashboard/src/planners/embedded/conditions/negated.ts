import type { Condition } from '../../../plan-condition.ts'
import type { ConditionReading, Mention } from '../understanding.ts'
import { denials, exclusions, negations } from '../words/comparisons.ts'
import type { ConditionContext } from './context.ts'
import { isGrammar } from '../schema/word-match.ts'
import { doneVerbs } from '../words/states.ts'
import { functionWords } from '../words/stop.ts'
import { thingsDenied } from './denied.ts'

type Said = Pick<ConditionContext, 'tokens' | 'mentions'>

/** So far before a word what denies it may stand. */
const reach = 6

const undoneVerb = new RegExp(`^(?:${doneVerbs}|payed|submitted|renewed)$`)

/**
 * "Clients who have not paid", "who haven't returned yet": what they were to do is left undone at least once, which is not to say that they never
 * did it, as "who have not cancelled" is.
 */
export function isLeftUndone(tokens: Said['tokens'], { start, end }: Mention): boolean {
  const before = tokens.slice(0, start).findLast(({ lower }) => !/^(?:yet|been|be|still|so|far)$/.test(lower))
  return (
    end === start + 1 && undoneVerb.test(tokens[start]?.lower ?? '') && /^(?:not|(?:has|have|had|did|is|are)n't)$/.test(before?.lower ?? '')
  )
}

/** Whether what begins at the token is denied by the words before it. */
export function isNegated(
  { tokens, mentions, index, taken, made = [] }: Said & Partial<Pick<ConditionContext, 'index' | 'taken' | 'made'>>,
  at: number,
): boolean {
  for (let i = at - 1; i >= Math.max(0, at - reach); i--) {
    const token = tokens[i]
    if (!token) return false
    if (token.lower === 'and' || token.lower === 'or')
      return i === at - 1 ? isLeftOut({ tokens, mentions }, i) : goesOn({ tokens, mentions }, i) && isExcludedBefore(tokens, i)
    if ([',', '.', ';', '?'].includes(token.lower)) return false
    // "Not paid in class 8": what another condition denies. "Days without rain in May": what a quantity is of.
    const isRead = taken?.has(i) === true || made.some(({ start, end }) => start <= i && i < end)
    if (isRead && negations.has(token.lower)) return false
    // "Other than water supply of the hills": what was denied is the one before. "No-show" is a value and denies nothing.
    if (valueAt(mentions, i, at)) return false
    const things = index && thingsDenied({ tokens, mentions, index }, token)
    // "Drivers with no late trip": no such trips, of which there may be others.
    if (things && at < things.start) return false
    // "Buying without a gap in 2024": no gap, whatever that is, and the year as it stands.
    if (token.lower === 'without' && isOfNoun({ tokens, mentions }, i, at)) return false
    if (isExclusion(tokens, i)) return true
    if (negations.has(token.lower)) return !isLeftOutAgain({ tokens, mentions }, i)
  }
  return false
}

/** The next word is a noun that nothing goes by, and a place or a time is told behind it. */
function isOfNoun({ tokens, mentions }: Said, denial: number, at: number): boolean {
  const noun = tokens.slice(denial + 1, at).find(({ lower }) => !/^(?:an?|any|the|single)$/.test(lower))
  if (noun?.kind !== 'word' || isGrammar(noun.lower) || functionWords.has(noun.lower)) return false
  if (mentions.some(({ start, end }) => start <= noun.index && noun.index < end)) return false
  return tokens.slice(noun.index + 1, at + 1).some(({ lower }) => /^(?:in|during|on|from|since|for|over|within|at)$/.test(lower))
}

const isExclusion = (tokens: Said['tokens'], at: number): boolean =>
  exclusions.has(tokens[at]?.lower ?? '') ||
  denials.has(`${tokens[at - 1]?.lower ?? ''} ${tokens[at]?.lower ?? ''}`) ||
  isAllBut(tokens, at)

/** "Any harbour but Ghent", "every kind of boat but ketches"; "all harbours but only ketches" says of the rest what it is. */
function isAllBut(tokens: Said['tokens'], at: number): boolean {
  if (
    tokens[at]?.lower !== 'but' ||
    /^(?:only|just|not|no|with|without|for|in|by|on|where|whose|when|if|also|still|never)$/.test(tokens[at + 1]?.lower ?? '')
  )
    return false
  const all = tokens
    .slice(Math.max(0, at - 4), at)
    .findLast(({ lower, kind }) => kind === 'mark' || /^(?:any|all|every|and|or)$/.test(lower))
  return all !== undefined && all.kind !== 'mark' && !/^(?:and|or)$/.test(all.lower) && all.index < at - 1
}

/** "Excluding those without a chip", "leave out cats that have no chip": the lack that begins at the token is what is left out. */
export function isLackLeftOut({ tokens }: Pick<ConditionContext, 'tokens'>, at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - reach); i--) {
    const token = tokens[i]
    if (!token || token.kind === 'mark' || /^(?:and|or|by|per|without|no|not)$/.test(token.lower)) return false
    if (isExclusion(tokens, i)) return true
  }
  return false
}

/** "Ignoring amounts below 50": what is said at the token is left out by the words before it. "Without orders below 50" denies the orders. */
export function isExcluded({ tokens, mentions, taken }: Pick<ConditionContext, 'tokens' | 'mentions' | 'taken'>, at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - reach); i--) {
    const token = tokens[i]
    if (!token || token.kind === 'mark' || taken.has(i) || /^(?:and|or|but|by|per)$/.test(token.lower)) return false
    if (mentions.some(({ start, end, readings: [best] }) => start <= i && i < end && best?.kind === 'table')) return false
    if (isExclusion(tokens, i)) return true
  }
  return false
}

/** "Leave out what is no longer active", "excluding those not paid": what is left are those that are so. */
function isLeftOutAgain({ tokens, mentions }: Said, denied: number): boolean {
  for (let i = denied - 1; i >= Math.max(0, denied - reach); i--) {
    if (/^(?:and|or)$/.test(tokens[i]?.lower ?? '') && goesOn({ tokens, mentions }, i)) return isExcludedBefore(tokens, i)
    if (tokens[i]?.kind === 'mark' || /^(?:and|or|but)$/.test(tokens[i]?.lower ?? '')) return false
    if (isExclusion(tokens, i)) return true
  }
  return false
}

/** "Excluding Consumer and West": both, though they are values of two columns; "not cancelled and in the west" is of one. */
function isLeftOut(said: Said, joint: number): boolean {
  const before = said.mentions.find(({ end, readings: [best] }) => end === joint && best?.kind === 'value')
  if (!before) return false
  const lead = said.tokens[before.start - 1]
  return lead !== undefined && (exclusions.has(lead.lower) || denials.has(`${said.tokens[before.start - 2]?.lower ?? ''} ${lead.lower}`))
}

/** "Excluding the draft and those on paper", "without prints and lots that are unsold": more of what is left out, told by a clause of its own. */
function goesOn({ tokens, mentions }: Said, joint: number): boolean {
  const first = /^(?:the|any|all)$/.test(tokens[joint + 1]?.lower ?? '') ? joint + 2 : joint + 1
  const things = mentions.find(({ start, readings: [best] }) => start === first && best?.kind === 'table')
  const [next, relative] = [tokens[joint + 1]?.lower ?? '', tokens[things?.end ?? joint + 2]?.lower ?? '']
  return next === 'those' || next === 'ones' || (things !== undefined && /^(?:where|whose|that|which|who|from|with|of)$/.test(relative))
}

function isExcludedBefore(tokens: Said['tokens'], joint: number): boolean {
  for (let i = joint - 1; i >= Math.max(0, joint - reach); i--) {
    if (tokens[i]?.kind === 'mark') return false
    if (isExclusion(tokens, i)) return true
  }
  return false
}

function valueAt(mentions: readonly Mention[], at: number, until: number): boolean {
  return mentions.some(({ start, end, readings: [best] }) => best?.kind === 'value' && start <= at && at < end && end <= until)
}

/** The unnegated form of a negated condition, for "not any of them". */
export function affirmed(condition: Condition): Condition | undefined {
  if (condition.kind === 'compare' && condition.op === 'ne') return { ...condition, op: 'eq' }
  if (condition.kind === 'not') return condition.of
  if (
    (condition.kind === 'among' || condition.kind === 'text' || condition.kind === 'between' || condition.kind === 'period') &&
    condition.negated
  ) {
    const { negated: _, ...rest } = condition
    return rest
  }
  return undefined
}

/** "Who did not order online": what denies the orders denies no channel as well, and those without any online are meant. */
export function deniedOnce({ tokens }: Pick<ConditionContext, 'tokens'>, thing: Mention, reading: ConditionReading): ConditionReading {
  const { make } = reading
  const again = tokens
    .slice(thing.end, reading.end)
    .some(({ lower, kind }) => negations.has(lower) || exclusions.has(lower) || kind === 'mark')
  if (!make || again) return reading
  return {
    ...reading,
    make: (...told) => {
      const made = make(...told)
      return made && (affirmed(made) ?? made)
    },
  }
}
