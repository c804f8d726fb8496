import { distance } from 'fastest-levenshtein'
import { monthNames, weekdayNames } from './time.ts'
import { isEnglish } from './word-forms.ts'

/** Words that requests are made of, whatever the data are of: those that are worth more than being told as unknown. */
const words = `
hourly daily weekly monthly quarterly yearly annual annually today yesterday tomorrow month months quarter quarters year years weekday weekend
weekdays weekends financial calendar
best worst average median total totals number count maximum minimum highest lowest largest smallest biggest percent percentage share ratio growth
cumulative difference compare compared comparison trend distribution between versus against except excluding including without since before after
above below greater fewer during
revenue sales profit margin turnover amount value price cost costs quantity discount discounts income expense expenses spend spending salary
payment payments purchase purchases refund refunds balance outstanding stock
customer customers client clients product products order orders invoice invoices employee employees student students patient patients supplier
suppliers vendor vendors category categories subcategory region regions channel channels segment segments department departments branch branches
store stores brand brands method status gender country district location
returned delivered cancelled pending ordered shipped bought selling received completed
`
  .trim()
  .split(/\s+/)

const vocabulary: readonly string[] = [...new Set([...words, ...monthNames.filter((name) => name.length > 4), ...weekdayNames])].map(
  (word) => word.toLowerCase(),
)

/** Words and names that are right as they stand, though they are nearly one of those. */
const whole = `
media medias medial median medina brought bough older order prince martin marlin sale sages worse worst wort vague valse stuck stock stocky smock
marc march marsh mach monte monty montes month stats stratus dairy daisy brad bland brandy brant bran brand shark share shores shire shale shales
stole stoke stokes stove stoves store storer stored storks spore spores swore sore sores sounding chancel excerpt colts clint since sine maximus
minimus auguste calendars sturdy sundry shedding spending sperling spanking snelling legation location locative lactation aster turnovers sped trendy
percentile reburied gander gelder smartest smallish annuals breeches branches branchlets brunch quartier catenary
`
const known: ReadonlySet<string> = new Set([...vocabulary, ...whole.trim().split(/\s+/)])

/** A letter behind the first that is left out by those who write in consonants alone. */
const vowel = /[aeiou]/g
const consonants = (word: string): string => word.charAt(0) + word.slice(1).replaceAll(vowel, '')

const before = new Map<string, string | undefined>()

/**
 * "Mnthly", "qtrly", "proft": the word of requests that a word can only be meant for.
 * @param word in lower case, of which nothing else is known
 */
export function respelled(word: string): string | undefined {
  if (word.length < 3 || known.has(word) || !/^[a-z]+$/.test(word)) return undefined
  if (before.has(word)) return before.get(word)
  if (before.size > 5_000) before.clear()
  const found = isEnglish(word) ? undefined : (inConsonants(word) ?? mistyped(word))
  before.set(word, found)
  return found
}

/** Written without all or some of its vowels; of four consonants and more one may be left out besides, though not the last. */
function inConsonants(word: string): string | undefined {
  const own = consonants(word)
  const whole = vocabulary.filter((each) => consonants(each) === own && isWithin(word, each))
  if (whole.length > 0 || own !== word || word.length < 4) return word.length > 3 || own === word ? only(whole) : undefined
  const last = word.at(-1)
  return only(
    vocabulary.filter((each) => {
      const full = consonants(each)
      return full.length === word.length + 1 && full.at(-1) === last && leavesOut(full, word)
    }),
  )
}

/** All letters of the one stand in the other, in this order. */
function isWithin(short: string, long: string): boolean {
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length
}

const leavesOut = (full: string, word: string): boolean =>
  Array.from(full).some((_, at) => at > 0 && full.slice(0, at) + full.slice(at + 1) === word)

/** One letter too many, too few, another, or two that changed places; of long words two letters. */
function mistyped(word: string): string | undefined {
  if (word.length < 4) return undefined
  const near = vocabulary.flatMap((each) => {
    if (each[0] !== word[0] || each.length < 5 || Math.abs(each.length - word.length) > 2) return []
    const far = isSwapped(word, each) ? 1 : distance(word, each)
    return far === 1 || (far === 2 && Math.min(each.length, word.length) >= 8) ? [{ each, far }] : []
  })
  const least = Math.min(...near.map(({ far }) => far))
  return only(near.flatMap(({ each, far }) => (far === least ? [each] : [])))
}

function isSwapped(a: string, b: string): boolean {
  const at = a.length === b.length ? Array.from(a).findIndex((letter, place) => letter !== b[place]) : -1
  return at >= 0 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}

/** Nothing where it may be one of several; of one and many of the same thing either will do. */
function only(found: readonly string[]): string | undefined {
  const [first, ...others] = found.toSorted((a, b) => a.length - b.length)
  return others.every((each) => each === `${first ?? ''}s`) ? first : undefined
}
