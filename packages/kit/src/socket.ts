import type { Agent, IncomingMessage } from 'node:http'
import type * as Ws from 'ws'
import type { WebSocket } from 'ws'
import { deadline, type CallOptions } from './abort.ts'
import { Failure } from './errors.ts'
import { createQueue } from './streams.ts'

export type SocketMessage = string | Uint8Array

export interface SocketRequest {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** A longer message closes the socket. Default 16 MiB. */
  readonly maxMessageBytes?: number
  /** How the name is looked up. With it no proxy of the environment is used: it would look up by itself. */
  readonly lookup?: unknown
  readonly compress?: boolean
}

/**
 * A socket as a loop over messages. The loop ends when the other side closes; a lost connection throws `unreachable`.
 * A reader that falls behind stops the reading from the network.
 */
export interface Socket extends AsyncDisposable {
  readonly messages: AsyncIterable<SocketMessage>
  /** Resolves when the message was handed to the network, so awaiting it holds a fast writer back. */
  send(message: SocketMessage): Promise<void>
  /** Says goodbye and waits at most 2 s for the answer. */
  close(code?: number, reason?: string): Promise<void>
  /** The close code of the other side, once closed. */
  readonly closeCode: number | undefined
}

/** The refusal of an upgrade, to be sorted by whoever knows the provider. */
export interface UpgradeRefusal {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

const closeWaitMs = 2000
/** What a reader may be behind before nothing more is read from the network. */
const maxWaitingMessages = 32
const maxWaitingBytes = 1024 * 1024
const maxRefusalBytes = 64 * 1024

/**
 * Opens a WebSocket with headers of our own. `timeoutMs` limits the opening; the signal ends the open socket too.
 * @throws `upgrade_refused` (details of kind `UpgradeRefusal` in `refusalOf`), `unreachable`, `timed_out`, `missing_optional_dependency`
 */
export async function openSocket(request: SocketRequest, call: CallOptions = {}): Promise<Socket> {
  call.signal?.throwIfAborted()
  const ws = loaded ?? (await loadWs())
  const connecting = deadline(call)
  const agent = request.lookup ? await ownAgent(request.url) : undefined
  const socket = dial(ws, request, agent)

  const close = async (code = 1000, reason = ''): Promise<void> => {
    if (socket.readyState === socket.CLOSED) return
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    received.leave()
    if (socket.readyState === socket.OPEN) socket.close(code, reason)
    const timer = setTimeout(() => socket.terminate(), closeWaitMs)
    await closed
    clearTimeout(timer)
  }
  // before the wait: a message may come with the very answer to the upgrade
  const received = receive(socket, () => void close())
  const onAbort = () => {
    received.fail(call.signal?.reason)
    socket.terminate()
  }
  call.signal?.addEventListener('abort', onAbort, { once: true })
  socket.once('close', () => call.signal?.removeEventListener('abort', onAbort))
  await opened(socket, connecting, call)

  return {
    messages: received.messages,
    send: (message) =>
      new Promise((resolve, reject) => {
        socket.send(message, (error) => (error ? reject(unreachable(error)) : resolve()))
      }),
    close,
    get closeCode() {
      return received.closeCode
    },
    [Symbol.asyncDispose]: () => close(),
  }
}

function dial({ WebSocket }: typeof Ws, request: SocketRequest, agent: Agent | undefined): WebSocket {
  try {
    const socket = new WebSocket(request.url, {
      headers: { ...request.headers },
      maxPayload: request.maxMessageBytes ?? 16 * 1024 * 1024,
      perMessageDeflate: request.compress ?? false,
      followRedirects: false,
      ...(request.lookup ? { lookup: request.lookup as never, agent } : {}),
    })
    socket.binaryType = 'nodebuffer'
    return socket
  } catch (cause) {
    throw new Failure('unavailable', 'unreachable', 'the endpoint is not a WebSocket URL', { cause })
  }
}

/** What came over a socket. */
interface Received {
  readonly messages: Socket['messages']
  readonly closeCode: number | undefined
  /** Lets the other side's goodbye through. */
  leave(): void
  fail(reason: unknown): void
}

/** Listens to a socket; a reader that falls behind stops the reading from the network. */
function receive(socket: WebSocket, onLeave: () => void): Received {
  const queue = createQueue<SocketMessage>({ room: maxWaitingMessages, onLeave })
  let closeCode: number | undefined
  let lost: unknown
  let waitingBytes = 0
  let leaving = false
  const isFull = () => queue.size >= maxWaitingMessages || waitingBytes >= maxWaitingBytes
  socket.on('message', (data: Buffer, isBinary) => {
    // a goodbye is behind everything else: all of it is read, and no more of it kept than usual
    if (leaving && isFull()) return
    waitingBytes += data.length
    void queue.push(isBinary ? data : data.toString('utf8'))
    if (!leaving && isFull()) socket.pause()
  })
  socket.on('error', (error) => (lost = error))
  socket.on('close', (code) => {
    closeCode = code
    if (code === 1006 || lost !== undefined) queue.fail(unreachable(lost))
    else queue.end()
  })
  async function* read(): AsyncGenerator<SocketMessage, void, undefined> {
    for await (const message of queue) {
      waitingBytes -= typeof message === 'string' ? Buffer.byteLength(message) : message.length
      if (socket.isPaused && queue.size < maxWaitingMessages / 2 && waitingBytes < maxWaitingBytes / 2) socket.resume()
      yield message
    }
  }
  return {
    messages: read(),
    get closeCode() {
      return closeCode
    },
    leave() {
      leaving = true
      socket.resume()
    },
    fail: (reason) => queue.fail(reason),
  }
}

/** Resolves when the other side has taken the socket. @throws why it did not */
function opened(socket: WebSocket, connecting: AbortSignal | undefined, call: CallOptions): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const onEnd = () => {
      socket.terminate()
      reject(
        call.signal?.aborted ? (call.signal.reason as Error) : new Failure('timeout', 'timed_out', 'no connection within the time limit'),
      )
    }
    connecting?.addEventListener('abort', onEnd, { once: true })
    const done = () => connecting?.removeEventListener('abort', onEnd)
    socket.on('error', (cause) => {
      done()
      reject(unreachable(cause))
    })
    socket.once('unexpected-response', (_request, response) => {
      done()
      void readRefusal(response).then((refusal) => {
        socket.terminate()
        return reject(refused(refusal))
      })
    })
    socket.once('open', () => {
      done()
      resolve()
    })
  })
}

