import pluralize from 'pluralize'
import { isPersonWord } from '../../words/people.ts'
import { rateUnits } from '../../words/units.ts'
import type { Item } from '../lexicon.ts'
import { amounts, goods, substances } from '../substances.ts'
import { comparing } from './comparing.ts'
import { withDoneThings, withSpentBy, withWhatTheyBuy, withWhichTheyBuy } from './deeds.ts'
import { idioms } from './idioms.ts'
import { withBothLimits, withLimits, withPriced } from './limits.ts'
import { sides } from './sides.ts'
import { withBothAsked, withMonthsUntil, withTimeExplained, withTimeTaken } from './spans.ts'
import { withExtremes, withLongest, withMostOf, withRisen, withSuperlatives, withUtmost, withWhatSold } from './superlatives.ts'
import { worth } from './worth.ts'
import { withPaid, withTimes } from './payments.ts'
import { withRelative } from './relative.ts'
import { isYear } from './phrases.ts'

/** Turns of phrase of several words, as the particles expect them. */
export function turned(items: readonly Item[]): readonly Item[] {
  return [
    ...sides,
    ...worth,
    ...idioms,
    ...comparing,
    withTimeExplained,
    withDoneThings,
    withSpentBy,
    withWhatTheyBuy,
    withWhichTheyBuy,
    withBothAsked,
    withTimeTaken,
    withMonthsUntil,
    withUtmost,
    withWhatSold,
    withMostOf,
    withRisen,
    withLists,
    withTwoCharts,
    withPaid,
    withLatest,
    withoutFigures,
    withEach,
    withTimes,
    withRelative,
    withDoubled,
    withBringers,
    withHowDear,
    withRateOfOne,
    withEachOfBoth,
    withPriced,
    withLimits,
    withBothLimits,
    withSoFar,
    withTimesCompared,
    withoutParticlesBetween,
    withoutCountOfYears,
    withUndone,
    withLongest,
    withSuperlatives,
    withExtremes,
    withWorthOfOne,
  ].reduce((said, turn) => turn(said), items)
}

/** "जयपुर, सीकर और इंदौर": the comma is an "and". */
function withLists(items: readonly Item[]): readonly Item[] {
  return items.map((item, at): Item => {
    const [before, next, joint, last] = [items[at - 1], items[at + 1], items[at + 2], items[at + 3]]
    const isList = item.text === ',' && before?.role === 'name' && next?.role === 'name' && last?.role === 'name'
    return isList && (joint?.role === 'and' || joint?.text === ',') ? { ...item, role: 'and', text: 'and' } : item
  })
}

/** "गाँव गाँव का", "हफ्ते हफ्ते": each; "तीन तीन महीने" is a quarter, "कितने अलग अलग" counts different ones. */
function withDoubled(items: readonly Item[]): readonly Item[] {
  return items.flatMap((item, at): readonly Item[] => {
    const [before, next, behind] = [items[at - 1], items[at + 1], items[at + 2]]
    // "टेस्ट दर टेस्ट".
    if (isFromTo(items, at)) return [{ ...item, role: 'per', text: 'each' }]
    if (isFromTo(items, at - 1)) return []
    if (item.role === 'per' && item.text === 'apart' && before?.role === 'howMany' && next?.role === 'name')
      return [{ ...item, role: 'name', text: 'different' }]
    // What they did something to: "कितने अलग अलग सदस्य दूध लाए".
    if (item.role === 'name' && before?.role === 'name' && items[at - 2]?.text === 'apart' && items[at - 3]?.role === 'howMany') return []
    // Of what they brought: its own sheet may be meant.
    const brought = items[at + 3]
    if (item.role === 'howMany' && next?.text === 'apart' && behind?.role === 'name' && brought && substances.has(brought.text))
      return [brought, { ...item, role: 'of', text: 'of' }, item]
    const isTwice = next?.role === item.role && next.text === item.text && next.start >= item.end
    if (item.role === 'number' && item.value === 3 && isTwice && behind?.text === 'month') return [{ ...item, role: 'per', text: 'each' }]
    if (item.text === 'month' && before?.value === 3 && items[at - 2]?.value === 3) return [{ ...item, text: 'quarter' }]
    if (item.role === 'number' && item.value === 3 && before?.value === 3 && next?.text === 'month') return []
    if ((item.role === 'name' || item.role === 'grain') && isTwice) return [{ ...item, role: 'per', text: 'each' }]
    return [item]
  })
}

