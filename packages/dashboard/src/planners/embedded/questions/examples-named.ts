import { profileOf } from '../schema/column-sort.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { Understanding } from '../understanding.ts'

const others =
  /^[\s,]*(?:and |or )?(?:so on(?: and so forth)?|so forth|etc\b\.?|etcetera|the like|the rest(?: of them)?|all (?:the )?others)/i
/** What ties values to what is said of them. */
const tie =
  /[\s,]*\b(?:(?:is|are|was|were|goes?|went|spent|came|comes) )?(?:(?:like|such as|on|for|in|under|from|of|to|by|with|e\.?g\.?) )?$/i

/**
 * "What share of spending is salaries, travel and so on": the values are examples of those of their column, by which the rest is broken down.
 * Undefined for other requests.
 */
export function examplesNamed({ text, tokens, conditions, index }: Understanding): string | undefined {
  if (!/\b(?:so on|so forth|etc|etcetera|like|rest|others)\b/i.test(text)) return undefined
  for (const {
    kind,
    choices: [choice],
    start,
    end,
  } of conditions) {
    const [from, until] = [tokens[start]?.start ?? 0, tokens[end - 1]?.end ?? 0]
    const more = others.exec(text.slice(until))
    const profile = kind === 'column' ? profileOf(index, choice) : undefined
    if (!more || profile?.type !== 'text' || !profile.valuesComplete) continue
    const ahead = text.slice(0, from).replace(tie, '')
    return `${ahead} by ${lowered(humanName(profile.name))}${text.slice(until + more[0].length)}`.trim()
  }
  return undefined
}
