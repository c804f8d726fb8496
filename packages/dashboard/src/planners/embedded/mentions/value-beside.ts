import { columnOf } from '../../../connections/connection.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { matchesOf } from '../schema/word-match.ts'
import type { Mention, Reading } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { formOf } from '../words/word-forms.ts'

const joint = /^(?:and|or|vs\.?|versus|against|,|&|\/|\+|the|with|to|than)$/

/** "Online and store sales", "compare online and shop": what is listed with a value of a column is another of that column, though a table goes by its name. */
export function besideValues(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  return mentions.map((mention, place) => {
    const { start, end, readings } = mention
    const [best] = readings
    if (best?.kind !== 'table' || end !== start + 1 || /^(?:by|per|each|every|of|which|what)$/.test(tokens[start - 1]?.lower ?? ''))
      return mention
    const near = [mentions[place - 1], mentions[place + 1]].filter((other) => {
      const between = other && (other.end <= start ? tokens.slice(other.end, start) : tokens.slice(end, other.start))
      return between && between.length > 0 && between.length <= 3 && between.every(({ lower }) => joint.test(lower))
    })
    const value = near
      .flatMap((other) => (other?.readings[0]?.kind === 'value' ? [other.readings[0]] : []))
      .map((other) => readings.find((own) => isOfColumn(own, other)) ?? calledAlike(tokens[start], other, index))
      .find((own) => own !== undefined)
    return value
      ? { ...mention, readings: [{ ...value, score: Math.max(value.score, best.score) }, ...readings.filter((own) => own !== value)] }
      : mention
  })
}

const isOfColumn = (one: Reading, other: Reading): boolean =>
  one.kind === 'value' && one.table === other.table && one.column === other.column && one.value !== other.value

/** "Shop" of a stored "Store": a word of the same meaning. */
function calledAlike(token: Token | undefined, { table, column = '', value: beside }: Reading, index: SchemaIndex): Reading | undefined {
  const alike = token && matchesOf(token, index)
  const value = columnOf(index.catalog, table, column)?.values.find((each) => each !== beside && alike?.has(formOf(each).text))
  return value === undefined ? undefined : { kind: 'value', table, column, value, score: 0.8, how: 'synonym' }
}
