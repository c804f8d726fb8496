import { columnOf, tableOf } from '../../../connections/connection.ts'
import { adjectiveOf } from '../phrases/superlatives.ts'
import { columnsOfAdjective } from '../schema/column-kinds.ts'
import { isNumeric } from '../schema/column-types.ts'
import { leadsUp } from '../schema/joins.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import { nameColumn } from '../schema/name-column.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Draft, MeasureDraft } from '../shape/draft-parts.ts'
import type { ColumnChoice, Mention, Span, Understanding } from '../understanding.ts'
import type { Token } from '../words/tokens.ts'
import { amountsOf, measureOf, numbersOf } from './amounts.ts'
import { drawnAs, heard, withSides } from './answer.ts'
import type { Answer } from './answer.ts'

const opens = /^\s*(?:and |so |but )?(?:do|does|did|are|is|were|was|have|has)\b(?! (?:we|you|they|there|it|this|that)\b)/i
const degrees: ReadonlySet<string> = new Set('more less fewer most least better worse higher lower longer'.split(' '))
/** What is good or bad of a thing, by words of names. */
const worth: readonly string[] = ['score', 'rating', 'points', 'stars', 'grade', 'quality', 'satisfaction', 'review', 'rank']

/** "Do bigger stores sell more?", "is an expensive wine a better wine?": two numbers of each thing, as points. */
export function relation(understanding: Understanding, draft: Draft): Answer | undefined {
  const { text, tokens, index, charts, conditions } = understanding
  if (!opens.test(text) || charts.some(({ explicit }) => explicit) || conditions.some(({ kind }) => kind !== 'column')) return undefined
  const found = thingOf(understanding)
  if (!found) return undefined
  const { thing, word, mention } = found
  const [own] = choicesOf(word, index).filter(({ table }) => table === thing)
  if (!own) return undefined
  const other = otherOf(understanding, mention, own, thing)
  if (!other) return undefined
  const first = measureFrom(own, { start: word.index, end: word.index + 1 }, tokens, 'auto')
  const said = heard(
    understanding,
    (lower, at) => at === word.index || at === other.at || degrees.has(lower) || worthWords.test(lower),
    drawnAs('point'),
  )
  const [table, column] = [other.measure.choices[0]?.table ?? other.measure.table, other.measure.choices[0]?.column]
  const notes = [
    `“${word.text}” is read as ${lowered(humanName(own.column))} of ${own.table}, “${tokens[other.at]?.text ?? ''}” as ${column === undefined ? 'the number of rows' : lowered(humanName(column))} of ${table ?? ''}.`,
  ]
  if (table === thing && column !== undefined)
    return { understanding: said, draft: withSides(draft, { measures: [first, { ...other.measure, aggregate: 'auto' }] }), notes }
  const name = nameOf(index, thing)
  if (name === undefined) return undefined
  return {
    understanding: said,
    draft: withSides(draft, {
      measures: [{ ...first, aggregate: 'max', own: true }, other.measure],
      x: { choices: [{ table: thing, column: name, score: 0.86 }], entity: thing, each: true },
    }),
    notes,
  }

  function thingOf({ mentions: all }: Understanding) {
    for (const mention of all) {
      const best = mention.readings.find(({ kind, score }) => kind === 'table' && score > 0.45)
      const before = tokens[mention.start - 1]
      if (best && before && before.index > 0 && choicesOf(before, index).length > 0) return { thing: best.table, word: before, mention }
    }
    return undefined
  }
}

const worthWords = /^(?:better|worse|good|bad|best)$/

function nameOf({ catalog }: SchemaIndex, id: string): string | undefined {
  const table = tableOf(catalog, id)
  return table && (nameColumn(table)?.name ?? table.primaryKey[0])
}

/** Columns of numbers that an adjective or its comparative speaks of. */
function choicesOf({ lower }: Token, index: SchemaIndex): readonly ColumnChoice[] {
  if (worthWords.test(lower)) return worthOf(index)
  const plain = lower.endsWith('er') ? adjectiveOf(`${lower.slice(0, -2)}est`) : lower
  return (
    (columnsOfAdjective(lower, index) ?? columnsOfAdjective(plain, index))?.choices
      .filter(({ table, column }) => {
        const profile = columnOf(index.catalog, table, column)
        return profile !== undefined && isNumeric(profile) && profile.meaning !== 'id'
      })
      .toSorted((a, b) => b.score - a.score) ?? []
  )
}

/** "Better": by the first column that tells how good something is. */
function worthOf(index: SchemaIndex): readonly ColumnChoice[] {
  return numbersOf(index)
    .map(({ words, reached, ref }) => ({ reached, ref, place: worth.findIndex((word) => words.split(' ').includes(word)) }))
    .filter(({ place }) => place >= 0)
    .toSorted((a, b) => a.place - b.place)
    .map(({ reached, ref, place }) => ({ table: reached.table.id, column: ref.column, score: 0.9 - 0.05 * place }))
}

/** What is said of the thing: by another adjective, a verb, or a noun with "more" or "higher" before it. */
function otherOf(
  { tokens, index, mentions }: Understanding,
  thing: Mention,
  own: ColumnChoice,
  table: string,
): { readonly measure: MeasureDraft; readonly at: number } | undefined {
  const rest = tokens.filter(({ index: at, kind }) => at > thing.start && kind === 'word')
  const isOther = (choice: ColumnChoice): boolean => choice.table !== own.table || choice.column !== own.column
  const near = (choice: { readonly table: string }): boolean => choice.table === table || leadsUp(index.catalog, choice.table, table)
  for (const token of rest) {
    const span = { start: token.index, end: token.index + 1 }
    const [adjective] = choicesOf(token, index).filter((choice) => isOther(choice) && near(choice))
    if (adjective && (!degrees.has(token.lower) || worthWords.test(token.lower)))
      return { measure: measureFrom(adjective, span, tokens, 'mean'), at: token.index }
    const counted = mentions.find(({ start, readings }) => start === token.index && readings[0]?.kind === 'table')?.readings[0]?.table
    if (counted !== undefined && counted !== table && leadsUp(index.catalog, counted, table))
      return { measure: { aggregate: 'count', choices: [], table: counted }, at: token.index }
    const [amount] = amountsOf(token, index).filter(
      (each) => each.score > 0.6 && isOther({ ...each, score: 1 }) && near(each) && !degrees.has(token.lower),
    )
    if (amount) return { measure: measureOf(amount, tokens), at: token.index }
  }
  return undefined
}

function measureFrom(choice: ColumnChoice, span: Span, tokens: readonly Token[], aggregate: MeasureDraft['aggregate']): MeasureDraft {
  const words = tokens[span.start]?.text ?? ''
  const mention: Mention = { ...span, words, readings: [{ kind: 'column', ...choice, how: 'synonym' }] }
  return { aggregate, choices: [choice], item: { ...span, mention, columns: [choice], aggregates: [], sort: 'number' } }
}
