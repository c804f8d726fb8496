import type { PlanWarning } from '../../plan.ts'
import type { Understanding } from './understanding.ts'

const joined = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' })

/** Says which words were of no use, so that nobody takes them for understood. */
export function warnOfUnknown({ tokens, unknown }: Understanding): readonly PlanWarning[] {
  const words = [...new Set(unknown.map((at) => tokens[at]?.text).filter((word) => word !== undefined))].slice(0, 8)
  if (words.length === 0) return []
  return [
    {
      code: 'unused_words',
      message: `Nothing in the data goes by ${joined.format(words.map((word) => `"${word}"`))}; the charts were made without.`,
    },
  ]
}