/** An agent without the settings of the process, such as its proxies. */
async function ownAgent(url: string) {
  const { Agent } = /^wss:/i.test(url) ? await import('node:https') : await import('node:http')
  return new Agent()
}

/** What a refused upgrade answered; undefined for any other failure. */
export function refusalOf(error: unknown): UpgradeRefusal | undefined {
  return error instanceof Failure && error.code === 'upgrade_refused' ? (error.details as unknown as UpgradeRefusal) : undefined
}

function refused(refusal: UpgradeRefusal): Failure {
  return new Failure('bad_upstream', 'upgrade_refused', `the upgrade was refused with status ${refusal.status}`, {
    details: refusal as unknown as Record<string, unknown>,
  })
}

async function readRefusal(response: IncomingMessage): Promise<UpgradeRefusal> {
  const chunks: Buffer[] = []
  let length = 0
  const timer = setTimeout(() => response.destroy(), closeWaitMs)
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length > maxRefusalBytes) break
    }
  } catch {
    // a refusal whose body breaks off is still a refusal
  } finally {
    clearTimeout(timer)
  }
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )
  return { status: response.statusCode ?? 0, headers, body: Buffer.concat(chunks) }
}

function unreachable(cause: unknown): Failure {
  // A look-up may refuse a name with a reason of its own.
  if (cause instanceof Failure) return cause
  return new Failure('unavailable', 'unreachable', 'the connection was refused or lost', cause === undefined ? {} : { cause })
}

/** Fails at once where sockets cannot be opened. @throws `missing_optional_dependency` with the command that helps */
export async function requireSockets(): Promise<void> {
  await loadWs()
}

let loaded: typeof Ws | undefined

async function loadWs(): Promise<typeof Ws> {
  try {
    return (loaded ??= await import('ws'))
  } catch (cause) {
    throw new Failure('unavailable', 'missing_optional_dependency', 'sockets need the package ws: run `npm install ws`', { cause })
  }
}
