import { connect } from 'node:net'
import { WebSocket } from 'ws'

/** One way to hand an endpoint to the server, and what came of it. */
export interface Verdict {
  /** Status of the answer, or the code of the close. */
  readonly status: number
  /** The code of the error, if it has the documented shape. */
  readonly code: string | undefined
}

export interface Target {
  readonly port: number
}

/** What no client library would send: header values byte for byte. A line end inside ends the header, as it would on the wire. */
export function postRaw({ port }: Target, path: string, headers: Readonly<Record<string, string>>, body: string): Promise<Verdict> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const bytes = Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${lines.join('')}\r\n${body}`,
  )
  return new Promise((done, fail) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
    socket.on('error', () => undefined)
    socket.setTimeout(20_000, () => socket.destroy(new Error('no answer')))
    socket.on('close', () => {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
      if (status === 0) return fail(new Error(`no answer to ${JSON.stringify(headers)}`))
      done({ status, code: /"code":"(\w+)"/.exec(answer)?.[1] })
    })
  })
}

/** A start frame; the verdict is the error frame, or `ready`. */
export function startStream({ port }: Target, path: string, start: object): Promise<Verdict> {
  return new Promise((done, fail) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
    let code: string | undefined
    const timer = setTimeout(() => socket.terminate(), 20_000)
    socket.on('open', () => socket.send(JSON.stringify(start)))
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString('utf8')) as { type: string; code?: string }
      code = frame.type === 'error' ? frame.code : frame.type
      if (frame.type === 'ready') socket.close()
    })
    socket.on('error', fail)
    socket.on('close', (status) => {
      clearTimeout(timer)
      done({ status, code })
    })
  })
}
