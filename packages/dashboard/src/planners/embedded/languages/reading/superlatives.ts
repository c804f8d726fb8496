import type { Item } from '../lexicon.ts'

/** "डिलीवरी सबसे देर से होती है", "डिलीवरी में सबसे ज़्यादा दिन लगते हैं": the most of the time that it takes. */
export function withLongest(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(({ role }) => role === 'most')
  const [degree, unit] = items.slice(at + 1)
  if (at < 1 || degree?.role !== 'degree') return items
  const link = items[at - 1]?.role === 'in' ? 1 : 0
  const what = items[at - 1 - link]
  const slow = degree.text.endsWith('; late') ? 'most' : degree.text.endsWith('; early') ? 'least' : undefined
  const isSpan = link === 1 && unit?.role === 'grain' && /^(?:day|hour|minute)$/.test(unit.text)
  if (what?.role !== 'name' || (slow === undefined && !isSpan)) return items
  const time: Item =
    slow === undefined && unit ? { ...unit, role: 'name', text: `${unit.text}s` } : { ...degree, role: 'name', text: 'time' }
  const most: Item = slow === undefined ? degree : { ...degree, text: slow }
  return [...items.slice(0, at - 1 - link), ...items.slice(at, at + 1), most, what, time, ...items.slice(at + (slow === undefined ? 3 : 2))]
}

/** "सस्ते से सस्ता": the cheapest. */
export function withUtmost(items: readonly Item[]): readonly Item[] {
  return items.flatMap((item, at): readonly Item[] => {
    const isUtmost = (place: number): boolean =>
      items[place]?.role === 'degree' && items[place + 1]?.role === 'from' && items[place + 2]?.text === items[place]?.text
    if (isUtmost(at)) return [{ ...item, role: 'most', text: 'most' }]
    return isUtmost(at - 1) ? [] : [item]
  })
}

/** "सबसे" and a degree as one superlative; without a degree it says nothing. */
export function withSuperlatives(items: readonly Item[]): readonly Item[] {
  return items.flatMap((item, at): readonly Item[] => {
    const [before, next] = [items[at - 1], items[at + 1]]
    if (item.role === 'most') return next?.role === 'degree' ? [] : [{ ...item, role: 'idle' }]
    if (item.role !== 'degree' || (before?.role !== 'most' && !isAskedFor(items, at))) return [item]
    return [
      {
        ...item,
        role: 'superlative',
        text: (item.text.split(';')[0] ?? '').trim(),
        start: before?.role === 'most' ? before.start : item.start,
      },
    ]
  })
}

/** "किस स्टोर की बिक्री कम है", "कौन सा ब्रांड ज़्यादा बिकता है": the one that has least, or most. */
function isAskedFor(items: readonly Item[], at: number): boolean {
  const isMore = ({ role, text }: Item): boolean => role === 'degree' && /^(?:most|least);/.test(text)
  const [item, ...behind] = items.slice(at)
  const asked = items.findIndex(({ role, text }) => role === 'which' && text === 'which')
  const isOther = ({ role }: Item): boolean => ['with', 'from', 'relative', 'or', 'number', 'grain', 'except'].includes(role)
  return (
    item !== undefined &&
    isMore(item) &&
    asked >= 0 &&
    asked < at &&
    items.some(({ role }) => role === 'name') &&
    items.filter(isMore).length === 1 &&
    items[at - 1]?.role !== 'from' &&
    !behind.some(isOther)
  )
}
