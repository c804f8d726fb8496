import type { Condition } from '../../../../plan-condition.ts'
import { isSameColumn } from '../../../../plan-source.ts'
import type { ColumnRef } from '../../../../plan-source.ts'
import type { ChartPlan } from '../../../../plan.ts'
import { isNumeric } from '../../schema/column-types.ts'
import { nounOf } from '../../titles/names.ts'
import { attach, baseOf } from '../columns.ts'
import type { NamedColumn } from '../columns.ts'
import type { EditContext } from '../edit.ts'
import { limitOf } from '../order/limits.ts'
import { onlyListed, stemsOf } from './columns-said.ts'
import { amountOf } from './order.ts'

type Catalog = EditContext['catalog']

const idle =
  /^(?:the|a|an|all|those|these|that|which|who|with|whose|having|have|has|had|are|is|was|were|ones?|values?|rows?|entries|records|anything|things?|where|only|just|of|it|they|when|rs|inr|rupees?|amounts?)$/

/** "Only above 1 lakh" of a list: of its amount, or of the number that is named. */
export function aboveSaid(phrase: string, list: ChartPlan, catalog: Catalog): ChartPlan | undefined {
  const found = /\d|lakh|crore|thousand|hundred/.test(phrase) ? limitOf(phrase) : undefined
  if (!found || found.limit.percent) return undefined
  const { tokens, limit } = found
  const said = [...tokens.slice(0, limit.start), ...limit.inside, ...tokens.slice(limit.end)].filter(({ lower }) => !idle.test(lower))
  const words = said.map(({ lower }) => lower).join(' ')
  const column = words === '' ? amountOf(list, catalog) : onlyListed(words, list, catalog)
  const at = column && attach(catalog, list, column.table.id)
  if (!column || !at || !isNumeric(column.profile) || column.profile.meaning === 'id') return undefined
  const ref = { relation: at.relation, column: column.profile.name }
  const made: Condition =
    limit.upTo === undefined
      ? { kind: 'compare', column: ref, op: limit.op, value: limit.value }
      : { kind: 'between', column: ref, low: limit.value, high: limit.upTo }
  return { ...list, source: at.source, where: [...list.where.filter((each) => !isSameWay(each, made)), made] }
}

/** A second lower bound replaces the first. */
function isSameWay(known: Condition, made: Condition): boolean {
  if (made.kind !== 'compare') return false
  return known.kind === 'compare' && isSameColumn(known.column, made.column) && known.op.startsWith(made.op.slice(0, 1)) && made.op !== 'eq'
}

const came =
  '(?: (?:has|have|had|was|were|is|are|been|yet|so far|at all|any|came|come|given|gave|received|recd|paid|recorded|there|filled(?: in)?|entered|available|known|present|made|done|taken|collected))*'
const lacking: readonly RegExp[] = [
  `^(?:where|with|when|if|for which|in which|whose)(?: there)?(?: (?:is|was|are|were))? (?:no|zero|nil|0|without(?: any)?) (\\p{L}[^,;]{0,40}?)${came}$`,
  '^(?:without|lacking|missing)(?: an?| any| the)? (\\p{L}[^,;]{0,40}?)$',
  '^(?:where|whose|when|if) (?:the |their )?(\\p{L}[^,;]{0,40}?) (?:is|was|are|were) (?:blank|missing|empty|nil|zero|0|null|unknown|not (?:there|given|received|paid|known|recorded|filled(?: in)?|entered|available))(?: yet)?$',
  "^(?:where|whose|when|if) (?:the |their )?(\\p{L}[^,;]{0,40}?) (?:(?:did|has|have|was|were|is|had)(?: not|n't)|never) (?:yet )?(?:been )?(?:come|came|given|received|paid|recorded|there|filled|entered|made|arrived?)(?: yet)?$",
].map((pattern) => new RegExp(pattern, 'u'))
const having =
  /^(?:where|when|if) (?:an? |any |some |the )?(\p{L}[^,;]{0,40}?) (?:has |have |was |were |is |are )?(?:been )?(?:came|come|given|received|recd|paid|recorded|there|filled(?: in)?|entered|available|known|present)(?: already)?$/u
const beginning = /\b(?:where|with|when|if|for which|in which|whose|without|lacking|missing)\b/

/** "Only where no advance came", "whose phone is blank", "where an advance was paid": rows by whether a column of theirs says anything. */
export function presenceSaid(phrase: string, list: ChartPlan, catalog: Catalog): ChartPlan | undefined {
  const from = beginning.exec(phrase)?.index
  if (from === undefined || !saysOnlyRows(phrase.slice(0, from), list, catalog)) return undefined
  const said = phrase.slice(from)
  // "Without the menu" alone takes a column away.
  if (/^(?:without|lacking|missing)\b/.test(said) && !/\b(?:only|just|those|these|ones|keep|where)\b/.test(phrase.slice(0, from)))
    return undefined
  const without = lacking.map((pattern) => pattern.exec(said)?.[1]).find((each) => each !== undefined)
  const words = without ?? having.exec(said)?.[1]
  const column = words === undefined ? undefined : onlyListed(words, list, catalog)
  const at = column && attach(catalog, list, column.table.id)
  if (!column || !at || column.whole) return undefined
  const made = lackOf(column, { relation: at.relation, column: column.profile.name }, without !== undefined)
  return made && { ...list, source: at.source, where: [...list.where, made] }
}

/** "Only those", "keep bookings": what is kept, and nothing else of it. */
function saysOnlyRows(words: string, list: ChartPlan, catalog: Catalog): boolean {
  const noun = new Set(stemsOf(nounOf(baseOf(catalog, list)).many))
  return (words.match(/\p{L}+/gu) ?? []).every(
    (word) =>
      idle.test(word) || /^(?:show|keep|list|give|me|please|and|now|leave)$/.test(word) || stemsOf(word).some((stem) => noun.has(stem)),
  )
}

/** Nothing was paid where no amount is told, and where it is none. */
function lackOf({ profile }: NamedColumn, column: ColumnRef, isLacking: boolean): Condition | undefined {
  const isAmount = isNumeric(profile) && profile.meaning !== 'id' && !profile.temporal
  const mayBeZero = isAmount && typeof profile.min === 'number' && profile.min <= 0
  const missing: Condition = { kind: 'missing', column, ...(isLacking ? {} : { negated: true }) }
  const zero: Condition = { kind: 'compare', column, op: isLacking ? 'eq' : 'ne', value: 0 }
  if (!mayBeZero) return missing
  if (profile.nulls === 0) return zero
  return { kind: isLacking ? 'any' : 'all', of: [missing, zero] }
}
