import type { Catalog } from '../../../connections/connection.ts'
import { findMentions } from '../mentions/index.ts'
import { indexOf, normalizeValue } from '../schema/schema-index.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { matchesOf } from '../schema/word-match.ts'
import { relatedWords } from '../words/related.ts'
import { synonymGroups } from '../words/synonyms.ts'
import { tokenize } from '../words/tokens.ts'
import { formOf, wordsOfName, writtenWords } from '../words/word-forms.ts'
import { borrowedWords } from './borrowed-words.ts'
import type { NameKind, NameReading, Names, Sound } from './language.ts'
import { hasDevanagari, hearings } from './hindi/letters.ts'
import { soundsOf, vowelDistance } from './sounds.ts'

type Heard = ReadonlyMap<string, readonly { readonly word: string; readonly full: string }[]>

const catalogs = new WeakMap<Catalog, Names>()

/** What the catalog's names and values are to another language; made once for each catalog. */
export function namesOf(catalog: Catalog): Names {
  const before = catalogs.get(catalog)
  if (before) return before
  const made = build(catalog)
  catalogs.set(catalog, made)
  return made
}

function build(catalog: Catalog): Names {
  const index = indexOf(catalog)
  const own = heard(wordsOf(catalog))
  const joined = heard(joinedValues(catalog))
  const leads = new Map<string, boolean>()
  const leadsSomewhere = (word: string): boolean => {
    const before = leads.get(word)
    if (before !== undefined) return before
    const form = formOf(word)
    // "Damage", of what is damaged.
    const isDone = [`${word}d`, `${word}ed`].some((done) => index.values.has(done))
    const found =
      isDone || [...matchesOf({ lower: word, word: form.text, stem: form.stem }, index).values()].some(({ score }) => score >= 0.6)
    leads.set(word, found)
    return found
  }
  const read = new Map<string, readonly NameReading[]>()
  return {
    has: (words) => index.values.has(normalizeValue(words)) || index.tablesByPiece.has(words) || index.columnsByPiece.has(words),
    columnOf(values) {
      const held = values.map((value) => index.values.get(normalizeValue(value)) ?? [])
      const common = held[0]?.find((first) =>
        held.every((each) => each.some(({ table, column }) => table === first.table && column === first.column)),
      )
      return common && wordsOfName(common.column).join(' ')
    },
    isThing: (word) => index.tablesByPiece.has(formOf(word).text),
    bySound(sounds) {
      const first = (find: (sound: Sound) => string | undefined): string | undefined => {
        for (const sound of sounds) {
          const found = find(sound)
          if (found !== undefined) return found
        }
        return undefined
      }
      return (
        first((sound) => nearest(own, sound, Math.min(alike, apartAtMost(sound)))) ??
        // A loan word that sounds just so rather than a name that is somewhat like it.
        first((sound) => (sound.consonants.length > 2 ? nearest(loans(), sound, same, leadsSomewhere) : undefined)) ??
        first((sound) => nearest(own, sound, apartAtMost(sound))) ??
        first((sound) => (sound.consonants.length > 3 ? nearest(joined, sound, alike) : undefined)) ??
        first((sound) => nearest(english(), sound, alike, leadsSomewhere))
      )
    },
    borrowed: (sound) => {
      const { length } = sound.consonants
      return length < 2 ? undefined : (nearest(loans(), sound, alike) ?? (length > 3 ? nearest(english(), sound, 0.1) : undefined))
    },
    readings(words) {
      const key = words.join(' ')
      const before = read.get(key)
      if (before) return before
      const made = readingsOf(words, index)
      if (read.size > 2_000) read.clear()
      read.set(key, made)
      return made
    },
  }
}

/** How far two words may be apart that are heard as one, and as nothing else. */
const [alike, same] = [0.13, 0.08]

/** How far a name may be from what is heard: the fewer its consonants, the more words sound like it. */
function apartAtMost({ consonants }: Sound): number {
  return consonants.length < 3 ? 0.13 : consonants.length < 4 ? 0.2 : 0.25
}

