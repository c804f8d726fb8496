import pluralize from 'pluralize'
import { isPersonWord } from '../../words/people.ts'
import type { Item, Role } from '../lexicon.ts'
import { participles } from '../participles.ts'
import { amounts } from '../substances.ts'
import { timeRoles } from './phrases.ts'

/** "ग्राहकों ने कितना खर्च किया", "delhi walo ne kitna kharcha kiya": what they spent, and no cost of ours. */
export function withSpentBy(items: readonly Item[]): readonly Item[] {
  const doer = items.findIndex(({ role, text }) => role === 'idle' && text === 'doer')
  const before = items[doer - 1]
  const isWho = before?.role === 'with' || (before?.role === 'name' && isPersonWord(before.text))
  if (doer < 1 || !isWho) return items
  return items.map((item, at): Item => {
    const isSpent = at > doer && item.role === 'name' && item.options?.includes('expense') === true && items[at - 1]?.role === 'howMany'
    // "50000 से ज़्यादा खर्च किया": that comes to so much.
    const isCompared = at > doer && item.role === 'name' && item.options?.includes('expense') === true && items[at - 1]?.role === 'degree'
    return isSpent ? { ...item, role: 'deed', text: 'spent' } : isCompared ? { ...item, text: 'total spend' } : item
  })
}

/** "महिलाएँ क्या ख़रीदती हैं", "18 se 25 saal ke customer kya kharidte hai category wise": what was sold to them, by what it is called. */
export function withWhatTheyBuy(items: readonly Item[]): readonly Item[] {
  const what = items.findIndex(({ role, text }) => role === 'idle' && text === 'what')
  const [asked, bought] = items.slice(Math.max(0, what))
  const last = items.slice(0, Math.max(0, what)).findLastIndex(({ role }) => role === 'name')
  const who = items[last]
  if (!asked || bought?.role !== 'deed' || bought.text !== 'bought' || !who) return items
  if (!isBuyer(who.text) || items.some(({ role }) => !besidesBought.has(role))) return items
  const times = items.slice(last + 1, what).filter(({ role }) => timeRoles.has(role))
  const products: readonly Item[] = [
    { ...asked, role: 'name', text: 'product' },
    { ...asked, role: 'by', text: 'by' },
  ]
  return [
    ...(items.some(({ role }) => role === 'by' || role === 'per') ? [] : products),
    ...times,
    ...items.slice(0, last + 1),
    { ...asked, role: 'of', text: 'of' },
    { ...bought, role: 'name', text: 'sales' },
    ...items.slice(what + 2),
  ]
}

/** "एमपी के ग्राहक सबसे ज़्यादा कौन सी कैटेगरी खरीदते हैं": which of them was sold to these people most. */
export function withWhichTheyBuy(items: readonly Item[]): readonly Item[] {
  const which = items.findIndex(({ role, text }) => role === 'which' && text === 'which')
  const bought = items.findIndex(({ role, text }, at) => at > which && role === 'deed' && text === 'bought')
  const who = items.findIndex(({ role, text }, at) => role === 'name' && isBuyer(text) && items[at - 1]?.role !== 'which')
  const [asked, person] = [items[which], items[who]]
  const isMost = items.some(({ role }) => role === 'most')
  // "किस ग्राहक ने सबसे ज़्यादा खरीदा" asks for the people.
  if (!asked || !person || bought < 0 || !isMost || items[which + 1]?.role !== 'name' || bought - which > 7) return items
  if (items.some(({ role, text }) => role === 'howMany' || role === 'number' || (role === 'name' && amounts.has(text)))) return items
  return items.flatMap((item, at): readonly Item[] => {
    if (at === bought) return []
    const sales: Item = { ...(items[bought] ?? item), role: 'name', text: 'sales' }
    return at === who ? [item, { ...asked, role: 'of', text: 'of' }, sales] : [item]
  })
}

const isBuyer = (text: string): boolean => isPersonWord(pluralize.singular(text)) || /^(?:fe)?male$/.test(text)

/** Nothing else is counted or ranked; what is bought most comes first anyway. */
const besidesBought: ReadonlySet<Role> = new Set([
  ...(['name', 'number', 'from', 'between', 'grain', 'of', 'with', 'in', 'to', 'by', 'per', 'and', 'past', 'this', 'month'] as const),
  ...(['deed', 'idle', 'verb', 'mark', 'chart', 'most', 'degree'] as const),
])

/** "रिटर्न हुए प्रोडक्ट", "return kiye gaye product": what was done to the things that are named behind it. */
export function withDoneThings(items: readonly Item[]): readonly Item[] {
  return items.map((item, at): Item => {
    const done = item.role === 'name' ? participles.get(item.text) : undefined
    const behind = items.slice(at + 1).findIndex(({ role }) => role !== 'verb')
    const [thing, next] = behind < 1 ? [] : items.slice(at + 1 + behind)
    const isCounted = items[at - 1]?.role === 'howMany' || items[at - 1]?.role === 'number'
    const isThing = thing?.role === 'name' && next?.role !== 'by' && next?.role !== 'in'
    return done !== undefined && !isCounted && isThing ? { ...item, role: 'deed', text: done } : item
  })
}
