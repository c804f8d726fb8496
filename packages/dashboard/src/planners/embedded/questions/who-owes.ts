import { debtsOf } from '../schema/debts.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { Understanding } from '../understanding.ts'
import { isPersonWord } from '../words/people.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'

const asked = /^\s*(?:and |so )?who (?:all )?(?:still )?owes?(?: (?:us|me))?(?: (?:the most|most|any|some))?(?: money)?\s*[?.!]*$/i
/** How a row stands, what kind it is, or what was written beside it: nobody who could owe anything. */
const ofRows =
  /^(?:status|state|type|kind|mode|method|reason|note|notes|remark|remarks|category|stage|description|item|job|comment|comments)$/

/**
 * "Who owes us money" of bills that are stored as paid or not, and tell in a single column whose they are: what is owed by each of them. Of people
 * who are called so, or have a table, other readers know.
 */
export function whoOwes({ text, index }: Understanding): string | undefined {
  const [debt] = asked.test(text) ? debtsOf(index) : []
  if (!debt?.unsettled || index.catalog.keys.some(({ from }) => from.table === debt.table)) return undefined
  const { unsettled } = debt
  const parties = index.columns.filter(({ table, column }) => {
    const words = wordsOfName(column.name)
    return (
      table.id === debt.table &&
      column.type === 'text' &&
      !column.unique &&
      column.distinct > 1 &&
      column.name !== unsettled.column &&
      ['category', 'name', 'place'].includes(column.meaning) &&
      !words.some((word) => ofRows.test(word) || word === 'by')
    )
  })
  const [only, ...more] = parties
  if (!only || more.length > 0 || wordsOfName(only.column.name).some((word) => isPersonWord(formOf(word).text))) return undefined
  return `how much is owed by ${lowered(humanName(only.column.name))}`
}
