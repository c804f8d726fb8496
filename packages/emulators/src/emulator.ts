import type { Fault } from './fault.ts'

/** One request as it came, and what went over its socket. */
export interface RecordedRequest {
  readonly kind: 'http' | 'socket'
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** `performance.now()` of its arrival. */
  readonly at: number
  /** Of the first byte of the answer, or of the first message. */
  firstSentAt?: number
  readonly frames: RecordedFrame[]
  /** Bytes of messages that were poured and taken by the network. */
  poured?: number
  /** How long stamped chunks were on their way, in order of arrival. */
  delaysMs?: number[]
  fault?: string
}

export interface RecordedFrame {
  readonly from: 'client' | 'server'
  readonly at: number
  /** Text frames. */
  readonly text?: string
  /** Binary frames. */
  readonly bytes?: Buffer
}

export interface EmulatedRequest {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown
  /** A fault of the emulator's own, to be played by it. */
  readonly fault: Fault | undefined
}

export interface EmulatedReply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Objects become JSON; a loop of chunks is sent as it comes. */
  readonly body?: string | Buffer | object | AsyncIterable<Buffer | string>
}

export interface EmulatedSocket {
  readonly request: EmulatedRequest
  readonly record: RecordedRequest
  /** Objects become JSON text, buffers binary. Does nothing once closed. */
  send(message: string | Buffer | object): void
  /** The same for many messages, no faster than they are taken. They are counted as `poured`, not recorded. */
  pour(messages: Iterable<string | Buffer | object>): Promise<void>
  readonly messages: AsyncIterable<string | Buffer>
  close(code?: number): void
  readonly closed: boolean
}

/** What an emulator can see and keep of its own run. */
export interface EmulatorWorld {
  /** The key it accepts. */
  readonly key: string
  /** Switches of the wire's dialects, as the emulator documents them. */
  readonly variants: ReadonlySet<string>
  /** A rule that the caller broke: kept for the test to see. */
  violation(message: string): void
}

/** An emulator without its server: what it says to whom. */
export interface EmulatorKind {
  readonly name: string
  /** The path that a client's endpoint setting holds. Default none. */
  readonly endpointPath?: string
  /** Environment variables that point a client at it; absent where no single set of variables does. */
  environment?(given: { readonly url: string; readonly key: string }): Readonly<Record<string, string>>
  handle(request: EmulatedRequest, world: EmulatorWorld): EmulatedReply | Promise<EmulatedReply>
  /** A refusal of the upgrade; undefined lets it in. */
  refuse?(request: EmulatedRequest, world: EmulatorWorld): EmulatedReply | undefined
  connect?(socket: EmulatedSocket, world: EmulatorWorld): Promise<void>
}

export interface EmulatorOptions {
  /** Default `test-key`. */
  readonly key?: string
  readonly faults?: readonly Fault[]
  readonly variants?: readonly string[]
  /** Default: the system chooses. */
  readonly port?: number
  /** Milliseconds before every answer. */
  readonly delayMs?: number
}

export interface Emulator extends AsyncDisposable {
  readonly name: string
  /** What to put into the endpoint setting, with `http`. */
  readonly url: string
  readonly requests: readonly RecordedRequest[]
  /** Rules that callers broke. */
  readonly violations: readonly string[]
  /** Requests and sockets being served now, from their arrival on, and the most there ever were. */
  readonly active: number
  readonly maxActive: number
  /** Replaces the faults to come. */
  setFaults(...faults: readonly Fault[]): Promise<void>
  /** Forgets requests and violations. */
  clear(): void
  close(): Promise<void>
}
