import { numberBefore } from '../words/tokens.ts'
import type { Token } from '../words/tokens.ts'

/** "Number of sales", "how many sales", "sales count", "per sale": the rows themselves. */
export function isCounted(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 3), at).map(({ lower }) => lower)
  return (
    /(?:^| )(?:how many|(?:number|numbers|count|counts|frequency) of)(?: \w+)?$/.test(before.join(' ')) ||
    /^(?:each|every|per|an?|another|which)$/.test(before.at(-1) ?? '') ||
    isOverNumber(tokens, at) ||
    /^(?:count|counts|numbers?|records?|rows?|entries)$/.test(tokens[at + 1]?.lower ?? '')
  )
}

/** "Donors with more than 10 donations", "at least three purchases": so many of them. */
function isOverNumber(tokens: readonly Token[], at: number): boolean {
  const number = numberBefore(tokens, at)
  const lead = tokens.slice(Math.max(0, (number?.start ?? 0) - 2), number?.start ?? 0).map(({ lower }) => lower)
  return (
    number !== undefined &&
    /(?:^| )(?:(?:more|less|fewer|greater) than|at (?:least|most)|over|under|above|below|exactly|minimum)$/.test(lead.join(' '))
  )
}

/** "List of donations by cash": the rows themselves. */
export const isListed = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(Math.max(0, at - 2), at).some(({ lower }) => /^(?:lists?|listing|details?|records?|rows|entries)$/.test(lower))
