import type { Item, Role } from '../lexicon.ts'

/** "ऊपर के पाँच", "सबसे नीचे वाले 3": of a list its top or its end; "500 से ऊपर" is more than that. */
export function withLimits(items: readonly Item[]): readonly Item[] {
  return items.flatMap((item, at): readonly Item[] => {
    const limit = limitAt(items, at)
    if (limit) return [{ ...item, role: limit, text: limit }]
    const isBehind = (item.role === 'of' || item.role === 'with') && limitAt(items, at - 1) !== undefined
    return isBehind || (item.role === 'most' && limitAt(items, at + 1) !== undefined) ? [] : [item]
  })
}

function limitAt(items: readonly Item[], at: number): 'top' | 'bottom' | undefined {
  const [item, link, number] = items.slice(Math.max(0, at))
  const isLink = at >= 0 && (link?.role === 'of' || link?.role === 'with') && number?.role === 'number'
  if (!isLink || item?.role !== 'degree' || items[at - 1]?.role === 'from') return undefined
  const plain = item.text.split(';')[2]?.trim()
  return plain === 'high' ? 'top' : plain === 'low' ? 'bottom' : undefined
}

/** An end of a list with how many are wanted of it, and where it ends. */
interface End {
  readonly words: readonly [Item, Item]
  readonly end: number
}

/** "टॉप 5", "सबसे खराब 5". */
function endAt(items: readonly Item[], at: number): End | undefined {
  const [first, second] = items.slice(Math.max(0, at))
  if (at < 0 || !first || !second) return undefined
  if ((first.role === 'top' || first.role === 'bottom') && second.role === 'number') return { words: [first, second], end: at + 2 }
  const number = items[at + 2]
  if (first.role !== 'most' || second.role !== 'degree' || number?.role !== 'number') return undefined
  const end = lows.test(second.text) ? 'bottom' : 'top'
  return { words: [{ ...first, role: end, text: end, end: second.end }, number], end: at + 3 }
}

const lows = /^(?:least|lowest|smallest|worst|cheapest|shortest|slowest);/
const idle: ReadonlySet<Role> = new Set(['idle', 'verb', 'mark'])

/** "टॉप 5 और सबसे खराब 5 दुकानें", "दुकानों का हाल, टॉप 5 और सबसे खराब 5": both ends of them. */
export function withBothLimits(items: readonly Item[]): readonly Item[] {
  const start = items.findIndex((_, at) => {
    const one = endAt(items, at)
    return one !== undefined && items[one.end]?.role === 'and' && endAt(items, one.end + 1) !== undefined
  })
  const one = endAt(items, start)
  const other = one && endAt(items, one.end + 1)
  const and = one && items[one.end]
  if (!one || !other || !and) return items
  const both = [...one.words, and, ...other.words]
  const behind = items.slice(other.end)
  if (!behind.every(({ role }) => idle.has(role))) return [...items.slice(0, start), ...both, ...behind]
  // Behind the things: "दुकानें, टॉप 5 और बॉटम 5".
  const before = items.slice(0, start)
  const last = before.findLastIndex(({ role }) => !idle.has(role))
  const thing = before[last]?.role === 'board' && before[last - 1]?.role === 'of' ? last - 2 : last
  return before[thing]?.role === 'name' ? [...before.slice(0, thing), ...both, ...before.slice(thing, thing + 1)] : items
}

/** "महंगे सामान (10000 से ऊपर)": by what they cost, and not by what was taken for them. */
export function withPriced(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(
    ({ role, text }, place) => role === 'degree' && /^(?:most expensive|cheapest);/.test(text) && items[place + 1]?.role === 'name',
  )
  const [dear, thing, ...behind] = items.slice(Math.max(0, at))
  const opens = behind[0]?.role === 'mark' ? 1 : 0
  const [number, from, degree, closes] = behind.slice(opens)
  if (at < 0 || !dear || !thing || number?.role !== 'number' || from?.role !== 'from' || degree?.role !== 'degree') return items
  const end = opens + 3 + (closes?.role === 'mark' ? 1 : 0)
  const price: Item = { ...dear, role: 'name', text: 'price' }
  const link: Item = { ...degree, role: 'with', text: 'with' }
  return [...items.slice(0, at), price, number, from, degree, link, thing, ...behind.slice(end)]
}
