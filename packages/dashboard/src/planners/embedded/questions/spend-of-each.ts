import { servedBy } from '../conditions/dealings.ts'
import { nounIn } from '../titles/names.ts'
import { understand } from '../understand.ts'
import type { Understanding } from '../understanding.ts'

const usually = '(?:on (?:an )?average|usually|typically|normally|each)'
const people = String.raw`((?:[\p{L}\p{N}-]+ ){0,3}?[\p{L}-]+)`
const asked = new RegExp(
  String.raw`^\s*(?:${usually},? )?how much ${usually}? ?(?:do|does|did|have|has) (?:the |our |my )?${people} ${usually}? ?(?:spend|spent|bring(?: us| in)?)(?: ${usually})?(?![\p{L}])(.*?)[?.!\s]*$`,
  'iu',
)
const named = new RegExp(
  String.raw`^\s*(?:(?:what is|what's|show(?: me)?|tell me|give me) )?(?:the |our )?(?:average|avg|mean) (?:spend|spending|expenditure) (?:of|by|from|among|for) (?:the |our |all |my )?${people}(?![\p{L}\p{N}])((?: (?:in|by|per|during|last|this|since)\b.*)?)[?.!\s]*$`,
  'iu',
)
const mean = new RegExp(String.raw`\b(?:${usually}|average|avg|mean)\b`, 'i')

/**
 * "How much do corporate customers spend on average", "average spend of women": what all of them spent over how many they are, where each has
 * many rows; the average of single rows tells nobody's spending.
 */
export function spendOfEach({ text, index }: Understanding): string | undefined {
  if (!/\b(?:spen[dt]|spending|expenditure|bring)\b/i.test(text) || !mean.test(text)) return undefined
  const [, who, rest = ''] = asked.exec(text) ?? named.exec(text) ?? []
  const home = servedBy(index)
  if (who === undefined || home === undefined) return undefined
  const { tokens, mentions, unknown, conditions } = understand(who, index.catalog)
  const things = mentions.find(({ readings: [best] }) => best?.kind === 'table' && best.table === home)
  const isOfThem = conditions.every(({ choices }) => choices.some(({ table }) => table === home))
  if (unknown.length > 0 || !isOfThem || (!things && conditions.length === 0)) return undefined
  const which = tokens.filter(({ index: at }) => !things || at < things.start || at >= things.end).map((token) => token.text)
  const prompt = `average spend per ${nounIn(index.catalog, home).one}${which.length > 0 ? ` of ${which.join(' ')}` : ''}${rest}`
  return understand(prompt, index.catalog).metrics.some(({ each }) => each !== undefined) ? prompt : undefined
}
