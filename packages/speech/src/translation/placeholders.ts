/**
 * A stand-in for what must not be translated: a number between brackets, `[[7003]]`. It has no letters that a model could
 * spell out in another script, and is found again by its number alone, whatever became of the brackets and digits.
 */
export const placeholderPattern = /(?:\[\[|\{\{|⟦)(?<n>\d{4,})(?:\]\]|\}\}|⟧)/gu

export interface Stand {
  readonly code: string
  /** As it is sent. */
  readonly written: string
}

const brackets = [
  ['[[', ']]', /[[\]]/],
  ['{{', '}}', /[{}]/],
  ['⟦', '⟧', /[⟦⟧]/],
] as const

/** As many stand-ins as needed, none of which can be mistaken for something in the text. */
export function createStands(count: number, text: string): Stand[] {
  const [open, close] = brackets.find(([, , clash]) => !clash.test(text)) ?? brackets[2]
  const taken = asciiDigits(text)
  const stands: Stand[] = []
  for (let code = 7001; stands.length < count; code++) {
    if (!taken.includes(String(code))) stands.push({ code: String(code), written: `${open}${code}${close}` })
  }
  return stands
}

/** A place in an answer where a stand-in was found, brackets and white space around it included. */
export interface Found {
  readonly index: number
  readonly start: number
  readonly end: number
}

/**
 * Finds each stand-in exactly once, in the order of the answer; undefined when one is missing or doubled.
 * @param sent what was sent; a bracket that it has on its own is never taken for a stand-in's
 */
export function findStands(answer: string, stands: readonly Stand[], sent: string): Found[] | undefined {
  const places = new Map<string, number[]>()
  for (const { 0: digits, index } of asciiDigits(answer).matchAll(/\d+/g)) places.set(digits, [...(places.get(digits) ?? []), index])
  const found: Found[] = []
  for (const [index, stand] of stands.entries()) {
    const [at, another] = places.get(stand.code) ?? []
    if (at === undefined || another !== undefined) return undefined
    found.push({ index, ...widen(answer, at, at + stand.code.length, stand, sent) })
  }
  found.sort((a, b) => a.start - b.start)
  return found.every((place, i) => i === 0 || found[i - 1]!.end <= place.start) ? found : undefined
}

/** Takes in the stand-in's own brackets, in whatever width, and the white space around it. */
function widen(answer: string, from: number, to: number, stand: Stand, sent: string): { start: number; end: number } {
  const most = stand.written.indexOf(stand.code)
  let start = from
  let end = to
  const own = (sign: string) => stand.written.includes(sign) || !sent.includes(sign)
  const space = (at: number) => /[\s\u200b-\u200d\u2060\ufeff]/.test(answer[at] ?? '')
  for (let taken = 0; taken < most; taken++) {
    let at = start
    while (space(at - 1)) at--
    const sign = answer[at - 1] ?? ''
    if (!/[[{⟦［｛【(（<《«]/u.test(sign) || !own(sign)) break
    start = at - 1
  }
  for (let taken = 0; taken < most; taken++) {
    let at = end
    while (space(at)) at++
    const sign = answer[at] ?? ''
    if (!/[\]}⟧］｝】)）>》»]/u.test(sign) || !own(sign)) break
    end = at + 1
  }
  while (space(start - 1)) start--
  while (space(end)) end++
  return { start, end }
}

/** The same text with every decimal digit of any script as its ASCII one; digits outside the basic plane are left. */
function asciiDigits(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => (digit.length === 1 ? String(digitValue(digit)) : digit))
}

function digitValue(digit: string): number {
  const point = digit.codePointAt(0)!
  let zero = point
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return point - zero
}
