import type { SharedRecords } from '../shared.ts'
import { openAttempts } from './attempts.ts'
import { openCounters } from './counters.ts'
import { openLinks } from './links.ts'
import { openRuns } from './runs.ts'

/** What one process keeps for itself while it runs. @param now milliseconds that only grow */
export function openMemoryShared(now: () => number = () => performance.now()): SharedRecords {
  return { replicas: false, counters: openCounters(now), attempts: openAttempts(now), links: openLinks(now), runs: openRuns(now) }
}
