import { isPaper, numberedPapers } from '../schema/papers.ts'
import type { Mention, Understanding } from '../understanding.ts'
import type { MeasureDraft } from './draft-parts.ts'

/** "Number of bills" of a sheet with a row for each line of them: each bill once. */
export function papersOnce(understanding: Understanding, measures: readonly MeasureDraft[]): readonly MeasureDraft[] {
  return measures.map((measure) => (measure.aggregate === 'count' ? (onceEach(understanding, measure) ?? measure) : measure))
}

function onceEach({ tokens, mentions, index }: Understanding, { item, table, choices }: MeasureDraft): MeasureDraft | undefined {
  const isOfRows = ({ readings: [best] }: Mention): boolean => best?.kind === 'table' && (table === undefined || best.table === table)
  const mention = item?.mention ?? mentions.find(isOfRows)
  const said = mention && tokens.slice(mention.start, mention.end).findLast(isPaper)
  const [best] = mention?.readings ?? []
  if (!said || !best) return undefined
  const own = table ?? choices[0]?.table ?? best.table
  const numbers = numberedPapers(index, said)
  const found = numbers
    .map(({ table: { id }, column: { name } }) => ({ table: id, column: name, score: id === own ? 1 : 0.8 }))
    .toSorted((a, b) => b.score - a.score)
  return found.length > 0 && (numbers.some((each) => each.table.id === own) || best.how === 'part')
    ? { aggregate: 'count_distinct', distinct: true, choices: found, ...(item ? { item } : {}) }
    : undefined
}
