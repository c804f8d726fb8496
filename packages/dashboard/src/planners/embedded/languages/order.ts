import { boardSaid, boardWritten } from './boards.ts'
import { itemReadings } from './frame.ts'
import type { Claimed, Frame } from './frame.ts'
import type { Names, Piece } from './language.ts'
import type { Item, Role } from './lexicon.ts'
import { meant, sameColumn } from './meant.ts'
import { frameOf } from './reading/index.ts'
import { turned } from './reading/turns.ts'
import { written } from './writing/index.ts'

/**
 * Words of a language whose particles stand behind their nouns, put into the order of a plain English request. What stands before a
 * particle is a phrase; the particle says what the phrase is to the rest: what it is broken down by, a condition, a time, the whole of a
 * share. What no particle claims is what is shown.
 */
export function arranged(items: readonly Item[], names: Names): readonly Piece[] {
  const board = boardSaid(items, names)
  if (board)
    return boardWritten(
      board,
      board.points.map((point) => plainly(point, names)).filter((pieces) => pieces.length > 0),
    )
  return plainly(items, names)
}

function plainly(items: readonly Item[], names: Names): readonly Piece[] {
  const clauses: Item[][] = [[]]
  const joins: (Item | undefined)[] = [undefined]
  for (const item of apart(withAlternatives(withOutside(turned(items), names), names))) {
    if (item.role === 'join') {
      clauses.push([])
      joins.push(item)
    } else clauses.at(-1)?.push(item)
  }
  const frames = withIt(framed(clauses.map((clause) => frameOf(clause, names))), joins, names)
  const said = frames.map((frame) => written(meant(frame, names), names)).filter((pieces) => pieces.length > 0)
  return said.flatMap((pieces, at) => (at === 0 ? pieces : [{ ...between(pieces), text: 'and also' }, ...pieces]))
}

/** "सुबह ज़्यादा दूध आता है या शाम को", "ऑनलाइन ज़्यादा बिकता है या दुकान में": both beside each other. */
function withAlternatives(items: readonly Item[], names: Names): readonly Item[] {
  const said = items.filter(({ role }) => role !== 'mark')
  const or = said.findIndex(({ role }) => role === 'or')
  const [more, marker] = [said.find(({ role }) => role === 'degree'), said[or]]
  if (!more || !marker || or < 2) return items
  const last = said.slice(or + 1).filter(({ role }) => role === 'name')
  for (let length = 1; length <= 2; length++) {
    const first = said.slice(0, length)
    const pair = first.every(({ role }) => role === 'name') ? sameColumn(first, last, names) : undefined
    if (!pair) continue
    const shown = said.slice(length, or).filter((item) => item !== more && !['in', 'to', 'verb', 'idle', 'from'].includes(item.role))
    return [...pair.left, { ...marker, role: 'versus', text: 'versus' }, ...pair.right, { ...marker, role: 'of', text: 'of' }, ...shown]
  }
  return items
}

const out = /^(?:बाहर|baa?hai?r)$/i

/** "हॉस्टल में कितने बच्चे हैं और बाहर कितने": by whether they are in it. */
function withOutside(items: readonly Item[], names: Names): readonly Item[] {
  const outside = items.findIndex(({ text, role }, at) => role === 'unknown' && out.test(text) && items[at - 1]?.role === 'and')
  const [first, link] = items
  if (outside < 0 || !first || link?.role !== 'in' || !items.slice(outside).some(({ role }) => role === 'howMany')) return items
  const isFlag = first.role === 'name' && itemReadings([first], names).some(({ kind }) => kind === 'group')
  const rest = items.slice(outside + 1).every(({ role }) => ['howMany', 'verb', 'idle', 'mark', 'deed'].includes(role))
  return isFlag && rest ? [first, { ...link, role: 'by', text: 'by' }, ...items.slice(2, outside - 1)] : items
}

