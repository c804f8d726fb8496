import { adjectives } from '../words/aggregates.ts'
import { isEnd, isLowEnd } from '../words/ends.ts'

/** Ends as superlatives do, and is none. */
const others: ReadonlySet<string> = new Set(
  'interest request test rest guest west forest quest nest contest invest harvest protest suggest manifest honest modest digest chest arrest'.split(
    ' ',
  ),
)

/** "cheap" of "cheapest", "big" of "biggest", "early" of "earliest"; of others the word without its ending. */
export function adjectiveOf(superlative: string): string {
  if (superlative === 'best') return superlative
  const cut = superlative.replace(/est$/, '')
  const forms = [cut, `${cut}e`, cut.slice(0, -1), cut.replace(/i$/, 'y')]
  return forms.find((form) => Object.hasOwn(adjectives, form)) ?? cut
}

export function isSuperlative(word: string): boolean {
  return isEnd(word) || (/^[a-z]{3,}est$/.test(word) && !others.has(word))
}

/** Whether the small end is meant: "cheapest", "fewest", "earliest". */
export function isLow(superlative: string): boolean {
  const adjective = adjectiveOf(superlative)
  return (
    isLowEnd(superlative) ||
    /^(?:quietest|emptiest)$/.test(superlative) ||
    (Object.hasOwn(adjectives, adjective) && adjectives[adjective]?.low === true)
  )
}

export interface SuperlativeOrder {
  readonly index: number
  readonly length: number
  readonly order: 'asc' | 'desc'
  readonly superlative: string
  /** "cheapest first" stands for itself; "from the smallest to the largest" may follow what is sorted. */
  readonly alone: boolean
}

const first =
  /\b(?:with )?(?:the )?([a-z]{3,}est|most|least|best|worst|top|bottom)((?: [\w'-]+){0,3}?) (?:first|(?:on|at|to) the (?:far )?(?:left|top|front|start))(?=\s*(?:$|[,.;:?!)]|(?:and|in|then|please|as|with|using|by|for)\b))/gi
const fromTo =
  /\bfrom (?:the )?([a-z]{3,}est|most|least|best|worst)(?: [\w-]+){0,2}? to (?:the )?(?:(?:least|most)(?: (?!in\b|on\b|by\b|and\b|with\b|as\b|for\b|of\b)[a-z]+)?|[a-z]{3,}est|worst|best)\b(?: order)?/gi

/** "From old to young": from the end that the first of two opposites speaks of. */
const opposites =
  /\b(?:from |ordered |sorted )?(?:the )?([a-z]{3,9}) to (?:the )?([a-z]{3,9})(?=\s*(?:$|[,.;:?!)]|(?:and|in|order|please|using|by)\b))(?: order)?/gi

/** "Busiest referee first", "biggest spender on the left", "from most to fewest": orders, in the order of the text. */
export function findSuperlativeOrders(text: string): readonly SuperlativeOrder[] {
  const read = (pattern: RegExp, alone: boolean): readonly SuperlativeOrder[] =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const superlative = (match[1] ?? '').toLowerCase()
      if (!isSuperlative(superlative)) return []
      return [{ index: match.index, length: match[0].length, order: isLow(superlative) ? 'asc' : 'desc', superlative, alone }]
    })
  const between = [...text.matchAll(opposites)].flatMap((match): readonly SuperlativeOrder[] => {
    const [from = '', to = ''] = [match[1]?.toLowerCase(), match[2]?.toLowerCase()]
    const known = [from, to].every((word) => Object.hasOwn(adjectives, word))
    if (!known || adjectives[from]?.low === adjectives[to]?.low) return []
    return [{ index: match.index, length: match[0].length, order: isLow(from) ? 'asc' : 'desc', superlative: from, alone: false }]
  })
  return [...read(first, true), ...read(fromTo, false), ...between].toSorted((a, b) => a.index - b.index)
}
