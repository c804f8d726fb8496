import { recognizeFormat } from '@chitravani/speech'
import type { Command } from 'commander'
import { extname } from 'node:path'
import type { CommandContext } from '../../context.ts'
import { integerOption } from '../../usage.ts'
import { readInput } from './files.ts'
import { withLibrary } from './library.ts'
import { gatherParameter } from './parameters.ts'

interface TranscribeOptions {
  readonly language?: string
  readonly provider?: string
  readonly format?: string
  readonly rate?: number
  readonly option?: Readonly<Record<string, unknown>>
  readonly json?: true
}

export function addTranscribe(program: Command, { output, signal }: CommandContext): void {
  program
    .command('transcribe <file>')
    .description('write down what is said in an audio file; - is standard input')
    .option('--language <language>', 'language that is spoken')
    .option('--provider <token>', 'ask only this provider, such as prov_a')
    .option('--format <format>', 'format of the audio (default: by its content, then by the ending of the file)')
    .option('--rate <hz>', 'samples a second of headerless audio (default: 16000)', integerOption('--rate', 1, 192_000))
    .option('--option <name=value>', "one of the provider's own options; may be given again", gatherParameter)
    .option('--json', 'print the whole result as JSON')
    .addHelpText(
      'after',
      `
Examples:
  chitravani transcribe a.wav --language ta
  arecord -f S16_LE -r 16000 -d 5 | chitravani transcribe - --language hi
  chitravani transcribe call.raw --format pcm --rate 8000 --language en --json | jq -r .text`,
    )
    .action(async (file: string, options: TranscribeOptions, command: Command) => {
      const audio = await readInput(file, signal)
      const audioFormat = options.format ?? recognizeFormat(audio, extname(file).slice(1)) ?? 'wav'
      const result = await withLibrary(command, (speech) =>
        speech.transcribe(
          audio,
          {
            audioFormat,
            parameters: options.option ?? {},
            ...(options.language === undefined ? {} : { language: options.language }),
            ...(options.provider === undefined ? {} : { provider: options.provider }),
            ...(options.rate === undefined ? {} : { samplingRateHz: options.rate }),
          },
          { signal },
        ),
      )
      for (const { message } of result.warnings) output.warn(message)
      if (!options.json) {
        output.result(result.text)
        return
      }
      output.json({
        text: result.text,
        language: result.language?.tag ?? null,
        provider: result.provider,
        model_id: result.modelId,
        request_id: result.requestId,
        elapsed_seconds: result.elapsedSeconds,
        fallbacks: result.fallbacks,
        warnings: result.warnings,
      })
    })
}
