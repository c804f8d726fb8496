/**
 * Does every prompt give a dashboard of real charts? Each goes through the product's own pipeline; every chart is checked against
 * the schema, compiled, drawn and counted.
 *
 *   npm run bench:prompts -- [--file F --connection NAME] [--databases DIR] [--charts 6]
 */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ask, crowds, problemsOf, Workshop } from './prompts/pipeline.ts'

interface List {
  readonly connection?: string
  readonly database?: string
  readonly table?: { readonly name: string; readonly columns: readonly string[] }
  readonly prompts: readonly (string | { readonly prompt: string; readonly broad?: boolean })[]
}

const { values: options } = parseArgs({
  options: {
    file: { type: 'string', multiple: true },
    connection: { type: 'string' },
    databases: { type: 'string', default: '../shared/bench/nvbench-dev/databases' },
    charts: { type: 'string', default: '6' },
  },
})
const folder = join(import.meta.dirname, 'prompts')
const files = options.file ?? ['sample', 'hr', 'world', 'odd-names'].map((name) => join(folder, `${name}.json`))
/** What a broad request must give at least. */
const fewest = { charts: 4, kinds: 3 } as const

const workshop = new Workshop(options.databases)
let failed = 0
let skipped = 0
let passed = 0
try {
  const tools = await workshop.tools()
  process.stdout.write('| list | prompt | charts | kinds | rows | ms | |\n| --- | --- | ---: | --- | ---: | ---: | --- |\n')
  for (const file of files) {
    const read = JSON.parse(readFileSync(file, 'utf8')) as List | List['prompts']
    const list: List = 'prompts' in read ? read : { prompts: read }
    const connection = list.table
      ? await workshop.table(list.table.name, list.table.columns)
      : await workshop.connection(options.connection ?? list.connection ?? list.database ?? 'sample')
    if (!connection) {
      skipped += list.prompts.length
      process.stdout.write(`| ${basename(file)} | skipped: the database is not there | | | | | |\n`)
      continue
    }
    for (const entry of list.prompts) {
      const { prompt, broad = false } = typeof entry === 'string' ? { prompt: entry } : entry
      const line = (charts: string, kinds: string, rows: string, ms: string, words: string): void => {
        process.stdout.write(`| ${basename(file, '.json')} | ${prompt} | ${charts} | ${kinds} | ${rows} | ${ms} | ${words} |\n`)
      }
      try {
        const asked = await ask(prompt, connection, tools, Number(options.charts))
        const specs = asked.state.dashboard.individual_specs
        const kinds = [...new Set(specs.map(({ chart_type }) => chart_type))]
        const problems = [...(await problemsOf(asked)), ...(broad ? crowds(asked) : [])]
        if (broad && specs.length < fewest.charts) problems.push(`only ${specs.length} charts`)
        if (broad && kinds.length < fewest.kinds) problems.push(`only ${kinds.length} kinds`)
        const rows = specs.reduce((sum, spec) => sum + spec.data.values.length, 0)
        line(String(specs.length), kinds.join(' '), String(rows), asked.ms.toFixed(0), problems.join('; ') || 'ok')
        if (problems.length > 0) failed++
        else passed++
      } catch (error) {
        failed++
        line('', '', '', '', `no dashboard: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
} finally {
  await workshop.close()
}
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`)
process.exitCode = failed > 0 ? 1 : 0
