import { itemReadings } from './frame.ts'
import type { Names, Piece } from './language.ts'
import type { Item } from './lexicon.ts'
import { meant } from './meant.ts'
import { frameOf } from './reading/index.ts'
import { turned } from './reading/turns.ts'
import { written } from './writing/index.ts'

/** Wishes about a dashboard that is there, in the order of English: the verb, the chart that is meant, what it should become. */
export function changed(items: readonly Item[], names: Names): readonly Piece[] {
  const wishes = cutWishes(turned(items)).map((wish) => wishOf(wish, names))
  const said = wishes.filter((pieces) => pieces.length > 0)
  return said.flatMap((pieces, at) =>
    at === 0 ? pieces : [{ text: '.', start: pieces[0]?.start ?? 0, end: pieces[0]?.start ?? 0 }, ...pieces],
  )
}

/** A wish ends at a full stop, and at "and" or a comma behind its verb. */
function cutWishes(items: readonly Item[]): readonly (readonly Item[])[] {
  const wishes: Item[][] = [[]]
  for (const [at, item] of items.entries()) {
    const before = items[at - 1]
    const stop = item.role === 'mark' && /^[.;!?]$/.test(item.text)
    const behindVerb = before !== undefined && ['command', 'verb', 'idle'].includes(before.role)
    if (stop || item.role === 'join' || ((item.role === 'and' || item.text === ',') && behindVerb)) wishes.push([])
    else wishes.at(-1)?.push(item)
  }
  return wishes
}

/** One wish: the chart that is meant, where it is said, and the other words. */
interface Wish {
  readonly aim: Piece | undefined
  readonly words: readonly Item[]
  readonly names: Names
}

