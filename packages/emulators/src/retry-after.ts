import type { Fault } from './fault.ts'

/** Both legal forms of the header, or none. */
export function retryAfterHeader(fault: Fault): Record<string, string> {
  const seconds = fault.retryAfterSeconds ?? 1
  if (fault.retryAfter === 'date') return { 'retry-after': new Date(Date.now() + seconds * 1000).toUTCString() }
  return fault.retryAfter === 'seconds' ? { 'retry-after': String(seconds) } : {}
}
