import { isValues } from '../conditions/values.ts'
import { dealingsWith } from '../schema/dealings.ts'
import { leadsUp } from '../schema/joins.ts'
import { humanName } from '../titles/labels.ts'
import { nounIn } from '../titles/names.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { isLead } from './dealt-in-time.ts'
import { storedWay } from './stored-way.ts'
import { timeBehind } from './time-behind.ts'

const only = '(?:only ever|ever only|only|exclusively|solely|always|just|nothing but)'
const verbs =
  '(?:bought|purchased|ordered|shopped|booked|paid|transacted|buy|purchase|order|shop|pay|buys|orders|shops|pays|buying|ordering|shopping|paying|sold|sell|used|use|uses)'
const lead = String.raw`\s+(?:(?:who|that|which)\s+)?(?:(?:have|has|had|did|do|are|were|was)\s+)?`
const way = '(?:(?:in|from|by|with|through|via|at|on|using|the|our|for|any|anything)\\s+)*'
/** "Who only ever bought", "that shop exclusively in", "who never bought anything but". */
const said = new RegExp(
  String.raw`${lead}(?:${only}\s+(?:been\s+)?${verbs}|(?:ever\s+|been\s+)?${verbs}\s+(?:from us\s+)?${only}|never\s+${verbs}\s+(?:\p{L}+\s+)?(?:other than|except|but|besides|apart from))\s+${way}`,
  'iu',
)
const hint = /\b(?:only|exclusively|solely|always|just|nothing but|other than|except|besides|apart from|never)\b/i

/**
 * "How many customers only ever bought online": those who have an order, and none that is otherwise; else whoever bought online once would be
 * counted, however much they buy elsewhere.
 */
export function nothingElse(understanding: Understanding): string | undefined {
  const { text, tokens, mentions, index } = understanding
  const match = hint.test(text) ? said.exec(text) : undefined
  if (!match) return undefined
  const subject = mentions.findLast(({ start, readings: [best] }) => best?.kind === 'table' && (tokens[start]?.start ?? 0) < match.index)
  const home = subject?.readings[0]?.table
  const table = home === undefined ? undefined : dealingsWith(index, home)
  if (!subject || home === undefined || table === undefined) return undefined
  // "Female customers of Kerala who …", and not "sales of customers who …".
  const isValue = ({ index: at }: Token): boolean =>
    mentions.some(({ start, end, readings: [best] }) => best?.kind === 'value' && start <= at && at < end)
  const ahead = tokens.slice(0, subject.start).filter((token) => !isValue(token))
  if (!isLead(ahead.map(({ text: word }) => `${word} `).join(''))) return undefined
  const what = valueAt(understanding, match.index + match[0].length, table)
  if (!what || what.choice.table === home || leadsUp(index.catalog, home, what.choice.table)) return undefined
  const time = timeBehind(text, tokens, what.until)
  const rest = text.slice(what.until, text.length - time.length)
  // "Only bought shoes and bags": of several nothing is said here.
  if (/^\s*(?:and|or|,|&)\s/i.test(rest)) return undefined
  const { one, many } = nounIn(index.catalog, table)
  return `${text.slice(0, match.index)} ${rest.trim()} with at least 1 ${one}${time} and without ${many}${time} whose ${humanName(what.choice.column).toLowerCase()} is ${what.value}`
}

interface What {
  readonly choice: ColumnChoice
  /** What whatever else there is is: "not online", "neither boots nor saddles". */
  readonly value: string
  /** Where its words end in the text. */
  readonly until: number
}

/** The stored value that is said there; of a word that is a thing as well ("in stores") the one that the dealings are told apart by. */
function valueAt({ text, tokens, conditions, index }: Understanding, at: number, table: string): What | undefined {
  const token = tokens.find(({ start }) => start === at)
  const named = conditions.find((each) => token !== undefined && each.start <= token.index && token.index < each.end && isValues(each))
  const [choice] = named?.choices ?? []
  const end = tokens[(named?.end ?? 0) - 1]?.end
  if (named && choice && end !== undefined) {
    const [first = '', second, ...more] = named.conjunct ?? []
    // "Grocery and beauty".
    if (more.length > 0) return undefined
    return { choice, value: second === undefined ? `not ${text.slice(at, end)}` : `neither ${first} nor ${second}`, until: end }
  }
  const way = token && storedWay(index, table, token)
  return way && { choice: way.choice, value: `not ${way.value}`, until: token.end }
}
