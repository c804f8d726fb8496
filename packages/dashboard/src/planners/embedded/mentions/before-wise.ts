import { endOfWise } from '../phrases/wise.ts'
import type { Mention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'

/** "Late orders region wise": the orders, by their region, though the two words may be read as one name. */
export function apartBeforeWise(mentions: readonly Mention[], tokens: readonly Token[]): readonly Mention[] {
  return mentions.flatMap((mention): readonly Mention[] => {
    const { start, end, readings } = mention
    const [best] = readings
    const things = readings.find(({ kind, table }) => kind === 'table' && table === best?.table)
    const first = tokens[start]
    if (best?.kind !== 'column' || !things || !first || end - start < 2 || first.word === first.lower) return [mention]
    if (endOfWise(tokens, end) === undefined) return [mention]
    return [
      { start, end: start + 1, words: first.text, readings: [{ ...things, score: 1 }] },
      {
        start: start + 1,
        end,
        words: tokens
          .slice(start + 1, end)
          .map(({ text }) => text)
          .join(' '),
        readings: readings.filter(({ kind }) => kind === 'column'),
      },
    ]
  })
}
