import { Failure } from '@chitravani/kit'
import { knownLanguageTag, loadCatalog, reportCoverage, type TargetCoverage } from '@chitravani/speech'
import type { Command } from 'commander'
import type { CommandContext } from '../../context.ts'
import { integerOption } from '../../usage.ts'
import { usage } from './library.ts'

interface CheckOptions {
  readonly to?: readonly string[]
  readonly min?: number
  readonly json?: true
}

export function addCatalog(program: Command, { output }: CommandContext): void {
  program
    .command('catalog')
    .description('reviewed translations')
    .command('check <file>')
    .description('read a catalog (.json, .csv, .toml) and tell how much of it is reviewed')
    .option('--to <languages...>', 'languages to tell of (default: those that occur)')
    .option('--min <percent>', 'fail below so many percent reviewed, 0 to 100', integerOption('--min', 0, 100))
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      `
Examples:
  chitravani catalog check messages.csv
  chitravani catalog check messages.json --to hi ta bn --min 100`,
    )
    .action(async (file: string, options: CheckOptions) => {
      const report = await usage(async () => {
        const targets = options.to?.map((tag) => knownLanguageTag(tag, '--to').tag)
        return reportCoverage(await loadCatalog(file), targets)
      })
      if (options.json)
        output.json({
          ...report,
          targets: report.targets.map(({ reviewedPercent, ...rest }) => ({ ...rest, reviewed_percent: reviewedPercent })),
        })
      else output.table(['language', 'reviewed', 'draft', 'deprecated', 'missing', 'reviewed %'], report.targets.map(row))
      const { min } = options
      const short = min === undefined ? [] : report.targets.filter(({ reviewedPercent }) => reviewedPercent < min)
      if (short.length === 0) return
      const names = short.map(({ language, reviewedPercent }) => `${language} (${reviewedPercent} %)`).join(', ')
      throw new Failure('internal', 'catalog_incomplete', `Less than ${min} % of ${report.messages} messages are reviewed: ${names}.`)
    })
}

function row({ language, reviewed, draft, deprecated, missing, reviewedPercent }: TargetCoverage): readonly string[] {
  return [language, ...[reviewed, draft, deprecated, missing.length].map(String), `${reviewedPercent} %`]
}
