import { createHash, randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** A client of RFC 6455 made of bytes, so that it can say what no library would, and hear what a library would hide. */
export interface RawSocket {
  /** Of the answer to the upgrade. */
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  /** Of a refused upgrade. */
  readonly body: string
  readonly stream: Socket
  sendText(text: string): void
  sendJson(value: unknown): void
  sendBinary(bytes: Uint8Array): void
  sendFrame(frame: RawFrame): void
  /** Bytes as they are. */
  write(bytes: Uint8Array): boolean
  sendClose(code?: number, reason?: string): void
  /** The next data message; undefined once the socket is over. */
  next(): Promise<string | Buffer | undefined>
  /** The next one as JSON. */
  nextJson(): Promise<Record<string, unknown> | undefined>
  /** All that comes until the end, as JSON. */
  rest(): Promise<Record<string, unknown>[]>
  /** Resolves with the code of the close frame, 1006 where none came. */
  readonly closed: Promise<number>
  readonly pongs: readonly Buffer[]
  readonly pings: number
  /** Answers to pings are sent. Default true. */
  answersPings: boolean
  readonly receivedBytes: number
  destroy(): void
}

export interface RawFrame {
  readonly opcode: number
  readonly payload?: Uint8Array
  /** Default true. */
  readonly fin?: boolean
  /** The three reserved bits, as a number. */
  readonly reserved?: number
  /** Default true. */
  readonly masked?: boolean
  /** Written in place of the real length. */
  readonly length?: bigint
  /** Forces the form with 8 bytes of length. */
  readonly long?: boolean
}

export interface RawOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly protocols?: readonly string[]
  /** Does not look at what comes. */
  readonly deaf?: boolean
}

export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const
const guid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

export function encodeFrame({
  opcode,
  payload = Buffer.alloc(0),
  fin = true,
  reserved = 0,
  masked = true,
  length,
  long,
}: RawFrame): Buffer {
  const size = length ?? BigInt(payload.length)
  const head: number[] = [(fin ? 0x80 : 0) | (reserved << 4) | opcode]
  const mask = masked ? 0x80 : 0
  if (!long && size < 126n) head.push(mask | Number(size))
  else if (!long && size < 65_536n) head.push(mask | 126, Number(size >> 8n), Number(size & 0xffn))
  else {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64BE(size)
    head.push(mask | 127, ...bytes)
  }
  if (!masked) return Buffer.concat([Buffer.from(head), payload])
  const key = randomBytes(4)
  const hidden = Buffer.from(payload)
  for (let at = 0; at < hidden.length; at += 1) hidden[at] = (hidden[at] as number) ^ (key[at & 3] as number)
  return Buffer.concat([Buffer.from(head), key, hidden])
}

