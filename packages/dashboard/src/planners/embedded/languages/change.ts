import type { Names, Piece } from './language.ts'
import type { Item } from './lexicon.ts'
import { turned } from './reading/turns.ts'
import {
  againstTime,
  arrangement,
  besideIt,
  besides,
  inAnother,
  bestAsked,
  courseAsked,
  moreAsked,
  breakdown,
  growthAsked,
  parting,
  replacement,
  shareAlone,
  topFirst,
} from './wishes/exchanges.ts'
import { addition, filtering, isFilter, limitation, removal } from './wishes/rows.ts'
import { topmost } from './wishes/order.ts'
import { areAll, at, chartsIn, itOf, shownIn } from './wishes/wish.ts'
import type { Wish } from './wishes/wish.ts'

/** Wishes about a dashboard that is there, in the order of English: the verb, the chart that is meant, what it should become. */
export function changed(items: readonly Item[], names: Names): readonly Piece[] {
  const wishes = withExchanges(withoutReasons(cutWishes(withFigures(turned(items), names))).map(withoutPlace), names).map((wish) =>
    wishOf(wish, names),
  )
  const said = plainer(wishes.filter((pieces) => pieces.length > 0))
  return said.flatMap((pieces, at) =>
    at === 0 ? pieces : [{ text: '.', start: pieces[0]?.start ?? 0, end: pieces[0]?.start ?? 0 }, ...pieces],
  )
}

/** "लीटर छोड़ो, रुपये में बताओ": of two measures or breakdowns the one for the other. */
function withExchanges(wishes: readonly (readonly Item[])[], names: Names): readonly (readonly Item[])[] {
  const merged: (readonly Item[])[] = []
  for (const wish of wishes) {
    const before = merged.at(-1)
    const command = before?.find(({ role }) => role === 'command')
    // "बैच वाला हटा दो, बस कोर्स वाला रहे": of two charts the one that goes, and so the other stays.
    if (before && command?.text === 'remove' && areCharts(before) && areCharts(wish)) continue
    const isFresh =
      wish.some(({ role }) => ['name', 'grain', 'count', 'plainly'].includes(role)) && !wish.some(({ role }) => role === 'command')
    if (before && command?.text === 'remove' && isFresh && !before.some(isFilter) && isExchange(before, wish, names)) {
      const old = before.filter(({ role }) => !['command', 'to', 'mark', 'idle', 'verb', 'aim', 'with'].includes(role))
      merged[merged.length - 1] = [...old, { ...command, role: 'instead', text: 'instead of' }, ...wish]
    } else merged.push(wish)
  }
  return merged
}

const ofReasons: ReadonlySet<Item['role']> = new Set(['degree', 'idle', 'verb', 'mark', 'from', 'only', 'to', 'deed'])

/** "सरकारी वाले हटा, वो तो देर से आते हैं": behind a wish, why it is wished. */
function withoutReasons(wishes: readonly (readonly Item[])[]): readonly (readonly Item[])[] {
  return wishes.filter(
    (wish, at) =>
      at === 0 ||
      !wishes.slice(0, at).some((before) => before.some(({ role }) => role === 'command')) ||
      !wish.some(({ role }) => role === 'degree') ||
      !wish.every(({ role }) => ofReasons.has(role)),
  )
}

/** "डिस्काउंट वाला नंबर": a figure, and no marks. */
function withFigures(items: readonly Item[], names: Names): readonly Item[] {
  return items.flatMap((item, at): readonly Item[] => {
    const [before, next] = [items[at - 1], items[at + 1]]
    if (item.role === 'with' && next?.text === 'marks' && before && areAll('measure', [before], names)) return []
    const isFigure =
      item.text === 'marks' && before?.role === 'with' && items[at - 2] && areAll('measure', items.slice(at - 2, at - 1), names)
    return [isFigure ? { ...item, role: 'chart', text: 'number' } : item]
  })
}

/** "नीचे शहर के हिसाब से चार्ट भी डाल दो": where it is to stand. */
function withoutPlace(wish: readonly Item[]): readonly Item[] {
  const at = wish.findIndex(({ role }) => !['idle', 'mark', 'and', 'verb'].includes(role))
  const isPlace = wish[at]?.role === 'degree' && /^(?:high|low)est; (?:over|under)/.test(wish[at].text)
  return isPlace && wish.some(({ role, text }) => role === 'command' && text === 'add') ? wish.filter((_, place) => place !== at) : wish
}

/** "कोर्स वाला": one of the charts, by what it shows. */
function areCharts(wish: readonly Item[]): boolean {
  const said = wish.filter(({ role }) => !['command', 'to', 'mark', 'idle', 'verb', 'only'].includes(role))
  return said.length === 2 && (said[0]?.role === 'name' || said[0]?.role === 'grain') && said[1]?.role === 'with'
}

