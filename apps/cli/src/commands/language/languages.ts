import { type Capability, languages, type Speech } from '@chitravani/speech'
import type { Command } from 'commander'
import type { CommandContext } from '../../context.ts'
import { withLibrary } from './library.ts'

export function addLanguages(program: Command, { output }: CommandContext): void {
  program
    .command('languages')
    .description('list the languages and who is set up to speak, hear and translate them')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      `
Examples:
  chitravani languages
  chitravani languages --json | jq -r '.[] | select(.direction == "rtl") | .code'`,
    )
    .action((options: { json?: true }, command: Command) =>
      withLibrary(command, async (speech) => {
        const list = languages.map(({ code, name, nativeName, scripts, direction }) => ({
          code,
          name,
          native_name: nativeName,
          scripts,
          direction,
          text_to_speech: serving(speech, 'text_to_speech', code),
          speech_to_text: serving(speech, 'speech_to_text', code),
          translation: serving(speech, 'translation', code),
        }))
        if (options.json) {
          output.json(list)
          return
        }
        const names = (tokens: readonly string[]) => tokens.join(' ') || '-'
        output.table(
          ['code', 'name', 'script', 'spoken by', 'heard by', 'translated by', 'native name'],
          list.map((each) => [
            each.code,
            each.name,
            each.scripts.join(' '),
            names(each.text_to_speech),
            names(each.speech_to_text),
            names(each.translation),
            each.native_name, // last: not every terminal agrees on how wide these signs are
          ]),
        )
      }),
    )
}

function serving(speech: Speech, capability: Capability, code: string): readonly string[] {
  return speech
    .providers(capability)
    .filter((info) => info.languages.includes(code))
    .map((info) => info.provider)
}
