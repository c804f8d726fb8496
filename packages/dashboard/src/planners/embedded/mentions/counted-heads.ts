import { isGrammar, isPlain } from '../schema/word-match.ts'
import { leadsUp } from '../schema/joins.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Token } from '../words/tokens.ts'
import type { Candidate } from './mention-candidate.ts'

/** Words for the rows of anything, and for parts of a chart. */
const ofAnything: ReadonlySet<string> = new Set('record row result value point column bar chart datum data case instance'.split(' '))

/**
 * "Number of labels by vineyard" of a table `wine_labels`: a plain word that alone is the head of a table's name, where rows are counted. What
 * is counted "in" other things is none of them, unless they refer to these.
 */
export function countedHeads(tokens: readonly Token[], at: number, { catalog, tables }: SchemaIndex): readonly Candidate[] {
  const word = tokens[at]
  if (!word || word.word === word.lower || !isPlain(word.lower) || isGrammar(word.lower) || ofAnything.has(word.word)) return []
  const before = `${tokens[at - 2]?.lower ?? ''} ${tokens[at - 1]?.lower ?? ''}`
  const isAlone = at === 0 && /^(?:by|per)$/.test(tokens[at + 1]?.lower ?? '')
  if (!isAlone && !/^(?:(?:number|count) of|how many)$/.test(before)) return []
  const called = (said: Token | undefined): readonly string[] =>
    tables.filter(({ pieces }) => said !== undefined && pieces.at(-1)?.stem === said.stem).map(({ table }) => table.id)
  const [own, ...others] = called(word)
  if (own === undefined || others.length > 0) return []
  if (/^(?:in|of|from)$/.test(tokens[at + 1]?.lower ?? '')) {
    const of = called(tokens[/^(?:the|each|every|all)$/.test(tokens[at + 2]?.lower ?? '') ? at + 3 : at + 2])
    if (!of.every((table) => table === own || leadsUp(catalog, own, table))) return []
  }
  return [{ start: at, end: at + 1, said: 1, reading: { kind: 'table', table: own, score: 0.86, how: 'exact' } }]
}
