import type { Mention } from '../understanding.ts'

/** The mentions, each made one with that before it where `join` has something for both. */
export function joinNeighbours(
  mentions: readonly Mention[],
  join: (before: Mention, mention: Mention) => Mention | undefined,
): readonly Mention[] {
  const kept: Mention[] = []
  for (const mention of mentions) {
    const before = kept.at(-1)
    const whole = before && join(before, mention)
    if (whole) kept[kept.length - 1] = whole
    else kept.push(mention)
  }
  return kept
}
