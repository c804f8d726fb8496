import { heldOn } from '../schema/held-on.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Mention } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'

/** "Marks by test" of results with a `Test Date`: along the days on which tests were held, and not by the rows that are called after them. */
export function heldTimes(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  return mentions.map((mention): Mention => {
    const { start, end, readings } = mention
    const [best] = readings
    const noun = tokens[start]
    const isEach = /^(?:by|per|each|every)$/.test(tokens[start - 1]?.lower ?? '')
    // A column of its own is what the word means.
    if (!noun || end !== start + 1 || !isEach || best?.kind === 'value' || best?.how === 'exact') return mention
    const date = heldOn(index, noun)
    return date
      ? { ...mention, readings: [{ kind: 'column', table: date.table.id, column: date.column.name, score: 1, how: 'synonym' }] }
      : mention
  })
}
