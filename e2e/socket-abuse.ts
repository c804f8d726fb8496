import { encodeFrame, opcodes, openRaw } from './raw-socket.ts'
import type { RawOptions, RawSocket } from './raw-socket.ts'

/** One thing that no client should do, and what has to come of it. */
export interface Abuse {
  readonly name: string
  readonly path?: string
  readonly options?: RawOptions
  /** Of the answer to the upgrade; default 101. */
  readonly status?: number
  /** The close code; absent where the socket has to live on. */
  readonly code?: number
  run?(raw: RawSocket): void | Promise<void>
  /** For a socket that lives on: what shows it. Default: it still starts. */
  check?(raw: RawSocket): Promise<boolean>
}

const { text, binary, continuation, close, ping, pong } = opcodes
const start = JSON.stringify({ type: 'start', provider: 'prov_b', language: 'hi' })
const bytes = (size: number) => Buffer.alloc(size, 0x20)
const frame = encodeFrame
const mebi = 1024 * 1024

/** The socket takes a start frame as if nothing had been. */
async function starts(raw: RawSocket): Promise<boolean> {
  raw.sendText(start)
  return isReady(raw)
}

async function isReady(raw: RawSocket): Promise<boolean> {
  const isSo = (await raw.nextJson())?.['type'] === 'ready'
  raw.sendClose(1000)
  return isSo && (await raw.closed) === 1000
}

const refusedFrames: readonly Abuse[] = [
  ...[1, 2, 3, 4, 5, 6, 7].map((reserved) => ({
    name: `a text with reserved bits ${reserved.toString(2).padStart(3, '0')}`,
    code: 1002,
    run: (raw: RawSocket) => raw.sendFrame({ opcode: text, payload: Buffer.from(start), reserved }),
  })),
  ...[1, 2, 4].map((reserved) => ({
    name: `a ping with reserved bits ${reserved}`,
    code: 1002,
    run: (raw: RawSocket) => raw.sendFrame({ opcode: ping, reserved }),
  })),
  ...[3, 4, 5, 6, 7, 11, 12, 13, 14, 15].map((opcode) => ({
    name: `the opcode ${opcode}`,
    code: 1002,
    run: (raw: RawSocket) => raw.sendFrame({ opcode, payload: bytes(3) }),
  })),
  ...Object.entries({ text, binary, ping, close }).map(([name, opcode]) => ({
    name: `an unmasked ${name}`,
    code: 1002,
    run: (raw: RawSocket) => raw.sendFrame({ opcode, payload: opcode === close ? Buffer.of(3, 232) : bytes(4), masked: false }),
  })),
  ...Object.entries({ ping, pong, close }).map(([name, opcode]) => ({
    name: `a ${name} of 126 bytes`,
    code: 1002,
    run: (raw: RawSocket) => raw.sendFrame({ opcode, payload: Buffer.concat([Buffer.of(3, 232), bytes(124)]) }),
  })),
  { name: 'a ping in fragments', code: 1002, run: (raw) => raw.sendFrame({ opcode: ping, fin: false }) },
  { name: 'a continuation of nothing', code: 1002, run: (raw) => raw.sendFrame({ opcode: continuation, payload: bytes(3) }) },
  { name: 'a continuation of nothing, unfinished', code: 1002, run: (raw) => raw.sendFrame({ opcode: continuation, fin: false }) },
  {
    name: 'a text within a fragmented text',
    code: 1002,
    run(raw) {
      raw.sendFrame({ opcode: text, payload: bytes(3), fin: false })
      raw.sendText(start)
    },
  },
  {
    name: 'a binary within a fragmented text',
    code: 1002,
    run(raw) {
      raw.sendFrame({ opcode: text, payload: bytes(3), fin: false })
      raw.sendBinary(bytes(3))
    },
  },
  {
    name: 'a continuation after the last one',
    code: 1002,
    run(raw) {
      raw.sendFrame({ opcode: text, payload: Buffer.from(start.slice(0, 9)), fin: false })
      raw.sendFrame({ opcode: continuation, payload: Buffer.from(start.slice(9)) })
      raw.sendFrame({ opcode: continuation, payload: bytes(1) })
    },
  },
  {
    name: 'a compressed bomb that nobody agreed to',
    code: 1002,
    options: { headers: { 'sec-websocket-extensions': 'permessage-deflate; client_max_window_bits' } },
    run: (raw) => raw.sendFrame({ opcode: text, payload: Buffer.from('ecc10101000000802090fe5f5d0c', 'hex'), reserved: 4 }),
  },
]

