import { isRecord, ownMoney } from '../schema/amounts.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, Reading } from '../understanding.ts'
import { paidWords } from '../words/business.ts'
import type { Token } from '../words/tokens.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { isCounted } from './counted.ts'

/** `Paid By`, `Sold To`: what was done, and by or to whom. */
const ofDeed = /^\p{L}+(?:ed|aid|old|ent|ven|ken|ought) (?:by|to|from|via|through|with)$/u
/** Those of whom or what is asked. */
const chosen = /^(?:by|per|each|every|which|what)$/

/**
 * "Ten biggest payments", "payments by month", "approvals by month", where a column says who paid or approved: the rows in which it was done, or
 * the money of them, and not those who did it.
 */
export function rowsOfDeeds(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  return mentions.map((mention) => {
    const { start, readings } = mention
    const [best] = readings
    const noun = tokens[start]
    // "Payments by | month".
    const isBrokenDown = mention.end === start + 2 && tokens[start + 1]?.lower === 'by' && mention.end < tokens.length
    const end = isBrokenDown ? start + 1 : mention.end
    const isPlural = end === start + 1 && noun?.kind === 'word' && noun.word !== noun.lower && !noun.lower.endsWith('ed')
    if (!isPlural || best?.kind !== 'column' || chosen.test(tokens[start - 1]?.lower ?? '')) return mention
    if (!isBrokenDown && best.score >= 0.9) return mention
    const named = readings.filter((reading) => reading.kind === 'column' && isNameOfDeed(reading, index))
    const home = index.tables.find(({ table }) => table.id === best.table)?.table
    if (named[0] !== best || named.some(({ table }) => table !== best.table) || !home || !isRecord(index, home)) return mention
    const money = paidWords.has(noun.word) && !isCounted(tokens, start) ? ownMoney(index, home) : undefined
    const meant: Reading = money
      ? { kind: 'column', table: home.id, column: money.column.name, score: 0.85, how: 'synonym' }
      : { kind: 'table', table: home.id, score: 0.85, how: 'synonym' }
    return { start, end, words: noun.text, readings: [meant] }
  })
}

function isNameOfDeed({ table, column = '', score }: Reading, index: SchemaIndex): boolean {
  const profile = profileOf(index, { table, column, score })
  // Where nobody is named it may not have been done.
  return profile?.type === 'text' && profile.nulls === 0 && ofDeed.test(wordsOfName(column).join(' '))
}
