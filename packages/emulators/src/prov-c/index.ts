import type { EmulatorKind } from '../emulator.ts'
import { refusal, reject } from './refusal.ts'
import { speakSocket } from './speech-socket.ts'
import { translate } from './translate.ts'
import { speak } from './tts.ts'

/**
 * Speech whole and streamed in two versions, and translation.
 *
 * Own faults of every operation: `forbidden` (403 without a code of the key), `quota` (429, credits used up), `busy` (503),
 * `limited` (429), `unprocessable` (422). Whole speech: `two-audios`, `no-audios`, `bad-base64`, `no-audio`, `cut-wav`,
 * `not-wav`, `cut-json`, `wrong-types`. Translation: `blank`, `wrong-types`, `cut-json`. Streams: `error-first`,
 * `error-frame` (after the first sound; `status` is its code, default 500), `quota-frame`, `no-audio`, `no-field`,
 * `bad-base64`, `no-json`, `no-final`, `other-rate` (WAV headers of 8 kHz).
 * Variants: those of the echo; `reads-language`, `reads-target` (only one name of the language field is read), `header-id`
 * (the request id in the header), `linear16-wav`; streams: `tiny` (7-byte chunks), `huge`, `wav-chunks` (a header on every
 * chunk), `early` (speaks before the flush), `unknown-frames`.
 */
export const provC: EmulatorKind = {
  name: 'prov-c',
  environment: ({ url, key }) => ({ PROV_C_ENDPOINT_URL: url, PROV_C_API_KEY: key }),
  handle(request, world) {
    const refused = refusal(request, world)
    if (refused) return refused
    if (request.method === 'POST' && request.path === '/text-to-speech') return speak(request, world)
    if (request.method === 'POST' && request.path === '/translate') return translate(request, world)
    return reject(404, 'not_found_error', 'no such route')
  },
  refuse: (request, world) =>
    refusal(request, world) ?? (request.path === '/text-to-speech/ws' ? undefined : reject(404, 'not_found_error', 'no such route')),
  connect: (socket, world) => speakSocket(socket, world),
}
