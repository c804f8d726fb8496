import type { Client } from '@chitravani/client'
import { plannerNames, themeNames } from '@chitravani/protocol'
import type { ComposedDashboardSpec, GenerateChunk, Warning } from '@chitravani/protocol'
import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { Option } from 'commander'
import type { Command } from 'commander'
import { configOf } from '../context.ts'
import type { CommandContext } from '../context.ts'
import { openLocal } from '../local.ts'
import { signedIn } from '../remote.ts'
import { badUsage, integerOption } from '../usage.ts'

interface GenerateOptions {
  readonly connection: string
  readonly out?: string
  readonly maxCharts?: number
  readonly theme?: (typeof themeNames)[number]
  readonly planner?: (typeof plannerNames)[number]
  readonly server?: string
  readonly user?: string
  readonly json?: true
}

type Result = Extract<GenerateChunk, { type: 'complete' }>['result']

const formats = ['html', 'svg', 'json', 'png'] as const

export function addGenerate(program: Command, context: CommandContext): void {
  program
    .command('generate <sentence>')
    .description('make a dashboard from a sentence')
    .option('--connection <name>', 'where the data is', 'sample')
    .option('--out <file>', 'write it to FILE.html, .svg, .png or .json')
    .option('--max-charts <n>', 'at most so many charts, 1 to 12', integerOption('--max-charts', 1, 12))
    .addOption(new Option('--theme <name>', 'colours').choices(themeNames))
    .addOption(
      new Option('--planner <name>', 'who plans: a language model where one is set up (auto, llm), or none (embedded)').choices(
        plannerNames,
      ),
    )
    .option('--server <url>', 'ask this server instead of doing it here')
    .option('--user <name>', 'who asks the server; the password is in CHITRAVANI_PASSWORD, or asked for')
    .option('--json', 'print the dashboard as JSON')
    .addHelpText(
      'after',
      `
Examples:
  chitravani generate "how are we doing?" --out overview.html
  chitravani generate "top 10 products by revenue" --connection sample --json | jq .title
  chitravani generate "sales by month" --server http://127.0.0.1:8000 --user demo --out sales.svg

With --server, CHITRAVANI_TOKEN may hold a token instead of a password.`,
    )
    .action(async (sentence: string, options: GenerateOptions, command: Command) => {
      const format = options.out === undefined ? undefined : formatOf(options.out)
      const asked =
        options.server === undefined
          ? await openLocal(await configOf(command, { 'server.port': 0, 'log.level': 'silent' }), context)
          : await signedIn(options.server, options.user, context)
      try {
        const result = await generate(asked.client, sentence, options, context)
        if (options.out !== undefined && format !== undefined) {
          await write(options.out, format, result, asked.client, context)
          context.output.note(`${result.dashboard_spec.title}: ${result.dashboard_spec.chart_count} charts in ${options.out}`)
        }
        if (options.json) context.output.json(result.dashboard_spec)
        else if (options.out === undefined) context.output.result(summary(result.dashboard_spec, result.session_id))
      } finally {
        await asked.close()
      }
    })
}

async function generate(client: Client, sentence: string, options: GenerateOptions, { output, signal }: CommandContext): Promise<Result> {
  const progress = output.progress()
  try {
    const request = {
      user_prompt: sentence,
      connection_name: options.connection,
      ...(options.maxCharts === undefined ? {} : { max_charts: options.maxCharts }),
      ...(options.theme === undefined ? {} : { theme: options.theme }),
      ...(options.planner === undefined ? {} : { planner: options.planner }),
    }
    let result: Result | undefined
    for await (const event of client.generate(request, { signal })) {
      if (event.type === 'progress') progress.step(event.progress / 100, event.message)
      else if (event.type === 'complete') result = event.result
    }
    progress.done()
    if (!result) throw new Error('The generation ended without a dashboard.')
    for (const warning of result.warnings) output.warn(words(warning))
    return result
  } catch (error) {
    progress.done()
    throw error
  }
}

async function write(
  file: string,
  format: (typeof formats)[number],
  result: Result,
  client: Client,
  { signal }: CommandContext,
): Promise<void> {
  if (format === 'json') await writeFile(file, `${JSON.stringify(result.dashboard_spec, null, 2)}\n`)
  else await writeFile(file, new Uint8Array(await (await client.export(result.session_id, format, { signal })).arrayBuffer()))
}

function formatOf(file: string): (typeof formats)[number] {
  const ending = extname(file).slice(1).toLowerCase()
  const format = formats.find((each) => each === ending)
  if (!format) throw badUsage(`${file} must end in ${formats.map((each) => `.${each}`).join(', ')}.`)
  return format
}

function summary(dashboard: ComposedDashboardSpec, sessionId: string): string {
  const charts = dashboard.individual_specs.map((chart) => `  ${chart.chart_type.padEnd(9)} ${chart.title} (${chart.row_count} rows)`)
  return [dashboard.title, dashboard.description, ...charts, `Kept as ${sessionId}. --out FILE.html writes it to a file.`].join('\n')
}

function words(warning: Warning): string {
  return warning.message
}
