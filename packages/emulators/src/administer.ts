import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RecordedRequest } from './emulator.ts'
import type { Fault, FaultScript } from './fault.ts'
import { readBody, tryJson } from './traffic.ts'

export const adminPath = '/__emulator/'

interface Administered {
  readonly script: FaultScript
  readonly requests: readonly RecordedRequest[]
  readonly violations: readonly string[]
}

/** The emulator's own routes: a POST sets the faults, anything else tells what came. */
export async function administer(message: IncomingMessage, response: ServerResponse, emulator: Administered): Promise<void> {
  const body = await readBody(message)
  if (message.method === 'POST') {
    const given = tryJson(body) ?? []
    emulator.script.set((Array.isArray(given) ? given : [given]) as Fault[])
    response.end('{}')
    return
  }
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({
      requests: emulator.requests.map(({ frames, body, ...rest }) => ({ ...rest, bytes: body.length, frames: frames.length })),
      violations: emulator.violations,
    }),
  )
}
