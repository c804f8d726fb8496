import { columnOf } from '../../../connections/connection.ts'
import { isNumeric } from '../schema/column-types.ts'
import { leadsUp } from '../schema/joins.ts'
import { understand } from '../understand.ts'
import type { Understanding } from '../understanding.ts'

const form =
  /^\s*(?:(?:show|list|give|get|display)(?: me)? )?(?:(?:a |the )?list of )?(?:all )?(?:the |our )*(\p{L}.*?),? (?:and|with|along with|together with|plus|&|including|showing) (?:also )?(?:their|its) (\p{L}.*?)\s*[?.!]*$/iu
/** "Products with revenue": whose it is need not be said. */
const bare =
  /^\s*(?:(?:show|list|give|get|display)(?: me)? )?(?:(?:a |the )?list of )?(?:all )?(?:the |our )*(\p{L}+(?: \p{L}+)?),? (?:with|along with|together with|including|showing) (?:the |total )*(\p{L}[\p{L} ,&]*?)\s*[?.!]*$/iu

/**
 * "Stores opened after 2020 and their revenue", "customers with their orders": what the rows of other tables come to for each of them, as
 * "revenue by stores opened after 2020" is read. Undefined for other requests; what is stored of the things themselves is a list.
 */
export function theirMeasures({ text, index: { catalog } }: Understanding): string | undefined {
  const theirs = form.exec(text)
  const [, things, measured] = theirs ?? bare.exec(text) ?? []
  if (things === undefined || measured === undefined) return undefined
  const [first] = understand(things, catalog).mentions
  const [best] = first?.readings ?? []
  // "Stores opened" is the day of a longer name, of which the things are the beginning.
  const isThing = first?.start === 0 && first.readings.some(({ kind, table }) => kind === 'table' && table === best?.table)
  const thing = isThing ? best?.table : undefined
  if (thing === undefined) return undefined
  const said = understand(measured, catalog)
  // "Stores with orders" are those that have any; "shops with sales above 5 lakh" are limited by them.
  const names = said.mentions.map(({ readings: [each] }) => each?.kind)
  if (!theirs && (first?.end !== understand(things, catalog).tokens.length || said.conditions.length > 0 || names.includes('table')))
    return undefined
  const isOfOthers = (table: string): boolean => table !== thing && leadsUp(catalog, table, thing)
  const counted = said.mentions.some(({ readings: [best] }) => best?.kind === 'table')
  const isMeasured = said.mentions.every(({ readings: [best] }) => {
    if (!best || !isOfOthers(best.table)) return false
    const profile = best.kind === 'column' ? columnOf(catalog, best.table, best.column ?? '') : undefined
    return best.kind === 'table' || (profile !== undefined && isNumeric(profile) && profile.meaning !== 'id')
  })
  if (!isMeasured || said.mentions.length + said.metrics.length === 0 || said.unknown.length > 0) return undefined
  return `${counted ? `number of ${measured.replace(/^(?:total )?(?:(?:number|count) of )?/i, '')}` : measured} by ${things}`
}
