import { isFailure, type Failure } from '@chitravani/kit'
import type { WebSocket } from 'ws'
import type { Caller } from '../caller.ts'
import { failure } from '../errors.ts'
import { statusOf, toFailure } from '../failures.ts'
import type { Services } from '../services.ts'
import type { Tab } from '../usage.ts'
import { type Connection, openConnection, type SocketTimes } from './connection.ts'
import type { Inbox } from './inbox.ts'
import type { Happening, Machine, Plain } from './machine.ts'

/** What happens to every session, whatever its protocol. */
export type CommonHappening = Plain<'late' | 'left' | 'stopping' | 'ending'> | { readonly on: 'failed'; readonly error: unknown }

/** A socket that was let in. */
export interface SocketCall {
  readonly services: Services
  readonly socket: WebSocket
  readonly caller: Caller
  readonly route: string
  readonly operation: 'tts' | 'stt'
  readonly requestId: string
  readonly times: SocketTimes
}

/** What a protocol works with. */
export interface SessionTools {
  readonly services: Services
  readonly caller: Caller
  readonly times: SocketTimes
  /** Fires when nothing of this session is wanted any more. */
  readonly life: AbortSignal
  /** Resolves when the network took it. */
  say(frame: object): Promise<void>
  /** The last word, said and done: closes with 1000. */
  end(): void
  /** Says what went wrong and closes: 1008, 1011, 1001. */
  fail(error: unknown): void
  /** The client is gone. */
  drop(): void
  /** What the caller uses of their day. */
  openTab(): Promise<Tab>
  /** Tells which line of its table a session takes. */
  readonly step: (step: { readonly from: string; readonly on: string; readonly when: string | undefined; readonly to: string }) => void
  /** For the one line in the log; never texts, keys or addresses. */
  note(facts: Readonly<Record<string, string | number | null>>): void
  /** The client asked for sound, or gave some: the time to the first answer runs from here. */
  noteAsked(): void
  /** The first sound or word for the client leaves now. */
  noteFirst(): void
}

/** One client's session in a protocol. */
export interface Session<Message extends Happening> {
  readonly machine: Machine<string, Message | CommonHappening>
  /** A message of the client as what happens by it; never throws. */
  read(data: Buffer, isBinary: boolean): Message
  /** Looks at a message before its turn; true when it was dealt with. */
  arrives?(message: Message, inbox: Inbox<Message>): boolean
  /** Closes what was opened. */
  leave(): Promise<void>
}

/** Close codes: 1008 for the caller's fault, 1001 when the server stops, 1011 for ours or a provider's. */
function closeCodeOf(failed: Failure): number {
  if (failed.code === 'shutting_down') return 1001
  // a pause that a provider asks for is nothing the caller did
  return statusOf(failed) < 500 && failed.code !== 'rate_limit' ? 1008 : 1011
}

/** What came of a session so far. */
interface Course {
  readonly startedAt: number
  /** For its line in the log. */
  readonly facts: Record<string, string | number | null>
  failed?: Failure
  askedAt?: number
  firstAt?: number
  tab?: Tab
}

/** Runs a session from its first frame to the closed socket, and writes its line into the log. */
export async function runSession<Message extends Happening>(
  call: SocketCall,
  begin: (tools: SessionTools) => Session<Message>,
): Promise<void> {
  const { services, socket, requestId, times } = call
  const { log, metrics, stopping, ending } = services
  const life = new AbortController()
  const course: Course = { startedAt: performance.now(), facts: {} }
  const happens = (happened: CommonHappening) => void session.machine.happens(happened)

  const connection: Connection<Message> = openConnection<Message>({
    socket,
    times,
    read: (data, isBinary) => session.read(data, isBinary),
    arrives: (message, inbox) => session.arrives?.(message, inbox) ?? false,
    onFailure: (error) => happens({ on: 'failed', error }),
    onClose: () => happens({ on: 'left' }),
  })
  const session = begin(toolsFor(call, connection, course, life))

  metrics.socketOpened()
  const late = setTimeout(() => happens({ on: 'late' }), times.startMs)
  const onStopping = () => happens({ on: 'stopping' })
  const onEnding = () => happens({ on: 'ending' })
  stopping.addEventListener('abort', onStopping, { once: true })
  ending.addEventListener('abort', onEnding, { once: true })
  if (stopping.aborted) onStopping()
  try {
    for await (const message of connection.messages) await session.machine.happens(message)
    const closeCode = await connection.closed
    await session.leave()
    await course.tab?.settle()
    writeLine(call, course, { closeCode, sentBytes: connection.sentBytes })
  } catch (error) {
    log.error({ request_id: requestId, err: error, code: isFailure(error) ? error.code : undefined }, 'socket failed')
    socket.terminate()
  } finally {
    metrics.socketClosed()
    clearTimeout(late)
    stopping.removeEventListener('abort', onStopping)
    ending.removeEventListener('abort', onEnding)
    life.abort()
  }
}

function toolsFor(
  { services, caller, route, requestId, times }: SocketCall,
  connection: Pick<Connection<never>, 'send' | 'close'>,
  course: Course,
  life: AbortController,
): SessionTools {
  const { log, metrics } = services
  return {
    services,
    caller,
    times,
    life: life.signal,
    say: (frame) => connection.send(JSON.stringify(frame)),
    end: () => connection.close(1000),
    fail(error) {
      const failed = toFailure(error)
      course.failed = failed
      metrics.failed(failed.code)
      if (statusOf(failed) >= 500 && failed.code !== 'shutting_down')
        log.error({ request_id: requestId, err: failed.cause ?? failed, code: failed.code }, 'socket failed')
      void connection.send(JSON.stringify({ type: 'error', code: failed.code, message: failed.message }))
      connection.close(closeCodeOf(failed))
      life.abort(failed)
    },
    drop: () => life.abort(failure('caller_left', 'The caller has left.')),
    async openTab() {
      const tab = await services.ledger.open(caller)
      course.tab = tab
      return tab
    },
    step: (step) => log.debug({ request_id: requestId, route, ...step }, 'step'),
    note: (more) => Object.assign(course.facts, more),
    noteAsked: () => (course.askedAt ??= performance.now()),
    noteFirst: () => (course.firstAt ??= performance.now()),
  }
}

/** The one line of a session in the log, and what it adds to the metrics. */
function writeLine(
  { services, caller, route, operation, requestId }: SocketCall,
  { startedAt, askedAt, firstAt, failed, tab, facts }: Course,
  { closeCode, sentBytes }: { readonly closeCode: number; readonly sentBytes: number },
): void {
  const { log, metrics } = services
  const { characters = 0, audioSeconds = 0 } = tab?.spent ?? {}
  const seconds = ((firstAt ?? performance.now()) - (askedAt ?? startedAt)) / 1_000
  const { provider } = facts
  if (typeof provider === 'string' && characters + audioSeconds > 0)
    metrics.spoke({ operation, provider, free: false, seconds, ...(characters > 0 ? { characters } : { audioSeconds }) })
  log.info(
    {
      request_id: requestId,
      method: 'WS',
      route,
      close: closeCode,
      ms: Math.round(performance.now() - startedAt),
      first_byte_ms: firstAt === undefined ? undefined : Math.round(seconds * 10_000) / 10,
      user: caller.id,
      code: failed?.code,
      characters: characters === 0 ? undefined : characters,
      audio_seconds: audioSeconds === 0 ? undefined : audioSeconds,
      sent_bytes: sentBytes,
      ...facts,
    },
    'socket',
  )
}