const tooMuch: readonly Abuse[] = [
  ...[1n << 63n, 1n << 62n, 1n << 53n, 1n << 32n, 1n << 31n, BigInt(mebi + 1)].map((length) => ({
    name: `a frame that says it has ${length} bytes`,
    code: 1009,
    run: (raw: RawSocket) => raw.sendFrame({ opcode: text, length, payload: bytes(10) }),
  })),
  {
    name: 'fragments of more than a mebibyte',
    code: 1009,
    run(raw) {
      raw.sendFrame({ opcode: text, payload: bytes(mebi / 2), fin: false })
      for (let at = 0; at < 3; at += 1) raw.sendFrame({ opcode: continuation, payload: bytes(mebi / 4), fin: false })
    },
  },
  {
    name: '100,000 fragments of a byte',
    code: 1008,
    run(raw) {
      raw.sendFrame({ opcode: text, payload: bytes(1), fin: false })
      const many = Buffer.concat(Array.from({ length: 1_000 }, () => frame({ opcode: continuation, payload: bytes(1), fin: false })))
      for (let at = 0; at < 100; at += 1) raw.write(many)
    },
  },
  {
    name: '100,000 fragments of nothing',
    code: 1008,
    run(raw) {
      raw.sendFrame({ opcode: binary, fin: false })
      const many = Buffer.concat(Array.from({ length: 1_000 }, () => frame({ opcode: continuation, fin: false })))
      for (let at = 0; at < 100; at += 1) raw.write(many)
    },
  },
  { name: 'a mebibyte of no JSON', code: 1008, run: (raw) => raw.sendFrame({ opcode: text, payload: bytes(mebi) }) },
  { name: 'half a mebibyte of brackets', code: 1008, run: (raw) => raw.sendText('['.repeat(mebi / 2)) },
  { name: 'JSON of 5,000 levels', code: 1008, run: (raw) => raw.sendText('['.repeat(5_000) + ']'.repeat(5_000)) },
  { name: 'a key that reaches a prototype', code: 1008, run: (raw) => raw.sendText('{"type":"start","__proto__":{"provider":"prov_b"}}') },
]

const badTexts: readonly Abuse[] = [
  ...Object.entries({
    'a lone continuation byte': '80',
    'a byte that is none': 'ff',
    'an overlong slash': 'c0af',
    'an overlong nul': 'e08080',
    'half a surrogate pair': 'eda080',
    'a sign past the last': 'f4908080',
    'a sign that ends too early': 'e0a4',
    'six bytes of one sign': 'fc8080808080',
  }).map(([name, hex]) => ({
    name: `UTF-8 with ${name}`,
    code: 1007,
    run: (raw: RawSocket) => raw.sendFrame({ opcode: text, payload: Buffer.from(hex, 'hex') }),
  })),
  {
    name: 'bad UTF-8 over two fragments',
    code: 1007,
    run(raw) {
      raw.sendFrame({ opcode: text, payload: Buffer.of(0xe0), fin: false })
      raw.sendFrame({ opcode: continuation, payload: Buffer.of(0x41) })
    },
  },
  { name: 'a reason that is no UTF-8', code: 1007, run: (raw) => raw.sendFrame({ opcode: close, payload: Buffer.of(3, 232, 0xff) }) },
  { name: 'a text with nul and half a pair', code: 1008, run: (raw) => raw.sendText('{"type":"text","text":"\\u0000\\ud800"}') },
]

/** Codes that a client may close with (RFC 6455, 7.4, and the registry). */
export function isCloseCode(code: number): boolean {
  return (code >= 1000 && code <= 1014 && code !== 1004 && code !== 1005 && code !== 1006) || (code >= 3000 && code <= 4999)
}

/** A close with this code is answered with the same one, or with 1002. */
export function closesWith(code: number): Abuse {
  return { name: `the close code ${code}`, code: isCloseCode(code) ? code : 1002, run: (raw) => raw.sendClose(code) }
}

const closes: readonly Abuse[] = [
  ...[0, 999, 1000, 1001, 1003, 1004, 1005, 1006, 1011, 1014, 1015, 1016, 2000, 2999, 3000, 4999, 5000, 65_535].map(closesWith),
  { name: 'a close without a code', code: 1005, run: (raw) => raw.sendClose() },
  { name: 'a close of one byte', code: 1002, run: (raw) => raw.sendFrame({ opcode: close, payload: Buffer.of(3) }) },
  {
    name: 'frames after the close',
    code: 1000,
    run(raw) {
      raw.sendClose(1000)
      raw.sendText(start)
      raw.sendFrame({ opcode: 3 })
    },
  },
]

