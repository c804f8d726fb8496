import { keysBetween } from '../schema/joins.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention, Reading } from '../understanding.ts'
import { isEnd } from '../words/ends.ts'
import type { Token } from '../words/tokens.ts'

/** Things are set beside each other, and each of them is meant. */
const ranking = /^(?:compar(?:e|es|ed|ing|ison)|rank(?:ed|ing|s)?|each|every|which|best|worst|top|bottom)$/
const isSetApart = ({ lower }: Token): boolean => ranking.test(lower) || isEnd(lower)
/** What may follow "in stores": no more is said of them. */
const endsThere =
  /^(?:by|per|over|during|each|every|in|on|after|before|between|until|till|last|this|since|for|vs|versus|month|monthly|count|and|only|alone)$/

/**
 * "Store orders by month", "sales in stores", where one of the channels of the orders is called as the stores are: those of that channel, and
 * not all of them. A name of places that is both is read as theirs then: "orders at stores per city".
 */
export function waysOfDealing(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  if (tokens.some(isSetApart)) return mentions
  for (const [place, mention] of mentions.entries()) {
    const way = wayIn(tokens, mention, index)
    if (!way) continue
    const near = isAhead(tokens, mention, mentions[place + 1])
      ? mentions.slice(place + 1, place + 2)
      : isBehind(tokens, mention)
        ? mentions
        : []
    if (!near.some((other) => other !== mention && isDealt(other, way, index))) continue
    const of = mention.readings[0]?.table
    return mentions.map((other) =>
      other === mention ? { ...mention, readings: [way, ...mention.readings.filter((each) => !isSame(each, way))] } : ofTheirs(other, of),
    )
  }
  return mentions
}

const isSame = (one: Reading, other: Reading): boolean =>
  one.kind === other.kind && one.table === other.table && one.column === other.column && one.value === other.value

/** The value of a column of rows that point to the things, by which the things are called. */
function wayIn(
  tokens: readonly Token[],
  { start, end, readings: [best] }: Mention,
  { catalog, tables, values }: SchemaIndex,
): Reading | undefined {
  const called = tables.find(({ table }) => table.id === best?.table)?.pieces
  const [piece, ...more] = called ?? []
  if (best?.kind !== 'table' || end - start !== 1 || tokens[start]?.kind !== 'word' || !piece || more.length > 0) return undefined
  const entries = (values.get(piece.text) ?? []).filter(
    ({ table }) => table !== best.table && keysBetween(catalog, table, best.table).length > 0,
  )
  const [entry, ...others] = entries
  return entry && others.length === 0 ? { kind: 'value', ...entry, score: 0.92, how: 'value' } : undefined
}

/** "Store orders", "store sales". */
function isAhead(tokens: readonly Token[], { start, end }: Mention, next: Mention | undefined): boolean {
  const [before, own] = [tokens[start - 1], tokens[start]]
  return next?.start === end && own?.lower === own?.word && !/^(?:by|per|with|wise|the|a|an)$/.test(before?.lower ?? '')
}

/** "In stores", "at our stores", where nothing more is said of them. */
function isBehind(tokens: readonly Token[], { start, end }: Mention): boolean {
  const at = /^(?:the|our|my|a)$/.test(tokens[start - 1]?.lower ?? '') ? start - 2 : start - 1
  const next = tokens[end]
  return /^(?:in|at|through|via|from)$/.test(tokens[at]?.lower ?? '') && (!next || next.kind === 'mark' || endsThere.test(next.lower))
}

/** Rows that have such a value, or what they or their lines come to. */
function isDealt({ readings: [best] }: Mention, { table }: Reading, { catalog }: SchemaIndex): boolean {
  if (!best || best.kind === 'value') return false
  return best.table === table || (best.kind === 'column' && keysBetween(catalog, best.table, table).length > 0)
}

/** "City" of the customers and of the stores: theirs. */
function ofTheirs(mention: Mention, table: string | undefined): Mention {
  const [best, ...others] = mention.readings
  const own = best && others.find((each) => each.table === table && each.kind === best.kind && each.score >= best.score - 0.05)
  return own && own.kind !== 'table' && best.table !== table
    ? {
        ...mention,
        readings: [
          own,
          ...mention.readings.filter((each) => each !== own).map((each) => ({ ...each, score: Math.min(each.score, own.score - 0.06) })),
        ],
      }
    : mention
}
