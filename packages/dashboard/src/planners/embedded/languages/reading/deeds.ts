import { isPersonWord } from '../../words/people.ts'
import type { Item } from '../lexicon.ts'
import { participles } from '../participles.ts'

/** "ग्राहकों ने कितना खर्च किया", "delhi walo ne kitna kharcha kiya": what they spent, and no cost of ours. */
export function withSpentBy(items: readonly Item[]): readonly Item[] {
  const doer = items.findIndex(({ role, text }) => role === 'idle' && text === 'doer')
  const before = items[doer - 1]
  const isWho = before?.role === 'with' || (before?.role === 'name' && isPersonWord(before.text))
  if (doer < 1 || !isWho) return items
  return items.map((item, at): Item => {
    const isSpent = at > doer && item.role === 'name' && item.options?.includes('expense') === true && items[at - 1]?.role === 'howMany'
    return isSpent ? { ...item, role: 'deed', text: 'spent' } : item
  })
}

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
