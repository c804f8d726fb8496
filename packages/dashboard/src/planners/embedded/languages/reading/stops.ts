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
  // "सबसे ज़्यादा ऑर्डर करने वाले ग्राहक": those who do it.
  if (clause.items[at + 1]?.role === 'with' && clause.holds('superlative') && clause.holds('name')) return
  const done = clause.phrase.at(-1)?.role === 'deed' && clause.holds('superlative')
  const next = clause.items.slice(at + 1).find(({ role }) => role !== 'number' && role !== 'idle')
  // "रिटर्न हुए प्रोडक्ट", "कैंसिल किए गए ऑर्डर": what was done to the things behind it.
  const [deed, ...others] = clause.phrase
  const [behind, beyond] = clause.items.slice(at + 1).filter(({ role }) => role !== 'verb')
  if (deed?.role === 'deed' && others.length === 0 && clause.chain.length === 0 && behind?.role === 'name' && beyond?.role !== 'by') return
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
