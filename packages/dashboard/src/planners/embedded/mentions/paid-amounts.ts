import { columnOf } from '../../../connections/connection.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { wordsOfName } from '../words/word-forms.ts'
import { joinNeighbours } from './neighbours.ts'
import { textOf } from './quantities-once.ts'

const doing = /^(?:by|to|via|thru|through|in|on|at|from|mode|date|day)$/

/**
 * "Amount spent on fuel", "spent amount", where the rows tell by whom: `Spent by` is what it is broken down by where "by" is said, and the
 * verb beside the money says no more than which it is.
 */
export function paidAmounts(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  return joinNeighbours(mentions, (before, mention) => {
    if (before.end !== mention.start) return undefined
    const [money, verb] = isMoney(before, index) ? [before, mention] : isMoney(mention, index) ? [mention, before] : []
    if (!money || !verb || !isVerbOf(verb, money, tokens, mentions)) return undefined
    const end = verb === mention ? verb.start + 1 : mention.end
    return { ...money, start: before.start, end, words: textOf(tokens, before.start, end) }
  })
}

function isMoney({ readings: [best] }: Mention, { catalog }: SchemaIndex): boolean {
  const profile = best?.kind === 'column' && best.column !== undefined ? columnOf(catalog, best.table, best.column) : undefined
  return profile?.meaning === 'money' && (best?.score ?? 0) > 0.6
}

/** A participle alone, of a column that is called after it and how, by whom or when it was done; or one before "by" and a value of another. */
function isVerbOf(
  { start, end, readings: [best] }: Mention,
  { readings: [money] }: Mention,
  tokens: readonly Token[],
  mentions: readonly Mention[],
): boolean {
  const [name, how = '', ...more] = wordsOfName(best?.column ?? '')
  const word = tokens[start]?.lower ?? ''
  const isCalled = name === word && participle.test(word) && doing.test(how) && more.length === 0
  if (!isCalled || best?.kind !== 'column' || best.table !== money?.table || best.column === money.column) return false
  // "Amount spent by card": by what means, and not by whom.
  const [value] = mentions.find((other) => other.start === start + 2)?.readings ?? []
  const isOther = value?.kind === 'value' && value.table === best.table && value.column !== best.column
  return end === start + 1 ? !doing.test(tokens[end]?.lower ?? '') || isOther : end === start + 2 && isOther
}

const participle = /(?:ed|id|nt|en)$/
