import type { Item } from '../lexicon.ts'
import type { Clause, Particles } from './clause.ts'
import { endsShown, isTime } from './phrases.ts'

/** What things are broken down by, and in which order. */
export const breakdowns: Particles = {
  by,
  sortBy: by,
  byBefore,
  periodic: (clause, item) => clause.frame.groups.push({ marker: item, words: [] }),
  per: each,
  rest: each,
  which: each,
  sort: (clause, item) => clause.frame.sort.push({ marker: item, words: [] }),
}

/** "शहर के अनुसार", "नाम के क्रम में". */
function by(clause: Clause, item: Item, at: number): void {
  // "रोज़ के हिसाब से", "मासिक आधार पर": broken down already.
  if (clause.items[at - 1]?.role === 'periodic') return
  const isShownLater = endsShown(clause.items.slice(at + 1))
  const claimed = clause.ungrouped(clause.claim(clause.take(), isShownLater))
  const words = isApart(clause, claimed, isShownLater) ? claimed : clause.compound(claimed)
  if (words.length > 0) (item.role === 'by' ? clause.frame.groups : clause.frame.sort).push({ marker: item, words })
}

/** "मुंबई की दुकान का साल वाइज मुनाफ़ा", "मुंबई के ब्रांड के हिसाब से": of what is shown, and no part of the name of a breakdown. */
function isApart(clause: Clause, claimed: readonly Item[], isShownLater: boolean): boolean {
  const isValue = (words: readonly Item[]): boolean => {
    const found = clause.readings(words)
    return found.length > 0 && found.every(({ kind }) => kind === 'value')
  }
  if (isShownLater) return claimed.every(({ role }) => role === 'grain') || clause.chain.some(isValue)
  for (const words of clause.chain.filter(isValue)) clause.frame.where.push({ marker: undefined, words })
  clause.chain = clause.chain.filter((words) => !isValue(words))
  return false
}

/** "प्रति शहर": the word stands before what it breaks down by. */
function byBefore(clause: Clause, item: Item): void {
  clause.close()
  clause.phrase.push({ ...item, role: 'per' })
}

/** "हर शहर", "कौन सा शहर": begins a phrase of its own. */
function each(clause: Clause, item: Item): void {
  // "इस साल किस मेंबर ने": the time is none of theirs.
  if (clause.holds('name', 'howMany') || (item.role === 'which' && isTime(clause.phrase))) clause.close()
  clause.phrase.push(item)
}
