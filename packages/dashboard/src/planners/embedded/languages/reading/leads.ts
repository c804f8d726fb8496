import type { Item } from '../lexicon.ts'
import type { Clause, Particles } from './clause.ts'

/** How something is looked at: as shares, as a course, compared, as a chart; what stands before is what is looked at. */
export const leads: Particles = {
  share: led,
  relation: led,
  spread: led,
  trend: led,
  compare: led,
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

function led(clause: Clause, item: Item): void {
  clause.frame.lead.push(item)
  clause.show(clause.ungrouped(clause.take()))
}
