import type { Piece } from './name-pieces.ts'

/** How much the time of a sheet says of its rows. */
const periodWeight = 0.15

/** "2026", "27112026", "FY26", "Q3". */
const numbered = /^(?:fy|cy|q|h|w|wk|week)?\d+$/
/** "Nov", "Nov26", "27nov2026". */
const monthNamed =
  /^\d{0,2}(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\d{0,4}$/

/** "Spend daily". */
const stepped = /^(?:daily|weekly|monthly|quarterly|yearly|annual)$/

const isPeriod = ({ text }: Piece): boolean => numbered.test(text) || monthNamed.test(text) || stepped.test(text)

/** "Leads 27Nov2026", "Line inspection FY26": behind what a sheet holds stands when it was made, or of which time it is. */
export function withoutPeriod(pieces: readonly Piece[]): readonly Piece[] {
  const last = pieces.findLastIndex((piece) => !isPeriod(piece))
  if (last < 0) return pieces
  return pieces.map((piece, place) => (place > last ? { ...piece, weight: Math.min(piece.weight, periodWeight) } : piece))
}

/** The last of its words that tells of no time. */
export const lastTelling = (pieces: readonly Piece[]): number => pieces.findLastIndex((piece) => !isPeriod(piece))
