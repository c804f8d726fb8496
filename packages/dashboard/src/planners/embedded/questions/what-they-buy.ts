import { takingsOf } from '../schema/takings.ts'
import { understand } from '../understand.ts'
import type { Understanding } from '../understanding.ts'

const asked =
  /^\s*(?:(?:and|so|tell me|show me) )?what (?:do|does|did|have|has|are|were) (?:the |our |my )?(\p{L}[\p{L}\p{N}'’ -]*?) (?:buy|bought|buying|purchase|purchased|purchasing)(?: from us)?(?: (?:the )?most)?(?= )(.*?\b(?:by|per|each|every) .*?)[?.!\s]*$/iu

/**
 * "What do women buy by category": what was sold to them, and not how many lines their orders have. Undefined where nothing goes by them, or
 * nothing tells what comes in.
 */
export function whatTheyBuy({ text, index }: Understanding): string | undefined {
  const [, who = '', rest = ''] = asked.exec(text) ?? []
  if (who === '' || takingsOf(index).length === 0) return undefined
  const { conditions, mentions, unknown } = understand(who, index.catalog)
  const [best] = mentions[0]?.readings ?? []
  if (unknown.length > 0 || (conditions.length === 0 && best?.kind !== 'table')) return undefined
  return `sales${rest}${conditions.length === 0 ? '' : ` of ${who}`}`
}
