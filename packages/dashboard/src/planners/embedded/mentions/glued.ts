import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Token } from '../words/tokens.ts'
import { formOf } from '../words/word-forms.ts'

interface Glued {
  readonly text: string
  /** The token behind. */
  readonly next: number
}

/** By the tokens of a request: each of its words is held against every column. */
const gluedBefore = new WeakMap<readonly Token[], { readonly index: SchemaIndex; readonly found: Map<number, Glued | undefined> }>()

/** A name of the schema written as several words: "pet type" for `pettype`. */
export function gluedAt(tokens: readonly Token[], i: number, index: SchemaIndex): Glued | undefined {
  const before = gluedBefore.get(tokens)
  const { found } = before?.index === index ? before : { found: new Map<number, Glued | undefined>() }
  if (before?.found !== found) gluedBefore.set(tokens, { index, found })
  if (!found.has(i)) found.set(i, glue(tokens, i, index))
  return found.get(i)
}

function glue(tokens: readonly Token[], i: number, index: SchemaIndex): Glued | undefined {
  let text = tokens[i]?.lower ?? ''
  for (let next = i + 1; next < Math.min(tokens.length, i + 3); next++) {
    const token = tokens[next]
    if (token?.kind !== 'word' && token?.kind !== 'number') return undefined
    for (const glued of [text + token.lower, text + token.word]) {
      const form = formOf(glued).text
      for (const candidate of [glued, form])
        if (glued.length >= 5 && (index.columnsByPiece.has(candidate) || index.tablesByPiece.has(candidate)))
          return { text: candidate, next: next + 1 }
    }
    text += token.lower
  }
  return undefined
}
