import { columnOf } from '../../../connections/connection.ts'
import { isValues } from '../conditions/values.ts'
import { dealingsWith } from '../schema/dealings.ts'
import { leadsUp } from '../schema/joins.ts'
import { nounIn } from '../titles/names.ts'
import type { Understanding } from '../understanding.ts'
import { isPersonWord, servedWords } from '../words/people.ts'
import { placesTold } from './stored-way.ts'

const opening = /^\s*(?:(?:hi|hello|please|and|so|tell me|show me|what is|the|total)[\s,]+)*(?:how many|number of|count of)\s+/i
const did =
  /^\s+(?:(?:who|that|have|has|had|did|do|ever|actually)\s+)*(?:bought|purchased|ordered|shopped|booked|buy|purchase|order|shop|book)(?:\s+(?:from us|something|anything|some|any|the|our))*(?=\s|[?.!]*$)/i

/**
 * "How many women bought beauty products", "how many women vs men ordered online": people told by a value of their own, each of them once,
 * and not what they bought; undefined where the people have no table of their own.
 */
export function peopleOfKind(understanding: Understanding): string | undefined {
  const { text, tokens, mentions, conditions, index } = understanding
  const [ask = ''] = opening.exec(text) ?? []
  const first = ask === '' ? undefined : tokens.find(({ start }) => start === ask.length)
  const kinds = first && conditions.find(({ start }) => start === first.index)
  const [choice] = kinds?.choices ?? []
  const behind = tokens[(kinds?.end ?? 0) - 1]?.end ?? 0
  const [verb] = kinds ? (did.exec(text.slice(behind)) ?? []) : []
  if (!kinds || !isValues(kinds) || kinds.negated || !choice || verb === undefined) return undefined
  const table = dealingsWith(index, choice.table)
  const arePeople = index.tables.some(
    ({ table: { id }, pieces }) =>
      id === choice.table &&
      pieces.some(({ stem, text: word }) => [stem, word].some((each) => isPersonWord(each) || servedWords.has(each))),
  )
  if (table === undefined || !arePeople || !columnOf(index.catalog, choice.table, choice.column)) return undefined
  const values = mentions.flatMap(({ start, end, readings }) => {
    const own = readings.find((each) => each.kind === 'value' && each.table === choice.table && each.column === choice.column)
    return start >= kinds.start && end <= kinds.end && own?.value !== undefined ? [own.value] : []
  })
  const rest = text.slice(behind + verb.length)
  const at = behind + verb.length + (rest.length - rest.trimStart().length)
  const goods = conditions.find(({ start }) => tokens[start]?.start === at)?.choices[0]
  const areGoods =
    goods !== undefined && goods.table !== table && goods.table !== choice.table && !leadsUp(index.catalog, table, goods.table)
  const told = placesTold(understanding, at, table)
  if (told === undefined) return undefined
  const { one } = nounIn(index.catalog, table)
  const { many } = nounIn(index.catalog, choice.table)
  const dealt = `with at least 1 ${one}${areGoods ? ' of' : ''} ${told.replace(/[?.!\s]+$/, '')}`
  if (values.length === 1) return `how many ${values.join('')} ${many} ${dealt}`
  return values.length === 2 ? `how many ${many} ${dealt} ${values.join(' vs ')}` : undefined
}