/** The words of its names and of its stored text. */
function wordsOf(catalog: Catalog): readonly string[] {
  const words = new Set<string>()
  for (const table of catalog.tables) {
    for (const name of [table.id, ...(table.synonyms ?? [])]) for (const word of writtenWords(name)) words.add(word)
    for (const column of table.columns) {
      for (const name of [column.name, ...(column.synonyms ?? [])]) for (const word of writtenWords(name)) words.add(word)
      if (column.type === 'text') for (const value of column.values) for (const word of value.split(/[^\p{L}\p{M}\p{N}]+/u)) words.add(word)
    }
  }
  return [...words]
}

/** Stored names of several words that other letters may write as one: "ताजमहल" for "Taj Mahal". Short ones sound like too many words. */
function joinedValues(catalog: Catalog): readonly string[] {
  const values = catalog.tables.flatMap(({ columns }) => columns.flatMap((column) => (column.type === 'text' ? column.values : [])))
  return [...new Set(values.filter((value) => /^[A-Za-z]{2,12}(?: [A-Za-z]{2,12}){1,2}$/.test(value)))]
}

/** Words by their consonants; names of several words are heard as one word each. Two letters, as in `id`, sound like too many words. */
function heard(words: readonly string[]): Heard {
  const made = new Map<string, { word: string; full: string }[]>()
  for (const word of words.filter((each) => each.length > 2 || /^\p{Lu}+$/u.test(each)))
    for (const { consonants, full } of hasDevanagari(word) ? hearings(word) : soundsOf(word.replaceAll(' ', ''))) {
      const list = made.get(consonants)
      if (list) list.push({ word, full })
      else made.set(consonants, [{ word, full }])
    }
  return made
}

let everyday: Heard | undefined
let borrowed: Heard | undefined

function loans(): Heard {
  borrowed ??= heard(borrowedWords)
  return borrowed
}

/** English words that people borrow: those with synonyms or relatives. */
function english(): Heard {
  everyday ??= heard([...new Set([...synonymGroups.flat(), ...relatedWords(), ...borrowedWords])])
  return everyday
}

function nearest(words: Heard, { consonants, full }: Sound, most: number, fits?: (word: string) => boolean): string | undefined {
  let best: string | undefined
  let least = most + 1e-9
  for (const each of words.get(consonants) ?? []) {
    // With one consonant or none, vowels are all there is to go by.
    const apart = vowelDistance(each.full, full) * (consonants.length <= 1 ? 2 : 1)
    if (apart < least && (!fits || fits(each.word))) [best, least] = [each.word, apart]
  }
  return best
}

function readingsOf(words: readonly string[], index: SchemaIndex): readonly NameReading[] {
  const text = words.join(' ')
  const starts = words.map((_, at) => words.slice(0, at).reduce((sum, word) => sum + word.length + 1, 0))
  const tokens = tokenize(text)
  const wordAt = (offset: number): number => starts.filter((start) => start <= offset).length - 1
  return findMentions(
    tokens,
    index,
    tokens.map(() => 0),
  ).flatMap(({ start, end, readings: [best] }): readonly NameReading[] => {
    const [first, last] = [tokens[start], tokens[end - 1]]
    if (!best || !first || !last) return []
    return [{ at: wordAt(first.start), end: wordAt(last.end - 1) + 1, kind: kindOf(best, index), score: best.score }]
  })
}

function kindOf(
  { kind, table, column }: { readonly kind: 'table' | 'column' | 'value'; readonly table: string; readonly column?: string },
  index: SchemaIndex,
): NameKind {
  if (kind !== 'column') return kind
  const meaning = index.columns.find((each) => each.table.id === table && each.column.name === column)?.column.meaning
  if (meaning === 'date') return 'date'
  return meaning === 'measure' || meaning === 'money' || meaning === 'share' ? 'measure' : 'group'
}
