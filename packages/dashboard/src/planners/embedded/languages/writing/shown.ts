import pluralize from 'pluralize'
import type { Claimed, Head } from '../frame.ts'
import type { Item, Role } from '../lexicon.ts'
import { hasRole, isCount } from './english.ts'
import type { English, Words } from './english.ts'
import { sayGroups } from './groups.ts'
import { returnsOf, sayHead, sayOf } from './heads.ts'
import type { Wanted } from './wanted.ts'

/** What is asked for: a question, a relationship, or what is shown and how it is looked at. */
export function sayShown(english: English, wanted: Wanted): void {
  const { heads, groups, parts, limited } = wanted
  const leading = (role: Role): Item | undefined => wanted.lead.find((item) => item.role === role)
  const relation = leading('relation')
  if (relation) english.say('relationship between', relation)
  if (relation && parts.length > 0) {
    for (const part of parts) english.sayAll(part)
    for (const { of, words } of heads) for (const each of [words, ...of]) sayOf(english, each)
    return
  }
  const [compare, spread, share, place] = [leading('compare'), leading('spread'), leading('share'), leading('where')]
  if (compare) english.say('compare', compare)
  if (spread) english.say('distribution of', spread)
  const returned = share?.text === 'percentage' ? returnsIn(english, heads) : undefined
  if (returned) english.say('return rate', returned)
  else if (share) {
    if (sayRatio(english, share, heads)) return
    english.say('share of', share)
    if (sayPartIn(english, wanted)) return
  }
  const course = courseIn(wanted.lead)
  if (course && course.called !== 'over time') english.say(course.called, course.item)
  const why = leading('why')
  if (why && !course && groups.length === 0)
    english.say(
      hasRole(
        heads.flatMap(({ words }) => words),
        'deed',
      )
        ? 'why are'
        : 'why are there',
      why,
    )
  if (place && groups.length === 0 && !limited) english.say('where are', place)
  if (returned) return
  for (const [at, head] of heads.entries()) {
    if (at > 0) english.say(areCountAndAmount(heads) ? 'and' : ',', head.words[0])
    sayHead(english, head, wanted)
    // "हर महीने कितने नए ग्राहक और कितने ऑर्डर": the new ones by a date of their own.
    const isNew = at === 0 && heads.length > 1 && head.words.some(({ role, text }) => role === 'degree' && text.startsWith('newest;'))
    if (isNew && isCounted(head)) sayGroups(english, groups, [])
  }
}

/** "जूतों की बिक्री में चप्पलों का हिस्सा": of an amount the part that a value has; whether it was one. */
function sayPartIn(english: English, wanted: Wanted): boolean {
  const [whole, part, ...more] = wanted.heads
  const said = part ? [...part.of.flat(), ...part.words] : []
  if (
    !whole ||
    more.length > 0 ||
    wanted.groups.length > 0 ||
    !english.isOnly(said, 'value') ||
    !(english.isOnly(whole.words, 'measure') || english.isThing(whole.words))
  )
    return false
  english.sayPlain(said)
  english.say('in', part?.words[0])
  sayHead(english, whole, wanted)
  return true
}

const isCounted = ({ words }: Head): boolean => words.some(isCount)

/** "रिफंड और बिक्री का अनुपात": the one as a part of the other; whether it was one. */
function sayRatio(english: English, ratio: Item, heads: readonly Head[]): boolean {
  const [head, ...more] = heads
  const said = head ? [...head.of.flat(), ...head.words].filter(({ role }) => role !== 'aggregate') : []
  const and = said.findIndex(({ role }) => role === 'and')
  if (ratio.text !== 'ratio' || and < 1 || more.length > 0 || and === said.length - 1) return false
  english.say('ratio of', ratio)
  english.sayPlain(said.slice(0, and))
  english.say('to', said[and])
  english.sayPlain(said.slice(and + 1))
  return true
}

