/**
 * Does a request in Hindi make the charts that the same request makes in English? Each case holds the Hindi words and some English
 * wordings of them; the charts of the Hindi must be those of one of the wordings, over the sample.
 *
 *   npm run bench:hindi -- [--file bench/hindi/cases.json] [--show]
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import type { Catalog } from '../packages/dashboard/src/connections/connection.ts'
import { openConnection } from '../packages/dashboard/src/connections/index.ts'
import type { ChartPlan } from '../packages/dashboard/src/plan.ts'
import { embeddedPlanner } from '../packages/dashboard/src/planners/embedded/index.ts'
import { inEnglish } from '../packages/dashboard/src/planners/embedded/languages/index.ts'
import { makeSample } from '../packages/dashboard/src/sample/index.ts'

interface Case {
  readonly hi: string
  readonly en: readonly string[]
}

const { values: options } = parseArgs({
  options: { file: { type: 'string', multiple: true }, show: { type: 'boolean', default: false } },
})
const folder = join(import.meta.dirname, 'hindi')
/** The file that was read while the reader was written, and the one that only its score was seen of. Of those, so many must be right. */
const floors: Readonly<Record<string, number>> = { 'cases.json': 0.85, 'cases-later.json': 0.75 }
const files = options.file ?? Object.keys(floors).map((name) => join(folder, name))

/** What a chart shows, without its words and its look. */
function shown(chart: ChartPlan): unknown {
  const { kind, dimensions, series, facet, where, having, limit, sort } = chart
  // What comes in is called by the word that was asked with: the same number is "sales" of one request and "revenue" of another.
  const measures = chart.measures.map(({ label: _label, ...measure }) => measure)
  return JSON.parse(JSON.stringify({ kind, measures, dimensions, series, facet, where, having, limit, sort }))
}

async function chartsOf(prompt: string, catalog: Catalog): Promise<unknown> {
  try {
    const plan = await embeddedPlanner.plan({ prompt, catalog, maxCharts: 8, theme: 'default', fiscalYearStart: 4 })
    return plan.charts.map(shown)
  } catch (error) {
    return String(error)
  }
}

const work = mkdtempSync(join(tmpdir(), 'chitravani-hindi-'))
let short = false
try {
  const path = join(work, 'sample.duckdb')
  await makeSample(path)
  const opened = await openConnection({ name: 'sample', kind: 'duckdb', path })
  const catalog = await opened.catalog()
  await opened.close()
  for (const file of files) {
    const cases = JSON.parse(readFileSync(file, 'utf8')) as readonly Case[]
    let right = 0
    for (const { hi, en } of cases) {
      const found = await chartsOf(hi, catalog)
      const wanted = await Promise.all(en.map(async (words) => chartsOf(words, catalog)))
      const same = Array.isArray(found) && wanted.some((each) => isDeepStrictEqual(each, found))
      if (same) right++
      else if (basename(file) === 'cases.json') {
        console.log(`  ${hi}\n      read as: ${inEnglish(hi, catalog)?.text ?? 'nothing'}`)
        if (options.show)
          console.log(
            `      ${JSON.stringify(found)}\n      ${en.map((words, at) => `${words}: ${JSON.stringify(wanted[at])}`).join('\n      ')}`,
          )
      }
    }
    const floor = Math.ceil((floors[basename(file)] ?? 0) * cases.length)
    console.log(`${basename(file)}: ${String(right)} of ${String(cases.length)} right (${String(floor)} needed)`)
    if (right < floor) short = true
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
process.exitCode = short ? 1 : 0
