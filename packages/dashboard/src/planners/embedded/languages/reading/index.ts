import type { Frame } from '../frame.ts'
import type { Names } from '../language.ts'
import type { Item } from '../lexicon.ts'
import { belonging } from './belonging.ts'
import { breakdowns } from './breakdowns.ts'
import { Clause } from './clause.ts'
import type { Particles } from './clause.ts'
import { conditions } from './conditions.ts'
import { leads } from './leads.ts'
import { ranges } from './ranges.ts'
import { stops } from './stops.ts'

const particles: Particles = { ...belonging, ...breakdowns, ...conditions, ...leads, ...ranges, ...stops }

/**
 * What the particles of a clause make of the phrases before them. Words are gathered into a phrase until a particle comes and says what
 * the phrase is; what is left at the end is shown.
 */
export function frameOf(items: readonly Item[], names: Names): Frame {
  const clause = new Clause(items, names)
  for (const [at, item] of items.entries()) {
    const read = particles[item.role]
    if (read) read(clause, item, at)
    else clause.phrase.push(item)
  }
  clause.close()
  return clause.frame
}
