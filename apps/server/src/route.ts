import type { FailureKind } from '@chitravani/kit'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { UserRecord } from '@chitravani/storage'
import type { Caller } from './caller.ts'
import type { NewUpload } from './uploads/uploads.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
/** Who may call: anyone, whoever has a token, admins only; `caller`: as `callers.ts` admits to `/api/*` and `/v1/*`. */
export type Access = 'anyone' | 'user' | 'admin' | 'caller'
/** Which of the caller's budgets of a minute a call counts on. */
export type Budget = 'generate' | 'refine' | 'filter' | 'export' | 'speech' | 'other'

/** One request, read and checked. */
export interface Call<Params, Query, Body> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly requestId: string
  /** Fires when the caller leaves or the server goes down. */
  readonly signal: AbortSignal
  readonly address: string
  /** A logger whose lines name the request; most requests leave it at their one line. */
  readonly log: () => Logger
  /** A proxy brought it. */
  readonly isForwarded: () => boolean
  readonly header: (name: string) => string | undefined
  /** Adds facts to the log line of this request; never texts, keys or addresses. */
  readonly note: (facts: Readonly<Record<string, string | number | boolean | null>>) => void
  /** The one file of a route that takes files; undefined where the body has none. */
  readonly file: NewUpload | undefined
  /** The same of a route that takes a form with a small file, which is there as a whole. */
  readonly received: ReceivedFile | undefined
}

export interface ReceivedFile {
  /** As the caller named it. */
  readonly fileName: string
  readonly bytes: Uint8Array
}

export interface SignedIn {
  /** With access `user` and `admin`. */
  readonly user: UserRecord
  /** With access `caller`. */
  readonly caller: Caller
}

export type Answer =
  | { readonly kind: 'json'; readonly status?: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
  /** JSON that is text already: a stored answer, sent again. */
  | {
      readonly kind: 'text'
      readonly status?: number
      readonly body: string | Uint8Array
      readonly type: string
      readonly headers?: Readonly<Record<string, string>>
    }
  | {
      readonly kind: 'events'
      readonly events: AsyncIterable<ServerSentEvent>
      readonly headers?: Readonly<Record<string, string>>
    }
  /** Bytes as they come, under a status that is out before they end. */
  | {
      readonly kind: 'bytes'
      readonly chunks: AsyncIterable<Uint8Array>
      readonly type: string
      readonly headers?: Readonly<Record<string, string>>
    }

/** One event of a stream: an object for its `data:` line, an `id:` where it can be resumed from. */
export type ServerSentEvent = { readonly id?: string } & (
  | { readonly data: unknown; readonly json?: undefined }
  /** JSON that is text already, on one line. */
  | { readonly json: string }
)

/** What a route says of one of its answers. */
export interface AnswerNote {
  readonly description: string
  /** Content type to schema; null for bytes and texts without one. */
  readonly content: Readonly<Record<string, z.ZodType | null>>
}

/** One method of one path: what it takes and answers, as the document says and the server checks. */
export interface Route<Params = unknown, Query = unknown, Body = unknown> {
  readonly method: Method
  /** As OpenAPI writes it: `/dashboard/sessions/{id}`. */
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly budget?: Budget
  readonly params?: z.ZodType<Params>
  readonly query?: z.ZodType<Query>
  readonly body?: z.ZodType<Body>
  readonly bodyMayBeMissing?: boolean
  /** Default `json`. `file`: one large file, read as it arrives; `parts`: fields and one small file. */
  readonly takes?: 'json' | 'form' | 'file' | 'parts'
  readonly maxBytes?: number
  readonly answers: Readonly<Record<number, AnswerNote>>
  /** Kinds of failure beyond those of every route. */
  readonly fails?: readonly FailureKind[]
  readonly headers?: Readonly<Record<string, string>>
  handle(call: Call<Params, Query, Body> & SignedIn): Promise<Answer>
}

/** Ties the handler's types to the schemas, then forgets them, so that routes of all shapes fit one list. */
export function route<Params, Query, Body>(definition: Route<Params, Query, Body>): Route {
  return definition
}

export const json = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answer => ({
  kind: 'json',
  status,
  body,
  headers,
})

export function answersJson(schema: z.ZodType, description: string): Readonly<Record<number, AnswerNote>> {
  return { 200: { description, content: { 'application/json': schema } } }
}
