import type { Token } from '../words/tokens.ts'
import { numberAt } from '../words/tokens.ts'

export const listWords: ReadonlySet<string> = new Set([',', 'or', 'and', '/', '&', 'nor'])

/** "3, 4 or 5": the numbers behind the first. */
export function listFrom(tokens: readonly Token[], first: number): { readonly places: readonly number[]; readonly next: number } {
  const places = [first]
  let next = numberAt(tokens, first)?.next ?? first + 1
  for (;;) {
    let at = next
    while (at - next < 2 && listWords.has(tokens[at]?.lower ?? '')) at++
    const number = at > next && tokens[at]?.kind === 'number' ? numberAt(tokens, at) : undefined
    if (!number || tokens[number.next]?.text === '%') return { places, next }
    places.push(at)
    next = number.next
  }
}
