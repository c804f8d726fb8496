import type { EmulatedReply, EmulatedRequest, EmulatorWorld } from '../emulator.ts'
import type { Fields } from '../fields.ts'
import { speechMs, toFloat32, tone } from '../tone.ts'
import { problemOfBody } from './checks.ts'

/** How the samples leave. */
export interface SampleFormat {
  readonly rate: number
  readonly encoding: 'pcm16' | 'float32'
}

export function formatOf(asked: unknown, variants: ReadonlySet<string>): SampleFormat {
  const [rate, encoding] = (typeof asked === 'string' ? asked : '24000:pcm16').split(':')
  return {
    rate: variants.has('slow-rate') ? 8000 : Number(rate),
    encoding: variants.has('float') || encoding === 'float32' ? 'float32' : 'pcm16',
  }
}

export function soundOf(text: string, { rate, encoding }: SampleFormat): Buffer {
  const samples = tone(speechMs(text), { sampleRateHz: rate })
  return encoding === 'float32' ? toFloat32(samples) : samples
}

export function speak(request: EmulatedRequest, world: EmulatorWorld): EmulatedReply {
  if (request.headers['x-api-key'] !== world.key) return { status: 401, body: { error: 'invalid API key' } }
  const fault = request.fault?.name
  if (fault === 'forbidden') return { status: 403, body: { error: 'this key may not speak' } }
  if (fault === 'no-credits') return { status: 402, body: { error: 'no credits are left' } }
  const body = (request.json ?? {}) as Fields
  const problem = problemOfBody(body)
  if (problem) return { status: 422, body: { error: problem.message } }
  const text = String(body['text'])
  const format = formatOf(body['output_format'], world.variants)
  const sound = soundOf(text, format)
  const described = {
    'x-sample-rate': fault === 'wrong-rate' ? '11025' : String(format.rate),
    'x-encoding': fault === 'wrong-encoding' ? 'adpcm' : format.encoding,
    'x-audio-duration-ms': String(speechMs(text)),
  }
  return {
    headers: {
      'content-type': 'application/octet-stream',
      'x-request-id': `b-${text.length}`,
      ...(world.variants.has('no-headers') ? {} : described),
    },
    body: fault === 'no-audio' ? Buffer.alloc(0) : fault === 'odd' ? sound.subarray(0, -1) : sound,
  }
}

/** The socket lives on one path; the key is looked at when the first frame has come, for it may be there. */
export function refusal(request: EmulatedRequest, world: EmulatorWorld): EmulatedReply | undefined {
  if (request.path !== '/v1') return { status: 307, headers: { location: '/v1' } }
  if (request.headers['authorization'] === undefined) world.violation('the upgrade has no Authorization header')
  if (request.fault?.name === 'forbidden') return { status: 403, body: { error: 'this key may not speak' } }
  return undefined
}
