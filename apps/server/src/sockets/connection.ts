import type { Failure } from '@chitravani/kit'
import type { WebSocket } from 'ws'
import { failure } from '../errors.ts'
import type { Inbox } from './inbox.ts'
import { openInbox } from './inbox.ts'

export interface SocketTimes {
  /** Until the first frame. */
  readonly startMs: number
  readonly pingEveryMs: number
  /** How long a pong may take. */
  readonly pongMs: number
  /** A reader that takes nothing for so long is cut. */
  readonly slowReaderMs: number
  /** A provider that takes no sound for so long is no longer there. */
  readonly slowProviderMs: number
  /** How long the other side may take to say goodbye. */
  readonly closeMs: number
}

export const usualTimes: SocketTimes = {
  startMs: 10_000,
  pingEveryMs: 20_000,
  pongMs: 20_000,
  slowReaderMs: 30_000,
  slowProviderMs: 30_000,
  closeMs: 1_000,
}

/** What may wait of one client before nothing more is read from it, and what it may come to at the very most. */
const pauseBytes = 256 * 1024
const pauseMessages = 128
const maxWaitingBytes = 4 * 1024 * 1024

/** A client's socket, with its queues bounded both ways. */
export interface Connection<Message> {
  /** In order, one reader; ends when the client is gone or the socket is closed. */
  readonly messages: Inbox<Message>
  /** Resolves when the network took it, so that awaiting it keeps the pace of the reader. Does nothing once closed. */
  send(frame: string | Buffer): Promise<void>
  /** Says goodbye, waits a moment for the answer, hangs up. */
  close(code: number): void
  /** Resolves with the close code when it is over. */
  readonly closed: Promise<number>
  readonly sentBytes: number
}

export interface ConnectionOptions<Message> {
  readonly socket: WebSocket
  readonly times: SocketTimes
  /** Reads a message as it arrives; true when it was dealt with at once. */
  readonly arrives: (message: Message, inbox: Inbox<Message>) => boolean
  readonly read: (data: Buffer, isBinary: boolean) => Message
  /** The client broke a rule of the connection itself: `slow_reader`, `no_pong`, `audio_backlog`. */
  readonly onFailure: (failed: Failure) => void
  readonly onClose: () => void
}

export function openConnection<Message>(options: ConnectionOptions<Message>): Connection<Message> {
  const { socket, times, read, arrives, onFailure, onClose } = options
  const closed = Promise.withResolvers<number>()
  let paused = false
  let sentBytes = 0
  /** Frames that the network did not take yet, and since when the first of them waits. */
  let unsent = 0
  let stalled: NodeJS.Timeout | undefined
  let leaving = false
  let missing: NodeJS.Timeout | undefined

  const messages = openInbox<Message>({
    pauseBytes,
    pauseMessages,
    maxBytes: maxWaitingBytes,
    pause() {
      paused = true
      socket.pause()
    },
    resume() {
      paused = false
      socket.resume()
    },
    overflow: () => onFailure(failure('audio_backlog', `More than ${maxWaitingBytes} bytes wait to be dealt with.`)),
  })

  socket.binaryType = 'nodebuffer'
  socket.on('message', (data: Buffer, isBinary) => {
    if (leaving) return
    const message = read(data, isBinary)
    if (!arrives(message, messages)) messages.add(message, data.length)
  })
  // What breaks the protocol is answered by the library: 1002, 1003, 1007, 1008, 1009. The close follows.
  socket.on('error', () => undefined)
  socket.on('ping', pongs(socket))
  socket.on('pong', () => {
    clearTimeout(missing)
    missing = undefined
  })

  // While nothing is read no pong is heard, and behind frames that nobody takes no ping arrives: other clocks run then.
  const isDeaf = () => paused || unsent > 0
  const pinging = setInterval(() => {
    if (isDeaf() || missing || socket.readyState !== socket.OPEN) return
    socket.ping()
    missing = setTimeout(() => {
      missing = undefined
      if (!isDeaf()) onFailure(failure('no_pong', `No answer to a ping for ${times.pongMs / 1_000} s.`))
    }, times.pongMs)
  }, times.pingEveryMs)

  socket.once('close', (code) => {
    clearInterval(pinging)
    clearTimeout(stalled)
    clearTimeout(missing)
    messages.end()
    onClose()
    closed.resolve(code)
  })

  const watch = () => {
    stalled = setTimeout(() => {
      if (unsent > 0) onFailure(failure('slow_reader', `Nothing was taken for ${times.slowReaderMs / 1_000} s.`))
    }, times.slowReaderMs)
  }
  return {
    messages,
    send(frame) {
      if (socket.readyState !== socket.OPEN) return Promise.resolve()
      if (unsent === 0) watch()
      unsent += 1
      return new Promise((resolve) => {
        socket.send(frame, { binary: false }, (error) => {
          unsent -= 1
          clearTimeout(stalled)
          if (unsent > 0) watch()
          if (!error) sentBytes += frame.length
          resolve()
        })
      })
    },
    close(code) {
      leaving = true
      messages.end()
      // the answer to the goodbye has to be heard
      if (paused) socket.resume()
      socket.close(code)
    },
    closed: closed.promise,
    get sentBytes() {
      return sentBytes
    },
  }
}

/** Answers pings; of those that come while an answer is on its way only the last one counts (RFC 6455, 5.5.3). */
function pongs(socket: WebSocket): (data: Buffer) => void {
  let isSending = false
  let next: Buffer | undefined
  const answer = (data: Buffer) => {
    if (socket.readyState !== socket.OPEN) return
    isSending = true
    socket.pong(data, false, () => {
      isSending = false
      const last = next
      next = undefined
      if (last) answer(last)
    })
  }
  return (data) => {
    if (isSending) next = Buffer.from(data)
    else answer(data)
  }
}
