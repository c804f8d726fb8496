import type { Claimed, Frame, Head } from './frame.ts'
import { itemReadings } from './frame.ts'
import type { Names } from './language.ts'
import type { Item } from './lexicon.ts'
import { timesOf } from './often.ts'

/** A frame as English would rather have it: amounts of superlatives as a ranking, values that are compared by their column. */
export function meant(frame: Frame, names: Names): Frame {
  const ranked = withRanking(withBothStates(frame, names), names)
  return withComparison(ranked, names)
}

/** "कितने ग्राहक महिलाएँ हैं और कितने पुरुष": of the one and of the other, beside each other. */
function withBothStates(frame: Frame, names: Names): Frame {
  const [first, second, ...others] = frame.heads
  const [many, thing, ...state] = first?.words.filter(({ role }) => role !== 'verb') ?? []
  const [again, ...other] = second?.words.filter(({ role }) => role !== 'verb') ?? []
  const isThing = thing?.role === 'name' && itemReadings([thing], names).some(({ kind }) => kind === 'table')
  if (
    many?.role !== 'howMany' ||
    again?.role !== 'howMany' ||
    !isThing ||
    others.length > 0 ||
    [...(first?.of ?? []), ...(second?.of ?? [])].length > 0
  )
    return frame
  if (![...state, ...other].every(({ role }) => role === 'name') || state.length === 0 || other.length === 0) return frame
  if (!sameColumn(state, other, names)) return frame
  const both = [...state, { ...again, role: 'and', text: 'and' } as const, ...other]
  return { ...frame, heads: [{ of: [both], words: [many, thing] }], lead: [...frame.lead, { ...again, role: 'per', text: 'apart' }] }
}

const nowhere = { start: 0, end: 0 }

/** "10 stores with the fewest orders" is the bottom 10 stores by number of orders. */
function withRanking(frame: Frame, names: Names): Frame {
  const most = frame.where.find(({ marker, words }) => marker?.role === 'with' && words.some(({ role }) => role === 'superlative'))
  const done = most?.words.some(({ role }) => role === 'deed') === true && frame.heads.length === 1
  // "The most sold product" is a ranking, though it bears no number.
  const head = frame.heads.find(({ words }) => words.some(({ role }) => role === 'number')) ?? (done ? frame.heads[0] : undefined)
  const own = head?.words.find(({ role }) => role === 'superlative')
  const superlative = most?.words.find(({ role }) => role === 'superlative') ?? own
  if (!head || !superlative) return frame
  const by = most
    ? most.words.filter((word) => word !== superlative)
    : superlative.text === 'most expensive'
      ? [{ ...superlative, role: 'name', text: 'price' } as const]
      : []
  if (by.length === 0 || (!most && frame.groups.length > 0)) return frame
  const number = head.words.filter(({ role }) => role === 'number')
  const low = ['least', 'lowest', 'smallest', 'cheapest', 'shortest', 'worst'].includes(superlative.text)
  const limit: Item = { ...superlative, role: low ? 'bottom' : 'top', text: low ? 'bottom' : 'top' }
  const [deed] = by
  // "5 most returned products": what was done has no name to rank by.
  if (most && deed?.role === 'deed' && !Object.hasOwn(amountsDone, deed.text) && by.length === 1) {
    const done: Item = { ...superlative, role: 'name', text: `${low ? 'least' : 'most'} ${deed.text}`, end: deed.end }
    const shown = head.words.filter((word) => word !== own && !number.includes(word))
    return {
      ...frame,
      heads: frame.heads.map((each) => (each === head ? { of: head.of, words: [...number, done, ...shown] } : each)),
      where: frame.where.filter((each) => each !== most),
    }
  }
  const words = [limit, ...number, ...head.words.filter((word) => word !== own && !number.includes(word))]
  // "सबसे ज़्यादा बार खरीदने वाले": by how many orders there are of each.
  const amount = timesOf(names, by).map((word): Item => {
    const text = word.role === 'deed' ? amountsDone[word.text] : undefined
    return text === undefined ? word : { ...word, role: 'name', text }
  })
  const counted = itemReadings(amount, names)[0]?.kind === 'table' || (amount.length === 1 && names.isThing(amount[0]?.text ?? ''))
  return {
    ...frame,
    heads: frame.heads.map((each) => (each === head ? { of: head.of, words } : each)),
    where: frame.where.filter((each) => each !== most),
    groups: [
      ...frame.groups,
      { marker: superlative, words: counted ? [{ ...superlative, role: 'count', text: 'number' }, ...amount] : amount },
    ],
  }
}

