import pluralize from 'pluralize'
import { isPersonWord } from '../../words/people.ts'
import { rateUnits } from '../../words/units.ts'
import type { Item } from '../lexicon.ts'
import { goods } from '../substances.ts'

/** Turns in which something is measured for each of several, or beside a count of them. */
export const worth: readonly ((items: readonly Item[]) => readonly Item[])[] = [
  withPerArea,
  withAveragePer,
  withAverageOfEach,
  withAverageCount,
  withSpentInOne,
  withSpentAtOnce,
  withPriceOfOne,
  withTotalBeside,
  withoutFilter,
  withRanking,
]

/** "प्रति वर्ग फुट बिक्री": of an amount so much for each, and no breakdown. */
function withPerArea(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(
    ({ role, text }, place) => (role === 'per' || role === 'byBefore') && text === 'per' && isArea(items[place + 1]),
  )
  const [per, unit, measure] = items.slice(Math.max(0, at))
  if (at < 0 || !per || !unit || measure?.role !== 'name') return items
  return items.toSpliced(at, 3, { ...measure, text: `${measure.text} per ${unit.text}`, start: per.start })
}

const isArea = (item: Item | undefined): boolean =>
  item?.role === 'name' && /^(?:square (?:foot|feet|meter)|sq ?(?:ft|m)|sqft|acre|hectare)$/i.test(item.text)

/** "प्रति ग्राहक औसत खरीद": the average for each, and nothing is broken down. */
function withAveragePer(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(
    ({ role, text }, place) => (role === 'per' || role === 'byBefore') && text === 'per' && items[place + 2]?.text === 'average',
  )
  const [per, thing, average, measure] = items.slice(Math.max(0, at))
  if (at < 0 || !per || !average || thing?.role !== 'name' || measure?.role !== 'name') return items
  // What a customer purchases on the average is money.
  const what = isPersonWord(thing.text) && /^purchases?$/.test(measure.text) ? 'spend' : measure.text
  const made = items.toSpliced(at, 4, { ...average, start: per.start }, { ...measure, text: `${what} per ${thing.text}` })
  const and = items[at - 1]
  // "ग्राहकों की संख्या और प्रति ग्राहक औसत खरीद": two amounts.
  return and?.role === 'and' && items[at - 2]?.role === 'count' ? made.with(at - 1, { ...and, role: 'mark', text: ',' }) : made
}

/** "औसत बिक्री प्रति स्टोर, क्षेत्र के हिसाब से": the average for each, by something else. */
function withAverageOfEach(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(
    ({ text }, place) =>
      text === 'average' && items[place + 1]?.role === 'name' && items[place + 2]?.text === 'per' && items[place + 3]?.role === 'name',
  )
  const [average, measure, , thing, next] = items.slice(Math.max(0, at))
  const isMore = next?.role === 'name' || next?.role === 'mark' || next?.role === 'grain'
  if (at < 0 || !average || !measure || !thing || !isMore) return items
  const each: Item = { ...measure, text: `${measure.text} per ${thing.text}`, end: thing.end }
  return items.toSpliced(at, 4, average, each, { ...thing, role: 'mark', text: ',' })
}

/** "हर ग्राहक के औसतन कितने ऑर्डर हैं": so many for one of them. */
function withAverageCount(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(({ role, text }) => (role === 'per' && text === 'each') || (role === 'byBefore' && text === 'per'))
  const [each, thing, ...behind] = items.slice(Math.max(0, at))
  const said = behind.filter(({ role }) => role !== 'of' && role !== 'idle' && role !== 'verb')
  const [average, many, counted, ...more] = said
  const isAsked = average?.text === 'average' && many?.role === 'howMany' && counted?.role === 'name' && more.length === 0
  if (at < 0 || !each || thing?.role !== 'name' || !isAsked || !average || !counted) return items
  return [
    ...items.slice(0, at),
    { ...average, role: 'aggregate', text: `average number of ${pluralize.plural(counted.text)} per ${thing.text}`, start: each.start },
  ]
}

/** "एक ऑर्डर में ज़्यादा पैसा खर्च करते हैं": what one of them comes to. */
function withSpentInOne(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(({ role, value }, place) => role === 'number' && value === 1 && items[place + 2]?.role === 'in')
  const [one, thing] = items.slice(Math.max(0, at))
  const behind = items
    .slice(at + 3)
    .filter(({ role, text }) => text !== 'average' && role !== 'degree' && role !== 'howMany' && role !== 'verb' && role !== 'idle')
  const [first, ...more] = behind.filter(({ role }) => role !== 'mark')
  const isMoney =
    (first?.role === 'name' && /^(?:money|expense|spending)$/.test(first.text)) || (first?.role === 'deed' && first.text === 'spent')
  if (at < 0 || !one || thing?.role !== 'name' || !isMoney || !more.every(({ text }) => /^(?:expense|spending|spent)$/.test(text)))
    return items
  return [...items.slice(0, at), { ...thing, role: 'aggregate', text: `average ${thing.text} value`, start: one.start }]
}

