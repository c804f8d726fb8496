import { itemReadings } from '../frame.ts'
import type { Piece } from '../language.ts'
import type { Item, Role } from '../lexicon.ts'
import { sameColumn } from '../meant.ts'
import { isTime } from '../reading/phrases.ts'
import { areAll, at, itOf, shownIn } from './wish.ts'
import { valuesAlone } from './rows.ts'
import type { Wish } from './wish.ts'

/** "महीने की जगह तिमाही", "रकम नहीं, ऑर्डर की संख्या": what stands before goes, what stands behind comes. */
export function replacement(wish: Wish): readonly Piece[] | undefined {
  const { aim, words, names } = wish
  const middle = words.findIndex(({ role }, place) => ['instead', 'not'].includes(role) || (role === 'except' && areGroups(wish, place)))
  const marker = words[middle]
  if (!marker) return undefined
  // "महीने की जगह तिमाही में".
  const [old, fresh] = [words.slice(0, middle), words.slice(middle + 1)].map((side) =>
    shownIn({ aim, words: side.some(({ role }) => role === 'grain') ? side.filter(({ role }) => role !== 'in') : side, names }),
  )
  if (!old || old.length === 0) return undefined
  const counted = old.length === 1 && old[0]?.text === 'number of' ? [{ ...old[0], text: 'the count' }] : old
  const plainly = words.slice(middle + 1).find(({ role }) => role === 'plainly')
  if (plainly && fresh?.length === 0) return [...inAim(aim), at(plainly.text, plainly), at('instead of', marker), ...counted]
  if (!fresh || fresh.length === 0) return undefined
  const isGrain = words.slice(middle + 1).some(({ role }) => role === 'grain') && fresh[0]?.text !== 'by'
  return [...inAim(aim), ...(isGrain ? [at('by', marker)] : []), ...fresh, at('instead of', marker), ...counted]
}

/** "शहर हटाकर ब्रांड कर दो": of two breakdowns the one for the other. */
function areGroups({ words, names }: Wish, place: number): boolean {
  return areAll('group', words.slice(0, place), names) && areAll('group', words.slice(place + 1), names)
}

function inAim(aim: Piece | undefined): readonly Piece[] {
  return aim && aim.text !== 'it' ? [aim] : []
}

const counts: readonly Role[] = ['number', 'top', 'bottom', 'superlative', 'past', 'this', 'not', 'count', 'aggregate']

/** "श्रेणी के हिसाब से भी तोड़ो", "चैनल भी दिखाओ": besides what it is broken down by already. */
export function breakdown({ words, names }: Wish): readonly Piece[] | undefined {
  const also = words.find(({ role }) => role === 'also')
  const named = words.filter(({ role }) => role === 'name' || role === 'grain')
  const found = itemReadings(named, names)
  const isBreakdown = named.every(({ role }) => role === 'grain') || (found.length > 0 && found.every(({ kind }) => kind === 'group'))
  if (!also || named.length === 0 || !isBreakdown || words.some(({ role }) => counts.includes(role))) return undefined
  // "श्रेणी के साथ चैनल भी": the last one is new.
  const fresh = words.some(({ role }) => role === 'by') || found.length < 2 ? named : named.slice(found.at(-1)?.at)
  return [at('break it down by', also), ...fresh.map((word) => at(word.text, word)), at('too', also)]
}

/** "इनका औसत दाम भी बगल में लगाओ", "दाम का भी ऐसा ही": in a chart of its own, over the same rows. */
export function inAnother(wish: Wish): readonly Piece[] | undefined {
  const { words } = wish
  const beside = words.find(({ role }) => role === 'beside')
  const said = words.find(({ role }) => role === 'same')
  const values = said && sameOf(wish, said)
  if (values) return values
  const same = areAll('measure', words, wish.names) ? said : undefined
  const marker = beside ?? same
  if (!marker || !words.some(({ role }) => role === 'name')) return undefined
  const shown = shownIn({
    ...wish,
    words: words.filter(({ role, value }) => !['chart', 'command', 'in', 'with', 'idle'].includes(role) && value !== 1),
  })
  if (!beside) return [at(marker.text, marker), ...shown]
  // "कोर्स के हिसाब से भी एक अलग चार्ट": of the same by something else.
  if (shown[0]?.text === 'by') return [at('add another chart', beside), ...shown]
  return [at('add another chart with', beside), ...shown, at('for these', beside)]
}

