import { leadsUp } from '../schema/joins.ts'
import { nounIn } from '../titles/names.ts'
import type { Understanding } from '../understanding.ts'
import { isPersonWord } from '../words/people.ts'

const asksWho = /^\s*(?:and |so |tell me |show me |show |list )?who(?: all| else| and who)?(?= )/i

/**
 * "Who did not visit any site in October": whatever people the visits are of, by their noun; undefined where others are spoken of, or people of
 * more than one kind have such rows.
 */
export function whoDidNot({ text, conditions, index }: Understanding): string | undefined {
  const who = asksWho.exec(text)
  const denied = who ? conditions.flatMap(({ related }) => (related?.negated && related.subject === undefined ? [related.table] : [])) : []
  const [rows, ...more] = new Set(denied)
  if (!who || rows === undefined || more.length > 0) return undefined
  const people = index.tables.filter(
    ({ table, pieces }) =>
      table.id !== rows &&
      pieces.some(({ text: word, stem }) => isPersonWord(word) || isPersonWord(stem)) &&
      leadsUp(index.catalog, rows, table.id),
  )
  const [only, ...others] = people
  return only && others.length === 0 ? `${nounIn(index.catalog, only.table.id).many} who${text.slice(who[0].length)}` : undefined
}
