import type { NameReading, Names } from './language.ts'
import type { Item } from './lexicon.ts'

/** A phrase with the particle that claimed it. */
export interface Claimed {
  readonly marker: Item | undefined
  words: readonly Item[]
  /** A comparison that still waits for what it compares. */
  open?: boolean
  /** "… में नहीं". */
  denied?: boolean
}

/** What is shown, and the phrases that it belongs to. */
export interface Head {
  readonly of: readonly (readonly Item[])[]
  readonly words: readonly Item[]
}

/** What a request wants, phrase by phrase. */
export interface Frame {
  readonly heads: Head[]
  readonly groups: Claimed[]
  readonly where: Claimed[]
  readonly times: Claimed[]
  readonly sort: Claimed[]
  readonly charts: Item[]
  /** Share, distribution, relationship, trend. */
  readonly lead: Item[]
  /** What a relationship is between. */
  readonly parts: (readonly Item[])[]
}

/** Readings of items, counted in items. */
export function itemReadings(items: readonly Item[], names: Names): readonly NameReading[] {
  const words: string[] = []
  const owner: number[] = []
  for (const [at, { role, text }] of items.entries()) {
    const own = role === 'degree' || role === 'unknown' ? ['·'] : text.split(' ')
    for (const word of own) {
      words.push(word)
      owner.push(at)
    }
  }
  return names.readings(words).map(({ at, end, kind, score }) => ({ at: owner[at] ?? 0, end: (owner[end - 1] ?? 0) + 1, kind, score }))
}
