import { type Emulator, type Fault, startEmulator, tone } from '@chitravani/emulators'
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
  readonly first: 'prov-a' | 'prov-d'
  /** The provider behind it in the route. */
  readonly second: 'prov-a' | 'prov-d' | undefined
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

const raw = { voice: 'Nalini', audio_config: { sample_rate: 16_000, encoding: 'linear_pcm', container: 'raw' } }

async function speak(speech: Speech, parameters: object, timeoutMs: number): Promise<{ provider: string }> {
  await using stream = await speech.openTtsStream({ language: 'hi', parameters: { ...parameters } }, { timeoutMs })
  await stream.sendText('नमस्ते दुनिया')
  await stream.flush()
  let provider = ''
  for await (const event of stream.events()) provider = event.provider
  return { provider }
}

const operations: readonly Operation[] = [
  {
    name: 'synthesize',
    first: 'prov-a',
    second: 'prov-d',
    over: 'http',
    run: (speech, timeoutMs) => speech.synthesize({ text: 'नमस्ते', language: 'hi', parameters: { voice: 'Nalini' } }, { timeoutMs }),
  },
  {
    name: 'transcribe',
    first: 'prov-a',
    second: 'prov-d',
    over: 'http',
    run: (speech, timeoutMs) => speech.transcribe(Buffer.alloc(64), { language: 'hi' }, { timeoutMs }),
  },
  {
    name: 'translate',
    first: 'prov-d',
    second: undefined,
    over: 'http',
    run: async (speech, timeoutMs) => ({
      provider: (await speech.translate({ text: 'Hello', source: 'en', target: 'hi' }, {}, { timeoutMs })).provider.id,
    }),
  },
  {
    name: 'speak over a socket',
    first: 'prov-a',
    second: undefined,
    over: 'socket',
    run: (speech, timeoutMs) => speak(speech, raw, timeoutMs),
  },
  {
    name: 'speak over events',
    first: 'prov-a',
    second: undefined,
    over: 'http',
    run: (speech, timeoutMs) => speak(speech, { ...raw, streaming_transport: 'sse' }, timeoutMs),
  },
  {
    name: 'listen',
    first: 'prov-a',
    second: undefined,
    over: 'socket',
    async run(speech, timeoutMs) {
      await using stream = await speech.openSttStream({ language: 'hi' }, { timeoutMs })
      const sending = stream.send(tone(200, { sampleRateHz: 16_000 })).then(() => stream.finish())
      const hearing = (async () => {
        for await (const _event of stream.events());
      })()
      await Promise.all([sending, hearing])
      return { provider: stream.provider }
    },
  },
]

let wrong = 0
let cases = 0
const a = await startEmulator('prov-a')
const d = await startEmulator('prov-d')
const emulators: Readonly<Record<'prov-a' | 'prov-d', Emulator>> = { 'prov-a': a, 'prov-d': d }
for (const operation of operations) {
  for (const [label, fault, code, fallback] of faults) {
    if ((operation.over === 'http' && onlySockets.has(fault.name)) || (operation.over === 'socket' && onlyHttp.has(fault.name))) continue
    for (const withSecond of operation.second ? [false, true] : [false]) {
      cases += 1
      const problem = await one(operation, fault, code, fallback, withSecond)
      if (problem === undefined) continue
      wrong += 1
      process.stdout.write(`${operation.name}, ${label}${withSecond ? ', with a second provider' : ''}: ${problem}\n`)
    }
  }
}
await a.close()
await d.close()
process.stdout.write(`${cases} cases over ${operations.length} operations, ${wrong} wrong\nnode ${process.version}, ${process.arch}\n`)
if (wrong > 0) process.exitCode = 1

async function one(operation: Operation, fault: Fault, code: string, fallback: boolean, withSecond: boolean): Promise<string | undefined> {
  for (const emulator of Object.values(emulators)) {
    await emulator.setFaults()
    emulator.clear()
  }
  await emulators[operation.first].setFaults(fault)
  const own = operation.first.replace('-', '_')
  const route = withSecond && operation.second ? [own, operation.second.replace('-', '_')] : [own]
  await using speech = await openSpeech({
    file: false,
    environmentFile: false,
    environment: {},
    retry: { attempts: 3, baseSeconds: 0.01, maxSeconds: 0.05 },
    routes:
      operation.name === 'translate'
        ? { translation: route }
        : operation.name === 'listen' || operation.name === 'transcribe'
          ? { speech_to_text: route }
          : { text_to_speech: route },
    providers: {
      prov_a: { apiKey: 'test-key', endpoint: a.url, timeoutSeconds: deadlineMs / 1000 },
      prov_d: {
        apiKey: 'test-key',
        endpoint: d.url,
        translationServiceId: 'x',
        ttsModelId: 'x',
        sttModelId: 'x',
        timeoutSeconds: deadlineMs / 1000,
      },
    },
  })
  const startedAt = performance.now()
  const outcome = await operation.run(speech, deadlineMs).then(
    ({ provider }) => provider,
    (error: unknown) => (isFailure(error) ? error.code : `no failure of ours: ${String(error)}`),
  )
  const took = performance.now() - startedAt
  if (took > deadlineMs + graceMs) return `took ${Math.round(took)} ms`
  const expected = withSecond && fallback ? operation.second?.replace('-', '_') : expectedCode(operation, fault, code)
  return outcome === expected ? undefined : `${outcome} instead of ${expected}`
}

/** A body that ends early is the same to an event stream however it was cut. */
function expectedCode(operation: Operation, fault: Fault, code: string): string {
  return operation.name === 'speak over events' && ['wrong-length', 'empty'].includes(fault.name) ? 'transient_provider' : code
}
