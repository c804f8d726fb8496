import pluralize from 'pluralize'
import type { Head } from '../frame.ts'
import type { Item } from '../lexicon.ts'
import { hasRole, isCount } from './english.ts'
import type { English, Words } from './english.ts'
import { amounts, goods, substances } from '../substances.ts'
import type { Wanted } from './wanted.ts'

/** What is shown, with what it belongs to: "average price of products". */
export function sayHead(english: English, given: Head, { where, groups }: Wanted): void {
  const named = paymentOf(english, moneyOf(entriesOf(english, returnsOf(english, given))))
  const head = { ...named, words: paidOrSold(english, named.words) }
  const front = head.words.filter(isAhead)
  const own = thingsOf(head)
  // Nothing but "how many", of things that a condition names.
  const [about] = where.flatMap(({ words }) => words.filter(({ text }) => english.names.isThing(text)))
  const things = own.length === 0 && about ? [[about]] : own
  const counted = things.some((each) => hasRole(each, 'superlative')) ? undefined : countOf(english, head.words, own)
  // "The least average discount".
  const most = front.length > 0 ? head.words.filter(({ role }) => role === 'superlative') : []
  english.sayAll([...most, ...front])
  const said = most.length > 0 ? things.map((each) => each.filter((word) => !most.includes(word))) : things
  const asked = counted ? said.map((each, at) => (at === 0 ? severalOf(english, stateFirst(english, each)) : each)) : said
  if (counted) english.say(countedAs(english, counted, front, things), counted)
  for (const [at, thing] of asked.entries()) {
    if (at > 0) sayOf(english, thing)
    else if (front.length === 0 && groups.length > 0 && areMeasures(english, thing)) sayTotals(english, thing)
    else english.sayAll(thing)
  }
}

/** "कितना माल वापस आया", "सबसे ज़्यादा सामान लौटा": returns, where they are kept. */
export function returnsOf(english: English, head: Head): Head {
  const thing = head.words.find(({ role, text }) => role === 'name' && goods.has(text))
  const done = head.words.find(({ role, text }) => role === 'deed' && text === 'returned')
  // "रिटर्न हुए प्रोडक्ट" are products.
  if (!thing || !done || head.words.indexOf(done) < head.words.indexOf(thing) || !english.names.isThing('return')) return head
  return {
    ...head,
    words: head.words.flatMap((word) => (word === done ? [] : word === thing ? [{ ...done, role: 'name', text: 'return' }] : [word])),
  }
}

/** "रमेश का सारा माल": all that is written down of it, where nothing is called goods. */
function entriesOf(english: English, head: Head): Head {
  const isGoods = (word: Item): boolean => word.role === 'name' && goods.has(word.text)
  const [all, thing, ...more] = head.words
  if (all?.role !== 'all' || !thing || !isGoods(thing) || more.length > 0) return head
  return english.readings([thing]).length > 0 || !english.names.isThing('entry')
    ? head
    : { ...head, words: [all, { ...thing, text: 'entry' }] }
}

/** "दूध की रकम", "कितने पैसे का दूध": the "milk amount", since the "amount of milk" would be litres. */
function moneyOf(head: Head): Head {
  const { of, words } = head
  const [owner = [], ...others] = of.toReversed()
  const isMoney = (word: Item): boolean => word.role === 'name' && /^(?:amount|money)$/.test(word.text)
  const isSubstance = (word: Item): boolean => word.role === 'name' && substances.has(word.text)
  const [money, goods] = [words.find(isMoney), owner.find(isSubstance)]
  if (money && goods && owner.at(-1) === goods)
    return { of: others.toReversed(), words: words.flatMap((word) => (word === money ? [...owner, { ...money, text: 'amount' }] : [word])) }
  const [asked, poured] = [owner.find(isMoney), words.find(isSubstance)]
  if (!asked || !poured || !owner.every((word) => word === asked || isCount(word))) return head
  const kept = words.filter((word) => !isCount(word))
  return { of: others.toReversed(), words: kept.flatMap((word) => (word === poured ? [poured, { ...asked, text: 'amount' }] : [word])) }
}

/** "पेमेंट का टोटल", "कुल खरीद": the amount, where payments are no rows of their own. */
function paymentOf(english: English, head: Head): Head {
  const [total, payment, ...more] = [...head.words, ...head.of.flat()]
  const isTotal = total?.text === 'total' && more.length === 0 && (payment?.text === 'payment' || payment?.text === 'purchase')
  if (!isTotal || english.isOnly([payment], 'measure')) return head
  if (english.names.has(payment.text) || english.names.has(`${payment.text}s`)) return head
  const amount: Item = { ...payment, role: 'name', text: 'amount' }
  return english.isOnly([amount], 'measure') ? { of: [], words: [total, amount] } : head
}

