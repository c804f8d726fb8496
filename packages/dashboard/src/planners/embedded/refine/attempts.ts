import { spokenPeriods } from '../phrases/windows.ts'
import type { Clause } from './clauses/index.ts'
import type { Target } from './targets.ts'

/** The wish without the words that named charts; then, for words that did both, whole. */
export function attempts(clause: Clause, target: Target, isAlone: boolean): readonly string[] {
  // Readers look for stored text at the same place of what was written.
  const gap = (word: string): string => ' '.repeat(word.length)
  // "by" and "per" of a title lead to nothing any more.
  const rest = target.rest
    .replace(/\b(?:please|now)\b/g, gap)
    .replace(/\b(?:by|per|of|for|in|on)\b(?=\s{3,}|\s*$)/g, gap)
    .trimEnd()
  // "Only store orders", "march vs march last year" of the only chart, "orders in march": words that tell of rows.
  if (target.by === 'title' && isAlone && (/^\s*(?:only|just)\b/.test(clause.lower) || spokenPeriods(clause.lower).length > 0))
    return [clause.lower, rest]
  // "All of them again": rows.
  if (target.by === 'all' && isAlone) return [rest, clause.lower]
  return target.by === 'title' || target.by === 'given' ? [rest, clause.lower] : [rest]
}