/** "कितने मेंबर ने दूध दिया", "कितने गाँव से दूध आया": how many different ones of those who brought it. */
function withBringers(items: readonly Item[]): readonly Item[] {
  const many = items.findIndex(({ role, text }) => role === 'howMany' && text === 'how many')
  const [marker, who, link, ...behind] = items.slice(Math.max(0, many))
  const brought = behind.find(({ role }) => role !== 'idle')
  const isLink = link?.role === 'idle' || link?.role === 'from'
  if (many < 0 || !marker || who?.role !== 'name' || substances.has(who.text) || !isLink || !brought || !substances.has(brought.text))
    return items
  const rest = behind.filter((item) => item !== brought)
  if (rest.some(({ role }) => role === 'name' || role === 'howMany')) return items
  return [...items.slice(0, many), brought, { ...link, role: 'of', text: 'of' }, marker, { ...who, text: 'different' }, who, ...rest]
}

/** "दाना कितने का बिका", "कितने का माल बिका": for how much money. */
function withHowDear(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(({ role, text }, place) => role === 'howMany' && text === 'how many' && items[place + 1]?.role === 'of')
  const [many, link, behind, sold] = items.slice(Math.max(0, at))
  const before = items[at - 1]
  if (at < 0 || !many || !link || items.some(({ text, value }) => text === 'average' || value === 1)) return items
  const amount: Item = { ...many, role: 'name', text: 'amount' }
  const sales: Item = { ...many, role: 'name', text: 'sales' }
  // "बिक्री कितने की": the money is named.
  if (before && amounts.has(before.text) && behind?.role !== 'name' && behind?.role !== 'deed') return items.toSpliced(at, 2)
  if (behind?.role === 'name' && substances.has(behind.text)) return items.with(at, amount)
  if (behind?.role === 'name' && goods.has(behind.text) && (sold?.text === 'sold' || sold?.text === 'give'))
    return items.toSpliced(at, 4, sales)
  if (behind?.text !== 'sold' || before?.role !== 'name') return items
  if (substances.has(before.text)) return items.toSpliced(at, 3, { ...link, role: 'of', text: 'of' }, amount)
  // "कौन सी फसल कितने की बिकी": what each of them was sold for.
  if (items[at - 2]?.role === 'which') return items.toSpliced(at, 3, sales)
  return goods.has(before.text) ? items.toSpliced(at - 1, 4, sales) : items
}

/** "एक लीटर का औसत रेट": what is asked for each. */
function withRateOfOne(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(({ role, value }, place) => role === 'number' && value === 1 && items[place + 2]?.role === 'of')
  const [one, unit] = items.slice(Math.max(0, at))
  const rate = items.findIndex(({ role, text }, place) => place > at && role === 'name' && /^(?:rate|price|cost|value)$/.test(text))
  const measured = pluralize.singular(unit?.text ?? '')
  if (at < 0 || !one || !unit || unit.role !== 'name' || rate < 0 || !rateUnits.has(measured)) return items
  return items.flatMap((item, place) =>
    place >= at && place < at + 3 ? [] : place === rate ? [{ ...item, text: `${item.text} per ${measured}` }] : [item],
  )
}

/** "जून और जुलाई में कितना कितना", "दिल्ली और मुंबई में कितने कितने ऑर्डर": of each of both. */
function withEachOfBoth(items: readonly Item[]): readonly Item[] {
  const twice = items.findIndex(({ role }, at) => role === 'howMany' && items[at + 1]?.role === 'howMany')
  const [marker] = items.slice(Math.max(0, twice))
  if (twice < 0 || !marker) return items
  const once = items.filter((_, at) => at !== twice)
  if (!items.slice(0, twice).some(({ role }) => role === 'and')) return once
  return [...once, { ...marker, role: 'per', text: 'apart' }]
}