/** "रिटर्न का प्रतिशत", "कितने प्रतिशत माल वापस आता है": of all that was sold the part that came back. */
function returnsIn(english: English, heads: readonly Head[]): Item | undefined {
  const [head, ...more] = heads
  const said = head ? [...head.of.flat(), ...returnsOf(english, head).words].filter((each) => !isCount(each)) : []
  const [word, ...others] = said
  if (!word || more.length + others.length > 0) return undefined
  // "सबसे ज़्यादा रिटर्न होता है".
  const isDone = word.role === 'deed' && word.text === 'returned' && english.names.isThing('return')
  return isDone || (word.role === 'name' && word.text === 'return' && english.isThing([word])) ? word : undefined
}

/** "The number of customers and the average spend", each broken down alike. */
function areCountAndAmount(heads: readonly Head[]): boolean {
  const counted = heads.filter(({ of, words }) => [...of.flat(), ...words].some(isCount))
  const amounts = heads.filter(({ words }) => words[0]?.role === 'aggregate' && !words.some(isCount))
  // "कितने ग्राहक हैं और कितने ऑर्डर", "ऑर्डर की संख्या और बिक्री".
  const isCountFirst = heads[0]?.words.length === 1 && heads[0].words.every(({ role }) => role === 'count')
  return heads.length === 2 && (counted.length === 2 || isCountFirst || (counted.length === 1 && amounts.length === 1))
}

/** How it went: "growth of", or "over time", where it was asked whether something rose. */
export function courseIn(lead: readonly Item[]): { readonly item: Item; readonly called: string; readonly done: string } | undefined {
  const item = lead.find(({ role }) => role === 'course')
  const [called = '', done = ''] = item?.text.split('; ') ?? []
  return item && { item, called, done }
}

/** "Which city has the most orders": says it as a question, where it is one; the breakdown that it asks for. */
export function sayQuestion(english: English, wanted: Wanted): Claimed | undefined {
  const asked = wanted.groups.find(({ marker }) => marker?.role === 'which') ?? placeAsked(english, wanted)
  const head = joinedMost(wanted.heads).find(({ words }) => words.some(({ role }) => role === 'superlative'))
  const most = head?.words.find(({ role }) => role === 'superlative')
  const fallen = asked && !most ? (sayFallen(english, wanted, asked) ?? sayAtLoss(english, wanted, asked)) : undefined
  if (fallen) return fallen
  if (!asked || !head || !most || wanted.limited) return undefined
  // "कौन से स्टोर सबसे खराब चल रहे हैं": by whatever they are best at.
  if (
    ['best', 'worst'].includes(most.text) &&
    head.words.length === 1 &&
    head.of.length === 0 &&
    (english.isThing(asked.words) || english.isOnly(asked.words, 'group'))
  ) {
    english.say(most.text, most)
    english.sayAll(asked.words)
    return asked
  }
  const isJudged = ['best', 'worst'].includes(most.text) && head.words.some(({ role }) => role === 'name')
  if (!isJudged && !['most', 'least'].includes(most.text)) return undefined
  english.say(asked.words.length > 0 ? 'which' : 'who', asked.marker)
  english.sayPlain(severalAsked(asked.words))
  const course = courseIn(wanted.lead)
  const words = course ? head.words.filter((word) => word !== most) : head.words
  // "किस श्रेणी में सबसे ज़्यादा रिटर्न आता है, प्रतिशत में": of what was sold there.
  const isInPercent = wanted.lead.some(({ role, text }) => role === 'share' && text === 'percentage')
  const returned = isInPercent && !course ? returnsIn(english, [{ ...head, words: words.filter((word) => word !== most) }]) : undefined
  if (returned && ['most', 'least'].includes(most.text)) {
    english.say(`has the ${most.text === 'most' ? 'highest' : 'lowest'} return rate`, returned)
    return asked
  }
  const [deed, ...others] = words.filter((word) => word !== most)
  // "कौन सी चीज़ें सबसे ज़्यादा लौटाई गईं".
  if (
    !course &&
    deed?.role === 'deed' &&
    amountsOf[deed.text] === undefined &&
    others.length === 0 &&
    head.of.length === 0 &&
    asked.words.length > 0
  ) {
    english.say('is', most)
    english.say(deed.text, deed)
    english.say(`the ${most.text}`, most)
    return asked
  }
  english.say(course ? 'had' : 'has the', course ? asked.marker : most)
  sayHead(english, { ...head, words: words.map(asAmount) }, wanted)
  // "किस शहर की बिक्री सबसे ज़्यादा घटी".
  if (course) english.say(`${course.done} the ${most.text}`, course.item)
  // "सबसे ज़्यादा डील किसने क्लोज़ की": what was done, behind the word that asks.
  for (const { words } of wanted.heads)
    if (words.length > 0 && words.every(({ role }) => role === 'deed')) english.sayPlain(words)
    // "महिला ग्राहक किस श्रेणी पर सबसे ज़्यादा खर्च करती हैं": only these.
    else if (words.every((word) => !head.words.includes(word)) && english.readings(words).some(({ kind }) => kind === 'value'))
      sayOf(english, words)
  return asked
}

