import { isGrammar } from '../schema/word-match.ts'
import type { Understanding } from '../understanding.ts'
import { isLead } from './dealt-in-time.ts'

const behind =
  /^(.{8,}?)(?:\s*[,;:.?–—-]+\s*|\s+)(?:(?:and|so|please|pls|tell me|i mean)\s+)*(?:how many(?:\s+(?:(?:of )?(?:them|those|these|such|people)|are (?:there|they)|(?:do|did) we have|in (?:all|total)|exactly|altogether))*|(?:the |total )?(?:count|number)(?: of (?:them|those|these))?(?: only)?)(?:\s+(?:please|pls))?[\s?.!]*$/i
/** "Sales by month and orders count" is no question of how many. */
const isListed = /\b(?:by|per|each|every|wise|vs|versus|and \p{L}+)\s*$|\b(?:by|per|wise|vs|versus|top)\b/iu
const asks = /\b(?:how many|count|number)\b/i

/** "Customers who ordered only once - how many": "how many" behind the things is said before them; undefined where it stands there already. */
export function askedBehind({ text, tokens, mentions }: Understanding): string | undefined {
  const [, things = ''] = asks.test(text) ? (behind.exec(text) ?? []) : []
  // "With phone number".
  if (/\bnumber\b/i.test(text.slice(things.length)) && !/^\s*[,;:.?–—-]/.test(text.slice(things.length))) return undefined
  if (things === '' || asks.test(things) || isListed.test(things)) return undefined
  const [first] = mentions.filter(({ readings: [best] }) => best?.kind !== 'value')
  const [best] = first?.readings ?? []
  const noun = tokens[(first?.end ?? 0) - 1]
  if (!first || !noun || noun.word === noun.lower || noun.start >= things.length || (best?.score ?? 0) < 0.6) return undefined
  // "Female customers who …": values may stand before them, and no numbers that are measured.
  const isTold = ({ index: at, lower }: (typeof tokens)[number]): boolean =>
    isGrammar(lower) || mentions.some(({ start, end, readings: [each] }) => each?.kind === 'value' && start <= at && at < end)
  const ahead = tokens.filter(({ index: at }) => at < first.start && !isLead(tokens[at]?.text ?? ''))
  if (!ahead.every(isTold)) return undefined
  const rest = things.replace(/^\s*(?:(?:please|show|list|give|get|find|me|us|all|the|our|those|of)\s+)*/i, '')
  return `how many ${rest}`
}
