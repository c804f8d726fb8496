import { isNumeric } from '../schema/column-types.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Token } from '../words/tokens.ts'
import type { ColumnChoice, Mention } from '../understanding.ts'
import { formOf } from '../words/word-forms.ts'
import { matchesOf } from '../schema/word-match.ts'
import { rankedBy } from '../words/ranking.ts'
import { amountNouns, measuringVerbs, saidUnits } from '../words/amounts.ts'

/** Numbers whose names have one of the words, the first of them first; those of the table before others. */
function columnsAbout(words: readonly string[], index: SchemaIndex, table?: string): readonly ColumnChoice[] {
  const found = new Map<string, ColumnChoice>()
  for (const [place, word] of words.entries()) {
    const pieces = [...matchesOf({ lower: word, word: formOf(word).text, stem: formOf(word).stem }, index)].filter(
      ([text, { score, how }]) => score >= 0.85 || text === word || how === 'abbreviation',
    )
    for (const [text] of pieces)
      for (const { table: owner, column, total } of index.columnsByPiece.get(text) ?? []) {
        const key = `${owner.id}|${column.name}`
        if (!isNumeric(column) || column.meaning === 'id' || found.has(key)) continue
        const score = (0.9 - place * 0.06) * (1 / Math.max(1, total)) ** 0.3 * (table === undefined || owner.id === table ? 1 : 0.6)
        found.set(key, { table: owner.id, column: column.name, score })
      }
  }
  return [...found.values()].toSorted((a, b) => b.score - a.score)
}

/** What the verb before an amount says of it: "who earn between 300 and 600". */
export function columnsOfVerb(
  tokens: readonly Token[],
  at: number,
  mentions: readonly Mention[],
  index: SchemaIndex,
): readonly ColumnChoice[] {
  const verb = tokens[at - 1]
  // "Films rated above 8".
  if (
    verb &&
    Object.hasOwn(rankedBy, verb.lower) &&
    /ed$|paid$/.test(verb.lower) &&
    !mentions.some(({ start, end }) => start <= verb.index && verb.index < end)
  )
    return columnsAbout(rankedBy[verb.lower] ?? [], index, thingBefore(mentions, verb.index))
  if (!verb || !Object.hasOwn(measuringVerbs, verb.word) || mentions.some(({ start, end }) => start <= verb.index && verb.index < end))
    return []
  return columnsAbout(measuringVerbs[verb.word] ?? [], index, thingBefore(mentions, verb.index))
}

/** "More people than the average …": what a noun that names no column counts. */
export function columnsOfNoun({ word, lower }: Token, index: SchemaIndex, table?: string): readonly ColumnChoice[] {
  const about = Object.hasOwn(amountNouns, lower) ? amountNouns[lower] : Object.hasOwn(amountNouns, word) ? amountNouns[word] : undefined
  const found = columnsAbout(about ?? [], index, table)
  if (word !== 'money' || found.length > 0) return found
  return index.columns
    .filter(({ table: owner, column }) => column.meaning === 'money' && isNumeric(column) && (table === undefined || owner.id === table))
    .map(({ table: owner, column }) => ({ table: owner.id, column: column.name, score: 0.6 }))
}

/** The columns that a unit behind a number speaks of; undefined where no unit stands there. */
export function columnsOfUnit(token: Token | undefined, index: SchemaIndex, table?: string): readonly ColumnChoice[] | undefined {
  if (token?.kind !== 'word') return undefined
  const said = [token.lower, token.word].find((word) => Object.hasOwn(saidUnits, word))
  if (said === undefined) return undefined
  const [unit = said] = saidUnits[said] ?? []
  // "Rating" ends in a letter that is a unit by itself.
  const end = new RegExp(`${unit.length > 1 ? '[a-z_ ]' : '[_ ]'}${unit}$`, 'i')
  const written = index.columns
    .filter(({ column }) => isNumeric(column) && (column.unit === unit || end.test(column.name)))
    .map(({ table: owner, column }) => ({
      table: owner.id,
      column: column.name,
      score: 0.9 * (table === undefined || owner.id === table ? 1 : 0.6),
    }))
    .toSorted((a, b) => b.score - a.score)
  return written.length > 0 ? written : columnsAbout(saidUnits[said] ?? [], index, table)
}

/** The table of which the words before speak. */
export function thingBefore(mentions: readonly Mention[], at: number): string | undefined {
  return mentions.findLast(({ end, readings: [best] }) => end <= at && best?.kind === 'table')?.readings[0]?.table
}
