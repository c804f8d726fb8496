import { dealingsWith } from '../schema/dealings.ts'
import { leadsUp } from '../schema/joins.ts'
import { nounIn } from '../titles/names.ts'
import type { Understanding } from '../understanding.ts'
import { isLead } from './dealt-in-time.ts'
import { timeBehind } from './time-behind.ts'

const verbs = '(?:bought|purchased|ordered|booked|buy|purchase|order)'
/** "Who bought", "that have also ordered both". */
const bought = new RegExp(
  String.raw`\s(?:(?:(?:who|that|which)\s+)?(?:have\s+|has\s+|had\s+)?(?:ever\s+|also\s+)?${verbs}|buying|purchasing|ordering)\s+(?:both\s+|some\s+|any\s+|the\s+)*`,
  'i',
)
/** "But not", "and never bought any". */
const lacking = new RegExp(
  String.raw`,?\s+(?:but|and|yet)\s+(?:(?:who|that|which)\s+)?(?:have\s+|has\s+|had\s+|did\s+)?(?:not|never|no|didn[’']?t|haven[’']?t)\s+(?:ever\s+|yet\s+)*(?:${verbs}\s+)?(?:any\s+|some\s+)*`,
  'gi',
)
const alsoHaving = new RegExp(
  String.raw`(?:,\s+|,?\s+(?:and|as well as)\s+)(?:also\s+)?(?:(?:who|that|which)\s+)?(?:have\s+|has\s+)?(?:also\s+)?(?:${verbs}\s+)?(?:any\s+|some\s+)*`,
  'gi',
)

/**
 * "Customers who bought electronics but not clothing": those who have an order of the one and none of the other, in words of their orders;
 * else both would be asked of one line, and an overview of such lines shown.
 */
export function boughtWhat({ text, tokens, mentions, conditions, index }: Understanding): string | undefined {
  const match = bought.exec(text)
  if (!match) return undefined
  const subject = mentions.findLast(
    ({ start, readings: [best] }) => best?.kind === 'table' && (tokens[start]?.start ?? 0) < match.index && best.table !== undefined,
  )
  const home = subject?.readings[0]?.table
  if (subject === undefined || home === undefined || !isLead(text.slice(0, tokens[subject.start]?.start))) return undefined
  const table = dealingsWith(index, home)
  if (table === undefined) return undefined
  const isWhat = (at: number): boolean =>
    conditions.some(
      ({ start, end, choices: [choice] }) =>
        tokens.some((token) => token.start === at && start <= token.index && token.index < end) &&
        choice !== undefined &&
        choice.table !== home &&
        !leadsUp(index.catalog, home, choice.table),
    )
  const behind = match.index + match[0].length
  if (!isWhat(behind)) return undefined
  const { one, many } = nounIn(index.catalog, table)
  const said = (pattern: RegExp, words: string, among: string): string =>
    among.replaceAll(pattern, (all, at: number) => (isWhat(behind + at + all.length) ? words : all))
  const goods = text.slice(behind)
  const isTwo = said(lacking, '', goods) !== goods || said(alsoHaving, '', goods) !== goods
  // "Both electronics and grocery in 2025": the one time that is said behind them is that of each.
  const time = isTwo ? timeBehind(text, tokens, behind) : ''
  const untimed = time === '' ? goods : goods.slice(0, goods.lastIndexOf(time))
  const had = `with at least 1 ${one}${time} of`
  // From the end of the request back, so that places in it stay those of the text.
  const rest = said(lacking, ` but without ${many}${time} of `, untimed)
  const also = rest === untimed ? said(alsoHaving, ` and ${had} `, rest) : rest
  // "How many bought electronics" counts them where it was bought.
  if (!isTwo && /^\s*how many\b/i.test(text)) return undefined
  return `${text.slice(0, match.index)} ${had} ${also}`
}
