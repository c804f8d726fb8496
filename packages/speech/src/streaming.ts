import { requireSockets } from '@chitravani/kit/socket'
import { fromTrouble } from './providers/call.ts'

/**
 * The entry point `@chitravani/speech/streaming`: importing it says at once whether streams can be opened, instead of the
 * first stream. @throws `missing_optional_dependency` with the command that installs the peer `ws`
 */
await requireSockets().catch((error: unknown) => {
  throw fromTrouble(error, 'streaming')
})

export { getSttClient, getTtsClient, type SttClient, type TtsClient } from './client.ts'
export type { TtsStreamOptions } from './synthesize-stream.ts'
export type { TtsStream, TtsStreamEvent } from './tts-session.ts'
export type { SttStream, SttStreamEvent, SttStreamOptions } from './transcribe-stream.ts'
