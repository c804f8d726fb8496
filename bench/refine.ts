/**
 * Do refine sentences change the plan as they should? Each sentence is said to a dashboard of its own; the expected change
 * stands beside it and was written before the code.
 *
 *   npm run bench:refine -- [--file bench/refine/cases.json] [--databases DIR]
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, isDeepStrictEqual } from 'node:util'
import { Failure } from '@chitravani/kit'
import { charts as chartList } from '../packages/dashboard/src/charts/index.ts'
import type { Catalog } from '../packages/dashboard/src/connections/connection.ts'
import type { DashboardPlan, Placement } from '../packages/dashboard/src/plan.ts'
import { refinePlan } from '../packages/dashboard/src/planners/embedded/refine/index.ts'
import { catalogsIn } from './catalogs.ts'
import { toPlan, toShort } from './refine/short-form.ts'
import type { ShortChart } from './refine/short-form.ts'

interface Dashboard {
  readonly database?: string
  readonly connection?: string
  readonly title: string
  readonly charts: readonly ShortChart[]
  readonly nextChartNumber?: number
}

interface Expected {
  readonly charts?: readonly string[]
  readonly title?: string
  readonly theme?: string
  readonly placement?: Readonly<Record<string, 'bigger' | 'smaller' | 'wider' | 'taller' | 'narrower'>>
  readonly set?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly new?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly refused?: boolean
}

interface Case {
  readonly dashboard: string
  readonly say: string
  readonly target?: string
  readonly expect: Expected
}

const { values: options } = parseArgs({
  options: {
    file: { type: 'string', multiple: true },
    databases: { type: 'string', default: '../shared/bench/nvbench-dev/databases' },
  },
})
const folder = join(import.meta.dirname, 'refine')
const files = options.file ?? [join(folder, 'cases.json'), join(folder, 'cases-later.json')]
/** Nine of ten must be right. */
const share = 0.9

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

const dashboards = read(join(folder, 'dashboards.json')) as Readonly<Record<string, Dashboard>>
const catalogs = catalogsIn(options.databases)

function planOf(dashboard: Dashboard): DashboardPlan {
  return {
    title: dashboard.title,
    description: '',
    theme: 'default',
    charts: dashboard.charts.map(toPlan),
    placements: {},
    warnings: [],
    planner: 'embedded',
    nextChartNumber: dashboard.nextChartNumber ?? dashboard.charts.length + 1,
  }
}

function same(expected: unknown, found: unknown): boolean {
  if (expected === null) return found === undefined || (Array.isArray(found) && found.length === 0)
  if (typeof expected === 'object' && expected !== null && 'any' in expected && Array.isArray(expected.any))
    return expected.any.some((one) => same(one, found))
  const sorted = (value: unknown): unknown => (Array.isArray(value) ? value : value)
  return isDeepStrictEqual(sorted(expected), sorted(found))
}

/** What is wrong with the plan after the sentence; empty where all is as expected. */
function differences(before: DashboardPlan, after: DashboardPlan, expect: Expected): readonly string[] {
  const wrong: string[] = []
  const check = (what: string, expected: unknown, found: unknown): void => {
    if (!same(expected, found)) wrong.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`)
  }
  check('title', expect.title ?? before.title, after.title)
  check('theme', expect.theme ?? before.theme, after.theme)
  check(
    'charts',
    expect.charts ?? before.charts.map(({ id }) => id),
    after.charts.map(({ id }) => id),
  )
  for (const chart of after.charts) {
    const old = before.charts.find(({ id }) => id === chart.id)
    const wanted = expect.set?.[chart.id] ?? expect.new?.[chart.id]
    if (old && !wanted) {
      const [was, is] = [toShort(old), toShort(chart)]
      if (!isDeepStrictEqual(was, is)) wrong.push(`${chart.id} changed: ${JSON.stringify(is)}`)
      continue
    }
    const found = toShort(chart) as Readonly<Record<string, unknown>>
    const base = old ? (toShort(old) as Readonly<Record<string, unknown>>) : {}
    const fields = new Set([...Object.keys(wanted ?? {}), ...(old ? [...Object.keys(base), ...Object.keys(found)] : [])])
    for (const field of fields) {
      if (wanted && field in wanted) check(`${chart.id}.${field}`, wanted[field], found[field])
      else if (field !== 'title') check(`${chart.id}.${field}`, base[field] ?? null, found[field])
    }
  }
  for (const { id, kind } of after.charts) {
    const size = (placement: Placement | undefined): { w: number; h: number } => ({
      w: placement?.w ?? chartList[kind].size.w,
      h: placement?.h ?? chartList[kind].size.h,
    })
    const [was, is] = [size(before.placements[id]), size(after.placements[id])]
    const how = expect.placement?.[id]
    const right =
      how === undefined
        ? isDeepStrictEqual(was, is)
        : how === 'bigger'
          ? is.w > was.w && is.h > was.h
          : how === 'smaller'
            ? is.w < was.w && is.h < was.h
            : how === 'wider'
              ? is.w > was.w && is.h === was.h
              : how === 'narrower'
                ? is.w < was.w && is.h === was.h
                : is.h > was.h && is.w === was.w
    if (!right && before.charts.some((chart) => chart.id === id))
      wrong.push(`${id} is ${JSON.stringify(is)}, was ${JSON.stringify(was)}: ${how ?? 'unchanged'} expected`)
  }
  return wrong
}

function judge({ dashboard, say, target, expect }: Case, catalog: Catalog): readonly string[] {
  const given = dashboards[dashboard]
  if (!given) return [`no dashboard “${dashboard}”`]
  const before = planOf(given)
  const frozen = JSON.stringify(before)
  let after: DashboardPlan
  try {
    after = refinePlan({
      feedback: say,
      plan: before,
      catalog,
      fiscalYearStart: 4,
      ...(target === undefined ? {} : { targetChartId: target }),
    })
  } catch (error) {
    const suggestions =
      error instanceof Failure && error.code === 'not_understood'
        ? (error.details?.['suggestions'] as readonly string[] | undefined)
        : undefined
    if (suggestions === undefined) return [`threw ${String(error)}`]
    if (!expect.refused) return ['not understood']
    return suggestions.length >= 1 && suggestions.length <= 3 && JSON.stringify(before) === frozen ? [] : ['refused without suggestions']
  }
  if (JSON.stringify(before) !== frozen) return ['the plan given was changed itself']
  if (expect.refused) return [`acted: ${JSON.stringify(after.charts.map(toShort)).slice(0, 200)}`]
  return differences(before, after, expect)
}

let short = false
try {
  for (const file of files) {
    if (!existsSync(file)) {
      console.log(`${file}: not there, skipped`)
      continue
    }
    const cases = read(file) as readonly Case[]
    let right = 0
    let ran = 0
    for (const one of cases) {
      const dashboard = dashboards[one.dashboard]
      const catalog = dashboard && (await catalogs.of(dashboard.database))
      if (!catalog) {
        console.log(`  skipped “${one.say}”: the database of “${one.dashboard}” is not there`)
        continue
      }
      ran++
      const wrong = judge(one, catalog)
      if (wrong.length === 0) right++
      else console.log(`  ${one.dashboard}: “${one.say}”\n${wrong.map((line) => `      ${line}`).join('\n')}`)
    }
    const needed = Math.ceil(ran * share)
    console.log(`${file}: ${right} of ${ran} right (${needed} needed)`)
    if (right < needed) short = true
  }
} finally {
  catalogs.close()
}
process.exitCode = short ? 1 : 0
