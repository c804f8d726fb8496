import type { ColumnProfile } from '../../../connections/connection.ts'
import { profileOf } from '../schema/column-sort.ts'
import { isNumeric, isTemporal } from '../schema/column-types.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { isPlain } from '../schema/word-match.ts'
import type { Mention } from '../understanding.ts'
import { lateWords } from '../words/states.ts'
import type { Token } from '../words/tokens.ts'

/** A column that says of a row whether it is so, by an adjective of its name: `is_late`, or by how much: `days_late`. */
export function isState(profile: ColumnProfile | undefined, adjective: string): boolean {
  if (!profile) return false
  return (
    profile.meaning === 'yes_no' ||
    profile.type === 'boolean' ||
    (isNumeric(profile) && profile.meaning !== 'id' && lateWords.has(adjective))
  )
}

/**
 * "Late deliveries" of rows that say whether, or by how many days, they were late: the noun stands for these rows, whatever they are
 * called and though a date of them sounds like it.
 */
export function nounsOfStates(tokens: readonly Token[], mentions: readonly Mention[], index: SchemaIndex): readonly Mention[] {
  const nouns = mentions.flatMap((mention): readonly Mention[] => {
    const [best] = mention.readings
    const adjective = tokens[mention.end - 1]
    const noun = tokens[mention.end]
    if (mention.end - mention.start !== 1 || best?.column === undefined || !adjective || !noun || !isNoun(noun)) return []
    const choice = { table: best.table, column: best.column, score: best.score }
    const said = mentions.find(({ start, end }) => start <= noun.index && noun.index < end)
    // "Pending tests": of rows that hold the word.
    if (best.kind === 'value' ? !said || !isKindOf(said, noun, best.table, index) : !isState(profileOf(index, choice), adjective.lower))
      return []
    if (said ? !isDateOf(said, best.table, index) && !isKindOf(said, noun, best.table, index) : isPlain(noun.lower)) return []
    return [
      {
        start: noun.index,
        end: noun.index + 1,
        words: noun.text,
        readings: [{ kind: 'table', table: best.table, score: 0.9, how: 'part' }],
      },
    ]
  })
  if (nouns.length === 0) return mentions
  const others = mentions.filter(({ start, end }) => !nouns.some((noun) => noun.start < end && start < noun.end))
  return [...others, ...nouns].toSorted((a, b) => a.start - b.start)
}

/** Several of them. */
function isNoun({ kind, word, lower }: Token): boolean {
  return kind === 'word' && word !== lower && lower.endsWith('s')
}

/** "Abnormal tests" of rows `order_tests` that refer to `tests`: those that were made, and not the kinds of them. */
function isKindOf({ readings: [best] }: Mention, noun: Token, rows: string, { tables, catalog }: SchemaIndex): boolean {
  const own = tables.find(({ table }) => table.id === rows)
  return (
    best?.kind === 'table' &&
    best.table !== rows &&
    own?.pieces.some(({ stem, weight }) => stem === noun.stem && weight >= 0.5) === true &&
    catalog.keys.some(({ from, to }) => from.table === rows && to.table === best.table)
  )
}

/** "Deliveries" of a column `delivered_at`. */
function isDateOf({ start, end, readings: [best] }: Mention, table: string, index: SchemaIndex): boolean {
  if (end - start !== 1 || best?.kind !== 'column' || best.column === undefined || best.table !== table || best.how === 'exact')
    return false
  const profile = profileOf(index, { table: best.table, column: best.column, score: best.score })
  return profile !== undefined && isTemporal(profile)
}
