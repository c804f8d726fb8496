import type { Client } from '@chitravani/client'
import type * as protocol from '@chitravani/protocol'

// Their schemas would be the larger half of the page; the types keep these two from drifting.
const socketProtocol = 'chitravani.v1' satisfies typeof protocol.socketProtocol
const bearerProtocolPrefix = 'bearer.' satisfies typeof protocol.bearerProtocolPrefix

/** A talk with the server over a socket. */
export interface Live<ClientFrame, ServerFrame> {
  /** Sent as soon as the socket is open; nothing once it is closed. */
  send(frame: ClientFrame): void
  /** Samples, as a binary message. */
  sendSound(samples: Int16Array<ArrayBuffer>): void
  /**
   * What the server says, up to and with its `done`. Leaving the loop hangs up.
   * @throws an `Error` with the `code` of an `error` frame, or `server_unreachable` or `talk_cut`; the signal's reason
   */
  frames(): AsyncGenerator<ServerFrame, void>
}

/** @param path below the page's own folder: the server may stand behind a path of a proxy */
export function openLive<ClientFrame extends object, ServerFrame extends { readonly type: string }>(
  client: Client,
  path: string,
  signal: AbortSignal,
): Live<ClientFrame, ServerFrame> {
  const url = new URL(path, document.baseURI)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  const { token } = client
  const socket = new WebSocket(url, [socketProtocol, ...(token === undefined ? [] : [bearerProtocolPrefix + token])])
  const arrived: ServerFrame[] = []
  let wasOpen = false
  let isClosed = false
  let wake: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    socket.addEventListener('open', () => {
      wasOpen = true
      resolve()
    })
  })
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    arrived.push(JSON.parse(data) as ServerFrame)
    wake()
  })
  socket.addEventListener('close', () => {
    isClosed = true
    wake()
  })
  const hangUp = () => socket.close()
  signal.addEventListener('abort', hangUp, { once: true })
  const post = (message: string | Int16Array<ArrayBuffer>) =>
    void opened.then(() => socket.readyState === WebSocket.OPEN && socket.send(message))

  async function* frames(): AsyncGenerator<ServerFrame, void> {
    try {
      for (;;) {
        signal.throwIfAborted()
        const frame = arrived.shift()
        if (frame) {
          if (isError(frame)) throw Object.assign(new Error(frame.message), { code: frame.code })
          yield frame
          if (frame.type === 'done') return
        } else if (isClosed) {
          throw Object.assign(new Error('The connection ended.'), { code: wasOpen ? 'talk_cut' : 'server_unreachable' })
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      }
    } finally {
      signal.removeEventListener('abort', hangUp)
      hangUp()
    }
  }
  return { send: (frame) => post(JSON.stringify(frame)), sendSound: post, frames }
}

function isError(frame: { readonly type: string }): frame is protocol.ErrorFrame {
  return frame.type === 'error'
}