const aside: ReadonlySet<Role> = new Set(['same', 'number', 'of', 'also', 'command', 'verb', 'idle', 'mark', 'together', 'arrange'])

/** "रामपुर का भी यही", "ऐसा ही एक जयपुर का बना": the same of another value. */
function sameOf({ words, names }: Wish, same: Item): readonly Piece[] | undefined {
  const named = words.filter(({ role }) => role === 'name')
  if (named.length === 0 || !words.every(({ role, value }) => role === 'name' || (aside.has(role) && (value ?? 1) === 1))) return undefined
  const values = areAll('value', named, names) ? named : []
  // "… का एक बना साथ में": one more, beside the one that is there.
  const isMore = words.some(({ role, value }) => role === 'together' || value === 1)
  const behind = isMore ? [at('in another chart', same)] : []
  return values.length > 0 ? [at(same.text, same), ...values.map((word) => at(word.text, word)), ...behind] : undefined
}

/** "मुनाफ़ा भी दिखाओ": something else that is measured; "गाय का भी": rows besides those that are shown. */
export function besides(wish: Wish): readonly Piece[] | undefined {
  const { words, names } = wish
  const also = words.find(({ role }) => role === 'also')
  const named = words.filter(({ role }) => role === 'name')
  const found = itemReadings(named, names)
  const values = also
    ? valuesAlone({ ...wish, words: words.filter(({ role }) => role === 'name' || role === 'and' || role === 'with') })
    : undefined
  if (also && values) return [at('also include', also), ...values]
  if (!also || named.length === 0 || !found.every(({ kind }) => kind === 'measure' || kind === 'table')) return undefined
  return [at('also show', also), ...shownIn(wish)]
}

/** "रमेश को भी साथ में जोड़ो", "गाय का भी इसी में दिखाओ": rows beside those that are shown, told apart from them. */
export function besideIt(wish: Wish, together: Item): readonly Piece[] | undefined {
  const { words, names } = wish
  const named = words.filter(({ role }) => role === 'name' || role === 'and')
  const isPlain = words.every(({ role, text }) =>
    role === 'command' ? text === 'add' : ['name', 'and', 'also', 'of', 'to', 'with', 'idle', 'verb', 'mark', 'arrange'].includes(role),
  )
  if (!isPlain || named.length === 0) return undefined
  // Half a name may lead nowhere by itself.
  const isUnread = words.some(({ role }) => role === 'also') && itemReadings(named, names).length === 0
  const values = valuesAlone({ ...wish, words: named }) ?? (isUnread ? named.map((word) => at(word.text, word)) : undefined)
  return values && [at('put', together), ...values, at(together.text, together)]
}

/** "पिछले साल के मुकाबले दिखाओ", "पिछले साल अक्टूबर से मिला के": the month before its year. */
export function againstTime({ words }: Wish): readonly Piece[] | undefined {
  const versus = words.find(({ role }) => role === 'versus')
  const time = words.filter(({ role }) => !['versus', 'verb', 'idle', 'to', 'mark'].includes(role))
  if (!versus || !isTime(time)) return undefined
  const months = time.filter(({ role }) => role === 'month')
  return [at('compare with', versus), ...[...months, ...time.filter(({ role }) => role !== 'month')].map((word) => at(word.text, word))]
}

const ofGrowth: ReadonlySet<Role> = new Set([
  'per',
  'grain',
  'past',
  'from',
  'howMany',
  'share',
  'degree',
  'course',
  'idle',
  'verb',
  'mark',
  'in',
  'or',
  'of',
])

/** "हर महीने पिछले महीने से कितने परसेंट ऊपर नीचे हुई": from one step to the next. */
export function growthAsked({ words }: Wish): readonly Piece[] | undefined {
  const past = words.findIndex(
    ({ role }, place) => role === 'past' && words[place + 1]?.role === 'grain' && words[place + 2]?.role === 'from',
  )
  const unit = words[past + 1]?.text
  const isEach = words.some(({ role, text }, place) => role === 'per' && text === 'each' && words[place + 1]?.text === unit)
  const isCourse = words.some(({ role }) => role === 'course' || role === 'degree')
  const [first] = words.slice(Math.max(0, past))
  if (past < 0 || !first || !isEach || !isCourse || !words.every(({ role }) => ofGrowth.has(role))) return undefined
  return [at('show the growth', first)]
}

