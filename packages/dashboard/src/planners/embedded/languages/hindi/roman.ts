import type { Names } from '../language.ts'
import { cut, hasDevanagari } from './letters.ts'
import type { Written } from './letters.ts'
import { soundOf } from '../sounds.ts'
import { bySounds, romanSound } from './roman-sounds.ts'
import { contentWords } from './roman-things.ts'
import { certainWords, englishWords, functionWords, helpingWords, likelyWords, stemWords } from './roman-words.ts'
import { times } from './numbers.ts'
import type { WordLists } from '../lexicon.ts'

const little = spellings(functionWords)
const named = spellings(contentWords)
const certain = new Set(certainWords.split(' '))
const likely = new Set(likelyWords.split(' '))
const english = new Set(englishWords.split(' '))
const months = new Set((times.month ?? '').split('\n').flatMap((line) => line.split(' = ')[1]?.split(', ') ?? []))
const stems = new Set(stemWords.split(' '))
const helping = new Set(helpingWords.split(' '))

/** Devanagari by spelling; of a spelling that is listed twice the first word is meant. */
function spellings(lists: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const line of lists.trim().split('\n')) {
    const [own = '', roman = ''] = line.split(' = ')
    for (const spelling of roman.split(', ')) if (!found.has(spelling)) found.set(spelling, own)
  }
  return found
}

/**
 * Whether a request in Roman letters is Hindi: two different words are none of English, or one that no other language has, and hardly more of
 * them say in English what the words around them are. A capital letter behind the first word may be that of a name.
 * @param isName whether a word is one of the data
 */
export function isRomanHindi(text: string, isName: (word: string) => boolean = () => false): boolean {
  if (hasDevanagari(text)) return false
  const words = wordsIn(text)
  const known = [...new Set(words)].reduce((sum, word) => sum + (isName(word) ? 0 : certain.has(word) ? 2 : likely.has(word) ? 1 : 0), 0)
  // "Pie chart bana do": a verb of two words.
  const asks = words.some((word, at) => at > 0 && helping.has(word) && stems.has(words[at - 1] ?? ''))
  const own = known + (asks ? 2 : 0)
  const others = words.filter((word) => english.has(word)).length
  // "Bangalore ke top 10 customers", "top 5 aur bottom 5": what belongs to what, and no word that English would do it with.
  const belongs = words.some((word, at) => at > 0 && at < words.length - 1 && /^(?:k[aei]|aur)$/.test(word) && !isName(word))
  return (own >= 2 || (belongs && others === 0)) && own > others
}

/** In small letters; words with a capital only where one begins the text, or where all have one. */
function wordsIn(text: string): readonly string[] {
  const words = cut(text).flatMap(({ text: word, kind }) => (kind === 'latin' ? word.split('-') : []))
  const shouted = words.every((word) => /^\P{Ll}/u.test(word))
  return words.flatMap((word, at) => (at === 0 || shouted || /^\P{Lu}/u.test(word) ? [word.toLowerCase()] : []))
}

/** Words of a request in Roman letters, those of Hindi in Devanagari at the places where they were typed. */
export type Devanagari = (text: string, names: Names) => readonly Written[]

/** @param lists and verbs, what the reader knows */
export function devanagariOf(lists: readonly WordLists[], verbs: WordLists): Devanagari {
  let sounds: ReadonlyMap<string, string> | undefined
  const heard = (word: string): string | undefined => (sounds ??= bySounds(lists, verbs)).get(romanSound(word))
  return (text, names) => {
    const words = cut(text).flatMap((word) => apart(word, names))
    const found: Written[] = []
    for (let at = 0; at < words.length; at++) {
      const [word, next] = [words[at], words[at + 1]]
      if (!word) break
      const pair = next?.kind === 'latin' ? named.get(`${lowered(word)} ${lowered(next)}`) : undefined
      if (pair !== undefined && next) {
        found.push(...said(pair, { ...word, end: next.end }))
        at++
      } else {
        const own = word.kind === 'latin' ? ownWord(word, [words[at - 1], next], names, heard) : undefined
        found.push(...(own === undefined ? [word] : said(own, word)))
      }
    }
    return found
  }
}

