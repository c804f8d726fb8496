import { spawn } from 'node:child_process'
import { type CallOptions, deadline, environmentOf, type Limit } from '@chitravani/kit'
import { detectFormat, readWav, toWav } from '../../audio/index.ts'
import { speechFailure } from '../../errors.ts'
import { malformed, shown } from '../call.ts'
import { howToInstall } from './program.ts'
import { plainText } from './plain-text.ts'

export const token = 'prov_local'

export interface Speech {
  readonly program: string
  readonly text: string
  /** Language and variant: `hi`, `hi+f3`. */
  readonly voice: string
  /** 1 is the usual speed. */
  readonly speed: number
  /** 0 to 99. */
  readonly pitch: number
}

const wordsPerMinute = 175
/** Of 200. The program's own 100 comes within a hair of the loudest sample there is. */
const amplitude = 80
/** A piece of text is seconds of speech; more than this is a program gone wrong. */
const maxAudioBytes = 64 * 1024 * 1024
const maxWords = 2000

/**
 * One text as a WAV with true sizes. The program runs without a shell; the text goes in by its standard input.
 * @param gate how many may run at once
 * @throws `timeout`, the reason of the caller's signal (the program is killed at once), `missing_optional_dependency`,
 *   `malformed_provider_response`
 */
export async function speak(speech: Speech, gate: Limit, call: CallOptions): Promise<Uint8Array> {
  const ends = deadline(call)
  ends?.throwIfAborted()
  try {
    const file = await gate.run(() => run(speech, ends), { signal: ends })
    if (file.length > 0 && detectFormat(file) !== 'wav') throw malformed(token, 'sent something that is no WAV')
    const wav = file.length === 0 ? undefined : readWav(file)
    if (!wav || wav.samples.length === 0) throw malformed(token, 'made no sound of the text')
    return toWav(wav.samples, wav.format)
  } catch (error) {
    if (call.signal?.aborted) throw call.signal.reason
    if (ends?.aborted) throw speechFailure('timeout', `${token} did not finish in time`, { provider: token, cause: error })
    throw error
  }
}

function run({ program, text, voice, speed, pitch }: Speech, signal: AbortSignal | undefined): Promise<Buffer> {
  const args = ['-b', '1', '-v', voice, '-s', String(Math.round(speed * wordsPerMinute)), '-p', String(pitch), '-a', String(amplitude)]
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args, '--stdin', '--stdout'], {
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
      // Where its data lies, and nothing else.
      env: environmentOf('ESPEAK_DATA_PATH', 'SystemRoot', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'),
    })
    const chunks: Buffer[] = []
    let length = 0
    let words = ''
    const stop = (reason: unknown) => {
      signal?.removeEventListener('abort', onAbort)
      child.kill('SIGKILL')
      child.stdin.destroy()
      child.stdout.destroy()
      child.stderr.destroy()
      reject(reason)
    }
    const onAbort = () => stop(signal?.reason)
    signal?.addEventListener('abort', onAbort, { once: true })
    child.once('error', (cause) => {
      signal?.removeEventListener('abort', onAbort)
      const message = `${program} cannot be run. ${howToInstall}`
      reject(speechFailure('missing_optional_dependency', message, { provider: token, cause }))
    })
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.length
      if (length > maxAudioBytes) stop(malformed(token, `made more than ${maxAudioBytes} bytes of one text`))
    })
    child.stderr.setEncoding('utf8').on('data', (more: string) => (words = (words + more).slice(0, maxWords)))
    child.once('close', (code) => {
      signal?.removeEventListener('abort', onAbort)
      if (code === 0) resolve(Buffer.concat(chunks))
      else reject(malformed(token, `ended with ${code ?? 'a signal'}${words === '' ? '' : `: ${shown(words, [])}`}`))
    })
    child.stdin.on('error', () => undefined) // a program that does not read to the end says why by its exit
    child.stdin.end(plainText(text))
  })
}
