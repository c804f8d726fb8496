import { requireSockets } from '@chitravani/kit/socket'
import { getTtsClient as openClient, type SpeechOptions, type TtsClient } from './client.ts'
import { fromTrouble } from './providers/call.ts'

/**
 * The entry point `@chitravani/speech/prov-e`: a public service used without an agreement, so it speaks only where it is
 * named. @throws `missing_optional_dependency` when imported without the peer `ws`, with the command that installs it
 */
await requireSockets().catch((error: unknown) => {
  throw fromTrouble(error, 'prov_e')
})

export { provE } from './providers/prov-e/index.ts'
export { voices as provEVoices } from './providers/prov-e/voices.ts'
export type { SpeakOptions, TtsOptions, TtsResult } from './synthesize.ts'
export type { SpeechOptions, TtsClient }

/** A client whose route is prov_e alone; `await using` closes it. */
export function getTtsClient(options: SpeechOptions = {}): Promise<TtsClient> {
  return openClient({ ...options, routes: { ...options.routes, text_to_speech: ['prov_e'] } })
}
