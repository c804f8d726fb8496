import { isNumeric } from '../schema/column-types.ts'
import { nameColumn } from '../schema/name-column.ts'
import { nounOf } from '../titles/names.ts'
import type { Understanding } from '../understanding.ts'
import { isPersonWord } from '../words/people.ts'
import { wordsOfName } from '../words/word-forms.ts'

const asked =
  /\b(oldest|youngest) (?:(person|one|man|woman)|people|persons|ones)\b(?: (?:who |that )?(?:was |were |has been |have been |is |are )?\p{L}+(?:ed|en))?/iu

const who = /^\s*who(?:['’]s| was| is| were| are) (?:the )?(oldest|youngest)\b(?! \p{L})()/iu

/** "Oldest person buried", "who was the oldest" of the only rows that tell an age, whatever they are called: those rows, by the names that they have. */
export function oldestPerson({ text, index }: Understanding): string | undefined {
  const said = asked.exec(text) ?? who.exec(text)
  if (!said || index.tables.some(({ pieces }) => pieces.some(({ text: word }) => isPersonWord(word)))) return undefined
  const aged = index.columns.filter(({ column }) => isNumeric(column) && wordsOfName(column.name).join(' ') === 'age')
  const [only, ...more] = aged
  if (!only || more.length > 0 || !nameColumn(only.table)) return undefined
  const { one, many } = nounOf(only.table)
  return text.replace(said[0], `${said[1] ?? ''} ${said[2] === undefined ? many : one}`)
}
