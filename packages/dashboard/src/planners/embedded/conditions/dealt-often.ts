import { timesText } from '../words/counts.ts'
import { againVerbs, dealingVerbs } from '../words/dealings.ts'
import { not, who } from './dealt-lately.ts'

/** How it is said how often something was dealt. */

const one = '(?:once|(?:one|1|a single|one single) time)'
const only = '(?:only|just|exactly)'
/** "Came once and never came back", "just once, and not again". */
const notBack = String.raw`,?\s+(?:and|but)\s+(?:then\s+)?(?:they\s+)?(?:${not}(?:${againVerbs})|(?:not|never) again)\b`

export const notAgain = new RegExp(
  String.raw`\b${who}(?:have |has )?(?:(?:${only} )?(?:${dealingVerbs})\s+(?:${only} )?${one}\b${notBack}|${only} (?:${dealingVerbs})\s+(?:${only} )?${one}\b|(?:${dealingVerbs})\s+${only} ${one}\b)|\b${who}${not}(?:${againVerbs})\b`,
  'gi',
)
export const again = new RegExp(String.raw`\b${who}(?:have |has )?(?:${againVerbs})\b`, 'gi')
export const often = new RegExp(
  String.raw`\b${who}(?:have |has )?(?:${dealingVerbs})\s+(more than|less than|fewer than|over|at least|at most|exactly)?\s*(${timesText}|(?:one|1) time)\b`,
  'gi',
)
