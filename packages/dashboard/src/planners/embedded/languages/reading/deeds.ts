import type { Item } from '../lexicon.ts'
import { participles } from '../participles.ts'

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
