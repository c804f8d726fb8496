import { understand } from '../understand.ts'
import type { Understanding } from '../understanding.ts'
import { takingsWords } from '../words/business.ts'

const asked =
  /^\s*(?:(?:what is|what's|show(?: me)?|give me|tell me|how much|the|our|total) )*([\p{L}]+) (?:(?:was|is|did we get|came(?: in)?) )?(?:from|of|by|through|with) (?:the |our )?(?:brand[- ])?new(?:ly)? ([\p{L}]+s)(?![\p{L}])(.*?)[?.!\s]*$/iu

/** "Revenue from new customers in 2025": of those who were new then, in words that name the day of it; undefined where no time is said. */
export function moneyOfNew({ text, index }: Understanding): string | undefined {
  const [, amount = '', things = '', rest = ''] = /\bnew(?:ly)?\b/i.test(text) ? (asked.exec(text) ?? []) : []
  if (!takingsWords.has(amount.toLowerCase())) return undefined
  const prompt = `total ${amount} of ${things} who joined${rest}`
  const { conditions, mentions } = understand(prompt, index.catalog)
  const home = mentions.find(({ words }) => words.toLowerCase() === things.toLowerCase())?.readings[0]
  const isTheirs = conditions.some(
    ({ time, words, choices: [choice] }) => time === true && /\bjoined\b/.test(words) && choice?.table === home?.table,
  )
  return isTheirs && home?.kind === 'table' ? prompt : undefined
}
