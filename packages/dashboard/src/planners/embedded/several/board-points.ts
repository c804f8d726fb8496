import type { Understanding } from '../understanding.ts'
import { only, segmentsOf } from './segments.ts'

const boards = String.raw`(?:dash ?boards?|boards?|reports?|summary|overview|page|view|kpis)`
/** "Make a board for the meeting - …", "dashboard: …", "a summary with …". */
const lead = new RegExp(
  String.raw`^[^,;:.?!\n–—]{0,60}?\b${boards}\b[^,;:.?!\n–—]{0,50}?(?::|\s[–—-]+\s|\b(?:with|showing|having|including|containing)\b)`,
  'i',
)

/** A point of a board, in its own words and, where these ask for a picture of many charts, in words that count. */
export interface BoardPoint {
  readonly own: string
  readonly counted: readonly string[]
}

/**
 * The points of a board that is asked for by a list ("… - complaints received this month, closed this month, how many pending and pie of
 * category"); what is counted in one of them holds for those behind it that name nothing. Empty for all other requests.
 */
export function boardPoints(prompt: string, whole: Understanding): readonly BoardPoint[] {
  const head = lead.exec(prompt)?.[0].length ?? 0
  const segments = head === 0 ? [] : segmentsOf(prompt, head)
  if (segments.length < 2) return []
  let noun = ''
  return segments.map((segment) => {
    const said = prompt.slice(segment.from, segment.until).trim()
    const words = whole.mentions.find(
      ({ start, readings }) => isWithin(whole, start, segment) && readings.some(({ kind, score }) => kind === 'table' && score > 0.4),
    )
    const own = words && whole.tokens[words.start]
    const counted = [`number of ${said}`, ...(own || noun === '' ? [] : [`number of ${noun} ${said}`])]
    noun = own?.text ?? noun
    return { own: only(prompt, [segment]).trimEnd(), counted }
  })
}

const isWithin = ({ tokens }: Understanding, at: number, { from, until }: { readonly from: number; readonly until: number }): boolean => {
  const token = tokens[at]
  return token !== undefined && from <= token.start && token.end <= until
}
