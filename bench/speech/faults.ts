import { type Emulator, emulatorKinds, type Fault, startEmulator, tone } from '@chitravani/emulators'
import { isFailure } from '@chitravani/kit'
import { openSpeech, type Speech } from '@chitravani/speech'

/**
 * Twelve faults and their kin, on every operation of the library, with a second provider behind where the route has one:
 * the right code, no hang past the deadline, and the second provider asked exactly where that is allowed.
 */
const deadlineMs = 700
const graceMs = 1000

interface Operation {
  readonly name: string
  readonly capability: 'text_to_speech' | 'speech_to_text' | 'translation'
  readonly first: string
  /** The provider behind it in the route; absent for streams, which stay where they are. */
  readonly second?: string
  readonly over: 'http' | 'socket'
  run(speech: Speech, timeoutMs: number): Promise<{ readonly provider: string }>
}

const faults: readonly (readonly [name: string, fault: Fault, code: string, fallback: boolean])[] = [
  ['refused', { name: 'refused' }, 'transient_provider', true],
  ['reset at start', { name: 'reset-start' }, 'transient_provider', true],
  ['reset in the head', { name: 'reset-head' }, 'transient_provider', true],
  ['reset in the body', { name: 'reset-body' }, 'transient_provider', true],
  ['never answers', { name: 'never' }, 'timeout', false],
  ['1 byte a second', { name: 'drip' }, 'timeout', false],
  ['truncated', { name: 'truncated' }, 'transient_provider', true],
  ['wrong length', { name: 'wrong-length' }, 'malformed_provider_response', true],
  ['HTML with 200', { name: 'html' }, 'malformed_provider_response', true],
  ['empty 200', { name: 'empty' }, 'malformed_provider_response', true],
  ['500', { name: 'status', status: 500 }, 'transient_provider', true],
  ['503', { name: 'status', status: 503 }, 'transient_provider', true],
  ['429 without Retry-After', { name: 'rate-limited', retryAfter: 'none' }, 'rate_limit', true],
  ['429 with seconds', { name: 'rate-limited', retryAfter: 'seconds', retryAfterSeconds: 30 }, 'rate_limit', true],
  ['429 with a date', { name: 'rate-limited', retryAfter: 'date', retryAfterSeconds: 30 }, 'rate_limit', true],
  ['refused upgrade', { name: 'refused-upgrade', status: 403 }, 'permission', false],
  ['refused upgrade, 503', { name: 'refused-upgrade', status: 503 }, 'transient_provider', true],
  ['closed before the end frame', { name: 'close-early' }, 'transient_provider', false],
  ['error frame', { name: 'error-frame' }, 'transient_provider', false],
  ['401', { name: 'status', status: 401 }, 'authentication', false],
  ['400', { name: 'status', status: 400 }, 'invalid_input', false],
]
const onlySockets: ReadonlySet<string> = new Set(['refused-upgrade', 'close-early', 'error-frame'])
const onlyHttp: ReadonlySet<string> = new Set(['wrong-length', 'truncated'])

const settings: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  prov_a: { apiKey: 'test-key' },
  prov_b: { apiKey: 'test-key' },
  prov_c: { apiKey: 'test-key', ttsModelId: 'bulbul:v3' },
  prov_d: { apiKey: 'test-key', translationServiceId: 'x', ttsModelId: 'x', sttModelId: 'x' },
  prov_e: {},
  prov_f: {},
}
const raw = { voice: 'Nalini', audio_config: { sample_rate: 16_000, encoding: 'linear_pcm', container: 'raw' } }

function whole(first: string, second: string, over: 'http' | 'socket', parameters: object = {}): Operation {
  const providerParameters = { prov_a: { voice: 'Nalini' }, [first]: { ...parameters } }
  const run: Operation['run'] = (speech, timeoutMs) =>
    speech.synthesize({ text: 'नमस्ते', language: 'hi', providerParameters }, { timeoutMs })
  return { name: 'synthesize', capability: 'text_to_speech', first, second, over, run }
}

function stream(name: string, first: string, over: 'http' | 'socket', parameters: object = {}): Operation {
  const run: Operation['run'] = async (speech, timeoutMs) => {
    await using opened = await speech.openTtsStream({ language: 'hi', parameters: { ...parameters } }, { timeoutMs })
    let provider = ''
    const reading = (async () => {
      for await (const event of opened.events()) provider = event.provider
    })()
    const sending = opened.sendText('नमस्ते दुनिया').then(() => opened.flush())
    await Promise.all([reading, sending])
    return { provider }
  }
  return { name, capability: 'text_to_speech', first, over, run }
}

function translation(first: string, second: string): Operation {
  const run: Operation['run'] = async (speech, timeoutMs) => ({
    provider: (await speech.translate({ text: 'Hello', source: 'en', target: 'hi' }, {}, { timeoutMs })).provider.id,
  })
  return { name: 'translate', capability: 'translation', first, second, over: 'http', run }
}