/** "कौन से 5 सामान": so many of them. */
const severalAsked = (words: Words): Words =>
  words[0]?.role === 'number'
    ? words.map((word, at) => (at === words.length - 1 ? { ...word, text: pluralize.plural(word.text) } : word))
    : words

/** "कौन सी श्रेणी घाटे में है". */
function sayAtLoss(english: English, { heads, where }: Wanted, asked: Claimed): Claimed | undefined {
  const loss = where.findIndex(
    ({ marker, words }) => marker?.role === 'in' && words.length === 1 && /^(?:loss|profit)$/.test(words[0]?.text ?? ''),
  )
  const condition = where[loss]
  if (!condition || heads.length > 0 || asked.words.length === 0) return undefined
  english.say('which', asked.marker)
  english.sayPlain(asked.words)
  english.say('is', asked.marker)
  return asked
}

/** "किस स्टोर की बिक्री गिर रही है": those of which it fell the most; whether it fell or rose is seen over time. */
function sayFallen(english: English, wanted: Wanted, asked: Claimed): Claimed | undefined {
  const { heads, lead, groups } = wanted
  const [head, ...more] = heads
  const course = courseIn(lead)
  const isOne = lead.filter(({ role }) => role === 'course').length === 1 && groups.length === 1
  const isNamed = english.isOnly(asked.words, 'group') || english.isThing(asked.words)
  if (!head || more.length > 0 || course?.called !== 'over time' || !isOne || !isNamed) return undefined
  english.say('which', asked.marker)
  english.sayPlain(asked.words)
  english.say('had', asked.marker)
  sayHead(english, head, wanted)
  english.say(`${course.done} the most`, course.item)
  return asked
}

/** "मुनाफ़ा किस श्रेणी में सबसे कम है": the least of what was named before. */
function joinedMost(heads: readonly Head[]): readonly Head[] {
  const [named, most, ...others] = heads
  const isAlone =
    named &&
    most &&
    others.length === 0 &&
    most.of.length === 0 &&
    most.words.every(({ role }) => role === 'superlative' || role === 'verb')
  return isAlone ? [{ ...named, words: [...named.words, ...most.words] }] : heads
}

/** "Where do most visitors come": which place, by whatever the data calls one. */
function placeAsked(english: English, { lead, groups }: Wanted): Claimed | undefined {
  const where = lead.find(({ role }) => role === 'where')
  if (!where || groups.length > 0) return undefined
  const named = places.map((text): Item => ({ ...where, role: 'name', text })).find((place) => english.isOnly([place], 'group'))
  return named && { marker: { ...where, role: 'which' }, words: [named] }
}

const places: readonly string[] = 'place location venue city town district state region country branch'.split(' ')

/** "रोज़ कितना बिकता है" asks for sales. */
export function withAmounts(head: Head): Head {
  const words = head.words.map(asAmount)
  return words.some((word, at) => word !== head.words[at]) ? { ...head, words: words.filter((word) => !isCount(word)) } : head
}

/** "Who sold the most" asks for the most sales. */
function asAmount(word: Item): Item {
  const amount = word.role === 'deed' ? amountsOf[word.text] : undefined
  return amount === undefined ? word : { ...word, role: 'name', text: amount }
}

const amountsOf: Readonly<Record<string, string | undefined>> = { sold: 'sales', earned: 'earnings', spent: 'spend' }
