import type { Item } from '../lexicon.ts'
import type { Clause, Particles } from './clause.ts'
import { isTime } from './phrases.ts'

/** What ends a phrase, and what says nothing. */
export const stops: Particles = {
  verb: ended,
  mark: (clause, { text }) => {
    if (!/^[-'"/()*%&+]$/.test(text)) clause.close()
  },
  howMany: (clause, item) => {
    // "आज कितने ग्राहक आए": when, then what.
    if (isTime(clause.phrase)) clause.close()
    clause.phrase.push(item)
  },
  relative: () => undefined,
  idle: () => undefined,
}

/** A verb ends what is said, but "सबसे ज़्यादा लौटाए गए उत्पाद" goes on: what was done most says which ones. */
function ended(clause: Clause, item: Item, at: number): void {
  const done = clause.phrase.at(-1)?.role === 'deed' && clause.holds('superlative')
  const next = clause.items.slice(at + 1).find(({ role }) => role !== 'number' && role !== 'idle')
  if (!done || next?.role !== 'name') {
    clause.close()
    return
  }
  const words = clause.take()
  const isNumber = ({ role }: Item): boolean => role === 'number'
  clause.narrow(
    { ...item, role: 'with', text: 'with' },
    words.filter((word) => !isNumber(word)),
  )
  clause.phrase.push(...words.filter(isNumber))
}