/** Opens a socket; a refusal is told by `status`. @param url `http://127.0.0.1:PORT/path` */
export async function openRaw(url: string, options: RawOptions = {}): Promise<RawSocket> {
  const { hostname, port, pathname, search, host } = new URL(url)
  const key = randomBytes(16).toString('base64')
  const stream = connect(Number(port), hostname)
  stream.setNoDelay(true)
  stream.on('error', () => undefined)
  const headers: Record<string, string> = {
    host,
    upgrade: 'websocket',
    connection: 'Upgrade',
    'sec-websocket-key': key,
    'sec-websocket-version': '13',
    ...(options.protocols ? { 'sec-websocket-protocol': options.protocols.join(', ') } : {}),
    ...options.headers,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  stream.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`)

  const messages: (string | Buffer)[] = []
  const pongs: Buffer[] = []
  const closed = Promise.withResolvers<number>()
  const answered = Promise.withResolvers<void>()
  let buffer: Buffer = Buffer.alloc(0)
  let status = 0
  let body = ''
  const answer = new Map<string, string>()
  let fragments: Buffer[] = []
  let fragmentOpcode = 0
  let closeCode: number | undefined
  let pings = 0
  let receivedBytes = 0
  const life = { over: false }
  let wake: (() => void) | undefined
  const stir = () => {
    wake?.()
    wake = undefined
  }

  const readHead = () => {
    const end = buffer.indexOf('\r\n\r\n')
    if (end < 0) return
    const [first = '', ...rest] = buffer.subarray(0, end).toString('latin1').split('\r\n')
    status = Number(first.split(' ')[1])
    for (const line of rest) answer.set(line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim())
    buffer = buffer.subarray(end + 4)
    if (status === 101) {
      const accept = createHash('sha1')
        .update(key + guid)
        .digest('base64')
      if (answer.get('sec-websocket-accept') !== accept) stream.destroy(new Error('wrong accept'))
      if (options.deaf) stream.pause()
      answered.resolve()
    }
  }
  const onFrame = (opcode: number, fin: boolean, payload: Buffer) => {
    if (opcode === opcodes.ping) {
      pings += 1
      if (raw.answersPings) raw.sendFrame({ opcode: opcodes.pong, payload })
    } else if (opcode === opcodes.pong) pongs.push(payload)
    else if (opcode === opcodes.close) {
      closeCode = payload.length >= 2 ? payload.readUInt16BE(0) : 1005
      if (!stream.writableEnded) raw.sendClose(closeCode === 1005 ? undefined : closeCode)
      stream.end()
    } else {
      if (opcode !== opcodes.continuation) fragmentOpcode = opcode
      fragments.push(payload)
      if (!fin) return
      const whole = Buffer.concat(fragments)
      fragments = []
      messages.push(fragmentOpcode === opcodes.text ? whole.toString('utf8') : whole)
      stir()
    }
  }
  const readFrames = () => {
    for (;;) {
      if (buffer.length < 2) return
      const [first = 0, second = 0] = buffer
      let at = 2
      let size = second & 0x7f
      if (size === 126) {
        if (buffer.length < 4) return
        size = buffer.readUInt16BE(2)
        at = 4
      } else if (size === 127) {
        if (buffer.length < 10) return
        size = Number(buffer.readBigUInt64BE(2))
        at = 10
      }
      if ((second & 0x80) !== 0) stream.destroy(new Error('a server masks nothing'))
      if (buffer.length < at + size) return
      const payload = Buffer.from(buffer.subarray(at, at + size))
      buffer = buffer.subarray(at + size)
      onFrame(first & 0x0f, (first & 0x80) !== 0, payload)
    }
  }
  stream.on('data', (chunk: Buffer) => {
    receivedBytes += chunk.length
    buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk])
    if (status === 0) readHead()
    if (status === 101) readFrames()
    else if (status !== 0) {
      body += buffer.toString('utf8')
      buffer = Buffer.alloc(0)
    }
  })
  stream.on('close', () => {
    life.over = true
    closed.resolve(closeCode ?? 1006)
    answered.resolve()
    stir()
  })

  const raw: RawSocket = {
    get status() {
      return status
    },
    headers: answer,
    get body() {
      return body
    },
    stream,
    sendText: (text) => raw.sendFrame({ opcode: opcodes.text, payload: Buffer.from(text) }),
    sendJson: (value) => raw.sendText(JSON.stringify(value)),
    sendBinary: (bytes) => raw.sendFrame({ opcode: opcodes.binary, payload: bytes }),
    sendFrame: (frame) => void raw.write(encodeFrame(frame)),
    write: (bytes) => stream.writable && stream.write(bytes),
    sendClose(code, reason = '') {
      const payload = code === undefined ? Buffer.alloc(0) : Buffer.concat([Buffer.from([code >> 8, code & 0xff]), Buffer.from(reason)])
      raw.sendFrame({ opcode: opcodes.close, payload })
    },
    async next() {
      while (messages.length === 0 && !life.over) await new Promise<void>((resolve) => (wake = resolve))
      return messages.shift()
    },
    async nextJson() {
      const message = await raw.next()
      return message === undefined ? undefined : (JSON.parse(String(message)) as Record<string, unknown>)
    },
    async rest() {
      const all: Record<string, unknown>[] = []
      for (let next = await raw.nextJson(); next; next = await raw.nextJson()) all.push(next)
      return all
    },
    closed: closed.promise,
    pongs,
    get pings() {
      return pings
    },
    answersPings: true,
    get receivedBytes() {
      return receivedBytes
    },
    destroy: () => stream.destroy(),
  }
  await answered.promise
  return raw
}
