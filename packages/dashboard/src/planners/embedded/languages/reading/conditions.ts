import type { NameKind } from '../language.ts'
import type { Item, Role } from '../lexicon.ts'
import type { Clause, Particles } from './clause.ts'
import { amounts } from '../substances.ts'
import { isTime, isYear } from './phrases.ts'

/** Which rows: with, without, except, more than. */
export const conditions: Particles = { with: having, without: lacking, except: lacking, not: denied, undone, degree }

const stops: ReadonlySet<Role> = new Set(['verb', 'idle', 'mark'])

/** "छूट वाले", "के साथ". */
function having(clause: Clause, item: Item, at: number): void {
  // "कौन सा दिन सबसे कम बिक्री वाला होता है": the end of what is said.
  if (clause.holds('superlative') && clause.says('which') && clause.items.slice(at + 1).every(({ role }) => stops.has(role))) return
  const words = clause.ungrouped(clause.take())
  const last = clause.frame.where.at(-1)
  if (words.length === 0) return
  if (last?.open) {
    last.words = [...clause.compound([]), ...words, ...last.words]
    last.open = false
  } else clause.narrow(item, clause.compound(asValue(clause, words, at)))
}

/** "स्टोर वाले ऑर्डर" where orders are of a store or online: the value, and not the things that are called so. */
function asValue({ items, names }: Clause, words: readonly Item[], at: number): readonly Item[] {
  const isBefore = items[at + 1]?.role === 'name'
  return words.map((word) => {
    const isBoth = isBefore && word.role === 'name' && names.isThing(word.text) && names.columnOf([word.text]) !== undefined
    return isBoth && words.every((each) => each === word || each.role === 'only') ? { ...word, text: `"${word.text}"` } : word
  })
}

/** "छूट के बिना", "दिल्ली को छोड़कर". */
function lacking(clause: Clause, item: Item): void {
  // "… पर इस साल नहीं": behind the other time.
  if (item.text === 'but not' && isTime(clause.phrase)) clause.frame.times.push({ marker: item, words: clause.take() })
  else {
    const words = clause.claim(clause.take())
    const of = clause.chain.flat()
    const isKind = (kinds: readonly NameKind[], said: readonly Item[]): boolean =>
      clause.readings(said).some(({ kind }) => kinds.includes(kind))
    // "कॉर्पोरेट की बिक्री हटा के": without these, and of the amount.
    if (
      isKind(['value'], of) &&
      (isKind(['measure', 'table'], words) || words.some(({ text }) => amounts.has(text) || text === 'sale')) &&
      clause.frame.heads.length === 0
    ) {
      clause.chain = []
      clause.narrow(item, of)
      clause.show(words)
    } else clause.narrow(item, clause.compound(words))
  }
}

/** "कुछ नहीं खरीदा": of those who are named, by whom it was not done. */
function undone(clause: Clause, item: Item): void {
  clause.close()
  // Goods are sold, and whoever "ने" marks sells.
  const isGoods = item.text === 'sold' && !clause.items.some(({ text }) => text === 'doer' || text === 'who')
  clause.narrow({ ...item, role: 'without', text: isGoods ? 'that were not' : 'who have not' }, [{ ...item, role: 'deed' }])
}

/** "दिल्ली नहीं"; behind a condition, that it does not hold. */
function denied(clause: Clause, item: Item): void {
  const last = clause.frame.where.at(-1)
  const words = clause.take()
  if (words.length > 0) clause.narrow({ ...item, role: 'except', text: 'without' }, clause.claim(words))
  else if (last) last.denied = true
}

/** "ज़्यादा": of what stands before "than" a comparison, elsewhere a word like others. */
function degree(clause: Clause, item: Item, at: number): void {
  if (clause.items[at - 1]?.role === 'from') compared(clause, item)
  else clause.phrase.push(item)
}

/** "500 से ज़्यादा": with what is compared, where that was named before. */
function compared(clause: Clause, item: Item): void {
  const words = clause.take()
  const from = words.findIndex(({ role }) => role === 'number' || role === 'month' || role === 'past')
  const before = words.slice(0, Math.max(0, from))
  const comparative: Item = { ...item, role: 'comparative', text: item.text.split(';')[1]?.trim() ?? item.text }
  const [only] = words
  if (only && words.length === 1 && isYear(only)) {
    clause.frame.times.push({ marker: comparative, words })
    return
  }
  // "कितने प्रोडक्ट 1000 से कम के हैं": what they come to themselves.
  const [many, thing, ...more] = before
  if (many?.role === 'howMany' && thing?.role === 'name' && more.length === 0 && clause.names.isThing(thing.text)) {
    clause.show(before)
    // "कितने ग्राहक 30 साल से कम उम्र के हैं": what is so much is named behind.
    const [named, link] = clause.items.slice(clause.items.indexOf(item) + 1)
    if (named?.role === 'name' && link?.role === 'of' && clause.readings([named])[0]?.kind !== 'table') {
      clause.frame.where.push({ marker: comparative, words: [comparative, ...words.slice(Math.max(0, from))], open: true })
      return
    }
    const plain = /^(?:less|fewer) than$/.test(comparative.text) ? 'under' : comparative.text === 'more than' ? 'over' : comparative.text
    clause.frame.where.push({
      marker: comparative,
      words: [{ ...comparative, text: plain }, ...words.slice(Math.max(0, from))],
      open: false,
    })
    return
  }
  // "कितने ग्राहकों के ऑर्डर 5 से कम हैं": they are counted, and not their orders.
  const [asked, ...others] = clause.chain
  if (asked?.[0]?.role === 'howMany' && others.length === 0) {
    clause.chain = []
    clause.show(asked)
  }
  const named = clause.compound(clause.claim(before))
  clause.frame.where.push({
    marker: comparative,
    words: [...named, comparative, ...words.slice(Math.max(0, from))],
    open: named.length === 0,
  })
}
