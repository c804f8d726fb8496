import type { Understanding } from '../understanding.ts'
import { takingsWords } from '../words/business.ts'

const selling = /\b(?:best|top|highest|most|largest|biggest)[ -](?:selling|sold|selled)\b/i
const by =
  /\b(?:by|in terms of|based on|on the basis of|according to|as per|measured by|on) (?:the |their |its |total |overall )*([a-z]+)(?= |[.?!]*$)/gi

/** "Best selling product in each category by revenue": the amount is that by which they are ranked, and "selling" names no second one. */
export function bestSellingBy({ text }: Understanding): string | undefined {
  if (!selling.test(text)) return undefined
  const said = [...text.matchAll(by)].find(([, amount = '']) => takingsWords.has(amount.toLowerCase()))
  if (!said) return undefined
  const ranked = text.slice(0, said.index).replace(selling, 'top')
  return `${ranked}by ${said[1] ?? ''}${text.slice(said.index + said[0].length)}`
}
