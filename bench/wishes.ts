/**
 * Are whole dashboards what was asked for? Each request of `wishes/cases.json` is planned without a model; what it should give stands
 * beside it, written by someone who never saw the planner. Of `cases-later.json` only the total is printed: it is never read.
 *
 *   npm run bench:wishes -- [--databases DIR] [--show]
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Failure } from '@chitravani/kit'
import type { Catalog } from '../packages/dashboard/src/connections/connection.ts'
import type { ChartPlan } from '../packages/dashboard/src/plan.ts'
import { embeddedPlanner } from '../packages/dashboard/src/planners/embedded/index.ts'
import { catalogsIn } from './catalogs.ts'
import { inWords, wrong } from './wishes/expected.ts'
import type { Expected } from './wishes/expected.ts'

interface Case {
  readonly connection?: 'sample'
  readonly database?: string
  readonly ask: string
  readonly group: string
  readonly expect: Expected
}

const { values: options } = parseArgs({
  options: {
    databases: { type: 'string', default: '../shared/bench/nvbench-dev/databases' },
    show: { type: 'boolean', default: false },
  },
})
const folder = join(import.meta.dirname, 'wishes')
/** File, its least share of right answers, whether its failures are named. */
const sets = [
  { file: 'cases.json', least: 0.8, read: true },
  { file: 'cases-later.json', least: 0.5, read: false },
  { file: 'cases-trades.json', least: 0.8, read: true },
  { file: 'cases-trades-later.json', least: 0.55, read: false },
  { file: 'cases-places.json', least: 0.7, read: true },
  { file: 'cases-places-later.json', least: 0.4, read: false },
  { file: 'cases-shops.json', least: 0.65, read: true },
  { file: 'cases-shops-later.json', least: 0.35, read: false },
  { file: 'cases-services.json', least: 0.5, read: true },
  { file: 'cases-services-later.json', least: 0.3, read: false },
] as const

const catalogs = catalogsIn(options.databases)

async function chartsOf(prompt: string, catalog: Catalog): Promise<readonly ChartPlan[] | string> {
  try {
    const plan = await embeddedPlanner.plan({ prompt, catalog, maxCharts: 6, theme: 'default', fiscalYearStart: 1 })
    return plan.charts
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

let short = false
try {
  for (const { file, least, read } of sets) {
    const cases = JSON.parse(readFileSync(join(folder, file), 'utf8')) as readonly Case[]
    const tally = new Map<string, { right: number; of: number }>()
    for (const { database, ask, group, expect } of cases) {
      const catalog = await catalogs.of(database)
      if (!catalog) continue
      const charts = await chartsOf(ask, catalog)
      const fault = typeof charts === 'string' ? charts : wrong(expect, charts)
      const counted = tally.get(group) ?? { right: 0, of: 0 }
      tally.set(group, { right: counted.right + (fault === undefined ? 1 : 0), of: counted.of + 1 })
      if (fault !== undefined && read) {
        console.log(`  ${database ?? 'sample'}: ${ask.replaceAll(/\s+/g, ' ')}\n    ${fault}`)
        if (options.show && typeof charts !== 'string') for (const line of inWords(charts)) console.log(`      ${line}`)
      }
    }
    const right = [...tally.values()].reduce((sum, each) => sum + each.right, 0)
    const ran = [...tally.values()].reduce((sum, each) => sum + each.of, 0)
    const groups = [...tally].map(([group, each]) => `${group} ${each.right}/${each.of}`).join(', ')
    console.log(`${file}: ${right} of ${ran} right (${Math.ceil(ran * least)} needed): ${groups}`)
    if (ran === 0 || right < ran * least) short = true
  }
} finally {
  catalogs.close()
}
process.exitCode = short ? 1 : 0
