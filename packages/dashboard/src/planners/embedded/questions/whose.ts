import { tableOf } from '../../../connections/connection.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import { addsUp } from '../schema/additive.ts'
import { isNumeric } from '../schema/column-types.ts'
import { nameColumn } from '../schema/name-column.ts'
import { isGrammar } from '../schema/word-match.ts'
import { humanName } from '../titles/labels.ts'
import { lowered, nounOf } from '../titles/names.ts'
import type { Understanding } from '../understanding.ts'
import { isPersonWord } from '../words/people.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'

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

const most = /^(?:most|fewest|least|maximum)$/
/** Those who have most of it: "top run scorers", "leading wicket takers". */
const doers = /^(?:scorers?|takers?|getters?|makers?|hitters?|earners?|winners?)$/
const idle = /^(?:the|show|me|list|give|who|has|have|scored|hit|made|took|with|please)$/

/** "Most runs", "most sixes in 2023", "top run scorers": a number alone, of those who are known by it; in other words, undefined where none are. */
export function mostOf(understanding: Understanding): string | undefined {
  const { tokens, mentions, index, text, aggregates } = understanding
  const [only, ...more] = index.tables
  const rate = only && more.length === 0 ? rateOf(understanding, only.table.columns) : undefined
  if (rate !== undefined) return rate
  const [mention] = mentions
  const [best] = mention?.readings ?? []
  if (!only || more.length > 0 || !mention || best?.kind !== 'column' || aggregates.length > 0) return undefined
  const profile = only.table.columns.find(({ name }) => name === best.column)
  const [before, behind] = [tokens[mention.start - 1], tokens[mention.end]]
  const isDoers = behind !== undefined && doers.test(behind.lower) && /^(?:top|leading|highest|best)$/.test(before?.lower ?? '')
  if (!profile || !isNumeric(profile) || !addsUp(wordsOfName(profile.name), profile) || !(most.test(before?.lower ?? '') || isDoers))
    return undefined
  if (tokens.slice(0, mention.start - 1).some(({ lower }) => !idle.test(lower))) return undefined
  const end = isDoers ? mention.end + 1 : mention.end
  const who = isToldFrom(understanding, end) ? personsOf(only.table.columns) : undefined
  if (who === undefined) return undefined
  const low = /^(?:fewest|least)$/.test(before?.lower ?? '') ? 'fewest' : 'most'
  return `${lowered(humanName(who))} with the ${low} ${mention.words} ${text.slice(tokens[end - 1]?.end)}`.trim()
}

const ends = /^(best|highest|top|worst|lowest)$/

/** "Best strike rate", "lowest strike rate in 2023": a quantity that has a name, of those who are known by it. */
function rateOf(understanding: Understanding, columns: readonly ColumnProfile[]): string | undefined {
  const { tokens, metrics, text } = understanding
  const [metric, ...more] = metrics
  const before = tokens[(metric?.start ?? 0) - 1]
  if (!metric || more.length > 0 || !before || !ends.test(before.lower) || !isToldFrom(understanding, metric.end)) return undefined
  const who = tokens.slice(0, before.index).every(({ lower }) => idle.test(lower)) ? personsOf(columns) : undefined
  return who === undefined ? undefined : `${lowered(humanName(who))} with the ${text.slice(before.start)}`
}

/** Whether nothing stands from there on but conditions. */
const isToldFrom = ({ tokens, conditions }: Understanding, from: number): boolean =>
  tokens.slice(from).every(({ index: at, lower }) => isGrammar(lower) || conditions.some((each) => each.start <= at && at < each.end))

/** Those whose rows come again and again, people before teams. */
function personsOf(columns: readonly ColumnProfile[]): string | undefined {
  const says = ({ name }: ColumnProfile, is: (word: string) => boolean): boolean => wordsOfName(name).some((word) => is(formOf(word).text))
  const texts = columns.filter(({ type, unique, distinct }) => type === 'text' && !unique && distinct > 1)
  return (
    texts.find((column) => says(column, isPersonWord)) ??
    texts.find((column) => says(column, (word) => /^(?:team|club|party|candidate)$/.test(word)))
  )?.name
}
