import { startEmulator } from '@chitravani/emulators'
import type { Emulator, EmulatorOptions } from '@chitravani/emulators'
import { openClient } from './client.ts'
import type { CheckedClient } from './client.ts'
import { startTestServer } from './server.ts'
import type { TestServer, TestServerOptions } from './server.ts'

type Letter = 'a' | 'b' | 'c' | 'd'
const letters: readonly Letter[] = ['a', 'b', 'c', 'd']

/** The real server with four providers behind it, played on loopback. */
export interface SpeechWorld extends AsyncDisposable {
  readonly server: TestServer
  readonly client: CheckedClient
  readonly emulators: Readonly<Record<Letter, Emulator>>
}

/** The server's own keys; no other text of a test looks like them. */
export const serverKeys: Readonly<Record<Letter, string>> = {
  a: 'server-secret-of-a-1f4c',
  b: 'server-secret-of-b-77d0',
  c: 'server-secret-of-c-9e21',
  d: 'server-secret-of-d-c3b8',
}

export interface SpeechWorldOptions extends TestServerOptions {
  readonly emulated?: Partial<Readonly<Record<Letter, EmulatorOptions>>>
  /** Providers that the server has no key for. */
  readonly without?: readonly Letter[]
}

export async function startSpeechWorld({ emulated = {}, without = [], ...options }: SpeechWorldOptions = {}): Promise<SpeechWorld> {
  const [a, b, c, d] = (await Promise.all(
    letters.map((letter) => startEmulator(`prov-${letter}`, { key: serverKeys[letter], ...emulated[letter] })),
  )) as [Emulator, Emulator, Emulator, Emulator]
  const emulators = { a, b, c, d }
  const server = await startTestServer({ ...options, environment: { ...environmentOf(emulators, without), ...options.environment } })
  return {
    server,
    emulators,
    client: await openClient(server.url),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await Promise.all(Object.values(emulators).map((emulator) => emulator.close()))
    },
  }
}

/** What a person would put into `.env`. */
export function environmentOf(emulators: SpeechWorld['emulators'], without: readonly Letter[] = []): Record<string, string> {
  const entries = letters.flatMap((letter) => {
    const upper = letter.toUpperCase()
    return [
      [`PROV_${upper}_ENDPOINT_URL`, emulators[letter].url],
      ...(without.includes(letter) ? [] : [[`PROV_${upper}_API_KEY`, serverKeys[letter]]]),
    ] as [string, string][]
  })
  return {
    ...Object.fromEntries(entries),
    PROV_D_TTS_MODEL_ID: 'tts',
    PROV_D_STT_MODEL_ID: 'asr',
    PROV_D_TRANSLATION_SERVICE_ID: 'all',
    CHITRAVANI_RETRY_BASE_DELAY_SECONDS: '0.01',
    CHITRAVANI_RETRY_MAX_DELAY_SECONDS: '0.02',
    // A voice that the machine may or may not have would make the tests differ from one to the next.
    CHITRAVANI_ROUTE_TEXT_TO_SPEECH: 'prov_a,prov_b,prov_c,prov_d',
  }
}

/** Half a second of a tone as a WAV file of mono 16-bit samples. */
export function toneWav(seconds = 0.5, rateHz = 16_000): Buffer {
  const samples = Buffer.alloc(Math.round(seconds * rateHz) * 2)
  for (let n = 0; n * 2 < samples.length; n++) samples.writeInt16LE(Math.round(8_000 * Math.sin((n / rateHz) * 440 * 2 * Math.PI)), n * 2)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rateHz, 24)
  header.writeUInt32LE(rateHz * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}
