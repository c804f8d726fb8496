import { isFailure } from '@chitravani/kit'

/** What the command's exit code says; documented in docs/reference/command-line.md. */
export const exitCodes = {
  done: 0,
  failed: 1,
  /** A wrong command, option or setting. */
  usage: 2,
  /** The request was understood as a request, but not in this data; or there is no such thing. */
  refused: 3,
  /** A server or database that does not answer. */
  unavailable: 4,
  cancelled: 130,
} as const

export function exitCodeOf(error: unknown): number {
  if (isAbort(error)) return exitCodes.cancelled
  if (!isFailure(error)) return exitCodes.failed
  if (error.code === 'bad_configuration' || error.code === 'bad_usage') return exitCodes.usage
  if (['invalid', 'not_found', 'conflict', 'malformed', 'too_large', 'unauthorized', 'forbidden'].includes(error.kind))
    return exitCodes.refused
  if (['unavailable', 'timeout', 'limited', 'bad_upstream'].includes(error.kind)) return exitCodes.unavailable
  return error.kind === 'cancelled' ? exitCodes.cancelled : exitCodes.failed
}

/** What people read of a failure: its message, then what would work instead. */
export function failureLines(error: unknown): string[] {
  if (isAbort(error)) return ['Cancelled.']
  if (!isFailure(error)) return [error instanceof Error ? error.message : String(error)]
  const suggestions = error.details?.['suggestions']
  return [error.message, ...(Array.isArray(suggestions) ? suggestions.map((each) => `  try: ${String(each)}`) : [])]
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
