import type { Understanding } from '../understanding.ts'

const marks = /^(?:with|including|incl|showing|along|alongside|plus|beside|besides|their|its|his|her)$/
/** "Drivers and their salary", "agents along with their team and office". */
const theirs = /\b(?:and|with|along ?with|alongside|together with|plus|including|showing|&) (?:(?:also|all|of) )*(?:their|its|his|her)\b/i

/** The token from which on it is said what shall stand beside the things of a list: behind "with", "including", "and their". Infinity where nothing is. */
export function besideFrom({ tokens, conditions }: Understanding): number {
  const at = tokens.find(
    ({ index, lower }) => index > 0 && marks.test(lower) && !conditions.some(({ start, end }) => start <= index && index < end),
  )
  return at?.index ?? Infinity
}

/** Whether columns are wanted beside each of some things. */
export const saysTheirs = (text: string): boolean => theirs.test(text)
