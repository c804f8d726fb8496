import pluralize from 'pluralize'
import { itemReadings } from '../frame.ts'
import type { NameKind, NameReading, Names, Piece } from '../language.ts'
import type { Item, Role } from '../lexicon.ts'
import { substances } from '../substances.ts'

export type Words = readonly Item[]
type Place = Pick<Piece, 'start' | 'end'>

const nowhere: Place = { start: 0, end: 0 }

export function isCount({ role }: Item): boolean {
  return role === 'count' || role === 'howMany'
}

export function hasRole(words: Words, ...roles: readonly Role[]): boolean {
  return words.some(({ role }) => roles.includes(role))
}

/** An English request while it is written. */
export class English {
  readonly pieces: Piece[] = []
  readonly names: Names

  constructor(names: Names) {
    this.names = names
  }

  /** @param at the words that it stands for */
  say(text: string, at: Place = nowhere): void {
    if (text !== '') this.pieces.push({ text, start: at.start, end: at.end })
  }

  /** Things in the plural, as one speaks of them; units of time so behind a number. */
  sayAll(words: Words): void {
    const thing = this.#thingIn(words)
    for (const [at, word] of words.entries()) {
      const several = word.role === 'grain' && (words[at - 1]?.value ?? 1) > 1
      // "The last test" is one.
      const before = words[at - 1]
      const isOne = before?.role === 'past' || (before?.role === 'degree' && before.text.startsWith('latest;'))
      const last = at === thing && word.role === 'name' && !isOne && !substances.has(word.text)
      const text = word.role === 'superlative' ? this.#superlative(word, words.slice(at + 1)) : plainText(word)
      this.say(several || last ? pluralize.plural(text) : text, word)
    }
  }

  /** Word by word, as they stand in the lists. */
  sayPlain(words: Words): void {
    for (const word of words) this.say(plainText(word), word)
  }

  readings(words: Words): readonly NameReading[] {
    return itemReadings(words, this.names)
  }

  /** Whether the words name nothing but this, and count nothing. */
  isOnly(words: Words, kind: NameKind): boolean {
    const found = this.readings(words)
    return found.length > 0 && found.every((each) => each.kind === kind) && !words.some(isCount)
  }

  isThing(words: Words): boolean {
    const called = words.filter(({ role }) => role === 'name')
    const last = this.readings(words).at(-1)?.kind
    // "Generation" of the generation report is what is measured in it.
    return last === 'table' || (last !== 'measure' && called.length === 1 && this.names.isThing(called[0]?.text ?? ''))
  }

  /** Where among the words the name of a thing ends; -1 where there is none. */
  #thingIn(words: Words): number {
    if (!this.isThing(words)) return -1
    const last = this.readings(words).at(-1)
    const at = last?.kind === 'table' ? last.end - 1 : words.length - 1
    return this.#namesOther(words, at) ? -1 : at
  }

  /** "Average order value": of the thing a noun of its own. */
  #namesOther(words: Words, at: number): boolean {
    const last = words[at]?.text.split(' ') ?? []
    const isWithin = last.length > 1 && !this.names.isThing(last.join(' ')) && !this.names.isThing(last.at(-1) ?? '')
    return isWithin || words[at + 1]?.role === 'name'
  }

  #superlative({ text }: Item, behind: Words): string {
    return text === 'least' && this.isThing(behind) ? 'fewest' : text
  }
}

function plainText({ role, text }: Item): string {
  return role === 'degree' ? (text.split(';')[2] ?? '').trim() : text
}
