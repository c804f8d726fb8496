import { columnOf } from '../../../connections/connection.ts'
import { isFlag } from '../schema/flags.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { whetherBefore } from './flags.ts'

/** "The fine" of "whether the fine has been paid": what it is said of, where a column tells. */
export function isSaidWhether(mention: Mention, mentions: readonly Mention[], { catalog }: SchemaIndex, tokens: readonly Token[]): boolean {
  const next = mentions.find(({ start }) => start >= mention.end)
  const [best] = next?.readings ?? []
  const profile = best?.column === undefined ? undefined : columnOf(catalog, best.table, best.column)
  return next !== undefined && profile !== undefined && isFlag(profile) && whetherBefore(tokens, next) !== undefined
}
