import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import type { EmulatedReply, EmulatedRequest, Emulator, EmulatorKind, EmulatorOptions, EmulatorWorld, RecordedRequest } from './emulator.ts'
import { holdPort } from './hold-port.ts'
import { commonFaults, FaultScript, parseFault, type Fault } from './fault.ts'
import { writeFaulty, writeReply } from './reply.ts'
import { retryAfterHeader } from './retry-after.ts'
import { serveSocket } from './socket.ts'

const adminPath = '/__emulator/'
const common: ReadonlySet<string> = new Set(commonFaults)

/** Puts an emulator on loopback. Misbehaves on demand: by option, by `setFaults`, by the header `x-emulator-fault`, or by `POST /__emulator/faults`. */
export async function serve(kind: EmulatorKind, options: EmulatorOptions = {}): Promise<Emulator> {
  const script = new FaultScript(options.faults)
  const requests: RecordedRequest[] = []
  const violations: string[] = []
  const connections = new Set<Socket>()
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 16 * 1024 * 1024, perMessageDeflate: false })
  let active = 0
  let maxActive = 0
  const world: EmulatorWorld = {
    key: options.key ?? 'test-key',
    variants: new Set(options.variants),
    violation: (message) => void violations.push(message),
  }

  /** Counts from the arrival of a request; the answer counts to its last byte, also when the connection is kept. */
  function enter(stream: ServerResponse | Duplex): void {
    active += 1
    maxActive = Math.max(maxActive, active)
    let left = false
    const leave = () => {
      if (!left) active -= 1
      left = true
    }
    stream.once('close', leave)
    if ('headersSent' in stream) stream.once('finish', leave)
  }

  async function begin(message: IncomingMessage, kindOf: 'http' | 'socket') {
    const at = performance.now()
    const chunks: Buffer[] = []
    if (kindOf === 'http') for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const headers = Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, String(value)]))
    const url = new URL(message.url ?? '/', 'http://emulator')
    const asked = headers['x-emulator-fault']
    const fault = asked === undefined ? script.take(url.pathname) : parseFault(asked)
    const record: RecordedRequest = { kind: kindOf, method: message.method ?? '', path: message.url ?? '/', headers, body, at, frames: [] }
    if (fault) record.fault = fault.name
    requests.push(record)
    const request: EmulatedRequest = {
      method: record.method,
      path: url.pathname,
      query: url.searchParams,
      headers,
      body,
      json: tryJson(body),
      fault: fault && !common.has(fault.name) ? fault : undefined,
    }
    const delayMs = fault?.delayMs ?? options.delayMs ?? 0
    if (delayMs > 0) await wait(delayMs)
    return { record, request, fault: fault && common.has(fault.name) ? fault : undefined }
  }

  async function onRequest(message: IncomingMessage, response: ServerResponse) {
    if (message.url?.startsWith(adminPath)) return administer(message, response)
    enter(response)
    const { record, request, fault } = await begin(message, 'http')
    const reply = fault && !needsReply(fault) ? {} : await kind.handle(request, world)
    record.firstSentAt = performance.now()
    await (fault ? writeFaulty(response, reply, fault) : writeReply(response, reply))
  }

  async function onUpgrade(message: IncomingMessage, stream: Duplex, head: Buffer) {
    enter(stream)
    const { record, request, fault } = await begin(message, 'socket')
    const refusal = fault ? upgradeRefusal(fault, stream as Socket) : kind.refuse?.(request, world)
    if (refusal === 'silent') return
    if (refusal || !kind.connect) return refuseUpgrade(stream, refusal ?? { status: 404, body: 'no socket here' })
    const connect = kind.connect.bind(kind)
    sockets.handleUpgrade(message, stream, head, (socket) => {
      void serveSocket({ socket, stream: stream as Socket, request, record, fault, connect: (emulated) => connect(emulated, world) })
    })
  }

  async function administer(message: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk)
    if (message.method === 'POST') {
      const given = tryJson(Buffer.concat(chunks)) ?? []
      script.set((Array.isArray(given) ? given : [given]) as Fault[])
      response.end('{}')
      return
    }
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        requests: requests.map(({ frames, body, ...rest }) => ({ ...rest, bytes: body.length, frames: frames.length })),
        violations,
      }),
    )
  }

  const server = createServer((message, response) => {
    onRequest(message, response).catch((error: unknown) => {
      violations.push(`the emulator failed: ${String(error)}`)
      response.destroy()
    })
  })
  server.on('connection', (connection) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
    connection.on('error', () => undefined)
  })
  server.on('upgrade', (message, stream, head) => {
    onUpgrade(message, stream, head).catch(() => stream.destroy())
  })

  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  const stop = () =>
    new Promise<void>((resolve) => {
      for (const connection of connections) connection.destroy()
      if (server.listening) server.close(() => resolve())
      else resolve()
    })

  await listen(options.port ?? 0)
  const { port } = server.address() as AddressInfo
  let giveUp: (() => Promise<void>) | undefined
  const refuse = async (faults: readonly Fault[]) => {
    const refused = faults.some((fault) => fault.name === 'refused')
    if (refused && server.listening) {
      await stop()
      giveUp = await holdPort(port)
    } else if (!refused && giveUp) {
      await giveUp()
      giveUp = undefined
      await listen(port)
    }
  }
  const close = async () => {
    await stop()
    await giveUp?.()
    giveUp = undefined
  }
  await refuse(options.faults ?? [])

  return {
    name: kind.name,
    url: `http://127.0.0.1:${port}${kind.endpointPath ?? ''}`,
    requests,
    violations,
    get active() {
      return active
    },
    get maxActive() {
      return maxActive
    },
    async setFaults(...faults) {
      script.set(faults)
      await refuse(faults)
    },
    clear() {
      requests.length = 0
      violations.length = 0
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Faults that damage a real reply; the others make their own. */
function needsReply(fault: Fault): boolean {
  return ['reset-body', 'truncated', 'wrong-length', 'drip', 'mute', 'close-early'].includes(fault.name)
}

function upgradeRefusal(fault: Fault, stream: Socket): EmulatedReply | 'silent' | undefined {
  switch (fault.name) {
    case 'never':
    case 'drip':
      return 'silent'
    case 'reset-start':
      stream.resetAndDestroy()
      return 'silent'
    case 'reset-head':
    case 'truncated':
      stream.write('HTTP/1.1 101 Switching Pro')
      setTimeout(() => stream.resetAndDestroy(), 20)
      return 'silent'
    case 'html':
      return { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Sign in</title>' }
    case 'empty':
      return { status: 200 }
    case 'status':
      return { status: fault.status ?? 500, body: 'failed' }
    case 'rate-limited':
      return { status: 429, headers: retryAfterHeader(fault), body: 'slow down' }
    case 'refused-upgrade':
      return { status: fault.status ?? 403, body: 'refused' }
    default:
      return undefined
  }
}

function refuseUpgrade(stream: Duplex, reply: EmulatedReply): void {
  const body =
    typeof reply.body === 'string' || Buffer.isBuffer(reply.body)
      ? Buffer.from(reply.body)
      : Buffer.from(reply.body ? JSON.stringify(reply.body) : '')
  const headers = { date: new Date().toUTCString(), connection: 'close', 'content-length': String(body.length), ...reply.headers }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  stream.end(Buffer.concat([Buffer.from(`HTTP/1.1 ${reply.status ?? 400} Refused\r\n${lines.join('')}\r\n`), body]))
}

function tryJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}
