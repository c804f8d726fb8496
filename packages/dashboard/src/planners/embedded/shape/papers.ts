import { isPaper, numberedPapers, papersOfVisits } from '../schema/papers.ts'
import type { Mention, Understanding } from '../understanding.ts'
import type { MeasureDraft } from './draft-parts.ts'

/** "Number of bills" of a sheet with a row for each line of them: each bill once. */
export function papersOnce(understanding: Understanding, measures: readonly MeasureDraft[]): readonly MeasureDraft[] {
  return measures.map((measure) => (measure.aggregate === 'count' ? (onceEach(understanding, measure) ?? measure) : measure))
}

function onceEach(understanding: Understanding, measure: MeasureDraft): MeasureDraft | undefined {
  const { tokens, mentions, index } = understanding
  const { item, table, choices } = measure
  const isOfRows = ({ readings: [best] }: Mention): boolean => best?.kind === 'table' && (table === undefined || best.table === table)
  const mention = item?.mention ?? mentions.find(isOfRows)
  const said = mention && tokens.slice(mention.start, mention.end).findLast(isPaper)
  const [best] = mention?.readings ?? []
  if (!said || !best) return visited(understanding, measure)
  const own = table ?? choices[0]?.table ?? best.table
  const numbers = numberedPapers(index, said)
  const found = numbers
    .map(({ table: { id }, column: { name } }) => ({ table: id, column: name, score: id === own ? 1 : 0.8 }))
    .toSorted((a, b) => b.score - a.score)
  return found.length > 0 && (numbers.some((each) => each.table.id === own) || best.how === 'part')
    ? { aggregate: 'count_distinct', distinct: true, choices: found, ...(item ? { item } : {}) }
    : undefined
}

/** "How many times each customer came": by the papers that they were given. */
function visited({ text, index, mentions }: Understanding, { item, table, choices }: MeasureDraft): MeasureDraft | undefined {
  const own = table ?? choices[0]?.table ?? mentions[0]?.readings[0]?.table
  const number = own === undefined ? undefined : papersOfVisits(index, own, text)
  if (!number) return undefined
  const found = [{ table: number.table.id, column: number.column.name, score: 1 }]
  return { aggregate: 'count_distinct', distinct: true, choices: found, ...(item ? { item } : {}) }
}
