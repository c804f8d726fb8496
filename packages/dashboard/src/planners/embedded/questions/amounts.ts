import { frameOver } from '../overview/frame.ts'
import type { MeasureField } from '../overview/fields.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { matchesOf } from '../schema/word-match.ts'
import type { MeasureDraft } from '../shape/draft-parts.ts'
import type { Span } from '../understanding.ts'
import { settledWords } from '../words/debts.ts'
import { amountsOfDeed } from '../words/deeds.ts'
import type { Token } from '../words/tokens.ts'
import { formOf } from '../words/word-forms.ts'

/** A column of numbers that words of a question speak of. */
export interface Amount {
  readonly table: string
  readonly column: string
  readonly field: MeasureField
  /** 0..1 */
  readonly score: number
  /** The words that say so. */
  readonly span: Span
}

/** Words of a name that say no more than that it is an amount. */
const bare: ReadonlySet<string> = new Set('amount total value sum'.split(' '))
const least = 0.34

/** Every number worth showing, with how likely it is the main one of its table. */
export function numbersOf({ catalog }: SchemaIndex): readonly MeasureField[] {
  return catalog.tables.filter(({ rowCount }) => rowCount > 0).flatMap((table) => frameOver(catalog, table).measures)
}

/** So far down its list a word of a deed counts for less and less. */
const mostPlaces = 10

/**
 * The number that one word of a question speaks of, by its name ("refund" of `refund_amount`) or by what a verb comes to ("sell" of
 * `revenue`), best first.
 */
export function amountsOf(token: Token, index: SchemaIndex, fits: (field: MeasureField) => boolean = () => true): readonly Amount[] {
  if (token.kind !== 'word') return []
  const matches = matchesOf({ lower: token.lower, word: token.word, stem: formOf(token.lower).stem }, index)
  const deed = amountsOfDeed(token.lower)
  const most = Math.max(1, ...index.tables.map(({ table }) => table.rowCount))
  return numbersOf(index)
    .filter(fits)
    .flatMap((field): readonly Amount[] => {
      const { table } = field.reached
      const pieces = index.columns.find((entry) => entry.table === table && entry.column === field.profile)?.pieces ?? []
      const said = Math.max(0, ...pieces.map(({ text, stem }) => named(token, stem, matches.get(text)?.score)))
      const place = deed.findIndex((word) => pieces.some(({ text, stem }) => text === word || stem === formOf(word).stem))
      // "What did we bill" asks for the whole amount, and not for what was paid of it.
      const settled = pieces.some(({ text }) => settledWords.has(text)) && !deed.some((word) => settledWords.has(word))
      // The last of a long list are still meant where there is nothing else.
      const done = place < 0 ? 0 : 0.92 - 0.05 * Math.min(place, mostPlaces) - (settled ? 0.2 : 0)
      const own = Math.max(said, done)
      if (own === 0) return []
      // A short name leaves less open; more rows are more of what happens.
      const rest = pieces.filter(({ text, weight }) => weight >= 0.5 && !bare.has(text)).length
      const score = own - 0.04 * Math.max(0, rest - 1) + (0.05 * Math.log1p(table.rowCount)) / Math.log1p(most) + field.score / 2000
      return [{ table: table.id, column: field.ref.column, field, score, span: { start: token.index, end: token.index + 1 } }]
    })
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score)
}

function named(token: Token, stem: string, match: number | undefined): number {
  return formOf(token.lower).stem === stem ? 0.95 : (match ?? 0)
}

/** The amount as a measure of a chart. @param aggregate what is done to it; what is usual for it where not given */
export function measureOf(
  amount: Pick<Amount, 'table' | 'column' | 'span'> & Partial<Pick<Amount, 'field'>>,
  tokens: readonly Token[],
  aggregate?: MeasureDraft['aggregate'],
): MeasureDraft {
  const choice = { table: amount.table, column: amount.column, score: 1 }
  const { start, end } = amount.span
  const words = tokens
    .slice(start, end)
    .map(({ text }) => text)
    .join(' ')
  const mention = { start, end, words, readings: [{ kind: 'column' as const, ...choice, how: 'synonym' as const }] }
  return {
    aggregate: aggregate ?? amount.field?.aggregate ?? 'sum',
    choices: [choice],
    item: { start, end, mention, columns: [choice], aggregates: [], sort: 'number' },
  }
}