function transcription(first: string, second: string): Operation {
  const run: Operation['run'] = (speech, timeoutMs) => speech.transcribe(Buffer.alloc(64), { language: 'hi' }, { timeoutMs })
  return { name: 'transcribe', capability: 'speech_to_text', first, second, over: 'http', run }
}

const listening: Operation = {
  name: 'listen',
  capability: 'speech_to_text',
  first: 'prov_a',
  over: 'socket',
  async run(speech, timeoutMs) {
    await using opened = await speech.openSttStream({ language: 'hi' }, { timeoutMs })
    const sending = opened.send(tone(200, { sampleRateHz: 16_000 })).then(() => opened.finish())
    let heard = 0
    const hearing = (async () => {
      for await (const event of opened.events()) heard += event.text?.length ?? 0
    })()
    await Promise.all([sending, hearing])
    return { provider: opened.provider }
  },
}

const emulators = new Map<string, Emulator>()
for (const token of Object.keys(settings)) {
  const name = token.replace('_', '-')
  if (emulatorKinds.some((kind) => kind.name === name)) emulators.set(token, await startEmulator(name))
}
const operations = [
  whole('prov_a', 'prov_d', 'http', { voice: 'Nalini' }),
  whole('prov_b', 'prov_d', 'http'),
  whole('prov_c', 'prov_d', 'http'),
  whole('prov_d', 'prov_a', 'http'),
  whole('prov_e', 'prov_d', 'socket'),
  stream('stream over a socket', 'prov_a', 'socket', raw),
  stream('stream over events', 'prov_a', 'http', { ...raw, streaming_transport: 'sse' }),
  stream('stream over a socket', 'prov_b', 'socket'),
  stream('stream over a socket', 'prov_c', 'socket'),
  transcription('prov_a', 'prov_d'),
  transcription('prov_d', 'prov_a'),
  listening,
  translation('prov_c', 'prov_d'),
  translation('prov_d', 'prov_f'),
  translation('prov_f', 'prov_d'),
].filter(({ first, second }) => emulators.has(first) && (second === undefined || emulators.has(second)))

let wrong = 0
let cases = 0
// what is loaded with the first call should not count against its deadline
for (const operation of operations) await one(operation, { name: 'as-always' }, '', false, false)
for (const operation of operations) {
  for (const [label, fault, code, fallback] of faults) {
    if (fault.name === 'error-frame' && operation.first === 'prov_e') continue // its wire has none
    if ((operation.over === 'http' && onlySockets.has(fault.name)) || (operation.over === 'socket' && onlyHttp.has(fault.name))) continue
    for (const withSecond of operation.second ? [false, true] : [false]) {
      cases += 1
      const problem = await one(operation, fault, code, fallback, withSecond)
      if (problem === undefined) continue
      wrong += 1
      process.stdout.write(`${operation.first}, ${operation.name}, ${label}${withSecond ? ', with a second provider' : ''}: ${problem}\n`)
    }
  }
}
for (const emulator of emulators.values()) await emulator.close()
process.stdout.write(
  `${cases} cases over ${operations.length} operations of ${emulators.size} providers, ${wrong} wrong\nnode ${process.version}, ${process.arch}\n`,
)
if (wrong > 0) process.exitCode = 1

async function one(operation: Operation, fault: Fault, code: string, fallback: boolean, withSecond: boolean): Promise<string | undefined> {
  for (const emulator of emulators.values()) {
    await emulator.setFaults()
    emulator.clear()
  }
  await emulators.get(operation.first)?.setFaults(fault)
  const route = withSecond && operation.second ? [operation.first, operation.second] : [operation.first]
  await using speech = await openSpeech({
    file: false,
    environmentFile: false,
    environment: {},
    retry: { attempts: 3, baseSeconds: 0.01, maxSeconds: 0.05 },
    routes: { [operation.capability]: route },
    providers: Object.fromEntries(
      [...emulators].map(([token, { url }]) => [token, { ...settings[token], endpoint: url, timeoutSeconds: deadlineMs / 1000 }]),
    ),
  })
  const startedAt = performance.now()
  const outcome = await operation.run(speech, deadlineMs).then(
    ({ provider }) => provider,
    (error: unknown) => (isFailure(error) ? error.code : `no failure of ours: ${String(error)}`),
  )
  const took = performance.now() - startedAt
  if (took > deadlineMs + graceMs) return `took ${Math.round(took)} ms`
  // whole audio is handed over at its end, so another provider may make it anew
  const mayGoOn = fallback || (operation.name === 'synthesize' && fault.name === 'close-early')
  const expected = withSecond && mayGoOn ? operation.second : expectedCode(operation, fault, code)
  return outcome === expected ? undefined : `${outcome} instead of ${expected}`
}

/** What differs from wire to wire. */
function expectedCode(operation: Operation, fault: Fault, code: string): string {
  // a body that ends early is the same to an event stream however it was cut
  if (operation.name === 'stream over events' && ['wrong-length', 'empty'].includes(fault.name)) return 'transient_provider'
  // this provider answers 403 to a bad key
  return operation.first === 'prov_c' && code === 'permission' ? 'authentication' : code
}
