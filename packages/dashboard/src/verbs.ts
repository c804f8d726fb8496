import { filterSession } from './filter-session.ts'
import { generate } from './generate.ts'
import { refine, refresh } from './refine.ts'
import type { DashboardVerbs } from './service.ts'

/** What a server offers, in one value, so that an app can be wired and tested without naming each. */
export const dashboardVerbs: DashboardVerbs = { generate, refine, refresh, filter: filterSession }
