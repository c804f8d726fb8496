import { heldCount } from '../schema/held-count.ts'
import { massWords, receiptWords, takingsWords } from '../words/business.ts'
import { formOf } from '../words/word-forms.ts'
import type { Mention, Understanding } from '../understanding.ts'

const total = /^\s*(?:(?:what is|whats|what's|show(?: me)?) )?(?:the |our )?total\s+(?=\p{L})/iu
/** Words for what a sum of money is asked of, though rows are called so. */
const amounts: ReadonlySet<string> = new Set('payment purchase bill invoice refund fee cost due order sale premium claim loan'.split(' '))

/**
 * "Total donations this month", "units collected this year", of the only sheet: the number of its rows in that time, as people say it of
 * what is counted. Undefined where it is broken down, or an amount may be meant.
 */
export function rowsInTime(understanding: Understanding): string | undefined {
  const { text, tokens, mentions, conditions, grains, charts, sort, limit, metrics, index } = understanding
  const [only, ...more] = index.tables
  const time = conditions.findLast(({ time: isTime }) => isTime === true)
  if (!only || more.length > 0 || !time || time.end < tokens.length || heldCount(only.table)) return undefined
  if (grains.some(({ asked }) => asked) || charts.length > 0 || sort || limit || metrics.length > 0) return undefined
  const rows = mentions.filter((mention) => isOfRows(mention))
  const [noun, ...others] = rows
  const words = noun ? tokens.slice(noun.start, noun.end) : []
  const hasMoney = only.table.columns.some(({ meaning }) => meaning === 'money')
  if (!noun || others.length > 0 || (hasMoney && words.some(({ word, lower }) => isAmount(word) || isAmount(lower)))) return undefined
  const told = conditions.filter((condition) => condition !== time)
  const isAlone = mentions.every(
    (mention) => mention === noun || [...told, time].some(({ start, end }) => start <= mention.start && mention.end <= end),
  )
  if (!isAlone) return undefined
  const match = total.exec(text)
  if (match) return tokens[noun.start]?.start === match[0].length ? `number of ${text.slice(match[0].length)}` : undefined
  const between = tokens.slice(noun.end, time.start)
  const isDone = between.length === 1 && between.every(({ lower }) => /.{3}ed$/.test(lower))
  const isAhead = told.every(({ end }) => end <= noun.start) && (told[0]?.start ?? noun.start) === 0
  return isDone && isAhead && !hasMoney ? `number of ${text.trim()}` : undefined
}

/** By a word for them in the plural. */
const isOfRows = ({ readings: [best], words }: Mention): boolean => best?.kind === 'table' && best.score > 0.8 && /s$/i.test(words)

function isAmount(word: string): boolean {
  const form = formOf(word).text
  return [form, word].some((each) => amounts.has(each) || massWords.has(each) || takingsWords.has(each) || receiptWords.has(each))
}
