import type { Item } from '../lexicon.ts'
import { amounts } from '../substances.ts'

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
  // "किस काम पर सबसे ज़्यादा घंटे लगे": how many there are of each, and which has most.
  if (isSpan && items[at - 2 - link]?.role === 'which')
    return items.map((item) => (item === unit ? { ...item, role: 'name', text: `${unit.text}s` } : item))
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

/** "…, सबसे ज़्यादा 10": so many of what is shown. */
export function withMostOf(items: readonly Item[]): readonly Item[] {
  const last = items.findLastIndex(({ role }) => !['verb', 'idle', 'mark'].includes(role))
  const [most, degree, number] = items.slice(Math.max(0, last - 2))
  const before = items[last - 3]
  if (last < 3 || most?.role !== 'most' || degree?.role !== 'degree' || number?.role !== 'number' || before?.text !== ',') return items
  const end = /^(?:least|lowest|smallest|cheapest|shortest|fastest);/.test(degree.text) ? 'bottom' : 'top'
  return items.toSpliced(last - 2, 2, { ...most, role: end, text: end, end: degree.end })
}

/** "सबसे ज़्यादा बढ़ने वाली श्रेणी": of which it rose the most. */
export function withRisen(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(({ role }) => role === 'course')
  const [course, link, thing] = items.slice(Math.max(0, at))
  const [most, degree] = items.slice(Math.max(0, at - 2))
  if (at < 2 || !course || link?.role !== 'with' || thing?.role !== 'name' || most?.role !== 'most' || degree?.role !== 'degree')
    return items
  const sales: Item = { ...course, role: 'name', text: 'sales' }
  return [
    ...items.slice(0, at - 2),
    { ...link, role: 'which', text: 'which' },
    thing,
    { ...link, role: 'of', text: 'of' },
    sales,
    most,
    degree,
    course,
    ...items.slice(at + 3),
  ]
}

/** "सबसे ज़्यादा क्या बिका", "kya sabse zyada bikta hai": which of the goods. */
export function withWhatSold(items: readonly Item[]): readonly Item[] {
  const sold = items.findIndex(({ role, text }) => role === 'deed' && /^(?:sold|bought|returned)$/.test(text))
  const what = items.findIndex(({ role, text }, at) => role === 'idle' && text === 'what' && at < sold && sold - at <= 3)
  const [marker] = items.slice(Math.max(0, what))
  const between = items.slice(Math.max(0, Math.min(what, sold) - 2), Math.max(0, sold))
  if (what < 0 || !marker || !between.some(({ role }) => role === 'most') || items.some(({ role }) => role === 'which')) return items
  const asked: readonly Item[] = [
    { ...marker, role: 'which', text: 'which' },
    { ...marker, role: 'name', text: 'product' },
  ]
  const start = items[what - 2]?.role === 'most' ? what - 2 : what
  return [...items.slice(0, start), ...asked, ...items.slice(start).filter((item) => item !== marker)]
}

/** "न्यूनतम योगदान किस वर्ग का है", "अधिकतम बिक्री वाला राज्य": of amounts the least that one of them has, and not the least of the rows. */
export function withExtremes(items: readonly Item[]): readonly Item[] {
  return items.map((item, at): Item => {
    const [amount, link] = items.slice(at + 1)
    const isExtreme = item.role === 'aggregate' && /^(?:max|min)imum$/.test(item.text)
    const isAmount = amount?.role === 'share' || amount?.role === 'count' || (amount?.role === 'name' && amounts.has(amount.text))
    const isAsked = items.some(({ role, text }) => role === 'which' && text === 'which') || link?.role === 'with'
    return isExtreme && isAmount && isAsked ? { ...item, role: 'superlative', text: item.text === 'minimum' ? 'least' : 'most' } : item
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
  const [name, link, thing] = behind
  // "कम मार्जिन वाली श्रेणी": those that have least of it.
  const isHad =
    name?.role === 'name' && link?.role === 'with' && (thing?.role === 'name' || thing?.role === 'number') && items[at - 1]?.role !== 'from'
  if (item !== undefined && isMore(item) && isHad) return true
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
