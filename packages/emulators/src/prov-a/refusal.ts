import type { EmulatedReply, EmulatedRequest, EmulatorWorld } from '../emulator.ts'

export function refusal(request: EmulatedRequest, world: EmulatorWorld): EmulatedReply | undefined {
  if (request.headers['x-api-key-id'] !== world.key) return errorReply(401, 'UNAUTHORIZED', 'the API key is not valid')
  if (request.fault?.name === 'forbidden') return errorReply(403, 'FORBIDDEN', 'SCOPE_NOT_ALLOWED')
  return undefined
}

export function errorReply(status: number, type: string, message: string): EmulatedReply {
  return { status, body: { success: false, error: { type, message } } }
}

export const languageTags: ReadonlySet<string> = new Set([
  'bn-IN',
  'en-IN',
  'gu-IN',
  'hi-IN',
  'kn-IN',
  'ml-IN',
  'mr-IN',
  'pa-IN',
  'ta-IN',
  'te-IN',
])
