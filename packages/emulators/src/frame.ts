import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { administer, adminPath } from './administer.ts'
import type { Emulator, EmulatorKind, EmulatorOptions, EmulatorWorld } from './emulator.ts'
import { FaultScript, type Fault } from './fault.ts'
import { openListener } from './listener.ts'
import { writeFaulty, writeReply } from './reply.ts'
import { serveSocket } from './socket.ts'
import { openTraffic, type Traffic } from './traffic.ts'
import { refuseUpgrade, upgradeRefusal } from './upgrade.ts'

/** Puts an emulator on loopback. Misbehaves on demand: by option, by `setFaults`, by the header `x-emulator-fault`, or by `POST /__emulator/faults`. */
export async function serve(kind: EmulatorKind, options: EmulatorOptions = {}): Promise<Emulator> {
  const script = new FaultScript(options.faults)
  const traffic = openTraffic(script, options.delayMs ?? 0)
  const violations: string[] = []
  const world: EmulatorWorld = {
    key: options.key ?? 'test-key',
    variants: new Set(options.variants),
    violation: (message) => void violations.push(message),
  }
  const answer = answers(kind, world, traffic)
  const upgrade = upgrades(kind, world, traffic)
  const server = createServer((message, response) => {
    const isAdmin = message.url?.startsWith(adminPath) ?? false
    const answering = isAdmin
      ? administer(message, response, { script, requests: traffic.requests, violations })
      : answer(message, response)
    answering.catch((error: unknown) => {
      violations.push(`the emulator failed: ${String(error)}`)
      response.destroy()
    })
  })
  server.on('upgrade', (message, stream, head) => {
    upgrade(message, stream, head).catch(() => stream.destroy())
  })
  const listener = await openListener(server, options.port ?? 0)
  await listener.refuse(options.faults ?? [])

  return {
    name: kind.name,
    url: `http://127.0.0.1:${listener.port}${kind.endpointPath ?? ''}`,
    requests: traffic.requests,
    violations,
    get active() {
      return traffic.active
    },
    get maxActive() {
      return traffic.maxActive
    },
    async setFaults(...faults) {
      script.set(faults)
      await listener.refuse(faults)
    },
    clear() {
      traffic.requests.length = 0
      violations.length = 0
    },
    close: () => listener.close(),
    [Symbol.asyncDispose]: () => listener.close(),
  }
}

function answers(kind: EmulatorKind, world: EmulatorWorld, traffic: Traffic) {
  return async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    traffic.enter(response)
    const { record, request, fault } = await traffic.begin(message, 'http')
    const reply = fault && !needsReply(fault) ? {} : await kind.handle(request, world)
    record.firstSentAt = performance.now()
    await (fault ? writeFaulty(response, reply, fault) : writeReply(response, reply))
  }
}

function upgrades(kind: EmulatorKind, world: EmulatorWorld, traffic: Traffic) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 16 * 1024 * 1024, perMessageDeflate: false })
  return async (message: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
    traffic.enter(stream)
    const { record, request, fault } = await traffic.begin(message, 'socket')
    const refusal = fault ? upgradeRefusal(fault, stream as Socket) : kind.refuse?.(request, world)
    if (refusal === 'silent') return
    if (refusal || !kind.connect) return refuseUpgrade(stream, refusal ?? { status: 404, body: 'no socket here' })
    const connect = kind.connect.bind(kind)
    sockets.handleUpgrade(message, stream, head, (socket) => {
      void serveSocket({ socket, stream: stream as Socket, request, record, fault, connect: (emulated) => connect(emulated, world) })
    })
  }
}

/** Faults that damage a real reply; the others make their own. */
function needsReply(fault: Fault): boolean {
  return ['reset-body', 'truncated', 'wrong-length', 'drip', 'mute', 'close-early'].includes(fault.name)
}
