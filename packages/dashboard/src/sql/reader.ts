import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { abortable, deadline } from '@chitravani/kit'
import type { CallOptions } from '@chitravani/kit'
import { LRUCache } from 'lru-cache'
import { failure } from '../errors.ts'
import type { DialectName, Reading } from './parse.ts'

/** Readings are kept for so many statement texts; a dashboard filtered again and again is parsed once. */
const maxKept = 2_000
/** Longest a statement may take to be read, once it has its turn; hostile text can keep a parser busy. */
const readTimeoutMs = 10_000

export interface ReadRequest {
  readonly id: number
  readonly sql: string
  readonly dialect: DialectName
}
/** Without a reading: its turn has come. */
export type ReadReply = { readonly id: number; readonly reading?: Reading }

interface Waiting {
  readonly begin: () => void
  readonly settle: (outcome: Reading | Error) => void
}

let worker: Worker | undefined
let nextId = 1
const waiting = new Map<number, Waiting>()
const kept = new LRUCache<string, Promise<Reading>>({ max: maxKept })

/**
 * What a statement names, read in a thread of its own: the parser is large and slow beside an event loop's other work.
 * The thread starts with the first call and does not keep the process alive.
 * @throws `sql_refused` when reading takes too long, the signal's reason
 */
export async function readSql(sql: string, dialect: DialectName, call: CallOptions = {}): Promise<Reading> {
  const key = `${dialect}\n${sql}`
  let reading = kept.get(key)
  if (!reading) {
    reading = ask(sql, dialect)
    kept.set(key, reading)
    reading.catch(() => kept.delete(key))
  }
  return abortable(reading, deadline(call))
}

function ask(sql: string, dialect: DialectName): Promise<Reading> {
  const thread = (worker ??= start())
  const id = nextId++
  const { promise, resolve, reject } = Promise.withResolvers<Reading>()
  let timer: NodeJS.Timeout | undefined
  const tooLong = () => {
    if (waiting.has(id)) stop(thread, 'The statement takes too long to be read.')
  }
  waiting.set(id, {
    // A process that was paused hears first what came meanwhile.
    begin: () => void (timer = setTimeout(() => setImmediate(tooLong), readTimeoutMs)),
    settle: (outcome) => {
      clearTimeout(timer)
      waiting.delete(id)
      if (waiting.size === 0) thread.unref()
      if (outcome instanceof Error) reject(outcome)
      else resolve(outcome)
    },
  })
  thread.ref()
  thread.postMessage({ id, sql, dialect } satisfies ReadRequest, [])
  return promise
}

function start(): Worker {
  const extension = extname(import.meta.url)
  const thread = new Worker(new URL(`./reader-thread${extension}`, import.meta.url), {
    execArgv: extension === '.ts' ? ['--conditions=development', '--disable-warning=ExperimentalWarning'] : [],
    resourceLimits: { maxOldGenerationSizeMb: 512, stackSizeMb: 16 },
  })
  thread.on('message', ({ id, reading }: ReadReply) => {
    if (reading) waiting.get(id)?.settle(reading)
    else waiting.get(id)?.begin()
  })
  thread.on('error', () => stop(thread, 'The statement cannot be read.'))
  thread.unref()
  return thread
}

/** Ends the thread; the next statement gets a new one. What waits is refused: what cannot be read is not run. */
function stop(thread: Worker, reason: string): void {
  if (worker === thread) worker = undefined
  void thread.terminate()
  for (const { settle } of waiting.values()) settle(failure('sql_refused', reason))
}