function wishOf(items: readonly Item[], names: Names): readonly Piece[] {
  const [aim, words] = aimOf(items)
  const wish: Wish = { aim, words, names }
  const naming = words.find(({ role }) => role === 'naming')
  const quoted = words.find(({ text }) => /^["“‘']/.test(text))
  if (naming && quoted) {
    const whole = aim ? undefined : words.find(({ role, text }) => role === 'board' && text === 'dashboard')
    return [at('call', naming), whole ? at('the dashboard', whole) : itOf(wish), quoted]
  }
  const command = words.find(({ role }) => role === 'command')
  if (command?.text === 'remove') return removal(wish, command)
  if (command?.text === 'add') return addition(wish, command)
  if (command) return [at(command.text, command)]
  const looks = words.filter(({ role }) => role === 'look' || role === 'theme')
  if (looks.length === 0) return redrawing(wish)
  return looks.flatMap((look) => (look.role === 'theme' ? [at(`use the ${look.text}`, look)] : [at('make', look), itOf(wish), look]))
}

function itOf({ aim, words: [first] }: Wish): Piece {
  return aim ?? { text: 'it', start: first?.start ?? 0, end: first?.start ?? 0 }
}

function chartsIn({ words }: Wish): readonly Item[] {
  return words.filter(({ role }) => role === 'chart')
}

/** What is to be shown, as in a request. */
function shownIn({ words, names }: Wish): readonly Piece[] {
  const said = words.filter(({ role }) => !['command', 'chart', 'look', 'theme', 'naming', 'instead', 'also'].includes(role))
  return written(meant(frameOf(said, names), names), names)
}

/** Of a chart or of something shown; of values that they are left out. */
function removal(wish: Wish, command: Item): readonly Piece[] {
  const { aim, words, names } = wish
  if (aim) return [at('remove', command), aim]
  const called = itemReadings(
    words.filter(({ role }) => role === 'name'),
    names,
  )
  const values = called.length > 0 && called.every(({ kind }) => kind === 'value')
  const [kind] = chartsIn(wish)
  return [at(values ? 'exclude' : 'remove', command), ...(kind ? [at(`the ${kind.text}`, kind)] : shownIn(wish))]
}

function addition(wish: Wish, command: Item): readonly Piece[] {
  const [kind] = chartsIn(wish)
  const place = kind ? wish.words.indexOf(kind) : 0
  const another = wish.words.slice(Math.max(0, place - 2), place)
  // "एक और चार्ट": one more.
  if (another[0]?.value === 1 && another[1]?.role === 'and')
    return addition({ ...wish, words: wish.words.filter((word) => !another.includes(word)) }, command)
  return [at(kind ? 'add a' : 'add', command), ...(kind ? [at(`${kind.text} of`, kind)] : []), ...shownIn(wish)]
}

/** Another kind of chart, or something else in it. */
function redrawing(wish: Wish): readonly Piece[] {
  const { aim } = wish
  const kinds = chartsIn(wish)
  const exchanged = kinds.length === 0 ? replacement(wish) : undefined
  if (exchanged) return exchanged
  const further = kinds.length === 0 ? breakdown(wish) : undefined
  if (further) return further
  const share = shareAlone(wish)
  if (share) return [at('show percentages', share), ...(aim && aim.text !== 'it' ? [at('in', share), aim] : [])]
  const [other, kind] = [kinds[0], kinds.at(-1)]
  const shown = shownIn(wish)
  if (!kind || kind.text === 'chart') return aim && aim.text !== 'it' ? [aim, ...shown] : shown
  // "Bars instead of the pie": the pie is the one that is meant.
  const one = other && other !== kind ? { ...other, text: `the ${other.text}` } : itOf(wish)
  return [at('make', kind), one, { ...kind, text: `a ${kind.text}` }, ...(shown.length > 0 ? [at('and show', kind), ...shown] : [])]
}

function at(text: string, { start, end }: { readonly start: number; readonly end: number }): Piece {
  return { text, start, end }
}

/** "पहला चार्ट", "इसे", "पाई चार्ट को": which chart is meant, and the other words. */
function aimOf(items: readonly Item[]): readonly [Piece | undefined, readonly Item[]] {
  for (const [place, item] of items.entries()) {
    const next = items[place + 1]
    if (/^chart_\d+$/.test(item.text)) return [item, [...items.slice(0, place), ...behindAim(items.slice(place + 1))]]
    if (item.role === 'aim') return [item, items.filter((each) => each !== item)]
    if ((item.role === 'order' || item.role === 'past') && next?.role === 'chart') {
      const text = `the ${item.text} ${next.text}`
      return [{ text, start: item.start, end: next.end }, items.filter((each) => each !== item && each !== next)]
    }
    if (item.role === 'order' && next?.role === 'to')
      return [{ ...item, text: `the ${item.text} chart` }, items.filter((each) => each !== item)]
    if (item.role === 'chart' && next?.role === 'to') return [{ ...item, text: `the ${item.text}` }, items.filter((each) => each !== item)]
  }
  return [undefined, items]
}

/** Of "… वाले चार्ट को" nothing is left to say. */
function behindAim(items: readonly Item[]): readonly Item[] {
  const idle = items.findIndex(({ role, text }) => !['with', 'of', 'to'].includes(role) && !(role === 'chart' && text === 'chart'))
  return idle < 0 ? [] : items.slice(idle)
}

/** "महीने की जगह तिमाही": what stands before goes, what stands behind comes. */
function replacement({ aim, words, names }: Wish): readonly Piece[] | undefined {
  const middle = words.findIndex(({ role }) => role === 'instead')
  const marker = words[middle]
  if (!marker) return undefined
  const [old, fresh] = [words.slice(0, middle), words.slice(middle + 1)].map((side) => shownIn({ aim, words: side, names }))
  if (!old || !fresh || old.length === 0 || fresh.length === 0) return undefined
  const isGrain = words.slice(middle + 1).some(({ role }) => role === 'grain') && fresh[0]?.text !== 'by'
  return [...(aim && aim.text !== 'it' ? [aim] : []), ...(isGrain ? [at('by', marker)] : []), ...fresh, at('instead of', marker), ...old]
}

/** "श्रेणी के हिसाब से भी तोड़ो", "चैनल भी दिखाओ": besides what it is broken down by already. */
function breakdown(wish: Wish): readonly Piece[] | undefined {
  const also = wish.words.find(({ role }) => role === 'also')
  const named = wish.words.filter(({ role }) => role === 'name' || role === 'grain')
  const found = itemReadings(named, wish.names)
  const isBreakdown = named.every(({ role }) => role === 'grain') || found.every(({ kind }) => kind === 'group')
  const others = wish.words.some(({ role }) =>
    ['number', 'top', 'bottom', 'superlative', 'past', 'this', 'not', 'count', 'aggregate'].includes(role),
  )
  if (!also || named.length === 0 || !isBreakdown || others) return undefined
  // "श्रेणी के साथ चैनल भी": the last one is new.
  const fresh = wish.words.some(({ role }) => role === 'by') || found.length < 2 ? named : named.slice(found.at(-1)?.at)
  return [at('break it down by', also), ...fresh.map((word) => at(word.text, word)), at('too', also)]
}

/** "प्रतिशत में दिखाओ": as shares of whatever is shown. */
function shareAlone({ words }: Wish): Item | undefined {
  const share = words.find(({ role }) => role === 'share')
  const others = words.filter(({ role }) => !['share', 'in', 'verb', 'idle', 'to', 'of', 'mark'].includes(role))
  return others.length === 0 ? share : undefined
}
