import { LRUCache } from 'lru-cache'
import type { Connection } from './connection.ts'
import { seen, sightName } from './seen.ts'
import type { Visibility } from './visible.ts'

/** So many different sights of one place are kept; each has a catalog of its own. */
const maxSights = 200

/** What anybody sees of a place, from which one comes to what each may see. */
export function openToAll(whole: Connection, visible: Visibility, measureMs: number): Connection {
  const sights = new LRUCache<string, Connection>({ max: maxSights })
  const all = seen(whole, { visible, rules: [], measureMs })
  return {
    ...all,
    seenBy(rules) {
      const name = sightName({ visible, rules })
      const known = sights.get(name) ?? seen(whole, { visible, rules, measureMs })
      sights.set(name, known)
      return known
    },
  }
}
