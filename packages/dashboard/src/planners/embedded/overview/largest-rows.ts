import type { ChartPlan } from '../../../plan.ts'
import { tableOf } from '../../../connections/connection.ts'
import type { Catalog, ColumnProfile } from '../../../connections/connection.ts'
import { addsUp } from '../schema/additive.ts'
import { isRecord, ownMoney } from '../schema/amounts.ts'
import { profileOf, sortOf } from '../schema/column-sort.ts'
import type { ColumnChoice, Mention, Understanding } from '../understanding.ts'
import { paperWords, takingsWords, worthWords } from '../words/business.ts'
import { lowered } from '../titles/names.ts'
import { countOf, countText } from '../words/counts.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import { rowsAsked } from './listing.ts'
import { isLowEnd } from '../words/ends.ts'

const counts = `(${countText()})`
const ends = '(top|biggest|largest|greatest|highest|smallest|lowest|bottom)'
const opens = new RegExp(
  String.raw`^\s*(?:(?:please|pls|just|show|give|get|list|see|display|find|me|us|what|which|are|were|is|was|out)\s+)*(?:the |our |my )?(?:${ends}(?:\s+${counts})?|${counts}\s+${ends})\s+(?=[a-z])`,
  'i',
)
/** What breaks rows down, or sums them up. */
const charted = /\b(?:by|per|each|every|over time|trend|vs|versus|compare\w*|share|how|number of|count of|average|total|sum|wise)\b|%/i
/** So many where nobody says how many. */
const usual = 10
const most = 500

/**
 * "Top 5 withdrawals", "biggest expenses": the rows with the largest amounts, where the rows are of what happened and the amount is a column
 * of theirs. Undefined for all other requests.
 */
export function largestRows(catalog: Catalog, understanding: Understanding, fiscalYearStart: number): Omit<ChartPlan, 'id'> | undefined {
  const { text, tokens, mentions, conditions, metrics, unknown, grains, charts } = understanding
  const match = opens.exec(text)
  if (!match || metrics.length > 0 || charts.some(({ explicit }) => explicit)) return undefined
  const end = (match[1] ?? match[4] ?? '').toLowerCase()
  const number = match[2] ?? match[3]
  const count = number === undefined ? usual : countOf(number)
  const [amount, ...others] = mentions.filter(
    (mention) => !conditions.some((condition) => condition.start < mention.end && mention.start < condition.end),
  )
  const worth = amount ? worthBehind(understanding, amount) : undefined
  const more = others.filter(({ start }) => start < (worth?.start ?? Infinity))
  const kind = amount ? undefined : amountOfKind(understanding, match[0].length)
  const papers = amount ? amountOfPapers(understanding, amount) : undefined
  const table = papers?.table ?? (amount ? amountTable(understanding, amount) : kind?.table)
  const column = papers?.column ?? (amount ? amount.readings[0]?.column : kind?.column)
  if (charted.test(text.slice(match[0].length).replace(worth?.words ?? '', ''))) return undefined
  const isOpen = unknown.some((at) => tokens[at]?.lower !== end && at < (worth?.start ?? Infinity))
  if (table === undefined || more.length > 0 || isOpen || grains.some(({ asked }) => asked) || count < 1 || count > most) return undefined
  const { limit: _limit, sort: _sort, ...rest } = understanding
  const bare = { ...rest, aggregates: [], mentions: mentions.filter((mention) => mention !== amount && !others.includes(mention)) }
  const rows = rowsAsked(catalog, bare, fiscalYearStart, { thing: table })
  const measure = rows?.measures.find((each) => each.column?.column === column)
  if (!rows || !measure) return undefined
  const isLow = isLowEnd(end)
  const title = `${isLow ? 'Smallest' : 'Largest'} ${String(count)} ${amount ? `${amount.words.toLowerCase()}${restOf(rows.title)}` : lowered(rows.title)}`
  return {
    ...rows,
    title,
    description: `Table: ${title}, the ${isLow ? 'smallest' : 'largest'} first.`,
    measures: [measure, ...rows.measures.filter((each) => each !== measure)],
    // Rows without an amount are neither.
    where: [...rows.where, ...(measure.column ? [{ kind: 'missing' as const, column: measure.column, negated: true }] : [])],
    sort: [{ by: { measure: measure.id }, order: isLow ? 'asc' : 'desc' }],
    limit: { count, rest: 'drop' },
    assumptions: rows.assumptions.filter((each) => !each.startsWith('At most')),
  }
}

