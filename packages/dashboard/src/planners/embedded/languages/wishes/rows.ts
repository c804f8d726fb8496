import { itemReadings } from '../frame.ts'
import type { Names, Piece } from '../language.ts'
import type { Item, Role } from '../lexicon.ts'
import { isYear } from '../reading/phrases.ts'
import { areAll, at, chartsIn, shownIn } from './wish.ts'
import type { Wish } from './wish.ts'

/** Of a chart or of something shown; of values and times that they are left out; of a filter that it goes. */
export function removal(wish: Wish, command: Item): readonly Piece[] {
  const { aim, words, names } = wish
  // "इसमें से पुणे हटाओ": of it, not it.
  const isPart = aim?.text === 'it' && words.some(({ role }) => role === 'name')
  if (aim && !isPart) return [at('remove', command), aim]
  const filter = words.find(isFilter)
  if (filter) return filterRemoval(wish, command, filter)
  const [kind] = chartsIn(wish)
  const named = words.filter(({ role }) => role === 'name' || role === 'grain')
  // "शहर वाला चार्ट".
  if (kind && named.length > 0) return [at('remove the', command), ...named.map((word) => at(word.text, word)), at(kind.text, kind)]
  if (kind) return [at('remove', command), at(`the ${kind.text}`, kind)]
  const [only] = named
  // "घंटे वाला हटा दो": a chart, by what it shows.
  const before = only && words[words.indexOf(only) - 1]
  const isTimeSaid = before?.role === 'past' || before?.role === 'this'
  if (only && !isTimeSaid && named.length === 1 && words.at(words.indexOf(only) + 1)?.role === 'with') {
    if (isBreakdown(only, names)) return [at('remove the', command), at(only.text, only), at('chart', only)]
    if (areAll('measure', [only], names)) return [at('remove', command), at(only.text, only)]
  }
  const values = valuesAlone(wish)
  if (values) return [at('exclude', command), ...values]
  if (named.length === 0 && words.every(({ role }) => ['command', 'idle', 'verb', 'to', 'mark'].includes(role))) return []
  const isRow = words.some((word) => isYear(word) || ['month', 'weekday', 'day', 'past', 'this', 'degree'].includes(word.role))
  return [at(only?.role !== 'name' && isRow ? 'exclude' : 'remove', command), ...shownIn(wish)]
}

function isBreakdown(item: Item, names: Names): boolean {
  return item.role === 'grain' || areAll('group', [item], names)
}

/** "रद्द वाले ऑर्डर": of orders that are cancelled the state is what leaves them out. */
export function valuesAlone({ words, names }: Wish): readonly Piece[] | undefined {
  // "पुणे वापस जोड़ दो".
  const named = words.filter(({ role }) => !['deed', 'with', 'to', 'verb'].includes(role))
  if (areAll('value', named, names)) return shownIn({ aim: undefined, words: named, names })
  // "शाम की पारी": of a shift the one that is named.
  const found = itemReadings(named, names)
  const stored = found.filter(({ kind }) => kind === 'value')
  if (stored.length > 0 && found.every(({ kind }) => kind === 'value' || kind === 'group')) {
    const values = named.filter(({ role }, place) => role !== 'of' && stored.some(({ at: from, end }) => from <= place && place < end))
    return shownIn({ aim: undefined, words: values, names })
  }
  const link = words.findIndex(({ role }) => role === 'with')
  const [before, behind] = [words.slice(0, Math.max(0, link)), words.slice(link + 1)]
  const isThing = areAll('table', behind, names) && areAll('value', before, names)
  return isThing ? shownIn({ aim: undefined, words: before, names }) : undefined
}

export function isFilter({ role, text }: Item): boolean {
  return role === 'name' && /^filters?$/i.test(text)
}

/** "मुंबई वाला फ़िल्टर हटा दो": a condition that is there, by what it says. */
function filterRemoval({ words }: Wish, command: Item, filter: Item): readonly Piece[] {
  if (words.some(({ role }) => role === 'all')) return [at('remove all filters', command)]
  return [at('remove the', command), ...conditionOf(words), at('filter', filter)]
}

/** "मुंबई का फ़िल्टर लगाओ": only what it says. */
export function filtering({ words }: Wish, filter: Item): readonly Piece[] {
  return [at('only', filter), ...conditionOf(words)]
}

const conditionWords: ReadonlySet<Role> = new Set(['name', 'number', 'grain', 'month', 'weekday', 'day', 'past', 'this', 'and'])

function conditionOf(words: readonly Item[]): readonly Piece[] {
  return words.filter((word) => conditionWords.has(word.role) && !isFilter(word)).map((word) => at(word.text, word))
}

export function addition(given: Wish, command: Item): readonly Piece[] {
  const wish = { ...given, words: withoutArticle(given.words) }
  const [kind] = chartsIn(wish)
  const filter = wish.words.find(isFilter)
  if (filter) return filtering(wish, filter)
  const values = kind ? undefined : valuesAlone(wish)
  if (values) return [at('also include', command), ...values]
  if (!kind && wish.words.some(({ role }) => role === 'also')) return [at('also show', command), ...shownIn(wish)]
  const shown = shownIn(wish)
  const link = shown[0]?.text === 'by' ? '' : ' of'
  return [at(kind ? 'add a' : 'add', command), ...(kind ? [at(kind.text + link, kind)] : []), ...shown]
}

/** "एक और चार्ट", "और एक चार्ट": one more. */
function withoutArticle(words: readonly Item[]): readonly Item[] {
  const place = words.findIndex(({ role }) => role === 'chart')
  const article = words.slice(Math.max(0, place - 2), Math.max(0, place)).filter(({ role, value }) => value === 1 || role === 'and')
  return article.some(({ value }) => value === 1) ? words.filter((word) => !article.includes(word)) : words
}

/** "सिर्फ़ वो जहाँ 500 से ज़्यादा हैं": of the things shown, those that come to so much. */
export function limitation({ words, names }: Wish): readonly Piece[] | undefined {
  const only = words.find(({ role }) => role === 'only')
  const number = words.some(({ role }) => role === 'number')
  const isBare =
    itemReadings(
      words.filter(({ role }) => role === 'name'),
      names,
    ).length === 0
  if (!only || !number || !isBare || !words.some(({ role }) => role === 'degree')) return undefined
  return [at('only those with', only), ...shownIn({ aim: undefined, words: words.filter((word) => word !== only), names })]
}
