/**
 * What a word does in a request of a language whose verbs stand at the end and whose particles stand behind their nouns. `name` and the
 * roles up to `deed` carry English words; the others say how the words around them hang together.
 */
export type Role =
  | 'name'
  | 'number'
  | 'unit'
  | 'grain'
  | 'month'
  | 'weekday'
  | 'day'
  | 'past'
  | 'this'
  | 'aggregate'
  | 'count'
  | 'howMany'
  | 'degree'
  | 'most'
  | 'top'
  | 'bottom'
  | 'only'
  | 'deed'
  | 'periodic'
  | 'chart'
  | 'board'
  | 'about'
  | 'share'
  | 'trend'
  | 'course'
  | 'why'
  | 'soFar'
  | 'undone'
  | 'spread'
  | 'relation'
  | 'sort'
  | 'sortBy'
  | 'of'
  | 'in'
  | 'from'
  | 'until'
  | 'by'
  | 'byBefore'
  | 'per'
  | 'with'
  | 'without'
  | 'withoutBefore'
  | 'except'
  | 'between'
  | 'before'
  | 'after'
  | 'atLeast'
  | 'atMost'
  | 'which'
  | 'where'
  | 'when'
  | 'and'
  | 'or'
  | 'versus'
  | 'rest'
  | 'all'
  | 'not'
  | 'to'
  | 'compare'
  | 'relative'
  | 'command'
  | 'look'
  | 'plainly'
  | 'arrange'
  | 'theme'
  | 'naming'
  | 'instead'
  | 'also'
  | 'beside'
  | 'same'
  | 'together'
  | 'aim'
  | 'join'
  | 'order'
  | 'superlative'
  | 'comparative'
  | 'verb'
  | 'idle'
  | 'mark'
  | 'unknown'

/** A word of a request and what became of it. */
export interface Item {
  readonly role: Role
  /** English; of degrees the superlative and the comparative, of courses what they are called and what was done, a semicolon between. */
  readonly text: string
  readonly start: number
  readonly end: number
  readonly value?: number
  /** The English words that it may stand for, where there are several. */
  readonly options?: readonly string[]
}

export interface Entry extends Pick<Item, 'role' | 'text' | 'options'> {}

interface Phrase extends Entry {
  readonly words: readonly string[]
  readonly own: string
}

/** Word lists by role: a line is `english = word, word, two words`. */
export type WordLists = Partial<Readonly<Record<Role, string>>>

/** Finds the longest phrase of the lists at a place of a request. */
export interface Lexicon {
  /**
   * @param forms for each word of the request the forms under which it may be listed, likeliest first
   * @returns with the phrase as it is listed
   */
  at(
    forms: readonly (readonly string[])[],
    place: number,
  ): { readonly entry: Entry; readonly words: number; readonly own: string } | undefined
}

/**
 * The lists are read when the first word is looked up: most processes never hear the language.
 * @param spell brings words of the lists and of requests to one spelling
 */
export function lexiconOf(lists: readonly WordLists[], spell: (word: string) => string): Lexicon {
  let phrases: ReadonlyMap<string, readonly Phrase[]> | undefined
  return {
    at(forms, place) {
      phrases ??= phrasesOf(lists, spell)
      let best: Phrase | undefined
      for (const form of forms[place] ?? [])
        for (const phrase of phrases.get(form) ?? [])
          if (
            phrase.words.length > (best?.words.length ?? 0) &&
            phrase.words.every((word, at) => forms[place + at]?.includes(word) === true)
          )
            best = phrase
      return best && { entry: best, words: best.words.length, own: best.own }
    },
  }
}

/** The phrases of the lists by their first word, the longest first. */
function phrasesOf(lists: readonly WordLists[], spell: (word: string) => string): ReadonlyMap<string, readonly Phrase[]> {
  const phrases = new Map<string, Phrase[]>()
  for (const list of lists)
    for (const [role, text] of Object.entries(list) as readonly (readonly [Role, string])[])
      for (const line of text.split('\n')) {
        const [english, own] = line.split(' = ')
        if (english === undefined || own === undefined) continue
        for (const phrase of own.split(',')) {
          const words = phrase
            .trim()
            .split(/[\s-]+/)
            .map(spell)
          const [first] = words
          if (first === undefined || first === '') continue
          const known = phrases.get(first) ?? []
          phrases.set(first, known)
          if (!known.some((each) => each.words.join(' ') === words.join(' ')))
            known.push({ role, text: english.trim(), words, own: phrase.trim() })
        }
      }
  for (const list of phrases.values()) list.sort((a, b) => b.words.length - a.words.length)
  return phrases
}

/**
 * The same lists the other way: what a thing that English calls so is called. Of several words the first is meant; a line for one English
 * word alone goes before one for several.
 * @param spell brings English words of the lists to one spelling
 */
export function backwards(lists: readonly WordLists[], spell: (words: string) => string): ReadonlyMap<string, string> {
  const lines = lists.flatMap(({ name = '', grain = '' }) =>
    [...name.split('\n'), ...grain.split('\n')].flatMap((line) => {
      const [english, own] = line.split(' = ')
      const first = own?.split(',')[0]?.trim() ?? ''
      return english === undefined || first === '' ? [] : [{ meant: english.trim().split('|').map(spell), first }]
    }),
  )
  const found = new Map<string, string>()
  for (const alone of [true, false])
    for (const { meant, first } of lines)
      if ((meant.length === 1) === alone) for (const words of meant) if (!found.has(words)) found.set(words, first)
  return found
}
