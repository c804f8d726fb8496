import type { TableProfile } from '../../../connections/connection.ts'
import { isRecord, ownMoney } from '../schema/amounts.ts'
import { profileOf } from '../schema/column-sort.ts'
import { isTemporal } from '../schema/column-types.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, Reading } from '../understanding.ts'
import { dealWords, paidWords } from '../words/business.ts'
import type { Token } from '../words/tokens.ts'
import { sumsOfMoney } from '../words/money.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { isCounted } from './counted.ts'

/** `Paid By`, `Sold To`: what was done, and by or to whom. */
const ofDeed = /^\p{L}+(?:ed|aid|old|ent|ven|ken|ought) (?:by|to|from|via|through|with)$/u
/** `Claimed on`, `Applied`: the day on which it was done. */
const dayOfDeed = /^\p{L}+(?:ed|ent|ought)(?: (?:on|at|date|dt|day))?$/u
/** Those of whom or what is asked. */
const chosen = /^(?:by|per|each|every|which|what)$/

/**
 * "Ten biggest payments", "payments by month", "approvals by month", where a column says who paid or approved: the rows in which it was done, or
 * the money of them, and not those who did it. "Claims by town", where each row has the day it was claimed on: the rows too, and not their days.
 */
export function rowsOfDeeds(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  return mentions.map((mention) => {
    const { start, readings } = mention
    const [best] = readings
    // "Payments by | month".
    const isBrokenDown = mention.end === start + 2 && tokens[start + 1]?.lower === 'by' && mention.end < tokens.length
    const end = isBrokenDown ? start + 1 : mention.end
    const noun = tokens[end - 1]
    const isPlural = noun?.kind === 'word' && noun.word !== noun.lower && !noun.lower.endsWith('ed')
    if (!isPlural || best?.kind !== 'column' || chosen.test(tokens[start - 1]?.lower ?? '')) return mention
    const home = index.tables.find(({ table }) => table.id === best.table)?.table
    // "Insurance claims" of a table "insurance".
    const isAlone = end === start + 1 || (end === start + 2 && readings.some(({ kind, table }) => kind === 'table' && table === best.table))
    if (home && isAlone && isDayOfDeed(best, index) && !(sumsOfMoney.has(noun.word) && ownMoney(index, home)))
      return { start, end, words: noun.text, readings: [{ kind: 'table', table: home.id, score: 0.85, how: 'synonym' }] }
    if (home && end === start + 1 && isCase(best, noun, home, index) && areCounted(tokens, start))
      return { start, end, words: noun.text, readings: [{ kind: 'table', table: home.id, score: 0.85, how: 'synonym' }] }
    if (end > start + 1 || (!isBrokenDown && best.score >= 0.9)) return mention
    const named = readings.filter((reading) => reading.kind === 'column' && isNameOfDeed(reading, index))
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

function isDayOfDeed({ table, column = '', score }: Reading, index: SchemaIndex): boolean {
  const profile = profileOf(index, { table, column, score })
  return profile !== undefined && isTemporal(profile) && profile.nulls === 0 && dayOfDeed.test(wordsOfName(column).join(' '))
}

/** So many rows at least there are of each kind. */
const rowsOfKind = 5

/** `Job` of rows of jobs, of which it tells the kind. */
function isCase({ table, column = '', score }: Reading, { word }: Token, home: TableProfile, index: SchemaIndex): boolean {
  const profile = profileOf(index, { table, column, score })
  const isKind = profile?.type === 'text' && !profile.unique && profile.distinct * rowsOfKind <= home.rowCount
  return isKind && dealWords.has(word) && wordsOfName(column).join(' ') === word && isRecord(index, home)
}

/** "How many jobs last month", "jobs over 150": each of them, and not how many kinds there are. */
function areCounted(tokens: readonly Token[], start: number): boolean {
  const before = tokens
    .slice(Math.max(0, start - 2), start)
    .map(({ lower }) => lower)
    .join(' ')
  return /^(?:how many|numbers? of)$/.test(before) || /^(?:over|above|under|below|worth|costing)$/.test(tokens[start + 1]?.lower ?? '')
}
