import type { ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { isNumeric } from './column-types.ts'

/** Words of questions that tell nothing of what is asked. */
const idle: ReadonlySet<string> = new Set(
  'please kindly how would do did does are is was were will you your us our we the a an of with on in for to overall scale from out it this and'.split(
    ' ',
  ),
)
const opening = /^(?:how|would|will|do|did|does|are|is|was|were|what|which|where|who|why|when|have|please|kindly|rate)\b/i

/** A question of a form as the name of a column: "How satisfied are you?", "Rate our service (1-5)". */
function isQuestion({ name }: Pick<ColumnProfile, 'name'>): boolean {
  return /\s/.test(name.trim()) && (/\?\s*$/.test(name) || (opening.test(name) && wordsOfName(name).length >= 3))
}

/** Whether the rows of a table are answers to a form. */
export const isForm = ({ columns }: Pick<TableProfile, 'columns'>): boolean => columns.filter(isQuestion).length >= 2

/** What people call the answers to a question, the name for titles last: "rating" and "service rating" of "Rate our service (1-5)". */
export function questionNames(column: ColumnProfile): readonly string[] {
  if (!isQuestion(column)) return []
  const name = column.name.toLowerCase()
  const isScale =
    isNumeric(column) && typeof column.min === 'number' && typeof column.max === 'number' && column.min >= 0 && column.max <= 10
  const found: string[] = []
  if (isScale && /\b(?:rate|rating|stars|score|satisf\w+|like|enjoy)\b/.test(name)) {
    const [thing] = wordsOfName(name.replace(/\([^)]*\)/g, ' ')).filter(
      (word) => !idle.has(word) && !/^(?:rat\w+|stars|scor\w+|\d+)$/.test(word),
    )
    found.push('rating', ...(thing === undefined ? [] : [`${thing} rating`]))
  }
  if (/\bsatisfied\b/.test(name)) found.push('satisfaction')
  if (/\brecommend\b/.test(name)) found.push('recommendation')
  if (/\bhear (?:about|of)\b|\bfind (?:out about )?us\b|\bcome to know\b/.test(name)) found.push('hear', 'source')
  return found
}
