import { isNumeric } from '../schema/column-types.ts'
import { matchesOf } from '../schema/word-match.ts'
import type { Understanding } from '../understanding.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import type { Token } from '../words/tokens.ts'

/** So much of a verb is a word of the name at least, though another name may have it as well. */
const least = 0.45
const often = formOf('times').stem
const most = /^(?:most|fewest|least)$/

/**
 * "Who missed the most days", "which 5 crews worked the fewest hours", "who was late most often" of `Days Missed`, `Hours Worked`, `Times Late`:
 * those with the most of it.
 */
export function mostDone({ text, tokens, index }: Understanding): string | undefined {
  const end = tokens.find(({ lower }) => most.test(lower))
  if (!end) return undefined
  const at = tokens[end.index - 1]?.lower === 'the' ? end.index - 1 : end.index
  const [done, counted] = [tokens[at - 1], tokens[end.index + 1]]
  if (done?.kind !== 'word' || counted?.kind !== 'word' || at < 2) return undefined
  const noun = counted.lower === 'often' ? 'times' : counted.lower
  const number = noun === formOf(noun).text ? undefined : numberOf(done, formOf(noun).stem, index)
  if (number === undefined) return undefined
  const asked = text.slice(0, done.start).replace(/\b(?:has|have|had|was|were|is|are|came)\s*$/i, '')
  const who = /^\s*who\s*$/i.test(asked) ? 'who has' : `${asked.trimEnd()} with`
  return `${who} the ${end.text} ${number}${text.slice(counted.end)}`
}

/** What the number is called of which a name says both what is counted and what was done. */
function numberOf(done: Token, noun: string, index: Understanding['index']): string | undefined {
  const means = matchesOf(done, index)
  const [best, ...others] = index.columns
    .filter(({ column, pieces }) => isNumeric(column) && pieces.length === 2 && pieces.some(({ stem }) => stem === noun))
    .map(({ column, pieces }) => ({
      name: wordsOfName(column.name).join(' '),
      score: Math.max(...pieces.flatMap(({ text, stem }) => (stem === noun ? [] : (means.get(text)?.score ?? 0)))),
    }))
    .toSorted((a, b) => b.score - a.score)
  // The only number of days needs no more words.
  return best && best.score >= least && (others.length > 0 || noun === often) ? best.name : undefined
}
