import { isNumeric, isTemporal, isYear } from '../schema/column-types.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { tokenFrom, tokenUntil } from './sort-clause.ts'
import type { Token } from '../words/tokens.ts'
import type { GrainMention, Span } from '../understanding.ts'
import { isGrammar, matchesOf } from '../schema/word-match.ts'

/** "All years together", "adding up all seasons", "January to December", "starting with January": the calendar of one year holds them all. */
const folds =
  /\b(?:with |over |across )?all (?:the |of the )?(?:years|seasons)(?: (?:are |being )?(?:put|taken|added|lumped|counted|rolled))?(?: up)? (?:together|combined|up|into one)\b|\b(?:adding|summing|putting|lumping|taking) (?:up |together )?all (?:the )?(?:years|seasons)(?: (?:together|up))?\b|\b(?:from )?jan(?:uary)? (?:to|through|until|till) dec(?:ember)?\b(?! \d)|,? \b(?:starting|beginning|start|begin) with jan(?:uary)?\b(?! \d)/gi

/** Words that ask for a calendar without years. */
export function findFolds(text: string, tokens: readonly Token[]): readonly Span[] {
  return [...text.matchAll(folds)].map((match) => ({
    start: tokenFrom(tokens, match.index),
    end: tokenUntil(tokens, match.index + match[0].length),
  }))
}

const folded: Readonly<Partial<Record<GrainMention['grain'], GrainMention['grain']>>> = {
  month: 'month_of_year',
  quarter: 'quarter_of_year',
  hour: 'hour_of_day',
}

/** Units of time as they are meant beside such words, of which none stands inside them. */
export function withFolds(grains: readonly GrainMention[], spans: readonly Span[]): readonly GrainMention[] {
  // "In each month of the year? Bin the date by month": the same months.
  const isFolded = ({ grain }: GrainMention): boolean =>
    spans.length > 0 || (folded[grain] !== undefined && grains.some((other) => other.grain === folded[grain]))
  return grains
    .filter((grain) => !spans.some((span) => span.start < grain.end && grain.start < span.end))
    .map((grain) => (isFolded(grain) ? { ...grain, grain: folded[grain.grain] ?? grain.grain } : grain))
}

/** "By time of day" of a column `Time of day` of mornings and evenings: its name, and no unit of time. */
export function isNameOfWords(tokens: readonly Token[], { start, end }: Span, index: SchemaIndex): boolean {
  const said = tokens.slice(start, end).map(({ lower }) => lower)
  return (
    said.length > 1 &&
    index.columns.some(
      ({ column }) =>
        column.type === 'text' && !isTemporal(column) && column.name.toLowerCase().replaceAll(/[_-]/g, ' ') === said.join(' '),
    )
  )
}

/**
 * "Orders in each year", where orders have a date and only something else that nobody speaks of has a column called so:
 * the unit of time, not that column.
 */
export function isUnitOfSpoken(tokens: readonly Token[], { start, end }: Span, index: SchemaIndex): boolean {
  const [word, next] = [tokens[start], tokens[end]]
  if (!word || end - start !== 1 || word.joined || next?.joined) return false
  const own = index.columnsByPiece.get(word.word) ?? []
  const after = next?.lower === 'of' ? tokens.slice(end + 1).find((token) => !isGrammar(token.lower)) : next
  // "By year of birth", "per year joined": a longer name.
  if (
    after?.kind === 'word' &&
    own.some(({ pieces }) => pieces.some(({ text }) => text !== word.word && matchesOf(after, index).has(text)))
  )
    return false
  const spokenIn = (words: readonly Token[]): SchemaIndex['tables'] =>
    index.tables.filter(({ pieces }) => {
      const said = pieces.filter(({ weight }) => weight >= 0.5)
      return said.length > 0 && said.every(({ text }) => words.some((token) => isNamedBy(token, text, index)))
    })
  // "Loans in each year, by the game's country": those of the loans, though games have a year.
  const before = [...spokenIn(tokens.slice(0, start)), ...measuredIn(tokens.slice(0, start), index)]
  const isDated = before.some(({ table }) => table.columns.some((column) => isTemporal(column) && !isYear(column)))
  const spoken = isDated ? before : spokenIn(tokens)
  // "Per day" says nothing of `delivery_days`.
  const isSaid = (pieces: (typeof index.columns)[number]['pieces']): boolean =>
    pieces.every(({ text, weight }) => text === word.word || weight < 0.5 || tokens.some((token) => isNamedBy(token, text, index)))
  const has = (fits: (typeof index.columns)[number]): boolean => spoken.some(({ table }) => table.id === fits.table.id)
  return (
    index.columns.some((entry) => has(entry) && isTemporal(entry.column) && !isYear(entry.column)) &&
    !own.some((entry) => has(entry) && (isYear(entry.column) || (!isTemporal(entry.column) && isSaid(entry.pieces))))
  )
}

/** "The total price per year": the rows of the only number that goes by a word before the unit. */
function measuredIn(words: readonly Token[], index: SchemaIndex): SchemaIndex['tables'] {
  const named = words.flatMap((token) => {
    const columns = (index.columnsByPiece.get(token.word) ?? []).filter(
      ({ column, pieces }) => pieces.length === 1 && isNumeric(column) && column.meaning !== 'id' && !isYear(column),
    )
    return columns.length === 1 ? columns : []
  })
  return index.tables.filter(({ table }) => named.some((entry) => entry.table.id === table.id))
}

function isNamedBy(token: Token, piece: string, index: SchemaIndex): boolean {
  return token.kind === 'word' && !isGrammar(token.lower) && (matchesOf(token, index).get(piece)?.score ?? 0) >= 0.75
}
