import type { Candidate } from './mention-candidate.ts'
import { normalizeValue } from './schema-index.ts'
import type { SchemaIndex } from './schema-index.ts'
import type { Token } from './tokens.ts'
import { formOf } from './word-forms.ts'
import { isGrammar, isPlain, isShortened } from './word-match.ts'
import { codeWords } from './words/name-endings.ts'

export function valueCandidates(tokens: readonly Token[], index: SchemaIndex, zones: readonly number[]): readonly Candidate[] {
  const found: Candidate[] = []
  const add = (start: number, end: number, key: string, score: number): void => {
    for (const entry of index.values.get(key) ?? [])
      found.push({
        start,
        end,
        said: end - start,
        reading: { kind: 'value', table: entry.table, column: entry.column, value: entry.value, score, how: 'value' },
      })
  }
  for (const token of tokens) {
    if (token.kind === 'quoted') {
      add(token.index, token.index + 1, normalizeValue(token.text), 1)
      continue
    }
    if (token.kind === 'mark') continue
    for (const { parts, entry } of index.codes) {
      const fits = parts.every((part, at) => {
        const word = tokens[token.index + at]
        return (
          word?.kind === 'word' &&
          zones[word.index] === zones[token.index] &&
          (word.word === part || word.word.startsWith(part) || isShortened(part, word.word))
        )
      })
      if (fits)
        found.push({
          start: token.index,
          end: token.index + parts.length,
          said: parts.length,
          reading: { kind: 'value', table: entry.table, column: entry.column, value: entry.value, score: 0.9, how: 'abbreviation' },
        })
    }
    const words: string[] = []
    for (let end = token.index; end < tokens.length && words.length < index.longestValue + 1; end++) {
      const next = tokens[end]
      if (!next || zones[end] !== zones[token.index] || next.kind === 'quoted') break
      if (next.kind === 'mark') {
        if (!/^[-&.'/,]$/.test(next.text)) break
        continue
      }
      words.push(...normalizeValue(next.text).split(' '))
      const key = words.join(' ')
      const single = words.length === 1
      if (single && !singleFits(next)) continue
      add(token.index, end + 1, key, single ? 0.84 : 0.97)
      if (single && /(?:ed|id|lt|nt)$/.test(next.lower) && next.lower.length > 3 && !index.values.has(key))
        for (const said of stateValues(index).get(next.stem) ?? []) add(token.index, end + 1, said, 0.66)
      const form = next.word
      if (form !== next.lower) add(token.index, end + 1, [...words.slice(0, -1), form].join(' '), single ? 0.8 : 0.93)
    }
    for (const code of Object.hasOwn(codeWords, token.lower) ? (codeWords[token.lower] ?? []) : [])
      add(token.index, token.index + 1, code, 0.8)
  }
  return found
}

const states = new WeakMap<SchemaIndex, ReadonlyMap<string, readonly string[]>>()

/** Values of one word in columns of few, by the stem: "cancelled" of "Cancel", "paid" of "Pay". */
function stateValues(index: SchemaIndex): ReadonlyMap<string, readonly string[]> {
  const before = states.get(index)
  if (before) return before
  const found = new Map<string, string[]>()
  for (const { column } of index.columns) {
    if (column.type !== 'text' || column.distinct > 12 || column.meaning === 'name') continue
    for (const value of column.values) {
      if (!/^[A-Za-z]{3,}$/.test(value)) continue
      const { stem } = formOf(value.toLowerCase())
      found.set(stem, [...(found.get(stem) ?? []), normalizeValue(value)])
    }
  }
  states.set(index, found)
  return found
}

/** Ordinary words and bare numbers are no values unless something speaks for it. */
export function singleFits(token: Token): boolean {
  if (token.kind === 'number' || token.kind === 'date') return false
  if (token.lower.length === 1) return false
  if (isGrammar(token.lower)) return false
  if (isPlain(token.lower) || token.lower.length === 2) return /^\p{Lu}/u.test(token.text) && token.index > 0
  return true
}