/** Behind the first comma stand the conditions, and behind "without" what is left out. */
const restOf = (title: string): string => /(?:,| without\b).*$/.exec(title)?.[0] ?? ''

/** "Biggest expenses" of payments that are kept apart as income and expenses: what rows of that kind come to. */
function amountOfKind(
  { index, tokens, conditions }: Understanding,
  opened: number,
): { readonly table: string; readonly column: string } | undefined {
  const said = conditions.find(({ start, kind }) => kind === 'column' && tokens[start]?.start === opened)
  const [choice] = said?.choices ?? []
  const table = tableOf(index.catalog, choice?.table ?? '')
  const last = tokens[(said?.end ?? 0) - 1]
  const amount = table && last?.lower.endsWith('s') && isRecord(index, table) ? ownMoney(index, table) : undefined
  return amount && !amount.times ? { table: amount.table.id, column: amount.column.name } : undefined
}

/** "Biggest vouchers" of rows that are numbered by a `Voucher No`: what each of them comes to. */
function amountOfPapers(
  { index, tokens }: Understanding,
  { start, end, readings }: Mention,
): { readonly table: string; readonly column: string } | undefined {
  const [best] = readings
  const word = tokens[end - 1]
  const key = readings.find((reading) => reading.kind === 'column' && profileOf(index, asChoice(reading))?.meaning === 'id')
  const isPaper = word !== undefined && paperWords.has(word.word) && word.word !== word.lower && end === start + 1
  const table = isPaper && key?.table === best?.table ? tableOf(index.catalog, key?.table ?? '') : undefined
  const amount = table && profileOf(index, asChoice(key))?.unique && isRecord(index, table) ? ownMoney(index, table) : undefined
  return amount && !amount.times ? { table: amount.table.id, column: amount.column.name } : undefined
}

const asChoice = (reading: Mention['readings'][number] | undefined): ColumnChoice => ({
  table: reading?.table ?? '',
  column: reading?.column ?? '',
  score: 1,
})

/** The table of what is an amount of each of its rows, said in the plural: "withdrawals". */
function amountTable({ index, tokens }: Understanding, { end, readings: [best] }: Mention): string | undefined {
  const word = tokens[end - 1]
  if (best?.kind !== 'column' || best.column === undefined || word?.kind !== 'word' || word.word === word.lower) return undefined
  const choice = { table: best.table, column: best.column, score: 1 }
  const profile = profileOf(index, choice)
  const table = tableOf(index.catalog, best.table)
  const isAmount = profile !== undefined && sortOf(profile) === 'number' && addsUp(wordsOfName(profile.name), profile)
  const isRow = table !== undefined && (isRecord(index, table) || (profile !== undefined && isWorthOf(profile, word.word)))
  return table && isAmount && isRow && !takingsWords.has(word.word) && !takingsWords.has(word.lower) ? table.id : undefined
}

/** `Deal Value`: what a deal is worth, of rows that are deals though a company stands in each. */
function isWorthOf({ name, meaning }: ColumnProfile, noun: string): boolean {
  const [first = '', last = '', ...more] = wordsOfName(name.replaceAll(/\([^()]*\)/g, ' '))
  return meaning === 'money' && more.length === 0 && formOf(first).stem === formOf(noun).stem && worthWords.has(last)
}

/** "Top 10 deals by value", "… by deal amount", of `Deal Value`: by what they are ranked anyhow. */
function worthBehind({ tokens, text }: Understanding, { end, readings: [best] }: Mention): { start: number; words: string } | undefined {
  const own = new Set(wordsOfName(best?.column ?? '').map((word) => formOf(word).stem))
  const [by, ...rest] = tokens.slice(end)
  const words = rest.filter(({ kind, lower }) => kind === 'word' && !/^(?:the|their|its)$/.test(lower))
  const isOwn = words.length > 0 && words.every(({ lower }) => own.has(formOf(lower).stem))
  return by?.lower === 'by' && isOwn ? { start: end, words: text.slice(by.start) } : undefined
}
