import type { Catalog } from '../../../connections/connection.ts'
import { countText } from '../words/counts.ts'
import { partOf } from './part.ts'
import type { RequestPart } from './part.ts'
import { roleOf } from './roles.ts'
import { endText, isLowEnd } from '../words/ends.ts'

const end = String.raw`(${endText})(?:\s+(${countText()}))?\s+`
const ends = new RegExp(String.raw`\b${end}(?:and|&)\s+(?:the\s+)?${end}(?=\p{L})`, 'iu')

/** "Best and worst products", "top 5 and bottom 5 cities by revenue": a chart of each end, with the number that is said once. */
export function bothEnds(prompt: string, catalog: Catalog): readonly RequestPart[] {
  const match = ends.exec(prompt)
  const [whole = '', first = '', count, second = '', other] = match ?? []
  if (!match || isLowEnd(first) === isLowEnd(second)) return []
  const [ahead, behind] = [prompt.slice(0, match.index), prompt.slice(match.index + whole.length)]
  // Words keep their places, so that traces point at them; a number that is said once, behind both, is that of either.
  const middle = whole.lastIndexOf(second)
  const tail =
    count === undefined && other !== undefined ? whole.slice(middle + second.length) : ' '.repeat(whole.length - middle - second.length)
  const one = `${first}${count === undefined ? '' : ` ${count}`}`
  const texts = [ahead + one.padEnd(middle + second.length) + tail + behind, ahead + ' '.repeat(middle) + whole.slice(middle) + behind]
  // What the one end leaves open the other may have read.
  const parts = texts.map((text) => partOf(text, catalog)).map((part) => ({ ...part, answer: part.answer ?? [] }))
  return parts.every((part) => part.understanding.limit !== undefined || roleOf(part) === 'ranking') ? parts : []
}
