import { isGrammar, isPlain } from '../schema/word-match.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'

const aside = /\S\s*\((\p{L}{3,})\)\s*$/u

/** "By operator" of a column `Driver (Operator)`: what a thing is called besides, where nothing else goes by the word. */
export function calledBesides(tokens: readonly Token[], mentions: readonly Mention[], { columns }: SchemaIndex): readonly Mention[] {
  const named = columns.flatMap((entry) => {
    const word = entry.column.type === 'text' ? aside.exec(entry.column.name)?.[1] : undefined
    return word === undefined ? [] : [{ entry, stem: formOf(wordsOfName(word).join(' ')).stem }]
  })
  if (named.length === 0) return mentions
  const found = tokens.flatMap((token): readonly Mention[] => {
    if (token.kind !== 'word' || isGrammar(token.lower) || isPlain(token.lower)) return []
    const [only, ...more] = named.filter(({ stem }) => stem === token.stem)
    if (!only || more.length > 0 || mentions.some(({ start, end }) => start <= token.index && token.index < end)) return []
    const { table, column } = only.entry
    const reading = { kind: 'column', table: table.id, column: column.name, score: 0.9, how: 'exact' } as const
    return [{ start: token.index, end: token.index + 1, words: token.text, readings: [reading] }]
  })
  return found.length === 0 ? mentions : [...mentions, ...found].toSorted((a, b) => a.start - b.start)
}
