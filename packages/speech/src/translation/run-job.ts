import { Worker } from 'node:worker_threads'
import type { FromThread, Job, SendRequest, ToThread } from './messages.ts'
import { speechFailure } from '../errors.ts'

export interface JobCallbacks {
  /** Pieces that came together; answers in order. */
  send(requests: readonly SendRequest[]): Promise<readonly string[]>
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

/** Processor time on the thread that a document may take: so much, and more for what is longer than an article. */
const baseMs = 2_500
const articleLength = 250_000
const perMillionMs = 4_500
const keepIdleMs = 30_000
const idle: Worker[] = []
/** Threads that came to life. */
const alive = new WeakSet<Worker>()

function open(): Worker {
  const kept = idle.pop()
  if (kept) return kept
  // The sources run from `.ts` with a condition of their own; the build runs from `.js`.
  const worker = new Worker(new URL(import.meta.url.endsWith('.ts') ? './thread.ts' : './thread.js', import.meta.url), {
    // It needs no package of ours and so none of this process's flags; without conditions the parser is the one for use.
    execArgv: [],
    // A roomy nursery, for a document is a great many small things that live for a moment; a larger one holds this side while it is given back.
    resourceLimits: { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
  })
  worker.once('online', () => alive.add(worker))
  return worker
}

/** Ends when nobody needed it for a while, and never keeps the process alive. */
function close(worker: Worker): void {
  worker.unref()
  idle.push(worker)
  setTimeout(() => {
    const at = idle.indexOf(worker)
    if (at < 0) return
    idle.splice(at, 1)
    void worker.terminate()
  }, keepIdleMs).unref()
}

/** Runs one document on a reading thread. @throws `markdown_too_complex`, and what `send` throws */
export function runJob(
  job: Job,
  callbacks: JobCallbacks,
  signal: AbortSignal | undefined,
): Promise<{ text: string; untranslated: number }> {
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const worker = open()
    worker.ref()
    const allowedMs = baseMs + (Math.max(0, job.text.length - articleLength) / 1e6) * perMillionMs
    // Time on the processor, not on the clock: a busy machine makes no document complex.
    const started = worker.cpuUsage().catch(() => undefined)
    const look = async (): Promise<void> => {
      const { user, system } = await worker.cpuUsage(await started)
      if ((user + system) / 1_000 > allowedMs) fail(tooComplex())
    }
    const watch = setInterval(() => void look().catch(() => undefined), 100)
    let ended = false
    const end = (): boolean => {
      if (ended) return false
      ended = true
      clearInterval(watch)
      signal?.removeEventListener('abort', onAbort)
      worker.off('message', onMessage)
      worker.off('error', onError)
      worker.off('exit', onExit)
      return true
    }
    const fail = (error: unknown): void => {
      if (!end()) return
      void worker.terminate()
      reject(error)
    }
    const onAbort = () => fail(signal?.reason)
    signal?.addEventListener('abort', onAbort, { once: true })
    const pass = (requests: readonly SendRequest[]): void => {
      const numbers = requests.map(({ request }) => request)
      callbacks
        .send(requests)
        .then((texts) => worker.postMessage({ type: 'answers', id: job.id, requests: numbers, texts } satisfies ToThread), fail)
    }
    const onMessage = (message: FromThread): void => {
      if (message.id !== job.id || ended) return
      if (message.type === 'send') pass(message.requests)
      else if (message.type === 'progress') callbacks.onProgress?.(message.done, message.total)
      else if (message.type === 'failed') fail(tooComplex(message.message))
      else if (end()) {
        close(worker)
        resolve({ text: message.text, untranslated: message.untranslated })
      }
    }
    // A thread that never ran says nothing about the document.
    const onError = (error: Error): void => fail(alive.has(worker) ? tooComplex(error.message) : error)
    const onExit = (): void => fail(tooComplex())
    worker.on('message', onMessage)
    worker.on('error', onError)
    worker.on('exit', onExit)
    worker.postMessage(job)
  })
}

function tooComplex(cause?: string): Error {
  return speechFailure(
    'markdown_too_complex',
    'This document is nested or built so that reading it takes too long. Send it in parts.',
    cause === undefined ? {} : { cause: new Error(cause) },
  )
}