/** "कितना माल बिका" asks for the quantity, or what it was sold for; "कितना भुगतान हुआ" for what was paid, where no amount is called so. */
function paidOrSold(english: English, words: Words): Words {
  const much = words.find(({ role, text }) => role === 'howMany' && text === 'how much')
  if (!much) return words
  const named = words.filter(({ role }) => role === 'name')
  const sold = words.find(({ role, text }) => role === 'deed' && text === 'sold')
  if (sold && named.length === 1 && named.every(({ text }) => goods.has(text))) {
    const amount: Words = english.isOnly([quantity], 'measure')
      ? [
          { ...much, role: 'aggregate', text: 'total' },
          { ...sold, role: 'name', text: 'quantity' },
        ]
      : [much, sold]
    return [...amount, ...words.filter((word) => word !== much && word !== sold && !named.includes(word))]
  }
  return words.map((word) =>
    word.text === 'payment' && !hasRole(words, 'aggregate') && !english.isOnly([word], 'measure')
      ? { ...word, role: 'deed', text: 'paid' }
      : word,
  )
}

/** "कितने फ्लैट खाली हैं": what is said of things stands before them, as in "vacant flats". */
function stateFirst(english: English, words: Words): Words {
  if (words.length < 2 || !words.every(({ role }) => role === 'name')) return words
  const last = english.readings(words).at(-1)
  // With the thing before it a value may sound like what it is a value of: "customer female".
  const alone = words.findIndex((_, at) => at > 0 && english.isThing(words.slice(0, at)) && english.isOnly(words.slice(at), 'value'))
  const from = last?.kind === 'value' && last.end === words.length ? last.at : alone
  return from > 0 ? [...words.slice(from), ...words.slice(0, from)] : words
}

/** Things that are counted stand in the plural: "number of cases filed". */
function severalOf(english: English, words: Words): Words {
  const found = english.readings(words)
  const named = found.findLast(({ kind }) => kind === 'table' || kind === 'group')
  const unread = words.findIndex(({ role }, place) => role === 'name' && !found.some(({ at, end }) => at <= place && place < end))
  const at = named ? named.end - 1 : unread
  return words.map((word, place) =>
    place === at && word.role === 'name' && !substances.has(word.text) && /^[a-z ]+$/.test(word.text)
      ? { ...word, text: pluralize.plural(word.text) }
      : word,
  )
}

export function sayOf(english: English, words: Words): void {
  if (words[0]) english.say('of', words[0])
  english.sayAll(words)
}

function isFront({ role }: Item): boolean {
  return role === 'aggregate' || role === 'only'
}

/** Of "total fee and average discount" the second stays where it is. */
function isAhead(word: Item, at: number, words: Words): boolean {
  return isFront(word) && words[at - 1]?.role !== 'and'
}

/** Superlatives first, then the words themselves, then what they belong to, nearest first. */
function thingsOf({ of, words }: Head): readonly Words[] {
  const most = words.filter(({ role }) => role === 'superlative')
  const body = words.filter((word, at) => !isCount(word) && !isAhead(word, at, words) && !most.includes(word))
  const whole = [...most, ...body]
  return [...(whole.length > 0 ? [whole] : []), ...of.toReversed()]
}

/** "How much milk" is a quantity, and "how much loan was disbursed" an amount; of things that come one by one it asks for their number. */
function countedAs(english: English, { text }: Item, front: Words, [first = []]: readonly Words[]): string {
  const isMass = first.some((word) => substances.has(word.text)) && english.isOnly([quantity], 'measure')
  if (isMass) return front.length > 0 ? 'quantity of' : 'total quantity of'
  if (text !== 'how much') return 'number of'
  // "कितना रिफंड दिया" asks for money, "कितने रिफंड" for their number.
  if (first.some(isMoney)) return front.length > 0 ? '' : 'how much'
  const deed = first.find(({ role }) => role === 'deed')
  if (english.isThing(first) && (!deed || deed.text === 'sold')) return 'number of'
  return front.length > 0 ? '' : 'how much'
}

const quantity: Item = { role: 'name', text: 'quantity', start: 0, end: 0 }

/** The word that counts; "how much" of an amount and averages count nothing. */
function countOf(english: English, words: Words, [first = []]: readonly Words[]): Item | undefined {
  const count = words.find(isCount)
  // "Billable hours": what is counted stands last.
  const read = english.readings(first).at(-1)
  const isAmount = ({ text }: Item): boolean => amounts.has(text) || amounts.has(pluralize.plural(text))
  const amount = read ? read.kind === 'measure' : first.some(isAmount)
  const measured = count?.role === 'howMany' && amount
  return measured || words.some((word) => isFront(word) && word.text === 'average') ? undefined : count
}

/** What is paid: as "how much" its amount, as "how many" its number. */
const payments: ReadonlySet<string> = new Set(
  'payment refund loan donation collection deposit withdrawal purchase transaction claim grant bonus tax fee fare rent salary'.split(' '),
)

function isMoney({ text }: Item): boolean {
  return payments.has(pluralize.singular(text))
}

/** "Cost and sales": two amounts. */
function areMeasures(english: English, words: Words): boolean {
  const found = english.readings(words)
  return found.length > 1 && found.every(({ kind }) => kind === 'measure') && hasRole(words, 'and')
}

function sayTotals(english: English, words: Words): void {
  for (const [at, word] of words.entries()) {
    if (at === 0 || words[at - 1]?.role === 'and') english.say('total', word)
    english.sayPlain([word])
  }
}
