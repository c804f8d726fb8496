import { addsUp } from '../schema/additive.ts'
import { isRecord, ownMoney } from '../schema/amounts.ts'
import { isNumeric } from '../schema/column-types.ts'
import { leadsUp } from '../schema/joins.ts'
import type { IndexedColumn, SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, Reading } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { wordsOfName } from '../words/word-forms.ts'

/** What something takes or brings in, in nouns and in verbs. */
const outlay = /^(?:costs?|expenses?|expenditure|spend|spends|spending|spent|bought|purchased|collected|received|realised|realized)$/
/** What comes in; of things it may be so many of them. */
const income = /^(?:collected|received|realised|realized)$/
/** Of goods it may be so many of them as well. */
const dealt = /^(?:bought|purchased)$/

/**
 * "Fuel cost", "fuel bought", "diesel expense", "fees collected": the money that is called after the noun ("Fuel Amt"), or else what the
 * rows of a stored value ("Diesel") come to. Another table's costs are those of something else.
 */
export function costsOfNouns(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  if (!tokens.some(({ lower }) => outlay.test(lower))) return mentions
  return mentions.reduce<readonly Mention[]>((all, noun) => {
    const [best] = noun.readings
    const at = placeOf(tokens, noun)
    if (!best || at === undefined) return all
    if (best.kind === 'value' ? dealt.test(tokens[at]?.lower ?? '') : best.kind === 'table' && income.test(tokens[at]?.lower ?? ''))
      return all
    const said = all.find(({ start }) => start === at)
    const own = moneyOf(best, index)
    // A longer name is told by more than this word.
    if (said && (said.end !== at + 1 || (own === undefined && isNear(said, best, index)))) return all
    const called = own ?? calledAfter(best, tokens.slice(noun.start, noun.end), index)
    const choice = called ?? (best.kind === 'value' ? worthOf(best, index) : undefined)
    if (choice === undefined) return all
    const money: Reading = { kind: 'column', table: best.table, column: choice, score: 1, how: 'synonym' }
    const isBeside = called === undefined
    const [start, end] = isBeside ? [at, at + 1] : [Math.min(at, noun.start), Math.max(at + 1, noun.end)]
    const words = tokens.slice(start, end).map(({ text }) => text)
    const named: Mention = { start, end, words: words.join(' '), readings: [money] }
    return [...all.filter((each) => each !== said && (isBeside || each !== noun)), named].toSorted((a, b) => a.start - b.start)
  }, mentions)
}

/** "Diesel cost", "cost of diesel", "spent on diesel": where the word for what it takes stands. */
function placeOf(tokens: readonly Token[], { start, end }: Mention): number | undefined {
  if (outlay.test(tokens[end]?.lower ?? '')) return end
  return /^(?:of|on|for)$/.test(tokens[start - 1]?.lower ?? '') && outlay.test(tokens[start - 2]?.lower ?? '') ? start - 2 : undefined
}

/** Costs of the same rows, or of others that are theirs: they are those of the noun already. */
function isNear({ readings }: Mention, { table }: Reading, { catalog }: SchemaIndex): boolean {
  return readings.some(
    (each) =>
      each.kind === 'column' && (each.table === table || leadsUp(catalog, each.table, table) || leadsUp(catalog, table, each.table)),
  )
}

/** "Overtime cost" of a column `OT Amt`: the noun is money already. */
function moneyOf({ kind, table, column: name }: Reading, { columns }: SchemaIndex): string | undefined {
  const entry = kind === 'column' ? columns.find((each) => each.table.id === table && each.column.name === name) : undefined
  return entry?.column.meaning === 'money' && addsUp(wordsOfName(entry.column.name), entry.column) ? name : undefined
}

/** What the rows of the value come to. */
function worthOf({ table: id }: Reading, index: SchemaIndex): string | undefined {
  const table = index.tables.find((entry) => entry.table.id === id)?.table
  const amount = table && isRecord(index, table) ? ownMoney(index, table) : undefined
  return amount && !amount.times ? amount.column.name : undefined
}

/** The only money of the table that has the noun in its name and adds up. */
function calledAfter({ table }: Reading, nouns: readonly Token[], { columns }: SchemaIndex): string | undefined {
  const isCalled = ({ table: owner, column, pieces }: IndexedColumn): boolean =>
    owner.id === table &&
    isNumeric(column) &&
    column.meaning === 'money' &&
    nouns.every(({ word, stem }) => pieces.some((piece) => piece.text === word || piece.stem === stem)) &&
    addsUp(wordsOfName(column.name), column)
  const [only, ...more] = columns.filter(isCalled)
  return more.length === 0 ? only?.column.name : undefined
}
