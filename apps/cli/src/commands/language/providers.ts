import type { Capability, ProviderInfo } from '@chitravani/speech'
import type { Command } from 'commander'
import type { CommandContext } from '../../context.ts'
import { withLibrary } from './library.ts'

const capabilities: readonly Capability[] = ['text_to_speech', 'speech_to_text', 'translation']

export function addProviders(program: Command, { output }: CommandContext): void {
  program
    .command('providers')
    .description('list who speaks, listens and translates, and what is missing to use them; asks nobody')
    .option('--ready', 'only those that can be used')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      `
Examples:
  chitravani providers
  chitravani providers --ready --json | jq -r '.translation[].provider'`,
    )
    .action((options: { ready?: true; json?: true }, command: Command) =>
      withLibrary(command, async (speech) => {
        const listed = capabilities.map((capability) => [capability, speech.providers(capability, !options.ready)] as const)
        if (options.json) {
          output.json(Object.fromEntries(listed))
          return
        }
        output.table(
          ['provider', 'can', 'ready', 'languages', 'streams', 'note'],
          listed.flatMap(([capability, infos]) => infos.map((info) => row(capability, info))),
        )
      }),
    )
}

function row(capability: Capability, info: ProviderInfo): readonly string[] {
  const notes = [info.available ? '' : info.details, info.unofficial ? 'Unofficial: only where a route or a request names it.' : '']
  return [
    info.provider,
    capability.replaceAll('_', ' '),
    info.available ? 'yes' : 'no',
    info.languages.length === 0 ? '-' : String(info.languages.length),
    info.streaming ? 'yes' : 'no',
    notes.filter((note) => note !== '').join(' '),
  ]
}