function isExchange(old: readonly Item[], fresh: readonly Item[], names: Names): boolean {
  const isPlain = fresh.some(({ role }) => role === 'plainly')
  if (old.every(({ role }) => role !== 'name')) return old.some(({ role }) => role === 'grain' || role === 'count') && fresh.length > 0
  return (
    (areAll('measure', old, names) && (isPlain || areAll('measure', fresh, names) || fresh.some(({ role }) => role === 'count'))) ||
    (areAll('group', old, names) && areAll('group', fresh, names))
  )
}

/** "उल्टा करो, पुणे छोड़कर बाकी सब": what is said behind it tells which way. */
function plainer(said: readonly (readonly Piece[])[]): readonly (readonly Piece[])[] {
  return said.length > 1 ? said.filter((pieces) => pieces[0]?.text !== 'reverse the order') : said
}

/** A wish ends at a full stop, and at "and" or a comma behind its verb. */
function cutWishes(items: readonly Item[]): readonly (readonly Item[])[] {
  const wishes: Item[][] = [[]]
  for (const [at, item] of items.entries()) {
    const before = items[at - 1]
    const wish = wishes.at(-1) ?? []
    const stop = item.role === 'mark' && /^[.;!?]$/.test(item.text)
    // "सब में चार्ट बहुत बड़े हैं इसलिए …": why it is wished.
    if (item.role === 'idle' && item.text === 'so' && isWishBehind(items.slice(at + 1))) {
      wishes[wishes.length - 1] = []
      continue
    }
    const behindVerb = before !== undefined && ['command', 'arrange', 'verb', 'idle'].includes(before.role)
    // "रमेश को भी साथ में जोड़ो" is one wish.
    const joins =
      item.role === 'join' &&
      wish.some(({ role }) => ['command', 'arrange', 'verb', 'idle'].includes(role)) &&
      isWishBehind(items.slice(at + 1))
    if (stop || joins || ((item.role === 'and' || item.text === ',') && behindVerb)) wishes.push([])
    else if (item.role !== 'join') wish.push(item)
    else if (wish.length > 0) wish.push({ ...item, role: 'together', text: 'with it' })
  }
  return wishes
}

function isWishBehind(items: readonly Item[]): boolean {
  const end = items.findIndex(({ role }) => role === 'mark' || role === 'and' || role === 'join')
  return items
    .slice(0, end < 0 ? items.length : end)
    .some(({ role }) => ['name', 'grain', 'chart', 'count', 'look', 'theme', 'unknown', 'share', 'plainly', 'arrange'].includes(role))
}

/** "नहीं, महीने से दिखाओ", "और पैसे के हिसाब से": no to what came before, or going on with it. */
function withoutDenial(items: readonly Item[]): readonly Item[] {
  const [first] = items
  return first && ['not', 'mark', 'idle', 'and', 'join'].includes(first.role) ? withoutDenial(items.slice(1)) : items
}

/** "पुणे छोड़कर बाकी सब", "बाकी सब हटा दो": the others are those that are not named. */
function withoutOthers(items: readonly Item[]): readonly Item[] {
  const isLeaving = items.some(({ role, text }) => role === 'except' || (role === 'command' && text === 'remove'))
  return isLeaving ? items.filter(({ role }, at) => role !== 'rest' && !(role === 'all' && items[at - 1]?.role === 'rest')) : items
}

