import type { EmulatorKind } from '../emulator.ts'
import { listen, transcribe } from './stt.ts'
import { refusal } from './refusal.ts'
import { speak, speakEvents, speakSocket } from './tts.ts'

/**
 * Batch and streaming speech in both directions. Own faults: `success-false`, `no-text`, `forbidden`, `error-frame`
 * (after one chunk), `no-audio`, `error-first`. Variants: `sse-2`, `sse-3` (the other dialects of its event stream),
 * `wav-chunks` (each chunk a whole WAV), `wav-first` (one header, then samples cut anywhere), `tiny` (7-byte chunks),
 * `last-audio` (sound in the end frame), `binary`, `vad` (voice-detector frames), `partial` (texts that are not final, every half second), `slow-final`, `stamped` (STT frames numbered from 1 tell when they left).
 */
export const provA: EmulatorKind = {
  name: 'prov-a',
  environment: ({ url, key }) => ({ PROV_A_ENDPOINT_URL: url, PROV_A_API_KEY: key }),
  handle(request, world) {
    const refused = refusal(request, world)
    if (refused) return refused
    if (request.method === 'POST' && request.path === '/stt/v3') return transcribe(request)
    if (request.method === 'POST' && request.path === '/api/v1/tts/inference') return speak(request)
    if (request.method === 'POST' && request.path === '/api/v1/tts/sse') return speakEvents(request, world)
    return { status: 404, body: { success: false, error: { type: 'NOT_FOUND', message: 'no such route' } } }
  },
  refuse: (request, world) => refusal(request, world),
  async connect(socket, world) {
    if (socket.request.path === '/stt/v3/stream') await listen(socket, world)
    else if (socket.request.path === '/api/v1/tts') await speakSocket(socket, world)
    else socket.close(1008)
  },
}
