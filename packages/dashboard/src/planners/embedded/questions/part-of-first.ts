import { endText } from '../words/ends.ts'
import { countText } from '../words/counts.ts'

const asked = String.raw`(?:(?:show|give|tell)(?: me)? )?(?:what(?:'s|’s)? |which |how much )?(?:is |are )?(?:the |our )?`
const share = String.raw`(?:shares?|percentages?|percent|pct|%|proportion|part|fraction) (?:of )(?:the |our |all |total |overall )*`
const link = String.raw`(?:(?:is|are|was|were|comes?|came|coming|earned|brought|made|contributed|generated|held|done)(?: in)? )?(?:from|by|of|to|with) (?:the |our |my )*`
const count = String.raw`(?:\d{1,3}|${countText(4)})`
const first = new RegExp(
  String.raw`^\s*${asked}${share}(\p{L}[\p{L} ]{1,40}?) ${link}(${endText} ${count}|${count} ${endText}) (\p{L}.*?)\s*[?.!]*$`,
  'iu',
)

/**
 * "What share of revenue comes from the top 10 customers in 2025": the first of them, each with its part of the whole, as "share of revenue
 * by customers in 2025, top 10" is read. Undefined for other requests.
 */
export function partOfFirst({ text }: { readonly text: string }): string | undefined {
  const [, measure, ends, things] = first.exec(text) ?? []
  return measure === undefined || ends === undefined || things === undefined ? undefined : `share of ${measure} by ${things}, ${ends}`
}
