import type { SchemaIndex } from '../schema/schema-index.ts'
import { normalizeValue } from '../schema/value-index.ts'
import type { Mention, Reading } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'

const joints: ReadonlySet<string> = new Set([',', 'and', 'or', '/', '&', 'nor'])

/**
 * "Only water and drainage", where a section of another sheet is stored as "Water" and the kinds are "Water Supply" and "Drainage": what is
 * listed with a value is of its column, by a part of what is stored there if need be.
 */
export function listedParts(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  if (!tokens.some(({ lower }) => joints.has(lower))) return mentions
  return mentions.map((mention, place): Mention => {
    const others = [mentions[place - 1], mentions[place + 1]].filter((other) => other !== undefined && isListed(tokens, mention, other))
    const parts = others.flatMap((other) => (other ? partsOf(mention, other, index) : []))
    return parts.length === 0 ? mention : { ...mention, readings: [...mention.readings, ...parts] }
  })
}

const isValue = ({ readings: [best] }: Mention): boolean => best?.kind === 'value'

function isListed(tokens: readonly Token[], one: Mention, other: Mention): boolean {
  const [first, second] = one.start < other.start ? [one, other] : [other, one]
  const gap = tokens.slice(first.end, second.start)
  return isValue(one) && isValue(other) && gap.length > 0 && gap.length <= 2 && gap.every(({ lower }) => joints.has(lower))
}

/** The one value of the other's columns that has these words; none where they share a column by themselves. */
function partsOf(mention: Mention, other: Mention, { columns }: SchemaIndex): readonly Reading[] {
  const isOf = (one: Reading, two: Reading): boolean => one.table === two.table && one.column === two.column
  const own = mention.readings.filter(({ kind }) => kind === 'value')
  const theirs = other.readings.filter(({ kind }) => kind === 'value')
  if (own.some((each) => theirs.some((reading) => isOf(each, reading)))) return []
  const said = ` ${normalizeValue(mention.words)} `
  return theirs.flatMap((reading): readonly Reading[] => {
    // Another column of the same rows is another condition: "urgent and pending".
    if (own.some(({ table }) => table === reading.table)) return []
    const column = columns.find(({ table, column: { name } }) => table.id === reading.table && name === reading.column)?.column
    const [value, ...more] = column?.values.filter((each) => ` ${normalizeValue(each)} `.includes(said)) ?? []
    return value === undefined || more.length > 0 ? [] : [{ ...reading, value, score: reading.score - 0.01, how: 'part' }]
  })
}
