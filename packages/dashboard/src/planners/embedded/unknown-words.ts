import type { PlanWarning } from '../../plan.ts'
import { isGain, lackOfCost } from './mentions/gains.ts'
import type { Understanding } from './understanding.ts'

const joined = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' })

/** Says which words were of no use, so that nobody takes them for understood. @param length of the request; what stands behind was added */
export function warnOfUnknown({ tokens, unknown }: Understanding, length = Infinity): readonly PlanWarning[] {
  const said = unknown.flatMap((at) => tokens[at] ?? []).filter(({ end }) => end <= length)
  const words = [...new Set(said.map(({ text }) => text))].slice(0, 8)
  if (words.length === 0) return []
  const gain = said.find(({ word }) => isGain(word))
  return [
    {
      code: 'unused_words',
      message: `Nothing in the data goes by ${joined.format(words.map((word) => `"${word}"`))}; the charts were made without.${gain ? ` ${lackOfCost(gain.text)}` : ''}`,
    },
  ]
}
