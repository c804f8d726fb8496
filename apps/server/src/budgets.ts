import { openLimiter } from './limits.ts'
import type { Limiter } from './limits.ts'
import type { Budget } from './route.ts'
import type { Services } from './services.ts'

const limiters = new WeakMap<Services, Readonly<Record<Budget, Limiter>>>()

/** The budgets of a minute of one server: routes and sockets count on the same ones. */
export function budgetsOf(services: Services): Readonly<Record<Budget, Limiter>> {
  let found = limiters.get(services)
  if (!found) {
    const { config } = services
    const { counters } = services.records.shared
    found = {
      generate: openLimiter(counters, 'generate', config['limits.generate_per_minute']),
      refine: openLimiter(counters, 'refine', config['limits.refine_per_minute']),
      filter: openLimiter(counters, 'filter', config['limits.filter_per_minute']),
      export: openLimiter(counters, 'export', config['limits.export_per_minute']),
      speech: openLimiter(counters, 'speech', config['limits.speech_per_minute']),
      other: openLimiter(counters, 'other', config['limits.other_per_minute']),
    }
    limiters.set(services, found)
  }
  return found
}
