import type { EmulatedReply, EmulatedRequest, EmulatorWorld } from '../emulator.ts'
import { retryAfterHeader } from '../retry-after.ts'

export const requestId = '20250101_ab12'

/** A wrong key is 403 here. */
export function refusal(request: EmulatedRequest, world: EmulatorWorld): EmulatedReply | undefined {
  const { headers, fault } = request
  const given = headers['api-subscription-key'] ?? headers['authorization']?.replace(/^Bearer /, '')
  if (given !== world.key) return reject(403, 'invalid_api_key_error', `the key ${given ?? ''} is not valid`)
  switch (fault?.name) {
    case 'forbidden':
      return { status: 403, body: '<html>forbidden' }
    case 'quota':
      return reject(429, 'insufficient_quota_error', 'no credits are left')
    case 'limited':
      return { ...reject(429, 'rate_limit_exceeded_error', 'slow down'), headers: retryAfterHeader(fault) }
    case 'busy':
      return reject(503, 'rate_limit_exceeded_error', 'the service is busy')
    case 'unprocessable':
      return reject(422, 'unprocessable_entity_error', 'this text cannot be processed')
    default:
      return undefined
  }
}

export function reject(status: number, code: string, message: string): EmulatedReply {
  return { status, body: { error: { request_id: requestId, message, code } } }
}
