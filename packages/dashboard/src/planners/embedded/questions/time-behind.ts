import { findPeriods } from '../phrases/periods.ts'
import type { Token } from '../words/tokens.ts'

/** What stands before the words of a time. */
const lead = /(?:^|\s)(?:in|during|within|over|for|on|since|before|after|from|between)\s+$/i

/** The one time of a request with the words before it, where it is said at the end of it and behind a place; else nothing. */
export function timeBehind(text: string, tokens: readonly Token[], from: number): string {
  const [only, ...more] = findPeriods(text, tokens)
  const [start, end] = only ? [tokens[only.start]?.start ?? 0, tokens[only.end - 1]?.end ?? 0] : [0, 0]
  if (!only || more.length > 0 || start < from || !/^[\s.?!]*$/.test(text.slice(end))) return ''
  const [word = ' '] = lead.exec(text.slice(from, start)) ?? []
  return `${word}${text.slice(start, end)}`
}
