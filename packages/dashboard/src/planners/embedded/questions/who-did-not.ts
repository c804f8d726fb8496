import { leadsUp } from '../schema/joins.ts'
import { nameColumn } from '../schema/name-column.ts'
import { nounIn } from '../titles/names.ts'
import type { Understanding } from '../understanding.ts'
import { isPersonWord } from '../words/people.ts'

const asksWho =
  /^\s*(?:and |so |tell me |show me |show |list )?(?:who(?: all| else| and who)?|(?:the |all )?(?:people|persons|those)(?: who)?)(?= )/i

/**
 * "Who did not visit any site in October", "people with no badge": whatever people the visits are of, by their noun, or whoever else has names;
 * undefined where others are spoken of, or people of more than one kind have such rows.
 */
export function whoDidNot({ text, conditions, index }: Understanding): string | undefined {
  const who = asksWho.exec(text)
  const denied = who ? conditions.flatMap(({ related }) => (related?.negated && related.subject === undefined ? [related.table] : [])) : []
  const [rows, ...more] = new Set(denied)
  if (!who || rows === undefined || more.length > 0) return undefined
  const named = index.tables.filter(({ table }) => table.id !== rows && leadsUp(index.catalog, rows, table.id))
  const people = named.filter(({ pieces }) => pieces.some(({ text: word, stem }) => isPersonWord(word) || isPersonWord(stem)))
  const [only, ...others] = people.length > 0 ? people : named.filter(({ table }) => nameColumn(table)?.meaning === 'name')
  const link = /^ (?:with|without)\b/i.test(text.slice(who[0].length)) ? '' : ' who'
  return only && others.length === 0 ? `${nounIn(index.catalog, only.table.id).many}${link}${text.slice(who[0].length)}` : undefined
}
