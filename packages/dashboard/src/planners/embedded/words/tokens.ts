import { numberWords, scaleWords } from './numbers.ts'
import { decimalSign, formOf } from './word-forms.ts'

export interface Token {
  readonly index: number
  /** As written; without its quotes where quoted. */
  readonly text: string
  readonly lower: string
  /** Singular. */
  readonly word: string
  readonly stem: string
  /** Offsets in UTF-16 units of the request. */
  readonly start: number
  readonly end: number
  readonly kind: 'word' | 'number' | 'date' | 'quoted' | 'mark'
  /** Of numbers, in digits or words. */
  readonly value?: number
  /** Written against the token before, as the parts of `hire_date` are. */
  readonly joined: boolean
}

const pattern =
  /"([^"]{1,200})"|“([^”]{1,200})”|‘([^’]{1,200})’|(?<![\p{L}\p{N}])'([^']{1,200})'(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])`([^`]{1,200})`|(\d{4}-\d{1,2}-\d{1,2}(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?)|((?:[$€£₹]|(?<![\p{L}\p{N}])(?:[rR][sS]\.?|INR|inr|USD|usd|EUR|eur|GBP|gbp) ?)?\d(?:[\d,]*\d)?(?:\.\d+)?)(k|m|bn|st|nd|rd|th|%)?(?![\p{L}\p{N}])|((?<![\p{L}\p{N}])[wW]\/[oO]?(?![\p{L}\p{N}])|\p{L}{1,4}\d{1,3}\.\d{1,2}(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+(?:['’]\p{L}{1,2})?(?![\p{L}]))|([\p{L}\p{N}\p{M}]+)|(<>|[<>!]=?|=+|≥|≤|≠|[,.;:?!()/&+*%-])/gu

/** As they are written short, and whole. */
const shortWords: ReadonlyMap<string, string> = new Map([
  ['w/o', 'without'],
  ['w/', 'with'],
])

const scales: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, bn: 1e9 }

/** "Wardwise" is by ward; these words are whole. */
const wise = /(?<=\p{Ll}{3})wise$/iu
const plainWise: ReadonlySet<string> = new Set(
  'otherwise likewise clockwise counterclockwise anticlockwise unwise lengthwise sidewise penny-wise'.split(' '),
)

