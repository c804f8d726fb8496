import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

/** Never written, wherever they stand in what is logged. */
const secrets = [
  'authorization',
  'password',
  'token',
  'access_token',
  'api_key',
  'signing_key',
  'url',
  'code',
  'prompt',
  'user_prompt',
  'new_feedback',
]
const redact = secrets.flatMap((name) => [`*.${name}`, `*.headers.${name}`])

/** Loggers without redaction, beside those with it. */
const flatLogs = new WeakMap<Logger, Logger>()

/** JSON lines; control characters beyond those that JSON escapes are escaped as well, so that a line stays a line on any terminal. */
export function openLog(level: string, destination: DestinationStream = errorOutput()): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (error: unknown) => toLogged(error) },
  }
  const safe = { write: (line: string) => destination.write(escapeControls(line)) }
  const log = pino({ ...options, redact: { paths: redact, censor: '[redacted]' } }, safe)
  flatLogs.set(log, pino(options, safe))
  return log
}

/** As many causes below one another as are written. */
const maxCauses = 4

/** What is written of an error. Libraries hang the whole request on theirs, with the words of a prompt and the names of the data. */
function toLogged(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error, message: typeof error === 'string' ? error : 'no error' }
  const { name, message, stack, cause } = error
  const { code } = error as { readonly code?: unknown }
  return {
    type: name,
    message,
    ...(typeof code === 'string' || typeof code === 'number' ? { error_code: code } : {}),
    stack,
    ...(cause !== undefined && depth < maxCauses ? { cause: toLogged(cause, depth + 1) } : {}),
  }
}

/**
 * Logs facts that hold no objects. The list above names what lies inside of something; looking for it takes longer than writing the line,
 * and there is one such line for every request.
 */
export function logFlat(log: Logger, facts: Readonly<Record<string, string | number | boolean | null | undefined>>, words: string): void {
  const flat = flatLogs.get(log) ?? log
  flat.info(facts, words)
}

/** Lines of one turn of the event loop go out together: each write to a pipe stops the process until it is taken. */
function errorOutput(): DestinationStream {
  let waiting = ''
  const flush = () => {
    if (waiting === '') return
    const lines = waiting
    waiting = ''
    process.stderr.write(lines)
  }
  process.on('exit', flush)
  return {
    write(line) {
      if (waiting === '') setImmediate(flush)
      waiting += line
    },
  }
}

function escapeControls(line: string): string {
  return line.replace(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
