import { tableOf } from '../../../connections/connection.ts'
import { nameColumn } from '../schema/name-column.ts'
import { humanName } from '../titles/labels.ts'
import { lowered, nounOf } from '../titles/names.ts'
import type { Understanding } from '../understanding.ts'
import { isPersonWord } from '../words/people.ts'
import { wordsOfName } from '../words/word-forms.ts'

const low = 'lowest|least|smallest|minimum|min|shortest|fewest'
const whose = new RegExp(
  String.raw`^\s*(?:and |so |tell me |show me )?whose\s+([^,;?]{2,60}?)\s+(?:is|are|was|were|has been)\s+(?:the\s+)?(?:(pending|due|outstanding|unpaid|overdue)\s+(?:the\s+)?)?(?:highest|most|biggest|largest|maximum|max|greatest|longest|(${low}))\b`,
  'i',
)

/** "Whose balance is the highest", "whose rent is pending the most": what is asked about, by whom, and whether the least comes first. */
export interface WhoseSaid {
  readonly amount: string
  readonly behind: string
  readonly lowest: boolean
}

export function whoseSaid(text: string): WhoseSaid | undefined {
  const match = whose.exec(text)
  if (!match) return undefined
  const [all, amount = '', state] = match
  const behind = text.slice(all.length).replace(/[?.!\s]+$/, '')
  return { amount: state === undefined ? amount : `${amount} ${state}`, behind, lowest: match[3] !== undefined }
}

/** Words for those to whom the amounts belong: by whom the rows are known, or those whom they refer to, people before other things. */
export function whoHas({ mentions, gains, index: { catalog } }: Understanding): string | undefined {
  const [home] = [...gains, ...mentions.flatMap(({ readings }) => readings)].map((each) => each.table)
  const table = tableOf(catalog, home ?? '')
  if (!table) return undefined
  const parents = catalog.keys
    .filter(({ from, to }) => from.table === table.id && to.table !== table.id)
    .flatMap(({ to }) => tableOf(catalog, to.table) ?? [])
    .filter((each) => nameColumn(each)?.meaning === 'name')
  const isOfPeople = (words: readonly string[]): boolean => words.some((word) => isPersonWord(word) || isPersonWord(word.replace(/s$/, '')))
  const own = nameColumn(table)
  const people = parents.find((each) => isOfPeople(wordsOfName(each.id)))
  if (people) return nounOf(people).one
  if (own?.meaning === 'name' && (parents.length === 0 || isOfPeople(wordsOfName(own.name)))) return lowered(humanName(own.name))
  const [parent] = parents.toSorted((a, b) => b.rowCount - a.rowCount)
  return parent && nounOf(parent).one
}
