import { understand } from '../understand.ts'
import type { Understanding } from '../understanding.ts'

const one = '(?:one|an?|each|every|a single|an average|the average|one single)'
const usually = '(?: on (?:an )?average| usually| typically| normally| generally| roughly)?'
const asked = new RegExp(
  String.raw`^\s*(?:(?:and|so|but|then|ok(?:ay)?|tell me|show me) )*(?:what|how much)${usually} (?:does|do|did|will|would) ${one} ((?:[\p{L}-]+ ){0,2}?[\p{L}-]+)${usually} (cost|bring|earn|yield|fetch|make)(?: (?:us|me|you|in|for us|to us))*${usually}(?![\p{L}])(.*?)[?.!\s]*$`,
  'iu',
)

/** "What does one order cost us on average": what all of them took, over how many there were, where no row tells it by itself. */
export function costOfOne({ text, index }: Understanding): string | undefined {
  const [, noun, verb = '', rest = ''] = /\b(?:cost|bring|earn|yield|fetch|make)\b/i.test(text) ? (asked.exec(text) ?? []) : []
  if (noun === undefined) return undefined
  const prompt = `${verb.toLowerCase() === 'cost' ? 'cost' : 'revenue'} per ${noun}${rest}`
  return understand(prompt, index.catalog).metrics.length > 0 ? prompt : undefined
}
