import { monthNames } from '../words/time.ts'

/** A stretch of a request between two separators. Offsets in UTF-16 units. */
export interface Segment {
  /** It says something of what follows: "average". */
  readonly leads?: true
  readonly from: number
  readonly until: number
  /** What parts it from the one before: a new line, a semicolon or "also"; a new sentence; a comma; a bare "and". */
  readonly joint: 'start' | 'strong' | 'sentence' | 'comma' | 'and'
}

/** White space in front is looked through from its beginning alone: what is blotted out is white, and long. */
const separator =
  /(?:(?<!\s)\s+)?(?:\r?\n|;|[•·]|(?<!\b(?:vs|mr|mrs|ms|dr|no|nos|st|approx|avg|dept|govt|resp|incl|excl))[.?!](?=\s+\S)|,(?!\d)|(?<![\w-])(?:and also|and then|and|also|plus|as well as|along with|together with|followed by|alongside|in addition to)(?![\w-])|(?<=\s)[+&|/–—-](?=\s))\s*/gi
const strong = /[\n;•·+|]|\b(?:also|then|plus|well|along|together|followed|alongside|addition)\b/i
/** The mark of a list at the beginning of a line: "- ", "2. ", "b) ". */
const bullet = /^[ \t]*(?:[-*–]|\d{1,2}[.)]|[a-z][.)])[ \t]+/gim
/** The mark of a list within a line: "1) … 2) …", "(1) … (2) …". */
const numbered = /(?<=^|\s)\(?\d{1,2}[.)](?=\s+\p{L})/gu
const isNumbered = /(?:^|\s)\(?1[.)]\s[^]*\s\(?2[.)]\s/
/** Numbers of thousands and names of people have dots and commas of their own; more parts than these are a text, not a list. */
const mostSegments = 24

/** "Between this and that": the two belong together. */
const paired = /\b(?:between|both|relat\w+|correlat\w+)\b(?!.*\band\b)/i

const month = `(?:${[...monthNames, ...monthNames.map((name) => name.slice(0, 3))].join('|')})`
const endsInMonth = new RegExp(`\\b(?:in|during|for|of) ${month}$`, 'i')
const beginsWithMonth = new RegExp(`^${month}\\b`, 'i')

/** "In (A, B)", "coalesce(a, b)": one list. */
const bracketed = /(?:\bin ?|\w)\([^()]{1,200}\)/gi

/** Cuts a request at everything that may part one chart from the next; empty where it is a whole text. */
export function segmentsOf(prompt: string, from: number): readonly Segment[] {
  const segments: Segment[] = []
  const lines = prompt.slice(from).replaceAll(bullet, (mark) => ' '.repeat(mark.length))
  const body = isNumbered.test(prompt.slice(from)) ? lines.replaceAll(numbered, (mark) => ';'.padEnd(mark.length)) : lines
  let [at, joint]: [number, Segment['joint']] = [0, 'start']
  const close = (until: number): void => {
    if (body.slice(at, until).trim() !== '') {
      segments.push({ from: from + at, until: from + until, joint })
      joint = 'and'
    }
  }
  const brackets = [...body.matchAll(bracketed)].map(({ index, 0: words }) => ({ start: index, end: index + words.length }))
  for (const match of body.matchAll(separator)) {
    if (brackets.some(({ start, end }) => start < match.index && match.index < end)) continue
    if (paired.test(body.slice(at, match.index)) && /^\s*(?:and|&)\s*$/i.test(match[0])) continue
    // "In March and April 2025": one time.
    if (endsInMonth.test(body.slice(at, match.index)) && beginsWithMonth.test(body.slice(match.index + match[0].length))) continue
    close(match.index)
    const own: Segment['joint'] = strong.test(match[0])
      ? 'strong'
      : /[.?!]/.test(match[0])
        ? 'sentence'
        : match[0].includes(',')
          ? 'comma'
          : 'and'
    // ", and also": the strongest of them.
    joint = segments.length === 0 ? 'start' : weight(own) > weight(joint) || body.slice(at, match.index).trim() !== '' ? own : joint
    at = match.index + match[0].length
  }
  close(body.length)
  return segments.length > mostSegments ? [] : segments
}

function weight(joint: Segment['joint']): number {
  return ['start', 'and', 'comma', 'sentence', 'strong'].indexOf(joint)
}

const boards = '(?:dashboards?|report|overview|summary|board|page|view|charts|graphs|kpis|metrics)'
const leadIn = new RegExp(
  String.raw`^[^,;:.?!\n]{0,80}?\b${boards}\b[^,;:.?!\n]{0,60}?(?::|\b(?:with|showing|including|containing|having|made of|consisting of|that (?:shows?|has|have|includes?)|which (?:shows?|has|have))\b(?:\s+(?:both|these|the following)\b(?: charts?)?)?:?)`,
  'i',
)
const heading = /^[^,;:.?!\n]{2,60}:(?=\s)/
/** "… where paid: no": a value of a column. */
const assigned = /\b(?:where|whose|having) [^:]*:$/i

/** "Pie: orders by status": of the first part alone. */
const chartName = /^\s*(?:a )?(?:bars?|pie|lines?|donut|area|column|scatter|histogram)(?: chart)?:/i

/** Where the parts begin behind what frames them all: "a sales dashboard for 2025 with …", "Last year: …". */
export function leadOf(prompt: string): number {
  const lead = (leadIn.exec(prompt) ?? heading.exec(prompt))?.[0] ?? ''
  return chartName.test(lead) || assigned.test(lead) ? 0 : lead.length
}

/** The request with all but some stretches blotted out, so that offsets stay. */
export function only(prompt: string, kept: readonly Pick<Segment, 'from' | 'until' | 'leads'>[]): string {
  let text = ''
  let led = false
  for (const { from, until, leads } of kept.toSorted((a, b) => a.from - b.from)) {
    if (from < text.length) continue
    const gap = from - text.length
    const between = prompt.slice(text.length, from)
    // "By region and month": what stood together goes on doing so.
    text += text.trim() === '' || gap === 0 || led ? ' '.repeat(gap) : /^\s+(?:and|&)\s+$/i.test(between) ? between : ','.padEnd(gap)
    text += prompt.slice(from, until)
    led = leads === true
  }
  return text.padEnd(prompt.length)
}