/** "अक्टूबर में श्रेणीवार बिक्री और चैनलवार बिक्री": when and where, said before all else, holds for each wish that says none of its own. */
function framed(frames: readonly Frame[]): readonly Frame[] {
  const [first, ...others] = frames.filter(({ heads, groups }) => heads.length + groups.length > 0)
  if (!first || others.length === 0) return frames
  const shown = Math.min(
    ...[...first.heads.map(({ of, words }) => [...of.flat(), ...words]), ...first.groups.map(({ words }) => words)].flatMap((words) =>
      words.map(({ start }) => start),
    ),
  )
  const leading = (claimed: readonly Claimed[]): Claimed[] => claimed.filter(({ words }) => words.every(({ end }) => end <= shown))
  const [times, where] = [leading(first.times), leading(first.where)]
  return [
    first,
    ...others.map((frame) => ({
      ...frame,
      times: frame.times.length > 0 ? frame.times : times,
      where: frame.where.length > 0 ? frame.where : where,
    })),
  ]
}

/** "जूतों की हर महीने की बिक्री, साथ में वापसी भी": of the same, and for each of the same, where it says none of its own. */
function withIt(frames: readonly Frame[], joins: readonly (Item | undefined)[], names: Names): readonly Frame[] {
  let before: Frame | undefined
  return frames.map((frame, at) => {
    const first = before
    if (frame.heads.length + frame.groups.length > 0) before = frame
    if (!first || joins[at]?.text !== 'and with it' || frame.groups.length > 0) return frame
    const said = (roles: readonly Role[]): boolean => frame.heads.some(({ words }) => words.some(({ role }) => roles.includes(role)))
    if (said(['top', 'bottom', 'superlative']) || frame.lead.length > 0) return frame
    const values = first.heads.flatMap(({ of }) => of).filter((words) => itemReadings(words, names).every(({ kind }) => kind === 'value'))
    const isOwn = frame.where.length > 0
    before = {
      ...frame,
      heads: isOwn ? frame.heads : frame.heads.map(({ of, words }) => ({ of: [...of, ...values], words })),
      where: isOwn ? frame.where : first.where,
      times: frame.times.length > 0 ? frame.times : first.times,
      groups: first.groups,
    }
    return before
  })
}

const named: ReadonlySet<Role> = new Set(['name', 'grain', 'count', 'howMany'])

/** "राज्य के हिसाब से बिक्री और महीने के हिसाब से ऑर्डर": two wishes, each with what it is broken down by and what is shown. */
function apart(items: readonly Item[]): readonly Item[] {
  const ends = ({ role, text }: Item): boolean => role === 'and' || role === 'join' || (role === 'mark' && /^[,;]$/.test(text))
  let from = 0
  return items.map((item, at): Item => {
    if (!ends(item)) return item
    const next = items.findIndex((other, place) => place > at && ends(other))
    const sides = [items.slice(from, at), items.slice(at + 1, next < 0 ? items.length : next)]
    const isTwo = item.role !== 'join' && (sides.every(isWish) || sides.every(isDrawn))
    if (isTwo || item.role === 'join') from = at + 1
    return isTwo ? { ...item, role: 'join' } : item
  })
}

/**
 * Broken down by something, and of something else: "राज्य के हिसाब से बिक्री", "मासिक बिक्री", "हर महीने की बिक्री", "बिक्री राज्य के हिसाब से"; or the
 * first few of something: "टॉप 5 उत्पाद".
 */
function isWish(items: readonly Item[]): boolean {
  const names = (from: number, until?: number): number => items.slice(from, until).filter(({ role }) => named.has(role)).length
  const rank = items.findIndex(({ role }) => role === 'top' || role === 'bottom' || role === 'superlative')
  if (rank >= 0 && items.slice(rank).some(({ role }) => role === 'number') && names(rank) > 0) return true
  const by = items.findIndex(({ role }) => role === 'by' || role === 'periodic')
  const each = items.findIndex(({ role }, at) => role === 'per' && named.has(items[at + 1]?.role ?? 'idle'))
  if (by < 0) return each >= 0 && names(each) > 1
  const before = names(0, by) + (items[by]?.role === 'periodic' ? 1 : 0)
  return before > 0 && (names(by + 1) > 0 || before > 1)
}

/** "बिक्री का लाइन चार्ट", beside another chart that says how it is drawn. */
const isDrawn = (items: readonly Item[]): boolean => items.some(({ role }) => role === 'chart') && items.some(({ role }) => named.has(role))

function between([first]: readonly Piece[]): { readonly start: number; readonly end: number } {
  return { start: first?.start ?? 0, end: first?.start ?? 0 }
}