function wishOf(items: readonly Item[], names: Names): readonly Piece[] {
  const [aim, said] = aimOf(withoutOthers(withoutDenial(items)))
  const words = said.filter(({ role }) => role !== 'together')
  const wish: Wish = { aim, words, names }
  const together = said.find(({ role }) => role === 'together')
  const put = together && besideIt(wish, together)
  if (put) return put
  // "क्यों गिरा वहाँ": charts tell no reasons, and nothing is to change.
  const why = words.find(({ role }) => role === 'why')
  if (why && !words.some(({ role }) => role === 'command')) return [at('why is it so', why)]
  const naming = words.find(({ role }) => role === 'naming')
  const quoted = words.find(({ text }) => /^["“‘']/.test(text))
  if (naming && quoted) {
    const whole = aim ? undefined : words.find(({ role, text }) => role === 'board' && text === 'dashboard')
    return [at('call', naming), whole ? at('the dashboard', whole) : itOf(wish), quoted]
  }
  const ordered = words.some(({ role }) => role === 'order' || role === 'degree') ? topmost(wish) : undefined
  if (ordered) return ordered
  const elsewhere = inAnother(wish)
  if (elsewhere) return elsewhere
  const command = words.find(({ role }) => role === 'command')
  // "औसत निकालो", "इसका भी निकालो" want it computed.
  if (command?.text === 'take' && words.some(({ role }) => role === 'aggregate' || role === 'share' || role === 'same' || role === 'also'))
    return redrawing(without(wish, command))
  // "इसकी पर्चियां खोल के दिखा": the rows behind it.
  if (command?.text === 'open') return opened(without(wish, command), command)
  const others = command?.text === 'remove' ? items.findIndex(({ role }) => role === 'rest') : -1
  const kept = items.slice(0, Math.max(0, others)).filter(({ role }) => role === 'name' || role === 'and')
  if (command && kept.some(({ role }) => role === 'name')) return [at('only', command), ...kept.map((word) => at(word.text, word))]
  if (command?.text === 'remove' || command?.text === 'take') return removal(wish, command)
  if (command?.text === 'add' && words.every(({ role }) => ['command', 'idle', 'verb', 'to', 'mark', 'aim'].includes(role)))
    return [at('undo', command)]
  if (command?.text === 'add') return addition(wish, command)
  if (command?.text === 'undo' && areAll('value', words, names)) return addition(wish, command)
  if (command) return [at(command.text, command)]
  const filter = words.find(isFilter)
  if (filter) return filtering(wish, filter)
  const looks = words.filter(({ role }) => role === 'look' || role === 'theme')
  if (looks.length === 0 || words.some(({ role }) => role === 'which')) return redrawing(wish)
  return looks.flatMap((look) => (look.role === 'theme' ? [at(`use the ${look.text}`, look)] : [at('make', look), itOf(wish), look]))
}

/** The things that are named, listed; of what is no thing, what it is to show. */
function opened(wish: Wish, command: Item): readonly Piece[] {
  const isThing = wish.words.some(({ role, text }) => role === 'name' && wish.names.isThing(text))
  return isThing ? [at('list the', command), ...shownIn(wish)] : redrawing(wish)
}

/** "तिमाही कर दो": by it. */
function unitAlone({ words }: Wish): readonly Piece[] | undefined {
  const said = words.filter(({ role }) => !['verb', 'idle', 'to', 'of', 'in', 'only', 'mark'].includes(role))
  const [unit] = said
  return unit?.role === 'grain' && said.length === 1 ? [at(`by ${unit.text}`, unit)] : undefined
}

const ofTotal: ReadonlySet<Item['role']> = new Set(['aggregate', 'howMany', 'verb', 'idle', 'mark', 'of', 'to', 'in'])

/** "टोटल कितना बनता है": how much money. */
function totalAlone({ words }: Wish): readonly Piece[] | undefined {
  const total = words.find(({ role, text }) => role === 'aggregate' && text === 'total')
  const isAsked = words.some(({ role }) => role === 'howMany') && words.every(({ role }) => ofTotal.has(role))
  return total && isAsked ? [at('total amount', total)] : undefined
}

function without(wish: Wish, word: Item): Wish {
  return { ...wish, words: wish.words.filter((each) => each !== word) }
}

/** Another kind of chart, or something else in it. */
function redrawing(wish: Wish): readonly Piece[] {
  const { aim } = wish
  const kinds = chartsIn(wish)
  const ordered = growthAsked(wish) ?? topFirst(wish) ?? arrangement(wish) ?? parting(wish) ?? shareAlone(wish)
  if (ordered) return ordered
  const exchanged =
    kinds.length === 0
      ? (replacement(wish) ??
        breakdown(wish) ??
        besides(wish) ??
        courseAsked(wish) ??
        bestAsked(wish) ??
        moreAsked(wish) ??
        limitation(wish) ??
        againstTime(wish))
      : undefined
  if (exchanged) return exchanged
  const [other, kind] = [kinds[0], kinds.at(-1)]
  const shown = unitAlone(wish) ?? totalAlone(wish) ?? shownIn(wish)
  if (!kind || kind.text === 'chart') return aim && aim.text !== 'it' ? [aim, ...shown] : shown
  // "Bars instead of the pie": the pie is the one that is meant.
  const one = other && other !== kind ? { ...other, text: `the ${other.text}` } : itOf(wish)
  return [at('make', kind), one, { ...kind, text: `a ${kind.text}` }, ...(shown.length > 0 ? [at('and show', kind), ...shown] : [])]
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
    if (item.role === 'order' && (next?.role === 'to' || (next?.role === 'with' && marksAim(items[place + 2]))))
      return [{ ...item, text: `the ${item.text} chart` }, items.filter((each) => each !== item && each !== next)]
    if (item.role === 'chart' && next?.role === 'to') return [{ ...item, text: `the ${item.text}` }, items.filter((each) => each !== item)]
  }
  return [undefined, items]
}

/** "दूसरे वाले को", "पहले वाले में". */
function marksAim(item: Item | undefined): boolean {
  return item !== undefined && ['to', 'in', 'of'].includes(item.role)
}

/** Of "… वाले चार्ट को" nothing is left to say. */
function behindAim(items: readonly Item[]): readonly Item[] {
  const idle = items.findIndex(({ role, text }) => !['with', 'of', 'to'].includes(role) && !(role === 'chart' && text === 'chart'))
  return idle < 0 ? [] : items.slice(idle)
}
