import type { EmulatorKind } from '../emulator.ts'
import { refusal, speak } from './tts.ts'
import { speakSocket } from './speech-socket.ts'

/**
 * Speech as headerless samples, whole and streamed.
 *
 * Own faults, whole: `forbidden`, `no-credits` (402), `no-audio`, `odd` (ends within a sample), `wrong-rate`,
 * `wrong-encoding` (headers of a format nobody can ask for). Streamed: `error-first` (instead of ready), `error-frame`
 * (after the first sound), `error-nonfatal`, `auth-frame`, `quota-frame`, `no-audio`, `no-ready`, `bad-ready`,
 * `wrong-bytes`, `empty-binary`, `unannounced`, `never-sent` (announced, not sent), `no-json`, `done-early` (after a text).
 * Variants: `no-headers` (of the format), `float` (32-bit floats whatever was asked), `slow-rate` (8 kHz whatever was
 * asked), `seq-from-one`, `tiny` (7-byte chunks), `huge` (one chunk), `unknown-frames`, `frame-auth` (the header of the
 * upgrade is not read), `flood` (100 MB for a text), `stamped` (chunks of 100 ms that tell when they left, at the pace of speech).
 */
export const provB: EmulatorKind = {
  name: 'prov-b',
  environment: ({ url, key }) => ({ PROV_B_ENDPOINT_URL: url, PROV_B_API_KEY: key }),
  handle(request, world) {
    if (request.method === 'POST' && request.path === '/tts/bytes') return speak(request, world)
    return { status: 404, body: { error: 'no such route' } }
  },
  refuse: (request, world) => refusal(request, world),
  connect: (socket, world) => speakSocket(socket, world),
}
