import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { EmulatedRequest, RecordedRequest } from './emulator.ts'
import { commonFaults, parseFault } from './fault.ts'
import type { Fault, FaultScript } from './fault.ts'

const common: ReadonlySet<string> = new Set(commonFaults)

interface BegunRequest {
  readonly record: RecordedRequest
  readonly request: EmulatedRequest
  /** One that the frame plays; the emulator's own are in the request. */
  readonly fault: Fault | undefined
}

/** What came, and how much of it is being served. */
export interface Traffic {
  readonly requests: RecordedRequest[]
  readonly active: number
  readonly maxActive: number
  /** Counts from the arrival of a request; the answer counts to its last byte, also when the connection is kept. */
  enter(stream: ServerResponse | Duplex): void
  /** Reads a request, records it and chooses its fault. */
  begin(message: IncomingMessage, kind: RecordedRequest['kind']): Promise<BegunRequest>
}

/** @param delayMs before every answer */
export function openTraffic(script: FaultScript, delayMs: number): Traffic {
  const requests: RecordedRequest[] = []
  let active = 0
  let maxActive = 0

  return {
    requests,
    get active() {
      return active
    },
    get maxActive() {
      return maxActive
    },
    enter(stream) {
      active += 1
      maxActive = Math.max(maxActive, active)
      let left = false
      const leave = () => {
        if (!left) active -= 1
        left = true
      }
      stream.once('close', leave)
      if ('headersSent' in stream) stream.once('finish', leave)
    },
    async begin(message, kind) {
      const at = performance.now()
      const body = kind === 'http' ? await readBody(message) : Buffer.alloc(0)
      const headers = Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, String(value)]))
      const url = new URL(message.url ?? '/', 'http://emulator')
      const asked = headers['x-emulator-fault']
      const fault = asked === undefined ? script.take(url.pathname) : parseFault(asked)
      const isCommon = fault !== undefined && common.has(fault.name)
      const record: RecordedRequest = { kind, method: message.method ?? '', path: message.url ?? '/', headers, body, at, frames: [] }
      if (fault) record.fault = fault.name
      requests.push(record)
      const request: EmulatedRequest = {
        method: record.method,
        path: url.pathname,
        query: url.searchParams,
        headers,
        body,
        json: tryJson(body),
        fault: isCommon ? undefined : fault,
      }
      const waitMs = fault?.delayMs ?? delayMs
      if (waitMs > 0) await wait(waitMs)
      return { record, request, fault: isCommon ? fault : undefined }
    },
  }
}

export async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Undefined where the body is none. */
export function tryJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}
