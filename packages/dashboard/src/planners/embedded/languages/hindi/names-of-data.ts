import pluralize from 'pluralize'
import type { Names } from '../language.ts'
import type { Entry, Item, Role } from '../lexicon.ts'
import { soundsOf, vowelDistance } from '../sounds.ts'
import { formsOf } from './endings.ts'
import { hearings } from './letters.ts'
import type { Written } from './letters.ts'

/** Words of the longest text of several words that may be looked for. */
const mostWords = 3

/** "राम लाल", "दाल मिल": stored text of several words that begins at a place, whatever its words are else. */
export function storedAt(
  written: readonly Written[],
  place: number,
  catalog: Names,
): { readonly text: string; readonly words: number } | undefined {
  if (written[place]?.kind !== 'own') return undefined
  for (let words = mostWords; words > 1; words--) {
    const said = written.slice(place, place + words)
    if (said.length < words || !said.every(({ kind }) => kind === 'own' || kind === 'latin' || kind === 'number')) continue
    const text = said.map((word) => word.text).join(' ')
    if (catalog.has(text)) return { text, words }
  }
  return undefined
}

/** "कपासे" of stored "कपासा", "गेहूँ" of "गेहूं": the text that is stored, unless the word leads elsewhere in English. */
export function nameStored({ text }: Written, listed: Entry | undefined, catalog: Names): string | undefined {
  if (catalog.has(text)) return text
  const [own, ...others] = formsOf(text)
  if (own !== undefined && catalog.has(own)) return own
  const leads =
    listed && (listed.role !== 'name' || listed.text.split('|').some((option) => catalog.readings(option.split(' ')).length > 0))
  return leads ? undefined : others.find((form) => catalog.has(form))
}

/** "लाइन L4", "लाइन के हिसाब से": a word for a chart where the data has things called so, and one of them or "by" stands behind it. */
export function nameInstead(
  { role }: Entry,
  [word, next]: readonly Written[],
  behind: Role | undefined,
  catalog: Names,
): { readonly text: string; readonly words: number } | undefined {
  const isOne = next?.kind === 'latin' && catalog.has(next.text)
  if (role !== 'chart' || !word || !next || !(behind === 'by' || isOne)) return undefined
  const text = catalog.bySound(hearings(word.text))
  if (text === undefined || !catalog.has(text)) return undefined
  return isOne ? { text: `${text} ${next.text}`, words: 2 } : { text, words: 1 }
}

/** "लक्ष्य" where a batch is called Lakshya and nothing is a target: a word of the language that is a name of the data by its sound. */
export function nameHeard({ role, text }: Entry, { text: word }: Written, catalog: Names): string | undefined {
  if (role !== 'name' || word.length < 4) return undefined
  const heard = catalog.bySound(hearings(word))
  if (heard === undefined || !catalog.has(heard)) return undefined
  const leads = text.split('|').some((option) => catalog.readings(option.split(' ')).some(({ score }) => score > surelyNamed))
  const near = soundsOf(heard).some(({ consonants, full }) =>
    hearings(word).some((own) => consonants === own.consonants && vowelDistance(full, own.full) <= surelyHeard),
  )
  return leads || !near ? undefined : heard
}

/** "खेल के जूते" of stored "Sports Shoes": what something is of, in the words that either may stand for. */
export function valuesOfTwo(items: readonly Item[], catalog: Names): readonly Item[] {
  return items.flatMap((item, at): readonly Item[] => {
    const valueAt = (place: number): string | undefined => {
      const [kind, link, thing] = items.slice(Math.max(0, place))
      if (place < 0 || kind?.role !== 'name' || link?.role !== 'of' || thing?.role !== 'name') return undefined
      const pairs = formsOfWord(kind).flatMap((first) => formsOfWord(thing).map((last) => `${first} ${last}`))
      return pairs.find((pair) => catalog.columnOf([pair]) !== undefined)
    }
    if (valueAt(at - 1) !== undefined || valueAt(at - 2) !== undefined) return []
    const value = valueAt(at)
    return [value === undefined ? item : { role: 'name', text: value, start: item.start, end: items[at + 2]?.end ?? item.end }]
  })
}

const formsOfWord = ({ text, options = [text] }: Item): readonly string[] =>
  options.flatMap((word) => [...new Set([word, pluralize.plural(word), pluralize.singular(word)])])

/** What merely may be meant by a word is read with less. */
const surelyNamed = 0.7
/** So far may the vowels of a name be from those of a word that means something else. */
const surelyHeard = 0.1
