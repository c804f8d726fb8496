import { heldCount, heldName } from '../schema/held-count.ts'
import { isGrammar } from '../schema/word-match.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'

const isPlain = (lower: string): boolean =>
  (isGrammar(lower) && !/^(?:many|much|number|total|count)$/.test(lower)) ||
  /^(?:show|give|list|see|get|find|display|me|us|all|overview|dashboard|summary|report|data|analysis|analyse|analyze)$/.test(lower)

/** Words before a name that speak of its rows. */
const ofRows = /^(?:number|count|lists?|many|records?|rows?|entries|details?)$/

/**
 * "Accidents by state" of a sheet of accidents whose rows tell how many there were: the number of them, and not how many rows there are.
 * A sheet that is alone is called after what it tells, and "marks by class" of marks among other sheets are those that were given.
 */
export function namedAsTable(tokens: readonly Token[], mentions: readonly Mention[], { tables }: SchemaIndex): readonly Mention[] {
  // Alone the word means all that is told.
  const isAlone = tokens.every(
    ({ lower, index, kind }) => kind === 'mark' || isPlain(lower) || mentions.some(({ start, end }) => start <= index && index < end),
  )
  if (isAlone && mentions.length < 2) return mentions
  return mentions.map((mention) => {
    const [best, ...others] = mention.readings
    const entry = best?.kind === 'table' ? tables.find(({ table }) => table.id === best.table) : undefined
    if (!entry) return mention
    const owner = entry.table
    const before = tokens.slice(Math.max(0, mention.start - 2), mention.start)
    const given = before.some(({ lower }) => ofRows.test(lower)) ? undefined : entry.amount
    const held = heldCount(owner) ?? given ?? (tables.length === 1 ? heldName(owner) : undefined)
    const amount = others.find(({ kind, table, column }) => kind === 'column' && table === owner.id && column === held?.name)
    return amount ? { ...mention, readings: [amount, ...others.filter((each) => each !== amount)] } : mention
  })
}
