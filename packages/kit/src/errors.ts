/** The closed list of ways to fail; a server turns a kind into a status, a caller decides by it what to do. */
export const failureKinds = [
  'malformed',
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'media_type',
  'misdirected',
  'invalid',
  'limited',
  'internal',
  'bad_upstream',
  'unavailable',
  'timeout',
  'cancelled',
] as const
export type FailureKind = (typeof failureKinds)[number]

export interface FailureOptions {
  /** What a program may want to know: the field, the problem, what is allowed. Never a secret. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
  /** May the same request succeed when sent again? Default: by kind. */
  readonly retryable?: boolean
  readonly retryAfterSeconds?: number
  /** Which provider failed, as its token. */
  readonly provider?: string
  /** May a route go on to its next provider? Default: false. */
  readonly nextProvider?: boolean
}

const retryableKinds: ReadonlySet<FailureKind> = new Set(['limited', 'bad_upstream', 'unavailable', 'timeout'])

/** The one error class of the product. Ask for `code`, not for the message; the message says what was wrong and what to do. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: string
  readonly kind: FailureKind
  readonly details: Readonly<Record<string, unknown>> | undefined
  readonly retryable: boolean
  readonly retryAfterSeconds: number | undefined
  readonly provider: string | undefined
  readonly nextProvider: boolean

  constructor(kind: FailureKind, code: string, message: string, options: FailureOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.kind = kind
    this.code = code
    this.details = options.details
    this.retryable = options.retryable ?? retryableKinds.has(kind)
    this.retryAfterSeconds = options.retryAfterSeconds
    this.provider = options.provider
    this.nextProvider = options.nextProvider ?? false
  }
}

export function isFailure(value: unknown, code?: string): value is Failure {
  return value instanceof Failure && (code === undefined || value.code === code)
}
