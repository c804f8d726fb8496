import type { Head } from '../frame.ts'
import type { Item } from '../lexicon.ts'
import { hasRole, isCount } from './english.ts'
import type { English, Words } from './english.ts'
import type { Wanted } from './wanted.ts'

/** What is shown, with what it belongs to: "average price of products". */
export function sayHead(english: English, head: Head, { where, groups }: Wanted): void {
  const front = head.words.filter(isFront)
  const own = thingsOf(head)
  // Nothing but "how many", of things that a condition names.
  const [about] = where.flatMap(({ words }) => words.filter(({ text }) => english.names.isThing(text)))
  const things = own.length === 0 && about ? [[about]] : own
  const counted = things.some((each) => hasRole(each, 'superlative')) ? undefined : countOf(english, head.words, own)
  english.sayAll(front)
  if (counted) english.say('number of', counted)
  for (const [at, thing] of things.entries()) {
    if (at > 0) sayOf(english, thing)
    else if (front.length === 0 && groups.length > 0 && areMeasures(english, thing)) sayTotals(english, thing)
    else english.sayAll(thing)
  }
}

export function sayOf(english: English, words: Words): void {
  if (words[0]) english.say('of', words[0])
  english.sayAll(words)
}

function isFront({ role }: Item): boolean {
  return role === 'aggregate' || role === 'only'
}

/** Superlatives first, then the words themselves, then what they belong to, nearest first. */
function thingsOf({ of, words }: Head): readonly Words[] {
  const most = words.filter(({ role }) => role === 'superlative')
  const body = words.filter((word) => !isCount(word) && !isFront(word) && !most.includes(word))
  const whole = [...most, ...body]
  return [...(whole.length > 0 ? [whole] : []), ...of.toReversed()]
}

/** The word that counts; "how much" of an amount and averages count nothing. */
function countOf(english: English, words: Words, [first = []]: readonly Words[]): Item | undefined {
  const count = words.find(isCount)
  const [read] = english.readings(first)
  const amount = read ? read.kind === 'measure' : first.some(({ text }) => amounts.has(text))
  const measured = count?.role === 'howMany' && amount
  return measured || words.some((word) => isFront(word) && word.text === 'average') ? undefined : count
}

/** What is asked for as "how much", and never "how many", though nothing in the data goes by it. */
const amounts: ReadonlySet<string> = new Set(
  'sales revenue income earnings profit loss expense cost spending money budget debt outstanding balance'.split(' '),
)

/** "Cost and sales": two amounts. */
function areMeasures(english: English, words: Words): boolean {
  const found = english.readings(words)
  return found.length > 1 && found.every(({ kind }) => kind === 'measure') && hasRole(words, 'and')
}

function sayTotals(english: English, words: Words): void {
  for (const [at, word] of words.entries()) {
    if (at === 0 || words[at - 1]?.role === 'and') english.say('total', word)
    english.sayPlain([word])
  }
}
