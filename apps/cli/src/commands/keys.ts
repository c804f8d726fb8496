import type { Command } from 'commander'
import { loadAdministration } from '../context.ts'
import type { CommandContext } from '../context.ts'
import { withRecords } from '../records.ts'
import { integerOption } from '../usage.ts'

interface AddOptions {
  readonly charactersPerDay?: number
  readonly audioSecondsPerDay?: number
}

const most = 1_000_000_000_000

export function addKeys(program: Command, { output }: CommandContext): void {
  const keys = program
    .command('keys')
    .description('API keys for speech and translation')
    .addHelpText(
      'after',
      `
Examples:
  chitravani keys add phone                              prints the key once
  chitravani keys add kiosk --characters-per-day 50000   with a cap of its own
  chitravani keys list --json
  chitravani keys revoke phone

A caller sends it as "Authorization: Bearer <key>".`,
    )

  keys
    .command('add <name>')
    .description('make a key and print it once')
    .option('--characters-per-day <number>', 'characters to speak and translate', integerOption('--characters-per-day', 0, most))
    .option('--audio-seconds-per-day <number>', 'seconds of audio to transcribe', integerOption('--audio-seconds-per-day', 0, most))
    .action((name: string, { charactersPerDay, audioSecondsPerDay }: AddOptions, command: Command) =>
      withRecords(command, async (records) => {
        const { addApiKey } = await loadAdministration()
        const key = await addApiKey(records.apiKeys, {
          name,
          ...(charactersPerDay === undefined ? {} : { charactersPerDay }),
          ...(audioSecondsPerDay === undefined ? {} : { audioSecondsPerDay }),
        })
        output.note(`The key "${name}", shown only now:`)
        output.result(key)
      }),
    )

  keys
    .command('list')
    .description('list the keys, with what each used today')
    .option('--json', 'as JSON')
    .action((options: { json?: true }, command: Command) =>
      withRecords(command, async (records) => {
        const today = new Date().toISOString().slice(0, 10)
        const list = await Promise.all(
          (await records.apiKeys.list()).map(async ({ name, hint, createdAt, charactersPerDay, audioSecondsPerDay }) => {
            const used = await records.usage.read(today, `key ${name}`)
            return {
              name,
              key: `${hint}…`,
              created_at: createdAt,
              characters_per_day: charactersPerDay ?? null,
              audio_seconds_per_day: audioSecondsPerDay ?? null,
              characters_today: used.characters,
              audio_seconds_today: used.audioMs / 1_000,
              requests_today: used.requests,
            }
          }),
        )
        if (options.json) output.json(list)
        else
          output.table(
            ['name', 'key', 'since', 'characters today', 'audio seconds today'],
            list.map((each) => [
              each.name,
              each.key,
              each.created_at.slice(0, 10),
              `${each.characters_today}${ofCap(each.characters_per_day)}`,
              `${each.audio_seconds_today}${ofCap(each.audio_seconds_per_day)}`,
            ]),
          )
      }),
    )

  keys
    .command('revoke <name>')
    .description('end a key at once')
    .action((name: string, _options: unknown, command: Command) =>
      withRecords(command, async (records) => {
        const { revokeApiKey } = await loadAdministration()
        await revokeApiKey(records.apiKeys, name)
        output.note(`The key "${name}" is good no more.`)
      }),
    )
}

function ofCap(cap: number | null): string {
  return cap === null ? '' : ` of ${cap}`
}
