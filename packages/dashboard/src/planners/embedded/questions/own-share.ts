import { understand } from '../understand.ts'
import type { Understanding } from '../understanding.ts'

const asked =
  /^\s*(?:(?:and|so|show me|tell me|what(?:['’]s| is| was)?|how (?:much|big|large) (?:is|was)) )*(?:the )?(\S.{0,40}?)['’]s (?:share|part|portion|percentage|%) (?:of|in) (?:(?:the|all|our|total) )*(\S.*?)[?.!\s]*$/iu

/** "Meera's share of the donations" of a stored "Meera": in words that say the same of any part of a whole. */
export function ownShare({ text, index }: Understanding): string | undefined {
  const [, owner = '', whole = ''] = asked.exec(text) ?? []
  if (owner === '') return undefined
  const { conditions, unknown } = understand(owner, index.catalog)
  const [told, ...more] = conditions
  const isValue = told?.kind === 'column' && told.time !== true && more.length === 0 && unknown.length === 0
  return isValue ? `share of ${owner} in ${whole}` : undefined
}
