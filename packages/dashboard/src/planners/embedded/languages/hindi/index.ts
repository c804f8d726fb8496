import { changed } from '../change.ts'
import type { Names, Piece, Sound, SpokenLanguage } from '../language.ts'
import { lexiconOf } from '../lexicon.ts'
import type { Entry, Item, Lexicon, Role } from '../lexicon.ts'
import { arranged } from '../order.ts'
import { changes } from './changes.ts'
import { alphabetAt, kindAt } from './chart-words.ts'
import { doneTo } from './done-to.ts'
import { formsOf, stemsOf } from './endings.ts'
import { initialsOf } from './initials.ts'
import { cut, digits, hasDevanagari, hearings, loose, plain } from './letters.ts'
import type { Written } from './letters.ts'
import { nameHeard, nameInstead, nameStored, storedAt, valuesOfTwo } from './names-of-data.ts'
import { nameGiven } from './naming.ts'
import type { Given } from './naming.ts'
import { numberItem, percentileItem } from './number-words.ts'
import { ordinals, times } from './numbers.ts'
import { particles } from './particles.ts'
import { places } from './places.ts'
import { devanagariOf, isRomanHindi } from './roman.ts'
import { telling } from './telling/index.ts'
import { isFeminine } from './telling/nouns.ts'
import { verbs } from './verbs.ts'
import { lifeWords } from './words-of-life.ts'
import { speechWords } from './words-of-speech.ts'
import { tradeWords } from './words-of-trade.ts'
import { workWords } from './words-of-work.ts'

const lists = [particles, times, ordinals, places, tradeWords, lifeWords, workWords, speechWords]
const lexicon = lexiconOf(lists, plain)
const ofCharts = lexiconOf([changes, ...lists], plain)
const byEar = lexiconOf(lists, loose)
const deeds = lexiconOf([verbs], plain)

export const hindi: SpokenLanguage = {
  tag: 'hi',
  name: 'Hindi',
  writes: hasDevanagari,
  read: (text, catalog) => put(text, cut(text), catalog, lexicon, arranged),
  change: (text, catalog) => put(text, cut(text), catalog, ofCharts, changed),
  telling: { ...telling, base },
}

const devanagari = devanagariOf(lists, verbs)
const devanagariOfCharts = devanagariOf([changes, ...lists], verbs)

/** Hindi in Roman letters; its readers are used to English names and titles. */
export const romanHindi: SpokenLanguage = {
  tag: 'hi-Latn',
  name: 'Hindi',
  writes: (text) => isRomanHindi(text),
  read: (text, catalog) => putRoman(text, catalog, lexicon, arranged),
  change: (text, catalog) => putRoman(text, catalog, ofCharts, changed),
}

/** Names of the request as they are listed, "का" and "की" between them by what they belong to; words that are not listed as they stand. */
function base(text: string): string | undefined {
  const written = cut(text)
  const forms = written.map(({ text: word, kind }) => (kind === 'own' ? formsOf(word) : [word.toLowerCase()]))
  const found: string[] = []
  for (let at = 0; at < written.length;) {
    const word = written[at]
    if (!word || word.kind === 'mark' || word.kind === 'number' || word.kind === 'quoted') return undefined
    const listed = lexicon.at(forms, at)
    const role = listed?.entry.role
    // "बिकने वाले" names nothing.
    if (!listed && word.kind === 'own' && deeds.at([stemsOf(word.text)], 0)) return undefined
    if (!listed) found.push(withoutEnding(word.text))
    else if (role === 'name' || role === 'grain') {
      const end = at + listed.words
      // What something belongs to keeps its ending: "ग्राहकों का जन्म वर्ष".
      found.push(lexicon.at(forms, end)?.entry.role === 'of' ? text.slice(word.start, written[end - 1]?.end) : listed.own)
    } else if (role === 'of') found.push('का')
    else if (role !== 'by' && role !== 'all' && role !== 'per') return undefined
    at += listed?.words ?? 1
  }
  const named = found.join(' ').replace(/^(?:का )+|(?: का)+$/g, '')
  if (named === '' || named === 'का') return undefined
  return isFeminine(named) ? named.replaceAll(' का ', ' की ') : named
}

/** "ब्रांडवार" speaks of brands. */
function withoutEnding(word: string): string {
  const ending = byEndings.find((each) => word.endsWith(each) && word.length > each.length + 1)
  const stem = ending === undefined ? word : word.slice(0, -ending.length)
  const listed = ending === undefined ? undefined : lexicon.at([formsOf(stem)], 0)
  return listed?.entry.role === 'name' ? listed.own : stem
}

