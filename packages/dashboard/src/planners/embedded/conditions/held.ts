import { columnsOf } from '../schema/column-kinds.ts'
import { isGrammar, matchesOf } from '../schema/word-match.ts'
import type { Token } from '../words/tokens.ts'
import type { ColumnChoice, ConditionReading, Mention } from '../understanding.ts'
import { onColumns, spokenTable } from './context.ts'
import type { ConditionContext } from './context.ts'
import { tableOf } from './denied.ts'
import { isLacked, isOpen } from './missing.ts'

/** "Parcels that have a weight in a bar chart": the chart is read already, and blank. */
const drawn = /^(?:in|on) an?\s*(?:[,.;?!]|$)/i

/** "Parcels that have a weight", "halls with a warden", "halls that have no warden": what some of them lack. */
export function heldConditions(context: ConditionContext): readonly ConditionReading[] {
  const { tokens, mentions, taken } = context
  return tokens.flatMap((sign): readonly ConditionReading[] => {
    const owner = mentions.findLast((mention) => mention.end <= sign.index && rowsOf(context, mention) !== undefined)
    const table = owner && rowsOf(context, owner)
    if (!owner || table === undefined || taken.has(sign.index)) return []
    const article = tokens[sign.index + 1]?.lower ?? ''
    const denied = /^(?:without|lacking)$/.test(sign.lower) || article === 'no'
    const before = tokens[sign.index - 1]?.lower ?? ''
    // "Who gave an address", "that won a prize", "who live in Linz and left a number".
    const isRelative =
      (/^(?:has|have|had|lacks?)$/.test(sign.lower) && /^(?:that|which|who|do|does)$/.test(before)) ||
      (/^(?:gave|won|got|received|left|carry|carried|bear|provided)$/.test(sign.lower) && /^(?:that|which|who|and)$/.test(before))
    if (!isRelative && !(owner.end === sign.index && /^(?:with|having|without|lacking)$/.test(sign.lower))) return []
    const from = /^(?:an?|any|some|no)$/.test(article) ? sign.index + 2 : sign.index + 1
    const { end, choices } = thingHeld(context, from, table) ?? {}
    // "Parcels that have a weight above 5", "halls with a warden called Anna": which one is said.
    const next = end === undefined ? undefined : tokens[end]
    if (end === undefined || !choices || (from === sign.index + 1 && !denied)) return []
    if (next && next.kind !== 'mark' && !/^(?:and|but|or|by|per|in|on|at|yet|assigned|of)$/.test(next.lower)) return []
    const ofAny = /^of any (?:kind|sort|type)\b/i.exec(next ? context.text.slice(next.start) : '')
    if (next?.lower === 'of' && !ofAny) return []
    if (!denied && next && /^(?:in|on|at)$/.test(next.lower) && !drawn.test(context.text.slice(next.start))) return []
    return [
      onColumns(context, { start: sign.index, end: ofAny ? end + 3 : end }, choices, (column) => ({
        kind: 'missing',
        column,
        ...(denied ? {} : { negated: true }),
      })),
    ]
  })
}

/** "Halls", and "the area of the halls" of one name. */
function rowsOf({ tokens, index }: ConditionContext, mention: Mention): string | undefined {
  const last = tokens[mention.end - 1]
  const isName = mention.readings[0]?.kind === 'column' && mention.end - mention.start > 1
  return tableOf(mention) ?? (isName && last ? spokenTable(index, last)?.table : undefined)
}

/** A column of the rows, or the key by which they refer to someone. */
function thingHeld(
  context: ConditionContext,
  from: number,
  table: string,
): { readonly end: number; readonly choices: readonly ColumnChoice[] } | undefined {
  const { tokens, mentions, index } = context
  const mention = mentions.find(({ start, end }) => start <= from && from < end)
  const choices = mention ? columnsOf(mention, index, isLacked).filter((choice) => choice.table === table) : []
  const isOtherThing = mention?.readings[0]?.kind === 'table' && mention.end - mention.start === 1
  if (mention && !isOtherThing)
    return mention.readings[0]?.kind === 'column' && choices.length > 0 ? { end: mention.end, choices } : undefined
  const word = tokens[from]
  const keys = word ? keysCalled(context, word, table) : []
  return keys.length > 0 ? { end: from + 1, choices: keys } : undefined
}

function keysCalled({ index }: ConditionContext, word: Token, table: string): readonly ColumnChoice[] {
  if (word.kind !== 'word' || isGrammar(word.lower)) return []
  const said = matchesOf(word, index)
  return index.columns
    .filter(
      ({ table: owner, column, keyWord, pieces }) =>
        owner.id === table && keyWord && isOpen(column) && pieces.some(({ text }) => (said.get(text)?.score ?? 0) >= 0.85),
    )
    .map(({ column }) => ({ table, column: column.name, score: 1 }))
}
