import { endOfWise } from '../phrases/wise.ts'
import { boughtWords } from '../schema/bought.ts'
import type { Mention } from '../understanding.ts'
import { takingsWords } from '../words/business.ts'
import type { Token } from '../words/tokens.ts'

/** Several of them, or what all of them come to: "purchase supplier wise". */
const isOfRows = ({ word, lower }: Token): boolean => word !== lower || takingsWords.has(lower) || boughtWords.has(lower)

/** "Late orders region wise": the orders, by their region, though the two words may be read as one name. */
export function apartBeforeWise(mentions: readonly Mention[], tokens: readonly Token[]): readonly Mention[] {
  return mentions.flatMap((mention): readonly Mention[] => {
    const { start, end, readings } = mention
    const [best] = readings
    const first = tokens[start]
    const isBought = best !== undefined && boughtWords.has(first?.word ?? '')
    const things =
      readings.find(({ kind, table }) => kind === 'table' && table === best?.table) ??
      (isBought ? ({ kind: 'table', table: best.table, score: 1, how: 'part' } as const) : undefined)
    if (best?.kind !== 'column' || !things || !first || end - start < 2 || !isOfRows(first)) return [mention]
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
