import { dealingsWith } from '../schema/dealings.ts'
import { nounIn } from '../titles/names.ts'
import { understand } from '../understand.ts'
import type { Understanding } from '../understanding.ts'
import { placesTold } from './stored-way.ts'

const asked =
  /^\s*(?:(?:and|so|please|tell me|what is|the|total)[\s,]+)*(?:how many|number of|count of|no\.? of)\s+((?:different|distinct|unique|separate|individual)\s+)?(.+?)\s+(?:(?:have\s+|did\s+)?we\s+(?:ever\s+|actually\s+)?(?:sold|sell)|(?:that |which )?(?:(?:were|was|got|have been|has been|did)\s+)?(?:sold|sell|(?:customers|people|they)\s+(?:bought|buy|ordered|order)|(?:did\s+)?(?:our |the )?(?:customers|people|they)\s+(?:bought|buy|ordered|order)))(?=\s|[?.!]*$)(.*?)[\s?.!]*$/i

const summed = /^(?:total )?(?:units|pieces|items|pcs|articles|quantity|qty)(?: of [^,]+)?$/i

/**
 * "How many different products did we sell last month": those of which something was sold then, each once; else the time would be one of
 * their own, such as when they were first offered.
 */
export function soldKinds(understanding: Understanding): string | undefined {
  const { text, index } = understanding
  const [, different, goods = '', rest = ''] = /\b(?:sold|sell|bought|buy|order(?:ed)?)\b/i.test(text) ? (asked.exec(text) ?? []) : []
  // "Units", "items": they are summed up, and no kinds.
  if (different === undefined && summed.test(goods)) return `total ${goods} sold${rest}`
  if (goods === '' || /\b(?:by|per|each|every|wise|vs|versus|than|times)\b/i.test(text)) return undefined
  const { mentions, tokens, conditions } = understand(goods, index.catalog)
  const thing = mentions.at(-1)
  const [best] = thing?.readings ?? []
  const noun = tokens[(thing?.end ?? 0) - 1]
  if (!thing || !noun || thing.end !== tokens.length || noun.word === noun.lower || best?.kind === 'value') return undefined
  if (best === undefined || best.score < 0.8 || (different === undefined && best.how !== 'exact')) return undefined
  const isTold = (at: number): boolean => conditions.some(({ start, end }) => start <= at && at < end)
  if (!tokens.every(({ index: at }) => at >= thing.start || isTold(at))) return undefined
  // "Codes" that the rows of what was sold have themselves.
  const isInOthers = thing.readings.some(
    ({ kind, column, table: other }) => kind === 'column' && column === best.column && other !== best.table,
  )
  const table = best.kind === 'column' && isInOthers ? undefined : dealingsWith(index, best.table)
  if (table === undefined) return undefined
  const place = placesTold(understanding, text.length - (/\s*[?.!\s]*$/.exec(text)?.[0].length ?? 0) - rest.trim().length, table)
  if (place === undefined) return undefined
  const kinds = best.kind === 'table' ? goods : `different ${goods}`
  return `how many ${kinds} with at least 1 ${nounIn(index.catalog, table).one} ${place.replace(/[\s?.!]*$/, '')}`
}
