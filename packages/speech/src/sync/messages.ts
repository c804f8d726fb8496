import type { MessagePort } from 'node:worker_threads'
import { Failure, type FailureKind } from '@chitravani/kit'
import type { ConfigSources } from '../config/load.ts'

/** Code that another thread can load: a module's address or file, and the name of what it exports. */
export interface ModuleReference {
  readonly module: string
  readonly export: string
}

/** What the other thread opens; plain data only. */
export interface WorkerSettings extends Omit<ConfigSources, 'kinds'> {
  /** Providers of your own. */
  readonly extraProviders?: readonly ModuleReference[]
  readonly pipeline?: ModuleReference
  /** A catalog file. */
  readonly catalogFile?: string
}

export interface WorkerStart {
  readonly settings: WorkerSettings
  readonly port: MessagePort
  /** Set to 1 and notified when an answer lies at the port. */
  readonly bell: SharedArrayBuffer
}

export type Method = 'translate' | 'translateBatch' | 'synthesize' | 'transcribe'

export interface Question {
  readonly method: Method
  readonly args: readonly unknown[]
  readonly timeoutMs: number | undefined
}

export type Answer = { readonly value: unknown } | { readonly failure: FailureMessage }

/** A failure on its way between threads. */
export interface FailureMessage {
  readonly kind: FailureKind
  readonly code: string
  readonly message: string
  readonly retryable: boolean
  readonly nextProvider: boolean
  readonly details?: unknown
  readonly provider?: string
  readonly retryAfterSeconds?: number
}

export function toMessage(error: unknown): FailureMessage {
  if (!(error instanceof Failure)) {
    return {
      kind: 'internal',
      code: 'internal',
      message: error instanceof Error ? error.message : String(error),
      retryable: false,
      nextProvider: false,
    }
  }
  const { kind, code, message, retryable, nextProvider, details, provider, retryAfterSeconds } = error
  return {
    kind,
    code,
    message,
    retryable,
    nextProvider,
    ...(details === undefined ? {} : { details: JSON.parse(JSON.stringify(details)) as unknown }),
    ...(provider === undefined ? {} : { provider }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  }
}

export function fromMessage({ kind, code, message, details, ...rest }: FailureMessage): Failure {
  return new Failure(kind, code, message, { ...rest, ...(details === undefined ? {} : { details: details as Record<string, unknown> }) })
}
