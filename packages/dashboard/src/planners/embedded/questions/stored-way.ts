import { tableOf } from '../../../connections/connection.ts'
import { leadsUp } from '../schema/joins.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { humanName } from '../titles/labels.ts'
import type { ColumnChoice, Mention, Understanding } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'

/** "In stores", of orders that are told apart by a value "Store": a word that is a thing as well is the way they were made. */
export function storedWay(
  { catalog }: SchemaIndex,
  table: string,
  { lower, word }: Token,
): { readonly choice: ColumnChoice; readonly value: string } | undefined {
  // Lines are told by what their orders are.
  const wholes = catalog.keys.flatMap(({ from, to }) => (from.table === table ? [to.table] : []))
  for (const own of [table, ...wholes])
    for (const { name, values } of tableOf(catalog, own)?.columns ?? []) {
      const value = values?.find((each) => [lower, word].includes(each.toLowerCase()))
      if (value !== undefined) return { choice: { table: own, column: name, score: 1 }, value }
    }
  return undefined
}

/** What is said from there on with "in stores" told by the way of the dealings; undefined where it names something else that they lead to. */
export function placesTold({ text, tokens, mentions, index }: Understanding, at: number, table: string): string | undefined {
  const isPlace = ({ start, readings: [best] }: Mention): boolean =>
    (tokens[start]?.start ?? 0) >= at && best?.kind === 'table' && leadsUp(index.catalog, table, best.table)
  const place = mentions.find(isPlace)
  if (!place) return text.slice(at)
  const word = place.end === place.start + 1 ? tokens[place.start] : undefined
  const way = word && storedWay(index, table, word)
  if (!way) return undefined
  const ahead = text.slice(at, word.start).replace(/(?:(?:in|at|from|the|our)\s+)*$/i, '')
  return `${ahead}whose ${humanName(way.choice.column).toLowerCase()} is ${way.value}${text.slice(word.end)}`
}
