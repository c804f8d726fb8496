/** Whether a text has the figures of another, in whatever digits: a sentence is nothing worth if its numbers are wrong. */
export function hasFiguresOf(text: string, original: string): boolean {
  const figures = (of: string) => [...of.matchAll(/\p{Nd}(?:[\p{Nd}.,]*\p{Nd})?/gu)].map(([figure]) => plainDigits(figure)).toSorted()
  return figures(text).join(' ') === figures(original).join(' ')
}

/** The digits of every script of India follow their zero. */
function plainDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    let zero = digit.codePointAt(0) ?? 0
    const code = zero
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--
    return String(code - zero)
  })
}