/** "दूध की रकम का एक और दाने की रकम का दूसरा चार्ट, दोनों सदस्य के हिसाब से": two charts, by what is said of both. */
function withTwoCharts(items: readonly Item[]): readonly Item[] {
  const one = items.findIndex(({ role, value }, at) => role === 'number' && value === 1 && items[at - 1]?.role === 'of')
  const [, and] = items.slice(Math.max(0, one))
  const behind = items.slice(one + 2)
  const other = behind.findIndex(({ role, text }, at) => role === 'order' && text === 'second' && behind[at - 1]?.role === 'of')
  if (one < 2 || and?.role !== 'and' || other < 2) return items
  const rest = behind.slice(other + 1).filter(({ role }) => role !== 'chart' && role !== 'mark' && role !== 'idle' && role !== 'verb')
  const by = rest.at(-1)?.role === 'by' ? rest : []
  if (rest.length !== by.length) return items
  return [...items.slice(0, one - 1), ...by, { ...and, role: 'join' }, ...behind.slice(0, other - 1), ...by]
}

function isFromTo(items: readonly Item[], at: number): boolean {
  const [one, link, other] = items.slice(Math.max(0, at), at + 3)
  return at >= 0 && ['name', 'grain'].includes(one?.role ?? '') && link?.text === 'rate' && one?.text === other?.text
}

/** "इस साल अब तक"; alone it says what is the case anyway. */
function withSoFar(items: readonly Item[]): readonly Item[] {
  return items.map((item, at): Item => {
    const [before, unit] = items.slice(Math.max(0, at - 2), at)
    return item.role === 'soFar' ? { ...item, role: before?.role === 'this' && unit?.role === 'grain' ? 'day' : 'idle' } : item
  })
}

/** "पिछले महीने से इस महीने कितना फर्क पड़ा": the one time against the other. */
function withTimesCompared(items: readonly Item[]): readonly Item[] {
  return items.map((item, at): Item => {
    const [past, unit] = items.slice(Math.max(0, at - 2), at)
    const [now, same, after] = items.slice(at + 1, at + 4)
    const areTimes = past?.role === 'past' && unit?.role === 'grain' && now?.role === 'this' && same?.text === unit.text
    return item.role === 'from' && areTimes && after?.role !== 'until' ? { ...item, role: 'versus', text: 'versus' } : item
  })
}

/** "2024 में और 2025 में": both in one. */
function withoutParticlesBetween(items: readonly Item[]): readonly Item[] {
  return items.filter(
    ({ role }, at) =>
      !(role === 'in' && items[at + 1]?.role === 'and' && items[at + 3]?.role === 'in' && items[at + 2]?.role === items[at - 1]?.role),
  )
}

/** "दो साल की बिक्री, 2024 और 2025": the years are named. */
function withoutCountOfYears(items: readonly Item[]): readonly Item[] {
  const years = items.filter(isYear).length
  const at = items.findIndex(({ role, value }, place) => role === 'number' && value === years && items[place + 1]?.text === 'year')
  const isSpan = at < 0 || years < 2 || items[at - 1]?.role === 'past'
  return isSpan ? items : items.filter((_, place) => place < at || place > at + (items[at + 2]?.role === 'of' ? 2 : 1))
}

/** "कुछ नहीं खरीदा": what was not done, and "90 दिन से" since when it was not. */
function withUndone(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(({ role }) => role === 'not')
  const [not, deed] = [items[at], items[at + 1]]
  if (!not) return items
  const undone: readonly Item[] = deed?.role === 'deed' ? [{ ...deed, role: 'undone', start: not.start }] : [not]
  const before = items.slice(0, at)
  const since = before.findLastIndex(
    ({ role }, place) => role === 'from' && before[place - 1]?.role === 'grain' && before[place - 2]?.role === 'number',
  )
  const span: readonly Item[] =
    since < 0
      ? before
      : before.flatMap((item, place): readonly Item[] => {
          if (place === since) return [{ ...item, role: 'in', text: 'in' }]
          if (place === since - 2 && before[since - 3]?.role !== 'past') return [{ ...item, role: 'past', text: 'last' }, item]
          return [item]
        })
  return [...span, ...undone, ...items.slice(at + 1 + (deed?.role === 'deed' ? 1 : 0))]
}

