import { profileOf, sortOf } from '../schema/column-sort.ts'
import type { Draft } from '../shape/draft-parts.ts'
import type { ColumnChoice, Understanding } from '../understanding.ts'
import { amountsOfDeed } from '../words/deeds.ts'
import { formOf } from '../words/word-forms.ts'
import { heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

const why = /^\s*(?:and |so )?why (?:do|does|did|are|is|were|was)\b/i
const reasons = ['reason', 'cause', 'motive', 'purpose', 'why', 'explanation']

/** "Why do people send things back?": how often each reason was given, where reasons are kept. */
export function reasonsOf(understanding: Understanding, draft: Draft): Answer | undefined {
  const { text, tokens, index } = understanding
  if (!why.test(text) || draft.items.some(({ marker }) => marker !== undefined)) return undefined
  const stems = new Set(tokens.map(({ lower }) => formOf(lower).stem))
  const choices = index.columns
    .filter(({ pieces, column }) => pieces.some(({ text: word }) => reasons.includes(word)) && sortOf(column) === 'category')
    .map(({ table, column, pieces }): ColumnChoice => {
      const near = [...pieces, ...(index.tables.find((entry) => entry.table === table)?.pieces ?? [])].some(({ stem }) => stems.has(stem))
      return { table: table.id, column: column.name, score: near ? 1 : 0.8 }
    })
    .toSorted((a, b) => b.score - a.score)
  const [best, next] = choices
  // Of several, one that the words speak of.
  if (!best || !profileOf(index, best) || (next && next.score === best.score)) return undefined
  return {
    understanding: heard(understanding, (lower) => amountsOfDeed(lower).length > 0 || /^(?:things|stuff|back|send|why)$/.test(lower)),
    draft: withSides(draft, { measures: [{ aggregate: 'count', choices: [], table: best.table }], x: { choices: [best] } }),
    notes: [],
  }
}
