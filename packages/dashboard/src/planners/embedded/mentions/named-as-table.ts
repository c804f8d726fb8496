import { heldCount, heldName } from '../schema/held-count.ts'
import { isGrammar } from '../schema/word-match.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, Reading } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'

const isPlain = (lower: string): boolean =>
  (isGrammar(lower) && !/^(?:many|much|number|total|count)$/.test(lower)) ||
  /^(?:show|give|list|see|get|find|display|me|us|all|overview|dashboard|summary|report|data|analysis|analyse|analyze)$/.test(lower)

/**
 * "Accidents by state" of a sheet of accidents whose rows tell how many there were: the number of them, and not how many rows there are.
 * A sheet that is alone is called after what it tells.
 */
export function namedAsTable(tokens: readonly Token[], mentions: readonly Mention[], { tables }: SchemaIndex): readonly Mention[] {
  // Alone the word means all that is told.
  const isAlone = tokens.every(
    ({ lower, index, kind }) => kind === 'mark' || isPlain(lower) || mentions.some(({ start, end }) => start <= index && index < end),
  )
  if (tables.length > 1 || (isAlone && mentions.length < 2)) return mentions
  const [only] = tables
  const held = only && (heldCount(only.table) ?? heldName(only.table))
  if (!only || !held) return mentions
  const isHeld = ({ kind, table, column }: Reading): boolean => kind === 'column' && table === only.table.id && column === held.name
  return mentions.map((mention) => {
    const [best, ...others] = mention.readings
    const amount = best?.kind === 'table' ? others.find(isHeld) : undefined
    return amount ? { ...mention, readings: [amount, ...others.filter((each) => each !== amount)] } : mention
  })
}
