import type { GrainMention, Understanding } from '../understanding.ts'
import type { Item } from './item.ts'

/** A unit of time that no column was named with. */
export function looseGrain(understanding: Understanding, items: readonly Item[]): GrainMention | undefined {
  const open = understanding.grains.filter(
    (grain) =>
      grain.asked &&
      !items.some((item) => item.mention && item.mention.start < grain.end && grain.start < item.mention.end) &&
      !understanding.mentions.some((mention) => mention.start < grain.end && grain.start < mention.end),
  )
  return (
    open.find(({ start }) => understanding.tokens[start - 1]?.lower === 'into') ??
    open.find((grain) =>
      understanding.tokens.slice(Math.max(0, grain.start - 10), grain.start).some((token) => token.lower.startsWith('bin')),
    ) ??
    open[0]
  )
}
