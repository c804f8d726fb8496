import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { Catalog } from '../../../connections/connection.ts'
import { isNumeric } from '../schema/column-types.ts'
import { nameColumn } from '../schema/name-column.ts'
import { leadsUp } from '../schema/joins.ts'
import { understand } from '../understand.ts'
import type { Mention, Understanding } from '../understanding.ts'

const form =
  /^\s*(?:(?:show|list|give|get|display)(?: me)? )?(?:(?:a |the )?list of )?(?:all )?(?:the |our )*(\p{L}.*?),? (?:and|with|along with|together with|plus|&|including|showing) (?:also )?(?:their|its) (\p{L}.*?)\s*[?.!]*$/iu
/** "Products with revenue": whose it is need not be said. */
const bare =
  /^\s*(?:(?:show|list|give|get|display)(?: me)? )?(?:(?:a |the )?list of )?(?:all )?(?:the |our )*(\p{L}+(?: \p{L}+)?),? (?:with|along with|together with|including|showing) (?:the |total )*(\p{L}[\p{L} ,&]*?)\s*[?.!]*$/iu

/** "Sales of stores", "revenue of our products in 2025": of each of them, where all of it would not name them. */
const owned =
  /^\s*(?:(?:show|list|give|get|display)(?: me)? )?(?:the |total )*(?<measured>\p{L}+(?: \p{L}+)?) of (?:all |the |our |each |every )*(?<things>\p{L}+s)(?<rest> (?:in|during|for|since|last|this) [^,;]*?)?\s*[?.!]*$/iu

/** "All stores by revenue": every one of them, where no word ranks them. */
const all =
  /^\s*(?:(?:show|list|give|get|display)(?: me)? )?(?:all|every)(?: of)? (?:the |our )*(?<things>\p{L}+) by (?:the |their )?(?<measured>\p{L}+(?: \p{L}+)?)(?<rest> (?:in|during|for|since|last|this) [^,;]*?)?\s*[?.!]*$/iu

/** "Stores with the highest revenue", "customer having the least orders in 2025". */
const most =
  /^\s*(?:(?:show|list|give|get|find|display)(?: me)? )?(?:(?:a |the )?list of )?(?:all )?(?:the |our )*(\p{L}+(?: \p{L}+)?) (?:with|having|that have|who have|that has|who has) (?:the )?(highest|largest|biggest|lowest|smallest|least) (?:total )?(\p{L}.*?)\s*[?.!]*$/iu

/**
 * "Stores opened after 2020 and their revenue", "customers with their orders": what the rows of other tables come to for each of them, as
 * "revenue by stores opened after 2020" is read; "stores with the highest revenue" as "which stores have the highest revenue". Undefined for
 * other requests; what is stored of the things themselves is a list.
 */
export function theirMeasures({ text, index: { catalog } }: Understanding): string | undefined {
  const ofThings = owned.exec(text)?.groups
  if (ofThings) return ofEach(ofThings, catalog)
  const ofAll = all.exec(text)?.groups
  if (ofAll && isCalledFew(ofAll.things ?? '', catalog)) return ofEach({ ...ofAll, things: `all ${ofAll.things ?? ''}` }, catalog)
  const ranked = most.exec(text)
  const theirs = form.exec(text)
  const [, things, ...more] = ranked ?? theirs ?? bare.exec(text) ?? []
  const measured = more.at(-1)
  if (things === undefined || measured === undefined) return undefined
  const head = understand(things, catalog)
  const [first] = head.mentions
  const [best] = first?.readings ?? []
  // "Stores opened" is the day of a longer name, of which the things are the beginning.
  const isThing = first?.start === 0 && first.readings.some(({ kind, table }) => kind === 'table' && table === best?.table)
  const thing = isThing ? best?.table : undefined
  if (thing === undefined) return undefined
  const said = understand(measured, catalog)
  const isWhole = first?.end === head.tokens.length
  if (ranked)
    return isWhole && isOfOthers(said.mentions[0], thing, catalog) ? `which ${things} have the ${more[0] ?? ''} ${measured}` : undefined
  // "Stores with orders" are those that have any; "shops with sales above 5 lakh" are limited by them.
  const counted = said.mentions.some(({ readings: [each] }) => each?.kind === 'table')
  if (!theirs && (!isWhole || said.conditions.length > 0 || counted)) return undefined
  const isMeasured = said.mentions.every((mention) => isOfOthers(mention, thing, catalog))
  if (!isMeasured || said.mentions.length + said.metrics.length === 0 || said.unknown.length > 0) return undefined
  return `${counted ? `number of ${measured.replace(/^(?:total )?(?:(?:number|count) of )?/i, '')}` : measured} by ${things}`
}

function ofEach(
  { measured = '', things = '', rest = '' }: Readonly<Record<string, string | undefined>>,
  catalog: Catalog,
): string | undefined {
  if (/\b(?:by|per|each)\b/i.test(rest)) return undefined
  const [head, said] = [understand(things, catalog), understand(measured, catalog)]
  const [thing] = head.mentions.length === 1 ? (head.mentions[0]?.readings ?? []) : []
  const [amount, ...more] = said.mentions
  const isColumn = amount?.readings[0]?.kind === 'column' && more.length + said.unknown.length + said.conditions.length === 0
  if (thing?.kind !== 'table' || thing.score < 0.7 || !isColumn || !isOfOthers(amount, thing.table, catalog)) return undefined
  return `${measured} by ${things}${rest}`
}

/** Things with names of their own, and no more of them than bars can show. */
function isCalledFew(things: string, catalog: Catalog): boolean {
  const [best] = understand(things, catalog).mentions[0]?.readings ?? []
  const table = best?.kind === 'table' ? tableOf(catalog, best.table) : undefined
  return table !== undefined && nameColumn(table)?.meaning === 'name' && table.rowCount <= mostBars
}
const mostBars = 150

/** Rows of another table, many of which may belong to one thing, or a number of theirs. */
function isOfOthers(mention: Mention | undefined, thing: string, catalog: Catalog): boolean {
  const [best] = mention?.readings ?? []
  if (!best || best.table === thing || !leadsUp(catalog, best.table, thing)) return false
  const profile = best.kind === 'column' ? columnOf(catalog, best.table, best.column ?? '') : undefined
  return best.kind === 'table' || (profile !== undefined && isNumeric(profile) && profile.meaning !== 'id')
}
