import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { threadFlags } from '@chitravani/kit'
import { invalidInput, speechFailure } from '../errors.ts'
import { checkFields } from '../fields.ts'
import { parseLanguageTag } from '../languages/tag.ts'
import type { LanguageTag } from '../languages/tag.ts'
import type { SpeakOptions, TtsResult } from '../synthesize.ts'
import type { SttOptions, SttResult } from '../transcribe.ts'
import type { TranslationRequest, TranslationResult } from '../translate.ts'
import type { TranslationOptions } from '../translation-options.ts'
import { type Answer, fromMessage, type Method, type WorkerSettings } from './messages.ts'
import { refuseWhileRunning } from './refusal.ts'

export interface SyncOptions extends WorkerSettings {
  /** Call although a server or a pending call of this thread will stand still meanwhile. */
  readonly allowBlocking?: boolean
}

/** A synchronous call takes a deadline, not a signal: nobody could fire it. */
export interface SyncCall {
  /** Default 5 minutes. */
  readonly timeoutMs?: number
}

export interface SyncClient extends Disposable {
  translate(
    text: string,
    source: string | LanguageTag,
    target: string | LanguageTag,
    options?: TranslationOptions,
    call?: SyncCall,
  ): TranslationResult
  translate(request: TranslationRequest, options?: TranslationOptions, call?: SyncCall): TranslationResult
  translateBatch(
    texts: readonly string[],
    source: string | LanguageTag,
    target: string | LanguageTag,
    options?: TranslationOptions,
    call?: SyncCall,
  ): readonly TranslationResult[]
  synthesize(text: string, options?: SpeakOptions, call?: SyncCall): TtsResult
  transcribe(audio: Uint8Array, options?: SttOptions, call?: SyncCall): SttResult
  close(): void
}

const defaultTimeoutMs = 300_000
/** The other thread answers a timeout itself; this much later it is taken for dead. */
const graceMs = 2000

/** A client whose calls wait for their answers. The work runs on a thread of its own, which never keeps the process alive. */
export function openSyncClient({ allowBlocking = false, ...settings }: SyncOptions = {}): SyncClient {
  checkPlain(settings)
  const bell = new SharedArrayBuffer(4)
  const signal = new Int32Array(bell)
  let thread: { readonly worker: Worker; readonly port: MessagePort } | undefined
  let closed = false

  const start = () => {
    if (thread) return thread
    const { port1, port2 } = new MessageChannel()
    // the sources run from `.ts`, the build from `.js`
    const file = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url)
    const worker = new Worker(file, {
      workerData: { settings, port: port2, bell },
      transferList: [port2],
      stderr: false,
      stdout: false,
      ...threadFlags(),
    })
    worker.unref()
    port1.unref()
    thread = { worker, port: port1 }
    return thread
  }

  const ask = (method: Method, args: readonly unknown[], call: SyncCall = {}): unknown => {
    if (closed) throw invalidInput('client', 'is closed')
    if (!allowBlocking) refuseWhileRunning()
    const { timeoutMs = defaultTimeoutMs } = checkFields<SyncCall>(call, 'call', ['timeoutMs', 'signal'])
    if ('signal' in call && call.signal !== undefined) throw invalidInput('signal', 'cannot end a synchronous call', 'timeoutMs')
    const { port } = start()
    Atomics.store(signal, 0, 0)
    post(port, { method, args, timeoutMs })
    Atomics.wait(signal, 0, 0, timeoutMs + graceMs)
    const received = receiveMessageOnPort(port)
    if (!received) {
      stop()
      throw speechFailure('timeout', `no answer within ${timeoutMs} ms`)
    }
    const answer = received.message as Answer
    if ('failure' in answer) throw fromMessage(answer.failure)
    return answer.value
  }

  const stop = () => {
    thread?.port.close()
    void thread?.worker.terminate()
    thread = undefined
  }

  return {
    translate(first: string | TranslationRequest, ...rest: unknown[]) {
      if (typeof first !== 'string') {
        const [options, call] = rest as [TranslationOptions?, SyncCall?]
        return withTags(
          ask('translate', [{ ...first, source: String(first.source), target: String(first.target) }, options], call),
        ) as TranslationResult
      }
      const [source, target, options, call] = rest as [string | LanguageTag, string | LanguageTag, TranslationOptions?, SyncCall?]
      return withTags(
        ask('translate', [{ text: first, source: String(source), target: String(target) }, options], call),
      ) as TranslationResult
    },
    translateBatch: (texts, source, target, options, call) =>
      (ask('translateBatch', [texts, { source: String(source), target: String(target) }, options], call) as object[]).map(
        withTags,
      ) as TranslationResult[],
    synthesize: (text, options, call) =>
      withTags(
        ask('synthesize', [{ ...options, ...(options?.language === undefined ? {} : { language: String(options.language) }), text }], call),
      ) as TtsResult,
    transcribe: (audio, options, call) =>
      withTags(
        ask(
          'transcribe',
          [audio, { ...options, ...(options?.language === undefined ? {} : { language: String(options.language) }) }],
          call,
        ),
      ) as SttResult,
    close() {
      closed = true
      stop()
    },
    [Symbol.dispose]() {
      closed = true
      stop()
    },
  }
}

function post(port: MessagePort, question: unknown): void {
  try {
    port.postMessage(question)
  } catch (cause) {
    throw invalidInput('options', 'hold something that cannot be handed to another thread', 'plain data', { cause })
  }
}

/** Objects and functions cannot cross to the other thread; code is named instead. */
function checkPlain(settings: Readonly<Record<string, unknown>>): void {
  const named = 'code is named as { module, export } for synchronous calls'
  for (const key of ['kinds', 'catalog', 'outside']) {
    if (settings[key] !== undefined) throw speechFailure('configuration', `${key} cannot be given to a synchronous client; ${named}`)
  }
  try {
    structuredClone(settings)
  } catch (cause) {
    throw speechFailure('configuration', `the settings hold code; ${named}`, { cause })
  }
}

function withTags(result: unknown): object {
  return Object.fromEntries(
    Object.entries(result as object).map(([name, value]: [string, unknown]) => [
      name,
      ['source', 'target', 'language'].includes(name) && typeof value === 'string' ? parseLanguageTag(value) : value,
    ]),
  )
}
