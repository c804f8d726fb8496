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
    .addHelpText(
      'after',
      `
Examples:
  chitravani speak "வணக்கம்" --language ta --out a.wav
  chitravani speak "नमस्ते" --language hi --provider prov_e --option gender=male --option rate=+10% --out a.mp3
  chitravani speak --language bn --voice Kirra < story.txt | ffplay -nodisp -autoexit -

The provider decides the format: the ending of the file does not change it.`,
    )
    .action(async (given: string | undefined, options: SpeakOptions, command: Command) => {
      if (options.out === undefined && process.stdout.isTTY) throw badUsage('Audio is nothing for a terminal: name a file with --out.')
      const text = given === undefined || given === standardInput ? await readText(standardInput, signal) : given
      const parameters = { ...options.option, ...(options.voice === undefined ? {} : { voice: options.voice }) }
      const result = await withLibrary(command, (speech) =>
        speech.synthesize(
          {
            text,
            parameters,
            ...(options.language === undefined ? {} : { language: options.language }),
            ...(options.provider === undefined ? {} : { provider: options.provider }),
          },
          { signal },
        ),
      )
      for (const { message } of result.warnings) output.warn(message)
      await writeResult(options.out, result.audio)
      if (options.out === undefined) return
      const ending = extname(options.out).slice(1).toLowerCase()
      if (ending !== '' && result.audioFormat !== null && ending !== result.audioFormat)
        output.warn(`${options.out} holds ${result.audioFormat}: ${result.provider} answered in that format.`)
      const kilobytes = Math.ceil(result.audio.length / 1024).toLocaleString('en-IN')
      output.note(`${options.out}: ${result.audioFormat ?? 'audio'}, ${kilobytes} KB, by ${result.provider}`)
    })
}