/** "ऑनलाइन और दुकान अलग अलग करो", "चैनल अलग अलग दिखाओ": by what they are values of, or by what is named. */
export function parting({ words, names }: Wish): readonly Piece[] | undefined {
  const apart = words.find(({ role, text }) => role === 'per' && text === 'apart')
  if (!apart || words.some(({ role }) => role === 'chart')) return undefined
  const said = words.slice(0, words.indexOf(apart)).filter(({ role }) => role !== 'to' && role !== 'of')
  const and = said.findIndex(({ role, text }) => role === 'and' || text === ',')
  const [left, right] = [said.slice(0, Math.max(0, and)), said.slice(and + 1)]
  const next = right.findIndex(({ role, text }) => role === 'and' || text === ',')
  const named = said.filter(({ role }) => role === 'name' || role === 'grain')
  // "दोनों अलग अलग रंग में": what is kept of them.
  const isBare = words.every(({ role }) => ['per', 'idle', 'verb', 'mark', 'in', 'to', 'all'].includes(role))
  if (isBare) return [at('show them separately', apart)]
  const [one, other] = named
  const pair =
    and > 0
      ? sameColumn(left, next < 0 ? right : right.slice(0, next), names)
      : // "सुबह शाम अलग अलग".
        one && other && named.length === 2
        ? sameColumn([one], [other], names)
        : undefined
  if (pair) return [at('break it down by', apart), at(pair.column, said[and] ?? apart)]
  const measured = measuredSides(said, names)
  if (measured)
    return [at('add another chart with', apart), ...measured.shown.map((word) => at(word.text, word)), at(`by ${measured.column}`, apart)]
  if (!areAll('group', named, names)) return undefined
  // "हर बैच का अलग अलग": all that is shown, once for each.
  const each = said.some(({ role, text }) => role === 'per' && text === 'each')
  return [at(each ? 'separately for each' : 'break it down by', apart), ...named.map((word) => at(word.text, word))]
}

/** "MSP और नीलामी में कितने क्विंटल": what is measured, and the column of which both are values. */
function measuredSides(
  said: readonly Item[],
  names: Wish['names'],
): { readonly shown: readonly Item[]; readonly column: string } | undefined {
  const [one, and, other, ...rest] = said
  const shown = rest.filter(({ role }) => role === 'name' || role === 'unit')
  const pair = one?.role === 'name' && and?.role === 'and' && other?.role === 'name' ? sameColumn([one], [other], names) : undefined
  return pair && areAll('measure', shown, names) ? { shown, column: pair.column } : undefined
}

/** "प्रतिशत में दिखाओ": as shares of whatever is shown; "वापस रुपये में": as what they are shares of. */
export function shareAlone({ aim, words }: Wish): readonly Piece[] | undefined {
  const share = words.find(({ role }) => role === 'share' || role === 'plainly')
  const isIdle = ({ role, text }: Item): boolean =>
    ['share', 'plainly', 'in', 'verb', 'idle', 'to', 'of', 'mark'].includes(role) || (role === 'deed' && text === 'returned')
  if (share?.role === 'share' && isPartAsked(words)) return [at('what percentage is each one', share)]
  if (!share || !words.every(isIdle)) return undefined
  return [
    at(share.role === 'share' ? 'show percentages' : share.text, share),
    ...(inAim(aim).length > 0 ? [at('in', share), ...inAim(aim)] : []),
  ]
}

/** "किस कोर्स का कितने प्रतिशत हिस्सा है": of each of what is shown. */
function isPartAsked(words: readonly Item[]): boolean {
  const asks = words.some(({ role }) => role === 'howMany') && words.some(({ role }) => role === 'which' || role === 'per')
  return (
    asks && words.every(({ role }) => ['share', 'howMany', 'which', 'per', 'name', 'of', 'in', 'verb', 'idle', 'to', 'mark'].includes(role))
  )
}

/** "नाम के हिसाब से लगा दो", "सोमवार से रविवार के क्रम में लगाओ": in which order. */
export function arrangement({ aim, words, names }: Wish): readonly Piece[] | undefined {
  const marker = words.find(({ role }) => role === 'arrange')
  const by = words.findIndex(({ role }) => role === 'by' || role === 'sortBy')
  if (!marker || by < 1) return undefined
  const said = words
    .slice(0, by)
    .filter(({ role }) => role !== 'of' && role !== 'idle')
    .map((word): Item => (word.role === 'naming' ? { ...word, role: 'name', text: 'name' } : word))
  const range = said.findIndex(({ role }) => role === 'from')
  const sort = words.find(({ role }) => role === 'sort')
  const order: readonly Piece[] =
    range > 0
      ? [at('sort from', marker), ...said.map((word, place) => at(place === range ? 'to' : word.text, word))]
      : [at('sort by', marker), ...shownIn({ aim: undefined, words: said, names })]
  return [...order, ...(sort ? [at(sort.text, sort)] : []), ...(inAim(aim).length > 0 ? [at('in', marker), ...inAim(aim)] : [])]
}

