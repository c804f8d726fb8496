import { itemReadings } from '../frame.ts'
import type { NameKind, Names, Piece } from '../language.ts'
import type { Item, Role } from '../lexicon.ts'
import { meant } from '../meant.ts'
import { frameOf } from '../reading/index.ts'
import { written } from '../writing/index.ts'

/** One wish: the chart that is meant, where it is said, and the other words. */
export interface Wish {
  readonly aim: Piece | undefined
  readonly words: readonly Item[]
  readonly names: Names
}

export function at(text: string, { start, end }: { readonly start: number; readonly end: number }): Piece {
  return { text, start, end }
}

export function itOf({ aim, words: [first] }: Wish): Piece {
  return aim ?? { text: 'it', start: first?.start ?? 0, end: first?.start ?? 0 }
}

export function chartsIn({ words }: Wish): readonly Item[] {
  return words.filter(({ role }) => role === 'chart')
}

const unshown: readonly Role[] = [
  'command',
  'chart',
  'look',
  'theme',
  'naming',
  'instead',
  'also',
  'beside',
  'same',
  'together',
  'arrange',
  'plainly',
]

/** What is to be shown, as in a request. */
export function shownIn({ words, names }: Wish): readonly Piece[] {
  const said = words.filter(({ role }) => !unshown.includes(role))
  return written(meant(frameOf(said, names), names), names)
}

/** Whether the words name something, and nothing but this. */
export function areAll(kind: NameKind, words: readonly Item[], names: Names): boolean {
  const found = itemReadings(
    words.filter(({ role }) => role === 'name'),
    names,
  )
  return found.length > 0 && found.every((each) => each.kind === kind)
}
