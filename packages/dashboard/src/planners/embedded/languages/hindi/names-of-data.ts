import type { Names } from '../language.ts'
import type { Entry, Role } from '../lexicon.ts'
import { soundsOf, vowelDistance } from '../sounds.ts'
import { hear } from './letters.ts'
import type { Written } from './letters.ts'

/** "लाइन L4", "लाइन के हिसाब से": a word for a chart where the data has things called so, and one of them or "by" stands behind it. */
export function nameInstead(
  { role }: Entry,
  [word, next]: readonly Written[],
  behind: Role | undefined,
  catalog: Names,
): { readonly text: string; readonly words: number } | undefined {
  const isOne = next?.kind === 'latin' && catalog.has(next.text)
  if (role !== 'chart' || !word || !next || !(behind === 'by' || isOne)) return undefined
  const text = catalog.bySound(hear(word.text))
  if (text === undefined || !catalog.has(text)) return undefined
  return isOne ? { text: `${text} ${next.text}`, words: 2 } : { text, words: 1 }
}

/** "लक्ष्य" where a batch is called Lakshya and nothing is a target: a word of the language that is a name of the data by its sound. */
export function nameHeard({ role, text }: Entry, { text: word }: Written, catalog: Names): string | undefined {
  if (role !== 'name' || word.length < 4) return undefined
  const heard = catalog.bySound(hear(word))
  if (heard === undefined || !catalog.has(heard)) return undefined
  const leads = text.split('|').some((option) => catalog.readings(option.split(' ')).some(({ score }) => score > surelyNamed))
  const near = soundsOf(heard).some(
    ({ consonants, full }) => consonants === hear(word).consonants && vowelDistance(full, hear(word).full) <= surelyHeard,
  )
  return leads || !near ? undefined : heard
}

/** What merely may be meant by a word is read with less. */
const surelyNamed = 0.7
/** So far may the vowels of a name be from those of a word that means something else. */
const surelyHeard = 0.1
