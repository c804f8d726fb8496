import { understand } from '../understand.ts'
import type { Understanding } from '../understanding.ts'

const asked =
  /^\s*(?:(?:and|so|tell me|show me) )?how much ([a-z]+(?: [a-z]+)??) (?:(?:(?:has|have|had) )?(?:come|came)(?: in)?|(?:did|do|have|had) (?:we|i) (?:receive|received|get|got|collect|collected)|(?:was|were|is|has been|have been|got) (?:received|collected))\b(?! (?:from|to) (?:the |our )?\d)(.*)$/i

/** "How much fee came in by branch", "how much rent did we get": what was received of it, where the data tell that beside what was due. */
export function moneyThatCame({ text, index }: Understanding): string | undefined {
  if (!/\bhow much\b/i.test(text)) return undefined
  const [, money, rest = ''] = asked.exec(text) ?? []
  if (money === undefined) return undefined
  const named = `${money} received`
  const { mentions, tokens } = understand(named, index.catalog)
  const isOne = mentions.some(({ start, end, readings: [best] }) => start === 0 && end === tokens.length && best?.kind === 'column')
  return isOne ? `total ${named}${rest}` : undefined
}
