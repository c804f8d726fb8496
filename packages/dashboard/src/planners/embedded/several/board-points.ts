import type { Understanding } from '../understanding.ts'
import { only, segmentsOf } from './segments.ts'

const boards = String.raw`(?:dash ?boards?|boards?|reports?|summary|overview|page|view|kpis)`
/** "Make a board for the meeting - …", "dashboard: …", "a summary with …". */
const lead = new RegExp(
  String.raw`^[^,;:.?!\n–—]{0,60}?\b${boards}\b[^,;:.?!\n–—]{0,50}?(?::|\s[–—-]+\s|\b(?:with|showing|having|including|containing)\b)`,
  'i',
)

/** "… on one page", "… with filters for region and date", "Nothing else.": how all of it is looked at. */
const frames: readonly RegExp[] = [
  /,? ?\b(?:all )?(?:on|in) (?:one|a single|the same|1) (?:page|screen|board|view|place|sheet)\b/i,
  /,? ?\bwith (?:a |the )?(?:filters?|slicers?|drop ?downs?) (?:for|by|on|of) [^.;?!\n]{1,80}/i,
  /(?:[.,;] ?|\band )(?:nothing (?:else|more)|only (?:these|this|that)|that(?:'s| is) (?:all|it))\b[.!]*/i,
]
/** "Return rate", "% delivered late" among the points of a list. */
const isRate = /\b(?:rate|ratio|percentage|pct)\b|%/i
/** What all points are broken down by stands behind the last. */
const broken = /\s(?:by|per|for each|in each|across)\s+[\p{L}_ ]{2,40}$/iu
const ends = /^(?:the )?(?:best|worst|top|bottom|highest|lowest|largest|smallest|most|least)$/i

/** A point of a board, in its own words and, where these ask for a picture of many charts, in words that count. */
export interface BoardPoint {
  /** Where it stands, in UTF-16 units. */
  readonly from: number
  readonly until: number
  readonly own: string
  readonly counted: readonly string[]
}

/**
 * The points of a board that is asked for by a list ("… - complaints received this month, closed this month, how many pending and pie of
 * category"), or of a list of figures with a rate among them ("revenue, orders and return rate"); what is counted in one of them holds for
 * those behind it that name nothing. Empty for all other requests.
 */
export function boardPoints(asked: string, whole: Understanding): readonly BoardPoint[] {
  const prompt = frames.reduce((text, frame) => text.replace(frame, (words) => ' '.repeat(words.length)), asked).trimEnd()
  const head = lead.exec(prompt)?.[0].length ?? 0
  const segments = listOf(prompt, head)
  if (segments.length < 2) return []
  const tail = head === 0 ? (broken.exec(segments.at(-1)?.said ?? '')?.[0] ?? '') : ''
  const kept = framesIn(prompt, head, whole)
  const framed = kept.map(({ before, from, until }) => ` ${before}${prompt.slice(from, until)}`).join('')
  let noun = ''
  return segments.map((segment, place) => {
    const { said } = segment
    const words = whole.mentions.find(
      ({ start, readings }) => isWithin(whole, start, segment) && readings.some(({ kind, score }) => kind === 'table' && score > 0.4),
    )
    const own = words && whole.tokens[words.start]
    const rows = [`number of ${said}${framed}`, ...(own || noun === '' ? [] : [`number of ${noun} ${said}${framed}`])]
    // "Sales" come to so much, though each of them is a row.
    const counted = isAmount(whole, segment) ? [`total ${said}${framed}`, ...rows] : [...rows, `total ${said}${framed}`]
    noun = own?.text ?? noun
    // "Revenue, growth, margin": how the first of them grew.
    if (place > 0 && /^(?:the )?growth$/i.test(said))
      return { ...segment, own: `growth rate of ${segments[0]?.said ?? ''}${tail}`, counted: [] }
    const shared = tail !== '' && place < segments.length - 1 ? tail : ''
    return { ...segment, own: shared === '' ? only(prompt, [...kept, segment]).trimEnd() : `${said}${shared}`, counted }
  })
}

/** "A board for the north: …": what holds for each of its points, with the little word before it. */
function framesIn(
  prompt: string,
  head: number,
  { conditions, tokens }: Understanding,
): readonly { readonly before: string; readonly from: number; readonly until: number }[] {
  return conditions.flatMap(({ start, end }) => {
    const [from, until] = [tokens[start]?.start, tokens[end - 1]?.end]
    if (from === undefined || until === undefined || until > head) return []
    return [
      { before: /\b(?:for|in|of|at|from|during|since) $/i.exec(prompt.slice(Math.max(0, from - 8), from))?.[0] ?? 'for ', from, until },
    ]
  })
}

type Point = Pick<BoardPoint, 'from' | 'until'> & { readonly said: string }

/** The points as they stand; those of a list without a board are few words each, with a rate among them. */
function listOf(prompt: string, head: number): readonly Point[] {
  if (head === 0 && (!isRate.test(prompt) || !prompt.includes(','))) return []
  const found: Point[] = []
  let from: number | undefined
  for (const segment of segmentsOf(prompt, head)) {
    const start = from ?? segment.from
    // "Best and worst regions": both ends of one thing.
    from = ends.test(prompt.slice(start, segment.until).trim()) ? start : undefined
    if (from === undefined) found.push({ from: start, until: segment.until, said: prompt.slice(start, segment.until).trim() })
  }
  if (head > 0) return found
  const isPlain = found.every(({ said }, place) => {
    const words = (place === found.length - 1 ? said.replace(broken, '') : said).split(/\s+/)
    return (
      words.length <= 4 &&
      !/^(?:show|what|how|which|who|is|are|do|does|for|in|with|by)$/i.test(words[0] ?? '') &&
      !broken.test(words.join(' '))
    )
  })
  return isPlain && found.length > 1 ? found : []
}

/** A number of rows, or a ratio of two, and nothing that is counted. */
const isAmount = (whole: Understanding, segment: Point): boolean =>
  whole.mentions.some(
    ({ start, readings: [best] }) =>
      isWithin(whole, start, segment) &&
      best?.kind === 'column' &&
      /^(?:money|measure|share)$/.test(
        whole.index.columns.find(({ table, column }) => table.id === best.table && column.name === best.column)?.column.meaning ?? '',
      ),
  )

const isWithin = ({ tokens }: Understanding, at: number, { from, until }: { readonly from: number; readonly until: number }): boolean => {
  const token = tokens[at]
  return token !== undefined && from <= token.start && token.end <= until
}
