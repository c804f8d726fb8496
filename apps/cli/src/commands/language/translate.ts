import { Failure, isFailure } from '@chitravani/kit'
import { type TranslationResult, TextFormat } from '@chitravani/speech'
import type { Command } from 'commander'
import { Option } from 'commander'
import type { CommandContext } from '../../context.ts'
import type { Output } from '../../output.ts'
import { readText, standardInput, writeResult } from './files.ts'
import { withLibrary } from './library.ts'

interface TranslateOptions {
  readonly to: string
  readonly from: string
  readonly out?: string
  readonly provider?: string
  readonly format?: TextFormat
  readonly frontMatter?: string
  readonly bestEffort?: true
  readonly json?: true
}

export function addTranslate(program: Command, { output, signal }: CommandContext): void {
  program
    .command('translate <file>')
    .description('translate a text or Markdown file; - is standard input')
    .requiredOption('--to <language>', 'language to translate into')
    .option('--from <language>', 'language of the file', 'en')
    .option('--out <file>', 'write it there (default: standard output)')
    .option('--provider <token>', 'ask only this provider, such as prov_d')
    .addOption(new Option('--format <format>', 'how it is read (default: markdown for .md, else plain)').choices(Object.values(TextFormat)))
    .option('--front-matter <keys>', 'translate these values of the front matter too, such as title,description')
    .option('--best-effort', 'keep what cannot be translated instead of failing')
    .option('--json', 'print the whole result as JSON')
    .addHelpText(
      'after',
      `
Examples:
  chitravani translate README.md --to hi --out README.hi.md
  chitravani translate notes.txt --from ta --to en
  git show HEAD:README.md | chitravani translate - --to bn --format markdown > README.bn.md

Code, links, addresses and the marks of Markdown stay as they are. "chitravani languages" lists what can be given.`,
    )
    .action(async (file: string, options: TranslateOptions, command: Command) => {
      const text = await readText(file, signal).catch((error: unknown) => {
        throw isFailure(error, 'cannot_read') ? withHint(error) : error
      })
      const result = await withLibrary(command, async (speech) => {
        const progress = documentProgress(output, file === standardInput ? 'standard input' : file)
        try {
          return await speech.translate(
            { text, source: options.from, target: options.to },
            {
              textFormat: options.format ?? (/\.(md|markdown)$/i.test(file) ? TextFormat.MARKDOWN : TextFormat.PLAIN),
              bestEffort: options.bestEffort ?? false,
              frontMatter: (options.frontMatter ?? '').split(',').flatMap((key) => key.trim() || []),
              onProgress: (done, total) => progress.step(done, total),
              ...(options.provider === undefined ? {} : { provider: options.provider }),
            },
            { signal },
          )
        } finally {
          progress.done()
        }
      })
      for (const { message } of result.warnings) output.warn(message)
      await writeResult(options.out, options.json ? `${JSON.stringify(toJson(result), null, 2)}\n` : result.text)
      if (options.out !== undefined) output.note(`${options.out}: ${result.source.tag} to ${result.target.tag} by ${result.provider.id}`)
    })
}

/** A text in place of a file is an easy mistake: speak takes one. */
function withHint(error: Failure): Failure {
  const message = `${error.message} A text itself comes by standard input: echo "…" | chitravani translate - --to …`
  return new Failure(error.kind, error.code, message, { cause: error })
}

/** Shorter texts are done before anybody could read how far they are. */
const shownFromPieces = 8
const stepsShown = 20

/** At most so many lines in a pipe; the whole grows while the text is being read, so it never goes back. */
function documentProgress(output: Output, name: string) {
  let shown = 0
  let progress: ReturnType<Output['progress']> | undefined
  return {
    step(done: number, total: number) {
      const step = Math.floor((done / Math.max(1, total)) * stepsShown)
      if (total < shownFromPieces || step <= shown) return
      shown = step
      progress ??= output.progress()
      progress.step(step / stepsShown, `Translating ${name}: ${done} of ${total} pieces`)
    },
    done: () => progress?.done(),
  }
}

function toJson(result: TranslationResult): object {
  return {
    text: result.text,
    source: result.source.tag,
    target: result.target.tag,
    provider: result.provider,
    service_id: result.serviceId,
    model_id: result.modelId,
    request_id: result.requestId,
    elapsed_seconds: result.elapsedSeconds,
    cache: result.cache,
    fallbacks: result.fallbacks,
    warnings: result.warnings,
  }
}