/** "एक बिल औसतन कितने का बनता है", "प्रति ऑर्डर कितना पड़ता है": what one of them comes to. */
function withWorthOfOne(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex((item) => isPer(item) || (item.role === 'number' && item.value === 1))
  const [one, thing] = items.slice(Math.max(0, at))
  const behind = items.slice(at + 2)
  const end = behind.findIndex(({ role }) => role === 'howMany')
  const between = behind.slice(0, Math.max(0, end))
  const average = [items[at - 1], ...between].some((item) => item?.text === 'average')
  const asked = one && isPer(one) ? behind[end] !== undefined : average
  const idle = between.every(({ role, text }) => text === 'average' || ['of', 'in', 'idle'].includes(role))
  const named = behind.slice(end + 1).findIndex(({ role }) => !['of', 'idle', 'verb'].includes(role))
  const said = named < 0 ? [] : behind.slice(end + 1 + named)
  // "एक ग्राहक औसतन कितना खर्च करता है": what one of them spends.
  const isSpent = said[0]?.role === 'deed' && said[0].text === 'spent'
  const rest = isSpent ? said.slice(1) : said
  if (!one || thing?.role !== 'name' || end < 0 || !asked || !idle || rest[0]?.role === 'name' || rest[0]?.role === 'deed') return items
  const before = items.slice(0, at).filter((item, place) => !(place === at - 1 && item.text === 'average'))
  // "प्रति छात्र कितना पड़ता है": whoever pays has no value.
  const isPerson = isPersonWord(thing.text)
  const text = isPerson ? `average ${isSpent ? 'spend ' : ''}per ${thing.text}` : `average ${thing.text} value`
  return [...before, { ...thing, role: 'aggregate', text, start: one.start }, ...rest]
}

const isPer = ({ role, text }: Item): boolean => (role === 'per' || role === 'byBefore') && text === 'per'

/** "प्रति छात्र औसत", "औसत प्रति छात्र" and no word of what: of whatever is shown. */
function withEach(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(isPer)
  const [per, thing, behind, ...rest] = items.slice(Math.max(0, at))
  const before = items[at - 1]
  if (!per || at < 0 || thing?.role !== 'name') return items
  const isIdle = (said: readonly (Item | undefined)[]): boolean =>
    said.every((item) => item === undefined || ['verb', 'idle', 'mark', 'only', 'in'].includes(item.role))
  const average = (one: Item): Item => ({ ...one, role: 'aggregate', text: `average per ${thing.text}` })
  if (behind?.text === 'average' && isIdle(rest)) return [...items.slice(0, at), average({ ...behind, start: per.start }), ...rest]
  if (before?.text === 'average' && isIdle([behind, ...rest]))
    return [...items.slice(0, at - 1), average({ ...thing, start: before.start }), ...items.slice(at + 2)]
  return items
}

/** "तीन नंबर ऊपर चाहिए": figures on top are what is asked for anyway, and no marks. */
function withoutFigures(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex(
    ({ role, value }, place) => role === 'number' && value !== undefined && value <= 9 && items[place + 1]?.text === 'marks',
  )
  const top = items[at + 2]
  if (at < 0 || top?.role !== 'degree' || !top.text.startsWith('highest; over')) return items
  return items.slice(at + 3).every(({ role }) => role === 'idle' || role === 'verb' || role === 'mark') ? items.slice(0, at) : items
}

/** "लास्ट वाला टेस्ट": the last one. */
function withLatest(items: readonly Item[]): readonly Item[] {
  return items.filter(
    ({ role }, at) => !(role === 'with' && items[at + 1]?.role === 'name' && (items[at - 1]?.role === 'past' || isLatest(items[at - 1]))),
  )
}

const isLatest = (item: Item | undefined): boolean => item?.role === 'degree' && item.text.startsWith('latest;')
