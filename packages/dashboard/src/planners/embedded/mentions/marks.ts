import { markColumns } from '../schema/marks.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'

/** "Marks in maths", "maths marks": those of the subject, and not the total. */
export function marksOfSubjects(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  const isMarks = ({ start, end }: Mention): boolean => end === start + 1 && /^(?:marks?|scores?)$/.test(tokens[start]?.lower ?? '')
  return mentions.flatMap((mention, place): readonly Mention[] => {
    const [before, next] = [mentions[place - 1], mentions[place + 1]]
    if (isMarks(mention) && [before, next].some((other) => other && isSubject(index, other) && isBeside(tokens, mention, other))) return []
    if (!isSubject(index, mention)) return [mention]
    const own = [before, next].find((other) => other && isMarks(other) && isBeside(tokens, other, mention))
    return own ? [{ ...mention, start: Math.min(own.start, mention.start), end: Math.max(own.end, mention.end) }] : [mention]
  })
}

/** Next to each other, or with nothing but "in the" between them. */
function isBeside(tokens: readonly Token[], marks: Mention, subject: Mention): boolean {
  if (subject.end === marks.start) return true
  const between = tokens.slice(marks.end, subject.start).map(({ lower }) => lower)
  return subject.start >= marks.end && between.length <= 2 && between.every((word) => ['in', 'of', 'for', 'the'].includes(word))
}

function isSubject({ tables }: SchemaIndex, { readings: [best] }: Mention): boolean {
  const table = tables.find((entry) => entry.table.id === best?.table)?.table
  return best?.kind === 'column' && table !== undefined && markColumns(table)?.subjects.some(({ name }) => name === best.column) === true
}