/** What comes of doing something, by which things are ranked. */
const amountsDone: Readonly<Record<string, string | undefined>> = { sold: 'sales', spent: 'spend' }

/** Two values of one column, of words with several meanings by those that are. */
export function sameColumn(
  left: readonly Item[],
  right: readonly Item[],
  names: Names,
): { readonly column: string; readonly left: readonly Item[]; readonly right: readonly Item[] } | undefined {
  for (const one of meaningsOf(left))
    for (const other of meaningsOf(right)) {
      const column = names.columnOf([one, other].map((each) => each.map(({ text }) => text).join(' ')))
      if (column !== undefined) return { column, left: one, right: other }
    }
  return undefined
}

/** "… और इंदौर": further values of the column. */
function furtherOf(words: readonly Item[], column: string, names: Names): readonly Item[] {
  const [joint, value] = words
  if (joint?.role !== 'and' || value?.role !== 'name' || names.columnOf([value.text]) !== column) return []
  return [value, ...furtherOf(words.slice(2), column, names)]
}

/** A value that a table is called too, as a value. */
function asValue(words: readonly Item[], names: Names): readonly Item[] {
  return words.map((word) => (words.length === 1 && names.isThing(word.text) ? { ...word, text: `"${word.text}"` } : word))
}

function meaningsOf(words: readonly Item[]): readonly (readonly Item[])[] {
  const [only] = words
  return only?.options && words.length === 1 ? [words, ...only.options.map((text) => [{ ...only, text }])] : [words]
}

/** "Online versus store", "Delhi and Goa compared": rows of these values, by what they are values of. */
function withComparison(frame: Frame, names: Names): Frame {
  const where: Claimed[] = []
  const groups: Claimed[] = []
  const compared = frame.lead.some(({ role }) => role === 'compare' || role === 'spread' || role === 'per')
  const narrowed = (words: readonly Item[]): readonly Item[] | undefined => {
    const at = words.findIndex(({ role }) => role === 'versus' || role === 'and')
    const joint = words[at]
    if (!joint) return undefined
    const [left, right] = [words.slice(0, at), words.slice(at + 1)]
    for (let length = right.length; length > 0; length--) {
      const pair = left.length > 0 ? sameColumn(left, right.slice(0, length), names) : undefined
      if (!pair) continue
      const more = furtherOf(right.slice(length), pair.column, names)
      const named: Item = { ...nowhere, role: 'name', text: pair.column, start: joint.start, end: joint.end }
      const and: Item = { ...joint, role: 'and', text: 'and' }
      const others = more.flatMap((each) => [and, ...asValue([each], names)])
      where.push({ marker: undefined, words: [named, ...asValue(pair.left, names), and, ...asValue(pair.right, names), ...others] })
      if (compared || joint.role === 'versus') groups.push({ marker: joint, words: [named] })
      return right.slice(length + 2 * more.length)
    }
    return undefined
  }
  const heads = frame.heads.flatMap(({ of, words }): readonly Head[] => {
    const kept = of.flatMap((each) => {
      const rest = narrowed(each)
      return rest ? (rest.length > 0 ? [rest] : []) : [each]
    })
    const shown = narrowed(words) ?? words
    return kept.length > 0 || shown.length > 0 ? [{ of: kept, words: shown }] : []
  })
  const others = frame.where.filter(
    ({ marker, words }) => !((marker?.role === 'in' || marker?.role === 'from') && narrowed(words)?.length === 0),
  )
  // The values themselves are what is distributed.
  const lead = groups.length > 0 ? frame.lead.filter(({ role }) => role !== 'spread') : frame.lead
  return { ...frame, lead, heads, where: [...others, ...where], groups: [...frame.groups, ...groups] }
}
