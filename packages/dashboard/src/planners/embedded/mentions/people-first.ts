import { profileOf } from '../schema/column-sort.ts'
import { isNumeric } from '../schema/column-types.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, Reading } from '../understanding.ts'
import { isPersonWord } from '../words/people.ts'
import type { Token } from '../words/tokens.ts'

/** Before people who are told apart. */
const before = /^(?:top|best|worst|bottom|repeat|returning|loyal|frequent|regular|new|old|which|who|whose|biggest|largest)$/
const behind = /^(?:who|that|whose|with|from)$/

/**
 * "Top guests" of a sheet with a number of guests and their names in each row: whoever they are. Elsewhere, "how many guests", the number.
 */
export function peopleFirst(mention: Mention, tokens: readonly Token[], index: SchemaIndex): Mention {
  const [best] = mention.readings
  const last = tokens[mention.end - 1]
  if (best?.kind !== 'column' || mention.end - mention.start > 1 || !isPerson(last)) return mention
  const profile = profileOf(index, asChoice(best))
  if (!profile || !isNumeric(profile) || profile.meaning === 'id') return mention
  const named = mention.readings.find((reading) => reading.table === best.table && profileOf(index, asChoice(reading))?.type === 'text')
  const word = tokens[mention.start - 1]
  const asked = word?.value !== undefined || before.test(word?.lower ?? '') || behind.test(tokens[mention.end]?.lower ?? '')
  return named && asked
    ? { ...mention, readings: [{ ...named, score: 1 }, ...mention.readings.filter((other) => other !== named)] }
    : mention
}

const isPerson = (token: Token | undefined): boolean => token !== undefined && token.word !== token.lower && isPersonWord(token.word)

/** "Most popular language among children", where a genre is called so as well: the people of that kind. */
export function peopleAmong(mention: Mention, tokens: readonly Token[], index: SchemaIndex): Mention {
  const [best] = mention.readings
  const lead = tokens[mention.start - 1]?.lower === 'the' ? mention.start - 2 : mention.start - 1
  if (best?.kind !== 'value' || !/^(?:among|amongst)$/.test(tokens[lead]?.lower ?? '')) return mention
  const isOfPeople = ({ table }: Reading): boolean =>
    index.tables.some((entry) => entry.table.id === table && entry.pieces.some(({ text }) => isPersonWord(text)))
  const people = mention.readings.find((reading) => reading.kind === 'value' && reading.score >= best.score - 0.15 && isOfPeople(reading))
  if (!people || isOfPeople(best)) return mention
  const others = mention.readings
    .filter((other) => other !== people)
    .map((each) => ({ ...each, score: Math.min(each.score, people.score) }))
  return { ...mention, readings: [{ ...people, score: best.score }, ...others] }
}

const asChoice = ({ table, column, score }: Reading) => (column === undefined ? undefined : { table, column, score })
