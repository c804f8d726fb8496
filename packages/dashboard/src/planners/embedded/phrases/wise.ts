import type { Token } from '../words/tokens.ts'

/** "Ward wise", "month-wise", "scheme wise sanctioned amount": what stands before the word is what things are broken down by. */
export function endOfWise(tokens: readonly Token[], at: number): number | undefined {
  const place = tokens[at]?.text === '-' ? at + 1 : at
  return tokens[place]?.lower === 'wise' ? place + 1 : undefined
}