/** "जिसकी फीस ज़्यादा आई वो ऊपर रहे": the most of what is shown first. */
export function topFirst(wish: Wish): readonly Piece[] | undefined {
  const { words } = wish
  const whose = words.findIndex(({ role }) => role === 'relative')
  const degrees = words.filter(({ role }, place) => place > whose && role === 'degree')
  const [most, top, ...more] = degrees
  if (whose < 0 || !most || !top || more.length > 0 || !/^(?:highest; over|lowest; under)/.test(top.text)) return undefined
  const isMost = /^(?:most|highest|largest|longest|best);/.test(most.text)
  const isTop = top.text.startsWith('highest')
  if (!isMost && !/^(?:least|lowest|smallest|shortest|worst);/.test(most.text)) return undefined
  return [at('sort', most), itOf(wish), at(isMost === isTop ? 'highest first' : 'lowest first', top)]
}

/** "सबसे अच्छा शहर कौन सा है", "सबसे बड़ा शहर कौन सा है": which of what is shown comes first. */
export function bestAsked({ words, names }: Wish): readonly Piece[] | undefined {
  const asked = words.find(({ role }) => role === 'which')
  const most = words.find(isBest)
  const named = words.filter(({ role }) => role === 'name' || role === 'grain')
  const isOne = named.length === 0 || (named.length === 1 && (named[0]?.role === 'grain' || areAll('group', named, names)))
  if (!asked || !most || !isOne) return undefined
  const which = named.length > 0 ? named.map((word) => at(word.text, word)) : [at('one', asked)]
  return [at('which', asked), ...which, at('was the', most), at(called[most.text] ?? most.text, most)]
}

/** "सबसे ज़्यादा कहाँ गिरा", "किस गाँव में सबसे ज़्यादा बढ़ा": of the parts that are shown. */
export function courseAsked({ words, names }: Wish): readonly Piece[] | undefined {
  const course = words.find(({ role }) => role === 'course')
  const most = words.find(({ role, text }) => role === 'superlative' && /^(?:most|least)$/.test(text))
  const asked = words.find(({ role }) => role === 'which' || role === 'where')
  const done = course?.text.split('; ')[1]
  if (!course || !most || !asked || done === undefined) return undefined
  const said = words.slice(words.indexOf(asked) + 1).filter(({ role }) => role === 'name')
  const thing = asked.role === 'which' && areAll('group', said, names) ? said.map((word) => at(word.text, word)) : []
  if (asked.role === 'where') return [at('where did it', asked), at(`${done} the ${most.text}`, course)]
  return [
    at(thing.length > 0 ? 'which' : 'which one', asked),
    ...thing,
    at(`${done === 'fall' ? 'fell' : 'rose'} the ${most.text}`, course),
  ]
}

/** "दोनों में किसका ज्यादा बैठता है", "कौन सा कम है": of what is shown. */
export function moreAsked({ words }: Wish): readonly Piece[] | undefined {
  const asked = words.find(({ role }) => role === 'which')
  const degree = words.find(({ role }) => role === 'degree')
  const isAlone = words.every(({ role }) => ['which', 'degree', 'in', 'of', 'from', 'to', 'verb', 'idle', 'mark'].includes(role))
  const more = /^(?:most|highest|largest);/.test(degree?.text ?? '')
    ? 'more'
    : /^(?:least|lowest|smallest);/.test(degree?.text ?? '')
      ? 'less'
      : ''
  if (!asked || !degree || !isAlone || more === '') return undefined
  return [at('which of them has', asked), at(more, degree)]
}

const called: Readonly<Record<string, string | undefined>> = {
  bigger: 'highest',
  taller: 'highest',
  smaller: 'lowest',
  most: 'highest',
  largest: 'highest',
  smallest: 'lowest',
  least: 'lowest',
}

function isBest({ role, text }: Item): boolean {
  return (
    (role === 'superlative' || role === 'look') &&
    /^(?:best|worst|most|least|highest|lowest|largest|smallest|bigger|smaller|taller)$/.test(text)
  )
}