/** Cuts a request into words, numbers, dates, quoted text and marks; the parts of `snake_case` and `camelCase` stand alone. */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = []
  const add = (kind: Token['kind'], words: string, start: number, end: number, joined = false, value?: number): void => {
    const form =
      kind === 'word'
        ? formOf(
            (shortWords.get(words.toLowerCase()) ?? words.replace(decimalSign, '$1$2'))
              .replace(/['’](?:s|S)?$/u, '')
              .replace(/['’]s$/iu, ''),
          )
        : { text: words.toLowerCase(), stem: words.toLowerCase() }
    tokens.push({
      index: tokens.length,
      text: words,
      lower: shortWords.get(words.toLowerCase()) ?? words.toLowerCase().replaceAll('’', "'"),
      word: form.text,
      stem: form.stem,
      start,
      end,
      kind,
      joined,
      ...(value === undefined ? {} : { value }),
    })
  }
  for (const match of text.matchAll(pattern)) {
    const start = match.index
    const end = start + match[0].length
    const quoted = match[1] ?? match[2] ?? match[3] ?? match[4] ?? match[5]
    const number = match[7]
    const word = match[9] ?? match[10]
    if (quoted !== undefined) add('quoted', quoted, start, end)
    else if (match[6] !== undefined) add('date', match[6], start, end)
    else if (number !== undefined) addNumber(number, match[8] ?? '', start, end)
    else if (word !== undefined) addWord(word, start)
    else add('mark', match[0], start, end)
  }
  return tokens

  function addNumber(digits: string, suffix: string, start: number, end: number): void {
    // "₹500", "Rs. 500".
    const plain = Number(digits.replace(/^\D+/, '').replaceAll(',', ''))
    add('number', text.slice(start, end), start, end, false, finite(plain * (scales[suffix.toLowerCase()] ?? 1)))
  }
  function addWord(word: string, start: number): void {
    const parts = word
      .replaceAll(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' ')
      .replace(wise, (all) => (plainWise.has(word.toLowerCase()) ? all : ` ${all}`))
      .split(' ')
    let at = start
    for (const [place, part] of parts.entries()) {
      const lower = part.toLowerCase()
      const value = Object.hasOwn(numberWords, lower)
        ? numberWords[lower]
        : Object.hasOwn(scaleWords, lower) && lower.length > 2
          ? scaleWords[lower]
          : undefined
      const before = tokens.at(-1)
      add('word', part, at, at + part.length, (place > 0 && lower !== 'wise') || (before?.end === at - 1 && text[at - 1] === '_'), value)
      at += part.length
    }
  }
}

/**
 * A number that begins at the token, in digits or words ("two thousand five hundred", "3 million", "twenty-five", "a hundred and ten", "two
 * dozen"), and the index behind it. Behind "between" an "and" is that of the two ends.
 */
export function numberAt(tokens: readonly Token[], index: number): { readonly value: number; readonly next: number } | undefined {
  const first = tokens[index]
  const isArticle = first !== undefined && /^an?$/.test(first.lower) && (scaleAt(tokens, index + 1) ?? 0) >= 12
  const start = isArticle ? 1 : first?.value
  if (first === undefined || start === undefined || (first.kind === 'word' && Object.hasOwn(scaleWords, first.lower))) return undefined
  // What was scaled already, what may be scaled yet, and the smallest scale so far.
  let [whole, part, scale] = [0, start, Infinity]
  let next = index + 1
  for (;;) {
    const times = scaleAt(tokens, next)
    const more = times === undefined ? partAt(tokens, next, part, scale, index) : undefined
    if (times === 12 && (whole > 0 || part >= 10)) break
    if (times !== undefined) {
      if (part === 0) whole *= times
      else if (times < 1e3) part *= times
      else [whole, part] = [whole + part * times, 0]
      scale = Math.min(scale, times)
      next++
    } else if (more) [part, next] = [part + more.value, more.next]
    else break
  }
  return { value: finite(whole + part), next }
}

/** Of hundreds of digits the largest number that there is: nothing can be held against an infinite one. */
const finite = (value: number): number => Math.min(value, Number.MAX_VALUE)

/** A number that ends before the token, the longest that does: in "with at least twenty five orders" that before "orders". */
export function numberBefore(tokens: readonly Token[], end: number): { readonly value: number; readonly start: number } | undefined {
  for (let start = Math.max(0, end - 6); start < end; start++) {
    const number = numberAt(tokens, start)
    if (number?.next === end) return { value: number.value, start }
  }
  return undefined
}

/** "Hundred", "80 lakhs", "two dozen". */
function scaleAt(tokens: readonly Token[], at: number): number | undefined {
  const token = tokens[at]
  if (token?.kind !== 'word') return undefined
  if (token.word === 'dozen') return 12
  const said = Object.hasOwn(scaleWords, token.lower) ? token.lower : token.word
  return Object.hasOwn(scaleWords, said) && said.length > 1 ? scaleWords[said] : undefined
}

/** What is added to a number: the ones to its tens, and to what was scaled what is smaller. */
function partAt(
  tokens: readonly Token[],
  at: number,
  part: number,
  scale: number,
  first: number,
): { readonly value: number; readonly next: number } | undefined {
  const [before, token] = [tokens[at - 1], tokens[at]]
  if (!before || !token) return undefined
  const isTens = before.kind === 'word' && part % 10 === 0 && part % 100 >= 20
  const isScaled = scale >= 100 && scaleAt(tokens, at - 1) !== undefined
  const isLinked =
    (isTens && token.text === '-' && token.start === before.end && tokens[at + 1]?.start === token.end) ||
    (isScaled && token.lower === 'and' && tokens[first - 1]?.lower !== 'between')
  const from = isLinked ? at + 1 : at
  const { kind, value = 0, word } = tokens[from] ?? token
  const behind = scaleAt(tokens, from + 1)
  // "Two hundred fifty thousand": what is not scaled yet is scaled with it.
  const isSmaller = isScaled && value < 100 && (behind === undefined || behind < scale || (part > 0 && behind >= 1e3))
  const fits = isTens ? value < 10 : isSmaller && (kind === 'word' || behind !== undefined)
  return fits && value > 0 && word !== 'dozen' ? { value, next: from + 1 } : undefined
}
