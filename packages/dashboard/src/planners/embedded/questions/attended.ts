import { frameOver } from '../overview/frame.ts'
import { nameColumn } from '../schema/name-column.ts'
import type { Draft } from '../shape/draft-parts.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'
import { drawnAs, heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

const asks = /^\s*(?:(?:and|so|hi|hello|hey)\b,? )*how many\b/i
const comes =
  /^(?:come|comes|came|coming|visit|visits|visited|attend|attends|attended|show|shows|showed|turn|turned|seen|treated|served|bought|buy|buys|ordered|order|booked|book|paid|trained|train|used|active)$/
const spread = /\b(?:by|per|each|every|over time|monthly|daily|weekly|yearly|trend)\b/i

/** "How many patients came in March": different ones among the rows in which they came, and not those that became patients then. */
export function attended(understanding: Understanding, draft: Draft): Answer | undefined {
  const { text, tokens, mentions, charts, index, conditions } = understanding
  if (!asks.test(text) || spread.test(text) || charts.some(({ explicit }) => explicit)) return undefined
  const who = mentions.find(({ readings: [best] }) => best?.kind === 'table' && best.score > 0.6)
  // "Ordered again", "bought for 6 months": the verb of a condition.
  const isSaid = (at: number): boolean => conditions.some(({ kind, start, end }) => kind !== 'column' && start <= at && at < end)
  const verb = tokens.find(
    (token) => who && token.index >= who.end && token.index <= who.end + 2 && comes.test(token.lower) && !isSaid(token.index),
  )
  const table = index.tables.find((entry) => entry.table.id === who?.readings[0]?.table)?.table
  if (!who || !verb || !table || !nameColumn(table) || mentions.some((other) => isOther(other, who, conditions))) return undefined
  const key = keyOf(understanding, table.id)
  if (!key) return undefined
  return {
    understanding: heard(understanding, (lower) => comes.test(lower) || /^(?:up|in|us|here)$/.test(lower), drawnAs('text')),
    draft: withSides(
      { ...draft, named: draft.named.filter((each) => each !== table.id) },
      { measures: [{ aggregate: 'count_distinct', choices: [key], distinct: true }] },
    ),
    notes: [`“${verb.text}” is read as having a row in ${key.table}; each is counted once.`],
  }
}

function isOther(
  { start, end, readings: [best] }: Understanding['mentions'][number],
  who: Understanding['mentions'][number],
  conditions: Understanding['conditions'],
): boolean {
  const inside = conditions.some((condition) => condition.start < end && start < condition.end)
  return start !== who.start && !inside && (best?.score ?? 0) > 0.6 && best?.kind === 'table'
}

/** The rows that refer to them and have a date of their own, most of them first. */
function keyOf({ index: { catalog } }: Understanding, id: string): ColumnChoice | undefined {
  const events = catalog.keys.flatMap(({ from, to }) => {
    const [column, ...more] = from.columns
    const table = catalog.tables.find((each) => each.id === from.table)
    const dated = table !== undefined && table.rowCount > 0 && frameOver(catalog, table).dates.some(({ reached }) => reached.hops === 0)
    return to.table === id && dated && column !== undefined && more.length === 0 ? [{ table, column }] : []
  })
  const [most] = events.toSorted((a, b) => b.table.rowCount - a.table.rowCount)
  return most && { table: most.table.id, column: most.column, score: 1 }
}