const ofBuying: ReadonlySet<Item['role']> = new Set(['number', 'aggregate', 'idle', 'verb', 'of', 'in', 'chart', 'howMany', 'deed', 'mark'])

/** "एक ग्राहक औसतन एक बार में कितने रुपये का सामान लेता है": what an order comes to. */
function withSpentAtOnce(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(
    ({ role, value }, place) =>
      role === 'number' && value === 1 && items[place + 1]?.text === 'bar chart' && items[place + 2]?.role === 'in',
  )
  const [once] = items.slice(Math.max(0, at))
  const named = items.filter(({ role }) => role === 'name')
  const isMoney =
    named.some(({ text }) => text === 'money') ||
    items.some(({ role, text }, place) => (role === 'deed' && text === 'spent') || (role === 'howMany' && items[place + 1]?.role === 'of'))
  const isOther = ({ role, text }: Item): boolean =>
    role === 'name' ? !(isPersonWord(text) || goods.has(text) || text === 'money') : !ofBuying.has(role)
  if (at < 0 || !once || !isMoney || items.some(isOther)) return items
  return [{ ...once, role: 'aggregate', text: 'average order value', end: items[at + 1]?.end ?? once.end }]
}

const dealings: ReadonlySet<string> = new Set(['order', 'bill', 'invoice', 'receipt', 'purchase', 'booking', 'visit', 'transaction'])

/** "एक ऑर्डर की औसत कीमत": what one of them comes to; "एक सामान की औसत कीमत" is that of any. */
function withPriceOfOne(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(({ role, value }, place) => role === 'number' && value === 1 && items[place + 2]?.role === 'of')
  const [one, thing, , average, price] = items.slice(Math.max(0, at))
  if (at < 0 || !one || thing?.role !== 'name' || average?.text !== 'average' || price?.role !== 'name') return items
  if (!/^(?:price|value|amount|money)$/.test(price.text) || rateUnits.has(pluralize.singular(thing.text))) return items
  if (!dealings.has(thing.text)) return items.toSpliced(at, 1)
  const rest = items[at + 5]?.role === 'howMany' ? 6 : 5
  return items.toSpliced(at, rest, { ...average, text: `average ${thing.text} value`, start: one.start, end: price.end })
}

/** "कुल खरीद और ग्राहकों की संख्या": an amount, and how many there are of others. */
function withTotalBeside(items: readonly Item[]): readonly Item[] {
  return items.map((item, at): Item => {
    const [before, name, counted, of, count] = [items[at - 2], items[at - 1], items[at + 1], items[at + 2], items[at + 3]]
    const isBeside = before?.role === 'aggregate' && name?.role === 'name' && counted?.role === 'name' && of?.role === 'of'
    return item.role === 'and' && isBeside && count?.role === 'count' ? { ...item, role: 'mark', text: ',' } : item
  })
}

/** "बिक्री के हिसाब से स्टोर की रैंकिंग": sales by store, the most first. */
function withRanking(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(({ text }) => text === 'ranking')
  const by = items.slice(0, Math.max(0, at)).findIndex(({ role }) => role === 'by')
  const [thing, of, ranking] = items.slice(Math.max(0, at - 2))
  if (by < 1 || by !== at - 3 || !ranking || thing?.role !== 'name' || of?.role !== 'of') return items
  const measured = perUnit(items.slice(0, by))
  const order: Item = { ...ranking, role: 'sort', text: 'in descending order' }
  return [...measured, { ...of, role: 'mark', text: ',' }, thing, { ...of, role: 'by', text: 'by' }, order, ...items.slice(at + 1)]
}

/** "फॉर्मेट का फ़िल्टर भी हो": nothing that a chart is broken down by. */
function withoutFilter(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(({ text }, place) => /^(?:filters?|फ़िल्टर|फिल्टर)$/i.test(text) && items[place - 1]?.role === 'of')
  const filter = items[at]
  if (at < 3 || !filter || items[at - 2]?.role !== 'name' || items[at - 3]?.role !== 'mark') return items
  return items.toSpliced(at - 2, 3, { ...filter, role: 'unknown' })
}

/** "प्रति वर्ग फुट बिक्री": "sales per square foot". */
function perUnit(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(({ role, text }) => (role === 'per' || role === 'byBefore') && text === 'per')
  const measure = items.at(-1)
  const unit = items.slice(at + 1, -1)
  if (at < 0 || !measure || unit.length === 0 || !unit.every(({ role }) => role === 'name' || role === 'unit')) return items
  return [...items.slice(0, at), { ...measure, text: `${measure.text} per ${unit.map(({ text }) => text).join(' ')}` }]
}