/** UTF-16 units: no word comes near it. */
const longest = 40

/** The score of a name that is only begun by a word, or misspelled: a word of Hindi is rather that word. */
const guessed = 0.7

function lowered({ text }: Written): string {
  return text.toLowerCase()
}

/** "बार चार्ट" for one word that was typed: each of its words stands at the whole of it. */
function said(own: string, { start, end }: Written): readonly Written[] {
  return own.split(' ').map((text) => ({ text, start, end, kind: 'own' }))
}

/** The Hindi word that was typed; undefined of what is English, or goes by that name in the data. */
function ownWord(
  word: Written,
  [before, next]: readonly (Written | undefined)[],
  names: Names,
  heard: (word: string) => string | undefined,
): string | undefined {
  const typed = lowered(word)
  if (typed.length > longest) return undefined
  const isKnown = (): boolean => names.has(typed) || names.readings([typed]).some(({ score }) => score > guessed)
  // "Har Store" and "Karan" are called so, "50 k" is a number.
  if (word.text !== typed && before && before.kind !== 'mark' && isKnown()) return undefined
  if (typed === 'k' && before?.kind === 'number') return undefined
  const listed = little.get(typed)
  // "Return na karne wale", "karo na".
  if (typed === 'na' && next?.kind === 'latin' && /^\p{L}{2,}n[ae]$/u.test(lowered(next))) return 'न'
  // "Women aur men ki sale", "men vs women".
  if (
    typed === 'men' &&
    (/^(?:aur|and|vs|ya)$/.test(before ? lowered(before) : '') || /^(?:aur|and|vs|ya|k[aei])$/.test(next ? lowered(next) : ''))
  )
    return 'पुरुष'
  if (listed !== undefined) return typed === 'main' && !before ? 'मैं' : listed
  const thing = named.get(typed)
  if (thing !== undefined) return names.has(typed) ? undefined : thing
  // Whoever did something may be called like a thing: "Karan ne".
  const isDoer = word.text !== typed && next?.text.toLowerCase() === 'ne'
  if (typed.length < 4 || isDoer || isKnown()) return undefined
  // Typed in one script and stored in the other.
  const stored = names.bySound([soundOf(romanSound(typed))])
  return stored !== undefined && hasDevanagari(stored) ? stored : heard(typed)
}

/** "Kaun-kaun", "mahinewar", "store-wise": word by word. */
function apart(word: Written, names: Names): readonly Written[] {
  if (word.kind !== 'latin' || word.text.length > longest || names.has(lowered(word))) return [word]
  const parts: Written[] = []
  let start = word.start
  const typed = word.text.split('-')
  const areMonths = typed.length === 2 && typed.every((part) => months.has(named.get(part.toLowerCase()) ?? ''))
  for (const [at, part] of typed.entries()) {
    // "Oct-dec": from the one until the other.
    if (areMonths && at > 0) parts.push({ text: '-', start: start - 1, end: start, kind: 'mark' })
    const ending = /^(?<stem>\p{L}{3,}?)(?:wise|war|waar|vaar)$/u.exec(part.toLowerCase())?.groups?.['stem']
    const known =
      ending !== undefined &&
      !named.has(part.toLowerCase()) &&
      (named.has(ending) || names.has(ending) || names.readings([ending]).length > 0)
    const length = known ? ending.length : part.length
    parts.push({ text: part.slice(0, length), start, end: start + length, kind: 'latin' })
    if (known) parts.push({ text: part.slice(length), start: start + length, end: start + part.length, kind: 'latin' })
    start += part.length + 1
  }
  return parts.every(({ text, kind }) => text.length > 1 || kind === 'mark') ? parts : [word]
}
