import { fork } from 'node:child_process'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { environmentOf } from '@chitravani/kit'
import { failure } from '../errors.ts'
import type { FromChild, KnownTables, ToChild } from './messages.ts'

/** A child process with an open database. */
export interface EngineChild {
  readonly pid: number | undefined
  /** Rejects where the database cannot be opened. */
  readonly ready: Promise<KnownTables>
  readonly ended: Promise<void>
  send(message: ToChild): void
  /** Ends it at once; what it was running is stopped with it. Nothing is lost: it only reads. */
  kill(): void
  /** While held it keeps the parent alive. */
  hold(): void
  release(): void
}

export function startChild(
  opening: Omit<Extract<ToChild, { type: 'open' }>, 'type'>,
  onMessage: (message: FromChild) => void,
): EngineChild {
  // Sources are run by the condition that leads imports to sources, the build without.
  const extension = extname(import.meta.url)
  const file = fileURLToPath(new URL(`./runner-child${extension}`, import.meta.url))
  const child = fork(file, [], {
    serialization: 'advanced',
    execArgv: [
      ...(extension === '.ts' ? ['--conditions=development'] : []),
      '--disable-warning=ExperimentalWarning',
      '--max-old-space-size=1024',
    ],
    // No secret of ours is in it; queries of DuckDB each occupy a thread of the pool.
    env: { UV_THREADPOOL_SIZE: '8', TZ: 'UTC', ...environmentOf('SystemRoot', 'NODE_COMPILE_CACHE') },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let words = ''
  child.stderr?.setEncoding('utf8')
  child.stderr?.on('data', (text: string) => (words = (words + text).slice(-2_000)))

  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const ready = new Promise<KnownTables>((resolve, reject) => {
    child.on('message', (message: FromChild) => {
      if (message.type === 'ready') resolve(message.known)
      else if (message.type === 'closed') reject(message.told ? failure('connection_failed', message.message) : new Error(message.message))
      else onMessage(message)
    })
    void ended.then(() => reject(new Error(words.trim() || 'the process that opens it ended')))
  })
  ready.catch(() => {})
  child.send({ type: 'open', ...opening } satisfies ToChild, () => {})

  return {
    pid: child.pid,
    ready,
    ended,
    send: (message) => void child.send(message, () => {}),
    kill: () => void child.kill('SIGKILL'),
    hold() {
      child.ref()
      child.channel?.ref()
    },
    release() {
      child.unref()
      child.channel?.unref()
    },
  }
}
