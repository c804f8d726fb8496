import type { TtsResult } from '@chitravani/speech'
import type { Command } from 'commander'
import { extname } from 'node:path'
import type { CommandContext } from '../../context.ts'
import { badUsage } from '../../usage.ts'
import { readText, standardInput, writeResult } from './files.ts'
import { withLibrary } from './library.ts'
import { gatherParameter } from './parameters.ts'

interface SpeakOptions {
  readonly language?: string
  readonly out?: string
  readonly provider?: string
  readonly voice?: string
  readonly option?: Readonly<Record<string, unknown>>
  readonly markdown?: true
  readonly json?: true
}

export function addSpeak(program: Command, { output, signal }: CommandContext): void {
  program
    .command('speak [text]')
    .description('speak a text into an audio file; without a text, or with -, standard input')
    .option('--language <language>', 'language of the text; some voices need none')
    .option('--out <file>', 'write the audio there (default: standard output, into a pipe)')
    .option('--provider <token>', 'ask only this provider, such as prov_b')
    .option('--voice <name>', 'who speaks; the same as --option voice=NAME')
    .option('--option <name=value>', "one of the provider's own options; may be given again", gatherParameter)
    .option('--markdown', 'the text is Markdown: speak its words, not its marks, addresses and blocks of code')
    .option('--json', 'print what is known of the result as JSON; without --out the audio is in it, as base64')
    .addHelpText(
      'after',
      `
Examples:
  chitravani speak "வணக்கம்" --language ta --out a.wav
  chitravani speak "नमस्ते" --language hi --provider prov_e --option gender=male --option rate=+10% --out a.mp3
  chitravani speak "నమస్కారం" --language te --out a.wav --json | jq -r .provider
  chitravani speak --markdown --language en --out notes.wav < notes.md
  chitravani speak --language bn --voice Kirra < story.txt | ffplay -nodisp -autoexit -

The provider decides the format: the ending of the file does not change it.`,
    )
    .action(async (given: string | undefined, options: SpeakOptions, command: Command) => {
      const file = options.out === standardInput ? undefined : options.out
      if (file === undefined && !options.json && process.stdout.isTTY)
        throw badUsage('Audio is nothing for a terminal: name a file with --out.')
      const text = given === undefined || given === standardInput ? await readText(standardInput, signal) : given
      const parameters = { ...options.option, ...(options.voice === undefined ? {} : { voice: options.voice }) }
      const result = await withLibrary(command, (speech) =>
        speech.synthesize(
          {
            text,
            textFormat: options.markdown ? 'markdown' : 'plain',
            parameters,
            ...(options.language === undefined ? {} : { language: options.language }),
            ...(options.provider === undefined ? {} : { provider: options.provider }),
          },
          { signal },
        ),
      )
      for (const { message } of result.warnings) output.warn(message)
      if (file !== undefined || !options.json) await writeResult(file, result.audio)
      if (options.json) output.json(toJson(result, file))
      if (file === undefined) return
      const ending = extname(file).slice(1).toLowerCase()
      if (ending !== '' && result.audioFormat !== null && ending !== result.audioFormat)
        output.warn(`${file} holds ${result.audioFormat}: ${result.provider} answered in that format.`)
      const kilobytes = Math.ceil(result.audio.length / 1024).toLocaleString('en-IN')
      output.note(`${file}: ${result.audioFormat ?? 'audio'}, ${kilobytes} KB, by ${result.provider}`)
    })
}

function toJson(result: TtsResult, file: string | undefined): object {
  return {
    ...(file === undefined ? { audio_base64: Buffer.from(result.audio).toString('base64') } : { file }),
    audio_format: result.audioFormat,
    bytes: result.audio.length,
    language: result.language?.tag ?? null,
    provider: result.provider,
    model_id: result.modelId,
    request_id: result.requestId,
    provider_request_id: result.providerRequestId,
    elapsed_seconds: result.elapsedSeconds,
    fallbacks: result.fallbacks,
    cached: result.cached,
    cache_backend: result.cacheBackend,
    warnings: result.warnings,
  }
}
