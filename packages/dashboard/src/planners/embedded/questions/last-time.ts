import { dealingsWith } from '../schema/dealings.ts'
import type { Draft } from '../shape/draft-parts.ts'
import type { Understanding } from '../understanding.ts'
import { drawnAs, heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'
import { dateWithin, eventOf } from './when.ts'

const asks = /^\s*(?:and |so |but )?(?:when|what day|which day|on what (?:day|date)|since when)\b/i
const newest = /\b(?:last|latest|most recent(?:ly)?|newest)\b/i
const oldest = /\b(?:first|earliest|oldest)\b/i

/** "When was the last return", "when did Anna Berg last order": the newest day on which it happened; "first" the oldest. */
export function lastTime(understanding: Understanding, draft: Draft): Answer | undefined {
  const { text, tokens, charts, grains } = understanding
  const asked = asks.exec(text)
  const end = newest.test(text) ? 'max' : oldest.test(text) ? 'min' : undefined
  // "When did people buy last year": over time.
  if (
    !asked ||
    end === undefined ||
    charts.some(({ explicit }) => explicit) ||
    /\b(?:last|first) (?:\d+ )?(?:year|quarter|month|week|summer|winter)s?\b/i.test(text)
  )
    return undefined
  if (draft.items.some(({ marker }) => marker !== undefined) || grains.some(({ asked: by }) => by)) return undefined
  const event = eventOf(understanding, asked[0].length) ?? eventOfConditions(understanding)
  if (!event) return undefined
  const { date, at } = event
  const { sort: _sort, limit: _limit, ...rest } = understanding
  return {
    understanding: heard(
      rest,
      (lower, place) =>
        place === at ||
        newest.test(lower) ||
        oldest.test(lower) ||
        /^(?:here|there|recent|recently|day|date|happen|happened|come|came)$/.test(lower),
      drawnAs('text'),
    ),
    draft: withSides(draft, { measures: [{ aggregate: end, choices: [date] }] }),
    notes: [
      `“${tokens.find(({ lower }) => newest.test(lower) || oldest.test(lower))?.text ?? ''}” is read as the ${end === 'max' ? 'newest' : 'oldest'} day of them.`,
    ],
  }
}

/** "When was Laura Rossi last here": what she takes part in. */
function eventOfConditions({ conditions, index }: Understanding): ReturnType<typeof eventOf> {
  const [choice] = conditions.flatMap(({ kind, choices }) => (kind === 'column' ? choices.slice(0, 1) : []))
  if (!choice) return undefined
  const date = dateWithin(index, dealingsWith(index, choice.table) ?? choice.table)
  return date && { date, at: -1 }
}
