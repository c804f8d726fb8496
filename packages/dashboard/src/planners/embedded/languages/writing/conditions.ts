import type { Claimed } from '../frame.ts'
import { timesOf } from '../often.ts'
import { hasRole } from './english.ts'
import type { English, Words } from './english.ts'

export function sayCondition(english: English, condition: Claimed): void {
  const { marker, words, denied } = condition
  const at = marker ?? words[0]
  const lacking = lackedMeasure(english, condition)
  if (lacking) {
    // Without a discount the discount is nothing.
    english.say('with', at)
    english.sayAll(lacking)
    english.say('0', at)
    return
  }
  if (marker?.role === 'in' && denied === true) english.say('not in', at)
  else if (marker?.role === 'except' || marker?.role === 'without') english.say(marker.text, at)
  else if (isAge(words)) {
    english.say('with age', at)
    english.sayAll(words.slice(0, -1))
    return
  } else english.say(openingOf(condition), at)
  sayBody(english, condition)
}

/** "Without a discount": the amount that is not there. */
function lackedMeasure(english: English, { marker, words }: Claimed): Words | undefined {
  if (marker?.role !== 'without' && words[0]?.role !== 'withoutBefore') return undefined
  const lacking = words.filter(({ role }) => role !== 'withoutBefore')
  // Without sales nothing was sold.
  if (hasRole(lacking, 'deed') || lacking.every(({ text }) => text === 'sale' || text === 'sales')) return undefined
  return english.isOnly(lacking, 'measure') ? lacking : undefined
}

/** "Between 20 and 30 years". */
function isAge(words: Words): boolean {
  return words[0]?.role === 'between' && words.at(-1)?.text === 'year'
}

/** Where in a condition its comparison stands; -1 where it compares nothing. */
function comparisonIn(words: Words): number {
  return words.findIndex(({ role }) => ['comparative', 'between', 'atLeast', 'atMost'].includes(role))
}

function openingOf({ marker, words }: Claimed): string {
  const comparison = comparisonIn(words)
  if (comparison === 0 && namesNothing(words)) return ''
  // "Older than 1 month": of the things themselves.
  if (comparison === 0 && /^(?:older|newer|younger) than$/.test(words[0]?.text ?? '') && words.at(-1)?.role === 'grain') return ''
  if (comparison >= 0) return 'with'
  if (hasRole(words, 'superlative')) return 'with the'
  if (words[0]?.role === 'withoutBefore') return ''
  return marker?.role === 'in' ? 'in' : 'for'
}

/** "More than 500", and no word of what. */
function namesNothing(words: Words): boolean {
  return words.every(({ role }) => role !== 'name' && role !== 'unit' && (role !== 'grain' || words[0]?.role === 'between'))
}

/** So many and no more of them are counted; a larger number is money. */
const mostCounted = 1000

/** "10 से ज़्यादा ऑर्डर": more than 10 of them, and nothing that they come to. */
function countedIn(english: English, words: Words): Words | undefined {
  const at = words.findIndex(({ role }) => role === 'comparative' || role === 'atLeast' || role === 'atMost')
  const [than, number, ...more] = words.slice(Math.max(0, at))
  // "दो बार से ज़्यादा खरीदने वाले": so many times, and what was done.
  const isOften = at > 0 && more.length === 1 && more[0]?.text === 'times'
  const things = timesOf(english.names, isOften ? [...more, ...words.slice(0, at)] : at > 0 ? words.slice(0, at) : more)
  if (at < 0 || !than || number?.value === undefined || number.value > mostCounted || (at > 0 && more.length > 0 && !isOften))
    return undefined
  if (!/^(?:more than|less than|at least|at most|exactly)$/.test(than.text) || !things.every(({ role }) => role === 'name'))
    return undefined
  const fewer = than.text === 'less than' ? { ...than, text: 'fewer than' } : than
  return english.isThing(things) ? [fewer, number, ...things] : undefined
}

function sayBody(english: English, { marker, words }: Claimed): void {
  const comparison = comparisonIn(words)
  const counted = countedIn(english, words)
  if (counted) {
    // "Exactly 1 order".
    if (counted[1]?.value === 1) english.sayPlain(counted)
    else english.sayAll(counted)
    return
  }
  const behind = words.findIndex(({ role }, place) => place > comparison && role === 'name')
  if (marker === undefined && words[0]?.role === 'name' && words.length > 2) english.sayPlain(words)
  // "At least 10 quantity" is "quantity at least 10".
  else if (comparison === 0 && behind > 0) english.sayAll([...words.slice(behind), ...words.slice(0, behind)])
  else english.sayAll(words)
}
