import { endDateOf, lifeOf } from '../schema/lives.ts'
import type { Life } from '../schema/lives.ts'
import { formOf } from '../words/word-forms.ts'
import { goneVerbs, pastAdjectives, presentAdjectives, stillThere } from '../words/lives.ts'
import type { ConditionReading, Mention, Reading, Span } from '../understanding.ts'
import { freeMatches, onColumns } from './context.ts'
import type { ConditionContext } from './context.ts'

const still = new RegExp(String.raw`\b(?:(?:who|that|which) )?(?:${stillThere})`, 'gi')
const there = String.raw`(?:have |has |had |did )?(?:not|n[’']?t|never)(?: yet)? |(?:are |is )?yet to `
const gone = new RegExp(
  String.raw`\b(?:(?:who|that|which)\s?|(?=(?:have|has|had)\b))(${there}|(?:have|has|had)(?:n[’']t | not(?: yet)? )|)(?:(?:have|has|had|were|was|are|is) )?(?:already |since |now )?(${goneVerbs}|leave|quit)\b(?! (?:in|since|during|before|after|between|on|last|this|within)\b)`,
  'gi',
)

/**
 * "Current members", "active members", "members still with us", "who have left": by what the table itself tells, be it a flag, a state or
 * the date on which they left, and never by the state of anything else.
 */
export function lifeConditions(context: ConditionContext): readonly ConditionReading[] {
  const found: ConditionReading[] = [...adjectives(context)]
  for (const { start, end } of freeMatches(context, still, found))
    found.push(...of(context, thingBefore(context, start) ?? withLife(context, start), { start, end }, true))
  for (const { match, start, end } of freeMatches(context, gone, found)) {
    const thing = thingBefore(context, start)
    found.push(...(thing && isOwn(context, thing, match[2] ?? '') ? of(context, thing, { start, end }, (match[1] ?? '') !== '') : []))
  }
  return found
}

function adjectives(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, mentions, taken } = context
  return mentions.flatMap((mention): readonly ConditionReading[] => {
    const at = mention.start - (tokens[mention.start - 1]?.text === '-' ? 2 : 1)
    const word = tokens[at]?.lower ?? ''
    const present = presentAdjectives.has(word)
    const [best] = mention.readings
    if ((!present && !pastAdjectives.has(word)) || taken.has(at) || best?.kind !== 'table' || best.score < 0.6) return []
    const said = mentions.find(({ start, end }) => start <= at && at < end)
    // A state or a flag of their own that is called so says it better.
    if (said && (said.end - said.start > 1 || said.readings.some((reading) => reading.table === best.table && isSure(reading)))) return []
    // "Past due", "present value": of what is not told, no state.
    return of(context, best.table, { start: at, end: mention.start }, present)
  })
}

const isSure = ({ kind, score }: Reading): boolean => kind === 'value' || (kind === 'column' && score > 0.5)

/** The things right before the words. */
function thingBefore({ mentions }: ConditionContext, start: number): string | undefined {
  const near = mentions.findLast(({ end }) => end <= start)
  return near && start - near.end <= 1 ? tableIn(near) : undefined
}

/** "Members who joined in 2021 and are still here": the nearest before of whom it is told at all. */
function withLife({ mentions, index }: ConditionContext, start: number): string | undefined {
  const tables = mentions.flatMap((mention) =>
    mention.end <= start ? mention.readings.flatMap(({ kind, table }) => (kind === 'table' ? [table] : [])).slice(0, 1) : [],
  )
  return tables.findLast((table) => lifeOf(index, table) !== undefined)
}

const tableIn = ({ readings: [best] }: Mention): string | undefined => (best?.kind === 'table' && best.score > 0.6 ? best.table : undefined)

/** People leave and things come to their end: the verb is the date's own, or one of leaving, of those who have a date for it. */
function isOwn({ index }: ConditionContext, table: string, verb: string): boolean {
  const end = endDateOf(index, table)
  const { stem } = formOf(verb)
  return (
    end !== undefined &&
    (end.pieces.some((piece) => piece.stem === stem) || /^(?:quit|left|leave|gone|resigned|retired|departed)$/.test(verb))
  )
}

function of(context: ConditionContext, table: string | undefined, span: Span, present: boolean): readonly ConditionReading[] {
  const life: Life | undefined = table === undefined ? undefined : lifeOf(context.index, table)
  if (!life) return []
  const choices = [{ table: life.column.table.id, column: life.column.column.name, score: 1 }]
  return [onColumns(context, span, choices, (column) => life.where(column, present))]
}