function putRoman(text: string, catalog: Names, listed: Lexicon, order: typeof arranged): readonly Piece[] | undefined {
  if (!isRomanHindi(text, (word) => catalog.has(word))) return undefined
  const written = (listed === ofCharts ? devanagariOfCharts : devanagari)(text, catalog)
  return put(text, written, catalog, listed, order)
}

function put(
  text: string,
  written: readonly Written[],
  catalog: Names,
  listed: Lexicon,
  order: typeof arranged,
): readonly Piece[] | undefined {
  const given = listed === ofCharts ? nameGiven(written, text) : undefined
  const items = valuesOfTwo(itemsOf(text, unhyphened(written, listed), catalog, listed, given), catalog)
  const unknown = items.filter(({ role }) => role === 'unknown').length
  const known = items.filter(({ role }) => role !== 'unknown' && role !== 'mark').length
  return known === 0 || unknown > known ? undefined : order(items, catalog)
}

/** "महीने-दर-महीने", "आमने-सामने": a hyphen within what is said stands for nothing; between months and days of the week it does. */
function unhyphened(written: readonly Written[], own: Lexicon): readonly Written[] {
  return written.filter((mark, at) => {
    const [before, next] = [written[at - 1], written[at + 1]]
    if (mark.text !== '-' || before?.kind !== 'own' || next?.kind !== 'own') return true
    const isWithin = before.end === mark.start && next.start === mark.end
    const role = own.at([formsOf(before.text)], 0)?.entry.role
    return !isWithin || role === 'month' || role === 'weekday'
  })
}

/** The words of the request from left to right, each with what it does. */
function itemsOf(text: string, written: readonly Written[], catalog: Names, own: Lexicon, given?: Given): readonly Item[] {
  const forms = written.map(({ text: word, kind }) => (kind === 'own' ? formsOf(word) : [word.toLowerCase()]))
  const heard = written.map(({ text: word, kind }) => (kind === 'own' ? formsOf(word).map(loose) : []))
  const stems = written.map(({ text: word, kind }) => (kind === 'own' ? stemsOf(word) : []))
  const items: Item[] = []
  for (let at = 0; at < written.length;) {
    const word = written[at]
    if (!word) break
    if (given && word.start >= given.start && word.start < given.end) {
      if (items.at(-1)?.start !== given.start) items.push({ role: 'name', text: `“${text.slice(given.start, given.end)}”`, ...given })
      at++
      continue
    }
    const span = (words: number): { start: number; end: number } => ({ start: word.start, end: written[at + words - 1]?.end ?? word.end })
    const stored = storedAt(written, at, catalog)
    if (stored) {
      items.push({ role: 'name', text: stored.text, ...span(stored.words) })
      at += stored.words
      continue
    }
    const percentile = percentileItem(written, at)
    if (percentile) {
      items.push({ role: 'aggregate', text: percentile.text, ...span(percentile.words) })
      at += percentile.words
      continue
    }
    const alphabet = alphabetAt(written, at)
    if (alphabet > 0) {
      items.push({ role: 'sort', text: 'in alphabetical order', ...span(alphabet) })
      at += alphabet
      continue
    }
    // "एक अलग चार्ट" counts nothing.
    const number = (own.at(forms, at)?.words ?? 0) > 1 ? undefined : numberItem(written, at)
    if (number) {
      items.push({
        role: /^\d{4}-\d{2}$/.test(number.text) ? 'day' : 'number',
        text: number.text,
        ...span(number.words),
        ...(number.value === undefined ? {} : { value: number.value }),
      })
      at += number.words
      continue
    }
    const kind = kindAt(written, at)
    if (kind) {
      items.push({ role: 'chart', text: kind.text, ...span(kind.words) })
      at += kind.words
      continue
    }
    if (word.kind !== 'own') {
      items.push(doneTo({ ...plainItem(word), ...span(1) }, written[at + 1], own.at(forms, at + 2)?.entry.role))
      at++
      continue
    }
    const [named, done] = [own.at(forms, at), deeds.at(stems, at)]
    // "खर्च करने वाले" is what somebody does.
    // "खरीद रहे हैं" too.
    const isDone = done?.entry.role === 'deed' && (done.words > (named?.words ?? 0) || /^रह[ाेी]$/.test(written[at + 1]?.text ?? ''))
    const listed = isDone ? done : (named ?? done)
    const alike = listed || word.text.length < 4 || catalog.bySound(hearings(word.text)) !== undefined ? undefined : byEar.at(heard, at)
    const name = nameStored(word, listed?.entry, catalog) ?? (listed?.words === 1 ? nameHeard(listed.entry, word, catalog) : undefined)
    if (name !== undefined) {
      items.push({ role: 'name', text: name, ...span(1) })
      at++
      continue
    }
    const found = listed ?? alike
    if (found) {
      const instead =
        found.words === 1 ? nameInstead(found.entry, written.slice(at, at + 2), own.at(forms, at + 1)?.entry.role, catalog) : undefined
      const words = instead?.words ?? found.words
      items.push({
        ...(instead ? { role: 'name', text: instead.text } : saidBy(found.entry, catalog, text.slice(word.start, span(words).end))),
        ...span(words),
      })
      at += words
      continue
    }
    items.push(...ofCompound(word, catalog, text.slice(word.start, word.end)).map((item) => doneTo(item, written[at + 1])))
    at++
  }
  return items
}

