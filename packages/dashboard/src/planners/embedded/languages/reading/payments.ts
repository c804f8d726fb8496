import type { Item } from '../lexicon.ts'

/** What is paid to somebody who speaks of it as "what came". */
const paidFor: ReadonlySet<string> = new Set('fee rent fare premium payment donation interest commission tax fine'.split(' '))

/** Between what is paid and the verb: "फीस कितनी आई", "फीस सबसे ज़्यादा आई". */
const between: ReadonlySet<Item['role']> = new Set(['howMany', 'most', 'degree', 'number', 'from', 'idle', 'of'])

/** "कितनी फीस आई", "जमा फीस", "फीस दी", "किराया जमा हुआ": of what was due the part that came in. */
export function withPaid(items: readonly Item[]): readonly Item[] {
  if (!items.some(isPayment)) return withoutSum(items)
  const gone = new Set<Item>()
  const read = items.map((item, at): Item => {
    if (!isPayment(item)) return item
    const before = items[at - 1]
    if (isDeposit(before)) {
      gone.add(before)
      return { ...item, text: `${item.text} paid`, start: before.start }
    }
    const end = items.findIndex((each, place) => place > at && !(between.has(each.role) && !isDone(each)))
    const [next, verb] = items.slice(end)
    if (end < 0 || !next) return item
    if (isDeposit(next) && (verb?.role === 'verb' || verb?.role === 'idle')) {
      gone.add(next)
      return { ...item, text: `${item.text} paid` }
    }
    const done = isDone(next) ? next.text : undefined
    return done === undefined ? item : { ...item, text: `${item.text} ${done === 'come' ? 'received' : 'paid'}` }
  })
  return read.filter((item) => !gone.has(item))
}

const isPayment = ({ role, text }: Item): boolean => role === 'name' && paidFor.has(text)
const isDeposit = (item: Item | undefined): item is Item => item?.role === 'name' && item.text === 'deposit'

/** "आई", "मिली", "दी", "भरी". */
const isDone = ({ role, text }: Item): boolean => (role === 'verb' || role === 'idle') && (text === 'come' || text === 'give')

/** "कुल जमा बिक्री": all of it, and nothing that was deposited. */
function withoutSum(items: readonly Item[]): readonly Item[] {
  return items.filter(
    (item, at) => !(isDeposit(item) && items[at - 1]?.text === 'total' && items[at + 1]?.role === 'name' && item.options === undefined),
  )
}

/** "सबसे ज़्यादा बार", "कितनी बार", "3 बार": how often, and no bars. */
export function withTimes(items: readonly Item[]): readonly Item[] {
  return items.map((item, at): Item => {
    const before = items[at - 1]
    const isOften = before !== undefined && ['degree', 'howMany', 'number'].includes(before.role)
    return isOften && item.role === 'chart' && item.text === 'bar chart' && items[at + 1]?.role !== 'in' && items[at + 1]?.role !== 'chart'
      ? { ...item, role: 'name', text: 'times' }
      : item
  })
}
