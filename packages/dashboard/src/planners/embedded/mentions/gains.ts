import { columnOf } from '../../../connections/connection.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import { isNumeric } from '../schema/column-types.ts'
import { debtsOf, unspentOf } from '../schema/debts.ts'
import type { Debt } from '../schema/debts.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Token } from '../words/tokens.ts'
import type { Gain, Mention } from '../understanding.ts'
import { numbersOf, pairsOf } from './number-pairs.ts'
import { saidSpan } from './said-span.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { costWords, gainWords, incomeWords, marginWords } from '../words/money.ts'

/** What came in, and what it cost. */
export type GainColumns = Pick<Gain, 'table' | 'column' | 'name'> & { readonly minus: string }

/** "Profit" where no column is called so: what came in less what it cost, where the rows of one table hold both. */
export function findGains(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Gain[] {
  return tokens.flatMap((token): readonly Gain[] => {
    if (!gainWords.has(token.word)) return []
    const named = mentions.some(({ start, end, readings }) => start <= token.index && token.index < end && (readings[0]?.score ?? 0) > 0.7)
    const pair = named ? undefined : gainColumns(index)
    if (!pair) return []
    const before = tokens[token.index - 1]
    const kind = before && grossOrNet.test(before.lower) ? before : undefined
    // "Gross profit" is no gross beside the profit.
    return [{ start: (kind ?? token).index, end: token.index + 1, ...pair, ...(kind ? { name: `${kind.lower} ${token.lower}` } : {}) }]
  })
}

const grossOrNet = /^(?:gross|net|operating)$/

const money = String.raw`(?:money|amounts?|balances?|dues|wages?|salar(?:y|ies)|fees?|rent|funds?|budget)`
/** "Unspent money", "budget not spent": a noun of money beside the word. */
const unspent = new RegExp(
  String.raw`\b(?:unspent|unused|remaining|leftover)\s+${money}\b|\b${money}\s+(?:(?:still|yet|is|was|that|which|to|be|been|has|have)\s+){0,4}(?:not\s+(?:yet\s+)?(?:been\s+)?spent|unspent|left)\b|\bunspent\b|\bbalance\s+${money}\b`,
  'gi',
)
const owed = new RegExp(
  String.raw`\b(?:unpaid|outstanding|pending|overdue|remaining|owed)\s+(?:${money}\s?){1,2}|\b${money}\s+(?:(?:still|yet|is|are|was|were|that|which|be|been|have|has)\s+){0,4}(?:(?:not\s+(?:yet\s+)?|yet\s+to\s+|to\s+)(?:be(?:en)?\s+)?paid|to\s+come(?:\s+in)?|unpaid|owed|pending|outstanding|due(?!\s+(?:on|in|for|from|before|after|dates?|days?|by (?:\d|the|end|next|this|today|tomorrow))\b))\b|\b(?:outstanding(?!\s+(?:for\s+|since\s+)?(?:more than|over|longer than|at least)\b)|dues|arrears|udhaar|udhar)\b|\b(?:still|yet)\s+(?:owed|to\s+(?:be\s+(?:paid|received|collected|settled)|come\s+in))\b`,
  'gi',
)

/** "How much do we owe", "total due", "unpaid bills": where no state of the rows is called so. */
const owing = new RegExp(
  String.raw`\b(?:do\s+(?:we|i)|we|i)\s+(?:still\s+)?owe\b|\b(?:total|${money})\s+(?:owed|due|unpaid|pending)\b|\b(?:unpaid|pending|outstanding|due)\s+(?:bills?|invoices?|payments?)\b|(?<=\bhow\s+much\s+(?:is|are)\s+)(?:still\s+)?(?:unpaid|pending|outstanding|owed|due)\b`,
  'gi',
)

const due = 'promised|pledged|committed|due|payable|billed|invoiced|charged|owed|approved|sanctioned|awarded|claimed'
const settled = 'received|settled|paid|collected|realised|realized|recovered|given|handed over|honoured|honored'
/** "Promised but not received": of a money that is named before it, or of none. */
const halfway = new RegExp(
  String.raw`\b(?:${money}\s+)?(?:${due})(?:\s+${money})?\s+(?:but|and|though|yet)\s+(?:(?:still|yet|is|are|was|were)\s+){0,2}(?:(?:not|never|n[’']t)(?:\s+yet)?(?:\s+been)?\s+(?:${settled})|un(?:paid|settled|collected|received))(?:\s+yet)?\b`,
  'gi',
)

/** "Outstanding dues", "wages still to be paid", "unspent money": of what was to be paid or spent, what was not, where the rows of one table hold both. */
export function findRests(text: string, tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Gain[] {
  const found: Gain[] = []
  for (const [pattern, debts, name, ofParts = false] of [
    [unspent, unspentOf, 'unspent amount'],
    [halfway, debtsOf, 'outstanding amount'],
    [owed, debtsOf, 'outstanding amount'],
    [owing, debtsOf, 'outstanding amount', true],
  ] as const) {
    for (const match of text.matchAll(pattern)) {
      const span = saidSpan(tokens, match)
      if (!span) continue
      const { start, end } = span
      // "Workers whose wages are not paid": which workers.
      if (/^(?:whose|with|without|that|which)$/.test(tokens[start - 1]?.lower ?? '')) continue
      if (found.some((each) => each.start < end && start < each.end)) continue
      const named = mentions.some(
        (mention) =>
          (mention.start <= start && end <= mention.end && mention.readings[0]?.how === 'exact' && mention.readings[0].score > 0.9) ||
          isOwnState(mention, tokens, span, index) ||
          (ofParts && mention.start < end && start < mention.end && isStated(mention)),
      )
      const stems = tokens.slice(start, end).map(({ stem }) => stem)
      const spoken = debts(index).filter(({ minus, unsettled }) => minus !== undefined || (!unsettled && !ofParts))
      const isSaid = ({ table, column, minus }: Debt): boolean =>
        index.columns.some(
          (entry) =>
            entry.table.id === table &&
            (entry.column.name === column || entry.column.name === minus) &&
            entry.pieces.some(({ stem }) => stems.includes(stem)),
        )
      const rest = named ? undefined : (spoken.find(isSaid) ?? spoken[0])
      if (rest)
        found.push({ start, end, table: rest.table, column: rest.column, ...(rest.minus === undefined ? {} : { minus: rest.minus, name }) })
    }
  }
  return found
}

/** "Overdue amount" where a column is called so: it, and no rest that is made of others. */
function isOwnState({ start, end, readings: [best] }: Mention, tokens: readonly Token[], span: Span, { columns }: SchemaIndex): boolean {
  if (best?.kind !== 'column' || start >= span.end || span.start >= end) return false
  const entry = columns.find(({ table, column }) => table.id === best.table && column.name === best.column)
  const states = tokens.slice(start, end).filter(({ lower }) => ownStates.test(lower))
  return entry !== undefined && isMoney(entry.column) && states.some(({ stem }) => entry.pieces.some((piece) => piece.stem === stem))
}

type Span = NonNullable<ReturnType<typeof saidSpan>>

const ownStates = /^(?:overdue|outstanding|pending|unpaid|arrears|remaining)$/

/** "Unpaid bills" where a value is called "Unpaid", or a table "bills". */
const isStated = ({ readings: [best] }: Mention): boolean => best?.kind === 'value' || (best?.kind === 'table' && best.score > 0.9)

/** "Sum(amount - discount)", "price minus cost", "the gap between billed and paid": one number of a row less another. */
export function findDifferences(text: string, tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Gain[] {
  return pairsOf(text, tokens, mentions).flatMap(({ start, end, left, right, relation }): readonly Gain[] => {
    const both = relation === 'difference' ? numbersOf(left, right, index) : undefined
    const [column, minus] = (both?.columns ?? []).map((name) => columnOf(index.catalog, both?.table ?? '', name))
    if (!both || !column || !minus || !isMoney(column) || !isMoney(minus)) return []
    const name = `${left.words} less ${right.words}`.toLowerCase()
    return [{ start, end, table: both.table, column: column.name, minus: minus.name, name }]
  })
}

/** The mentions with those of gains among them, in the order of the text. */
export function withGains(mentions: readonly Mention[], gains: readonly Gain[], tokens: readonly Token[]): readonly Mention[] {
  if (gains.length === 0) return mentions
  const own = gains.map(({ start, end, table, column }): Mention => ({
    start,
    end,
    words: tokens
      .slice(start, end)
      .map(({ text }) => text)
      .join(' '),
    readings: [{ kind: 'column', table, column, score: 0.9, how: 'synonym' }],
  }))
  const others = mentions.filter(({ start, end }) => !gains.some((gain) => gain.start < end && start < gain.end))
  return [...others, ...own].toSorted((a, b) => a.start - b.start)
}

/** Of the table with most rows that has both. */
export function gainColumns({ tables, columns }: SchemaIndex): GainColumns | undefined {
  const pairs = tables.flatMap(({ table }) => {
    const own = columns.filter((entry) => entry.table === table && isMoney(entry.column))
    const costs = own.filter(({ pieces }) => pieces.some(({ text }) => costWords.has(text)))
    const incomes = own.filter(
      (entry) => !costs.includes(entry) && (entry.pieces.some(({ text }) => incomeWords.includes(text)) || isBoxOffice(entry.column)),
    )
    const rank = ({ pieces }: (typeof own)[number]): number =>
      Math.min(...pieces.map(({ text }) => incomeWords.indexOf(text)).filter((at) => at >= 0))
    const [income] = incomes.toSorted((a, b) => rank(a) - rank(b))
    const [cost] = costs
    return income && cost ? [{ table: table.id, column: income.column.name, minus: cost.column.name, rows: table.rowCount }] : []
  })
  const [most] = pairs.toSorted((a, b) => b.rows - a.rows)
  return most && { table: most.table, column: most.column, minus: most.minus }
}

/** What films take in. */
const isBoxOffice = ({ name }: ColumnProfile): boolean => /^box ?office\b/.test(wordsOfName(name).join(' '))

function isMoney(column: ColumnProfile): boolean {
  return isNumeric(column) && (column.meaning === 'money' || column.meaning === 'measure')
}

export const isGain = (word: string): boolean => gainWords.has(word) || marginWords.has(word)

/** Why there is no profit to be shown. */
export const lackOfCost = (word: string): string =>
  `For a ${word.toLowerCase()} the cost would have to be kept in the same rows as what came in, and no table has both.`