/** English words that do among Hindi ones what they do in English. */
const borrowed: Readonly<Record<string, Role>> = {
  wise: 'by',
  by: 'byBefore',
  per: 'byBefore',
  top: 'top',
  bottom: 'bottom',
  total: 'aggregate',
  average: 'aggregate',
  avg: 'aggregate',
  vs: 'versus',
  and: 'and',
  of: 'idle',
  the: 'idle',
}

function plainItem({ text, kind }: Written): Pick<Item, 'role' | 'text'> {
  if (kind === 'mark' && text === '%') return { role: 'share', text: 'percentage' }
  if (kind === 'mark')
    return { role: text === '&' || text === '×' ? 'and' : 'mark', text: text === '×' ? 'and' : '।॥'.includes(text) ? '.' : text }
  const lower = text.toLowerCase()
  if (Object.hasOwn(borrowed, lower)) return { role: borrowed[lower] ?? 'name', text: lower }
  return { role: 'name', text: digits(text) }
}

/** Of several English words the first that leads to something in the data. */
function chosen({ role, text }: Entry, catalog: Names): Entry {
  if (!text.includes('|')) return { role, text }
  const options = text.split('|')
  const leads = (option: string): boolean => {
    const words = option.split(' ')
    // Of "net pay" half is not enough, where the rest leads nowhere.
    return catalog.readings(words).reduce((sum, { at, end }) => sum + end - at, 0) >= words.length
  }
  return { role, text: options.find(leads) ?? options[0] ?? '', options }
}

/** @param typed what nothing in the data goes by stays as it stands in the request */
function saidBy(entry: Entry, catalog: Names, typed: string): Entry {
  return entry.role === 'unknown' ? { ...entry, text: withoutJoiners(typed) } : chosen(entry, catalog)
}

function withoutJoiners(text: string): string {
  return text.replaceAll(/[\u200c\u200d]/g, '')
}

/** UTF-16 units: no word of the language comes near it. */
const longest = 40
const byEndings = ['वार', 'वाइज', 'ानुसार', 'नुसार'] as const

/** "राज्यवार": by state; else a word by its sound, or one that nobody knows. @param typed as it stands in the request */
function ofCompound(word: Written, catalog: Names, typed: string): readonly Item[] {
  const own = plain(word.text)
  for (const ending of byEndings) {
    if (!own.endsWith(ending) || own.length < ending.length + 2) continue
    const stem = own.slice(0, -ending.length)
    const entry = lexicon.at([formsOf(stem)], 0)?.entry
    const text = entry ? chosen(entry, catalog).text : catalog.bySound(hearings(stem))
    if (text === undefined) continue
    return [
      { role: entry?.role === 'grain' ? 'grain' : 'name', text, start: word.start, end: word.end },
      { role: 'by', text: 'by', start: word.start, end: word.end },
    ]
  }
  const sounding = word.text.length <= longest ? formsOf(word.text) : []
  const heard = (find: (sounds: readonly Sound[]) => string | undefined): string | undefined => {
    for (const [at, form] of sounding.entries()) {
      const found = find(hearings(at === 0 ? word.text : form))
      if (found !== undefined) return found
    }
    return undefined
  }
  const text = initialsOf(word.text) ?? heard((sounds) => catalog.bySound(sounds)) ?? heard(([first]) => first && catalog.borrowed(first))
  return [
    {
      role: text === undefined ? 'unknown' : 'name',
      text: text ?? withoutJoiners(typed),
      start: word.start,
      end: word.end,
    },
  ]
}