const borne: readonly Abuse[] = [
  { name: 'a pong that nobody asked for', run: (raw) => raw.sendFrame({ opcode: pong, payload: bytes(125) }) },
  {
    name: 'a ping of 125 bytes',
    run: (raw) => raw.sendFrame({ opcode: ping, payload: bytes(125) }),
    check: async (raw) => (await starts(raw)) && raw.pongs[0]?.length === 125,
  },
  {
    name: 'a text in fragments with pings between',
    run(raw) {
      raw.sendFrame({ opcode: text, payload: Buffer.from(start.slice(0, 5)), fin: false })
      raw.sendFrame({ opcode: ping, payload: Buffer.from('in between') })
      for (const sign of start.slice(5)) raw.sendFrame({ opcode: continuation, payload: Buffer.from(sign), fin: false })
      raw.sendFrame({ opcode: continuation })
    },
    check: async (raw) => (await isReady(raw)) && raw.pongs.some((payload) => String(payload) === 'in between'),
  },
  {
    name: '50,000 pings as fast as they go',
    async run(raw) {
      const many = Buffer.concat(Array.from({ length: 1_000 }, () => frame({ opcode: ping, payload: bytes(125) })))
      for (let at = 0; at < 50; at += 1) if (!raw.write(many)) await new Promise((resolve) => raw.stream.once('drain', resolve))
    },
    check: async (raw) => (await starts(raw)) && raw.pongs.length > 0,
  },
  {
    name: 'a frame byte by byte',
    async run(raw) {
      for (const byte of frame({ opcode: text, payload: Buffer.from(start) })) {
        raw.write(Buffer.of(byte))
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    check: isReady,
  },
  {
    name: 'the long form of a short length',
    run: (raw) => raw.sendFrame({ opcode: text, payload: Buffer.from(start), long: true }),
    check: isReady,
  },
  {
    name: 'a connection that is cut within a frame',
    run(raw) {
      raw.write(frame({ opcode: text, payload: bytes(1_000) }).subarray(0, 500))
      raw.stream.resetAndDestroy()
    },
    check: () => Promise.resolve(true),
  },
]

const handshakes: readonly Abuse[] = [
  { name: 'no key', status: 400, options: { headers: { 'sec-websocket-key': '' } } },
  { name: 'a short key', status: 400, options: { headers: { 'sec-websocket-key': 'abc=' } } },
  { name: 'version 8', status: 426, options: { headers: { 'sec-websocket-version': '8' } } },
  { name: 'no version', status: 426, options: { headers: { 'sec-websocket-version': '' } } },
  { name: 'another upgrade', status: 426, options: { headers: { upgrade: 'h2c' } } },
  { name: 'no upgrade', status: 426, options: { headers: { connection: 'keep-alive' } } },
  { name: 'a list of protocols that is none', status: 400, options: { headers: { 'sec-websocket-protocol': 'a b, ,' } } },
  { name: 'a page of another site', status: 403, options: { headers: { origin: 'https://elsewhere.example' } } },
  { name: 'a page without an origin', status: 403, options: { headers: { origin: 'null' } } },
  { name: 'another host', status: 421, options: { headers: { host: 'elsewhere.example' } } },
  { name: 'a path that is no socket', path: '/api/tts/stream/x', status: 404 },
  { name: 'a route that is no socket', path: '/api/providers', status: 200 },
]

export const abuses: readonly Abuse[] = [...refusedFrames, ...tooMuch, ...badTexts, ...closes, ...borne, ...handshakes]

/** What came of it: as it had to, or what else. A hang is something else. */
export async function commit(url: string, abuse: Abuse, limitMs = 60_000): Promise<string> {
  const wanted =
    abuse.status === undefined ? (abuse.code === undefined ? 'lives' : `closed with ${abuse.code}`) : `answered ${abuse.status}`
  const raw = await openRaw(`${url}${abuse.path ?? '/api/tts/stream'}`, abuse.options)
  const timer = setTimeout(() => raw.destroy(), limitMs)
  try {
    if (abuse.status !== undefined || raw.status !== 101) return verdict(wanted, `answered ${raw.status}`)
    await abuse.run?.(raw)
    if (abuse.code === undefined) {
      const lives = abuse.check ? await abuse.check(raw) : await starts(raw)
      return verdict(wanted, lives ? 'lives' : 'does not live')
    }
    return verdict(wanted, `closed with ${await raw.closed}`)
  } finally {
    clearTimeout(timer)
    raw.destroy()
  }
}

function verdict(wanted: string, got: string): string {
  return wanted === got ? 'right' : `${got} instead of ${wanted}`
}
