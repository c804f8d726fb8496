import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { EmulatedRequest, EmulatedSocket, RecordedRequest } from './emulator.ts'
import type { Fault } from './fault.ts'

export interface ServedSocket {
  readonly socket: WebSocket
  readonly stream: Socket
  readonly request: EmulatedRequest
  readonly record: RecordedRequest
  readonly fault: Fault | undefined
  readonly connect: (socket: EmulatedSocket) => Promise<void>
}

/** Bytes that may wait for the network while messages are poured. */
const pourAhead = 256 * 1024

/** Runs one emulated conversation, recording it and breaking it as the fault says. */
export async function serveSocket({ socket, stream, request, record, fault, connect }: ServedSocket): Promise<void> {
  let closed = false
  let sent = 0
  const waiting: (string | Buffer)[] = []
  let wake: (() => void) | undefined
  const stir = () => {
    wake?.()
    wake = undefined
  }

  socket.on('message', (data: Buffer, isBinary) => {
    record.frames.push({ from: 'client', at: performance.now(), ...(isBinary ? { bytes: data } : { text: data.toString('utf8') }) })
    waiting.push(isBinary ? data : data.toString('utf8'))
    stir()
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    closed = true
    stir()
  })

  async function* messages(): AsyncGenerator<string | Buffer, void, undefined> {
    for (;;) {
      const next = waiting.shift()
      if (next !== undefined) yield next
      else if (closed) return
      else await new Promise<void>((resolve) => (wake = resolve))
    }
  }

  const endsAfter = fault?.after ?? 1
  const emulated: EmulatedSocket = {
    request,
    record,
    messages: messages(),
    get closed() {
      return closed
    },
    send(message) {
      if (closed || socket.readyState !== socket.OPEN || fault?.name === 'mute') return
      if (sent >= endsAfter && fault?.name === 'close-early') return socket.close(1000)
      if (sent >= endsAfter && fault?.name === 'reset-body') return void stream.resetAndDestroy()
      const data = typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message)
      sent += 1
      record.firstSentAt ??= performance.now()
      record.frames.push({ from: 'server', at: performance.now(), ...(typeof data === 'string' ? { text: data } : { bytes: data }) })
      socket.send(data, { binary: typeof data !== 'string' })
    },
    async pour(many) {
      for (const message of many) {
        if (closed || socket.readyState !== socket.OPEN) return
        const data = typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message)
        record.firstSentAt ??= performance.now()
        const taken = new Promise<void>((resolve) => {
          socket.send(data, { binary: typeof data !== 'string' }, () => {
            record.poured = (record.poured ?? 0) + data.length
            resolve()
          })
        })
        if (socket.bufferedAmount > pourAhead) await taken
      }
    },
    close: (code = 1000) => socket.close(code),
  }
  try {
    await connect(emulated)
  } catch {
    socket.terminate()
  }
}
