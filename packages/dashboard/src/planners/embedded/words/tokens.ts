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
  /"([^"]{1,200})"|“([^”]{1,200})”|‘([^’]{1,200})’|(?<![\p{L}\p{N}])'([^']{1,200})'(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])`([^`]{1,200})`|(\d{4}-\d{1,2}-\d{1,2}(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?)|([$€£₹]?\d(?:[\d,]*\d)?(?:\.\d+)?)(k|m|bn|st|nd|rd|th|%)?(?![\p{L}\p{N}])|((?<![\p{L}\p{N}])[wW]\/[oO]?(?![\p{L}\p{N}])|\p{L}{1,4}\d{1,3}\.\d{1,2}(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+(?:['’]\p{L}{1,2})?(?![\p{L}]))|([\p{L}\p{N}\p{M}]+)|(<>|[<>!]=?|=+|≥|≤|≠|[,.;:?!()/&+*%-])/gu

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
    const plain = Number(digits.replace(/[$€£₹,]/g, ''))
    add('number', text.slice(start, end), start, end, false, plain * (scales[suffix.toLowerCase()] ?? 1))
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

/** A number that begins at the token, in digits or words ("two thousand", "3 million"), and the index behind it. */
export function numberAt(tokens: readonly Token[], index: number): { readonly value: number; readonly next: number } | undefined {
  const first = tokens[index]
  if (first?.value === undefined || (first.kind === 'word' && Object.hasOwn(scaleWords, first.lower))) return undefined
  let value = first.value
  let next = index + 1
  for (;;) {
    const token = tokens[next]
    if (token === undefined) break
    // "80 lakhs".
    const said = Object.hasOwn(scaleWords, token.lower) ? token.lower : token.word
    const scale = Object.hasOwn(scaleWords, said) && said.length > 1 ? scaleWords[said] : undefined
    if (scale !== undefined) value *= scale
    else if (token.kind === 'word' && token.value !== undefined && value >= 20 && value % 10 === 0 && token.value < 10 && value < 100)
      value += token.value
    else break
    next++
  }
  return { value, next }
}
