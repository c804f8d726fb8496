import type { Item, Role } from '../lexicon.ts'
import type { Clause, Particles } from './clause.ts'
import { isTime, ranged } from './phrases.ts'

const stops: ReadonlySet<Role> = new Set(['verb', 'idle', 'mark'])

/** Genitive and object: what belongs to what comes, and what is shown. */
export const belonging: Particles = { of, to }

/** "राज्य की बिक्री": what stands before belongs to what comes. */
function of(clause: Clause, item: Item, at: number): void {
  const [unit, ...rest] = clause.phrase
  const isLast = clause.items.slice(at + 1).every(({ role }) => stops.has(role))
  // "बिक्री का ग्राफ चाहिए महीने का": by month.
  if (isLast && unit?.role === 'grain' && rest.length === 0 && clause.frame.heads.length > 0) {
    clause.frame.groups.push({ marker: { ...item, role: 'by', text: 'by' }, words: clause.take() })
    return
  }
  const open = clause.frame.where.findLast((each) => each.open === true)
  const isMeasured = unit?.role === 'name' && rest.length === 0 && clause.readings([unit])[0]?.kind !== 'table'
  // "30 साल से कम उम्र के ग्राहक": what is so much.
  if (open && isMeasured && clause.chain.length === 0) {
    open.words = [...clause.take(), ...open.words]
    open.open = false
    return
  }
  // "डील क्लोज़ की": done, with nothing behind that it could belong to.
  if (clause.items.slice(at + 1).every(({ role }) => stops.has(role))) {
    clause.close()
    return
  }
  // "टॉप 20 ग्राहकों की लिस्ट": of them nothing else is shown.
  if (clause.holds('top', 'bottom') && clause.items.slice(at + 1).every(({ role }) => role === 'chart' || stops.has(role))) {
    clause.close()
    return
  }
  const { frame, low } = clause
  const all = clause.phrase.find(({ role }) => role === 'all')
  const words = clause.ungrouped(clause.untimed(clause.take().filter((each) => each !== all)))
  const has = (...roles: readonly Role[]): boolean => words.some(({ role }) => roles.includes(role))
  if (all && (clause.readings(words)[0]?.kind === 'group' || isEachInOrder(clause, words))) frame.groups.push({ marker: all, words })
  else if (low && has('number')) {
    const and: Item = { ...item, role: 'and', text: 'and' }
    frame.where.push(ranged(clause.compound([]), { ...item, role: 'between', text: 'between' }, [...low, and, ...words]))
    clause.low = undefined
  } else if (isTime(words)) frame.times.push({ marker: isSetBeside(clause, at) ? { ...item, text: 'with' } : undefined, words })
  else {
    const owner = has('top', 'bottom') ? clause.claim(words) : words
    if (owner.length > 0) clause.chain.push(owner)
  }
}

/** "सारी दुकानों की बिक्री, सबसे ज़्यादा वाली ऊपर": what stands in an order are several. */
function isEachInOrder(clause: Clause, words: readonly Item[]): boolean {
  return clause.says('sort') && clause.readings(words)[0]?.kind === 'table'
}

/** "2024 के साथ तुलना"; "2024 की तुलना" may be of that year alone. */
function isSetBeside({ items }: Clause, at: number): boolean {
  return items[at + 1]?.role === 'idle' && items[at + 2]?.role === 'compare'
}

/** "बिक्री को": what is done something with; of a time, when. */
function to(clause: Clause, item: Item): void {
  const words = clause.take()
  if (isTime(words)) clause.frame.times.push({ marker: { ...item, role: 'in', text: 'in' }, words })
  else if (words.length > 0) clause.show(clause.ungrouped(words))
}
