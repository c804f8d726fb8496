import type { Item } from '../lexicon.ts'
import type { Clause, Particles } from './clause.ts'

/** How something is looked at: as shares, as a course, compared, as a chart; what stands before is what is looked at. */
export const leads: Particles = {
  share: led,
  relation: led,
  spread: led,
  trend: led,
  course,
  compare: led,
  why: (clause, item) => clause.frame.lead.push(item),
  chart: (clause, item) => {
    clause.frame.charts.push(item)
    clause.show(clause.ungrouped(clause.take()))
  },
  where: (clause, item, at) => {
    clause.frame.lead.push(item)
    // "ऑर्डर कहाँ से आते हैं": the particle is that of "where".
    if (['from', 'in'].includes(clause.items[at + 1]?.role ?? '')) clause.close()
  },
}

/** "बिक्री घटी या बढ़ी", "बिक्री में कितनी बढ़ोतरी हुई": how it went, whichever way. */
function course(clause: Clause, item: Item, at: number): void {
  const [called = ''] = item.text.split('; ')
  // "वृद्धि के हिसाब से": its name.
  if (called !== 'over time' && ['by', 'sortBy', 'of', 'with'].includes(clause.items[at + 1]?.role ?? '')) {
    clause.phrase.push({ ...item, role: 'name', text: called.replace(' of', '') })
    return
  }
  const words = clause.take().filter(({ role }) => role !== 'howMany')
  const { lead, heads } = clause.frame
  const last = heads.at(-1)
  const isAlternative = words.every(({ role }) => role === 'or' || role === 'and')
  lead.push(item)
  // "बिक्री में सबसे ज़्यादा गिरावट": the most of what was named.
  if (last && words.length > 0 && words.every(({ role }) => role === 'superlative'))
    heads.splice(-1, 1, { ...last, words: [...last.words, ...words] })
  else if (!isAlternative) clause.show(clause.ungrouped(clause.untimed(words)))
}

function led(clause: Clause, item: Item): void {
  clause.frame.lead.push(item)
  const words = clause.take()
  // "कितने प्रतिशत": the share.
  clause.show(clause.ungrouped(item.role === 'share' ? words.filter(({ role }) => role !== 'howMany') : words))
}
