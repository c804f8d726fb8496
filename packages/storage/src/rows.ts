import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { Failure } from '@chitravani/kit'
import { failure } from './errors.ts'
import type { ApiKeyRecord, SessionContent, SessionRecord, ShareRecord, UploadRecord, Usage, UserRecord } from './records.ts'

/** What the tables of every store have in common: their columns bear the same names, and mean the same. */

export type Value = string | number | null | Uint8Array
export type Row = Readonly<Record<string, Value>>

/** Steps back that a session keeps; older states are forgotten. */
export const maxStates = 50
/** How long the first answer of an idempotency key is kept. */
export const keptAnswerMs = 24 * 60 * 60 * 1_000
/** How many days usage and spending are kept. */
const keptDays = 400

/** The first day (`2026-11-21`) that is still kept. */
export function firstKeptDay(now: Date): string {
  return new Date(now.getTime() - keptDays * 86_400_000).toISOString().slice(0, 10)
}

export function toUser(row: Row): UserRecord {
  return {
    name: String(row['name']),
    role: row['role'] === 'admin' ? 'admin' : 'user',
    dataRoles: String(row['data_roles']).split(',').filter(Boolean),
    passwordHash: String(row['password_hash']),
    tokensValidFrom: String(row['tokens_valid_from']),
    createdAt: String(row['created_at']),
  }
}

export function toApiKey(row: Row): ApiKeyRecord {
  const { characters_per_day: characters, audio_seconds_per_day: seconds } = row
  return {
    name: String(row['name']),
    keyHash: String(row['key_hash']),
    hint: String(row['hint']),
    ...(typeof characters === 'number' ? { charactersPerDay: characters } : {}),
    ...(typeof seconds === 'number' ? { audioSecondsPerDay: seconds } : {}),
    createdAt: String(row['created_at']),
  }
}

/** By which two names of an owner's uploads are one. */
export const nameKey = (name: string) => name.toLowerCase()

export function toUpload(row: Row): UploadRecord {
  return {
    id: String(row['id']),
    name: String(row['name']),
    table: String(row['file_table']),
    kind: String(row['kind']),
    bytes: Number(row['bytes']),
    createdAt: String(row['created_at']),
  }
}

export function toShare(row: Row): ShareRecord {
  return {
    tokenHash: String(row['token_hash']),
    session: String(row['session']),
    owner: String(row['owner']),
    createdAt: String(row['created_at']),
  }
}

/** No row: nothing was used. */
export function toUsage(row: Row | undefined): Usage {
  return {
    characters: Number(row?.['characters'] ?? 0),
    audioMs: Number(row?.['audio_ms'] ?? 0),
    requests: Number(row?.['requests'] ?? 0),
  }
}

export function toSession(row: Row): SessionRecord {
  return {
    id: String(row['id']),
    owner: String(row['owner']),
    connection: String(row['connection']),
    prompt: String(row['prompt']),
    title: String(row['title']),
    chartCount: Number(row['chart_count']),
    createdAt: String(row['created_at']),
    updatedAt: String(row['updated_at']),
    version: Number(row['version']),
    undoSteps: Number(row['undo_steps']),
    redoSteps: Number(row['redo_steps']),
  }
}

/** Columns of a session with the steps that there are to both sides of where it stands. */
export const sessionColumns = `sessions.*,
  position - (select min(position) from session_states where session = sessions.id) as undo_steps,
  (select max(position) from session_states where session = sessions.id) - position as redo_steps`

/** The state that a session shows now. */
export const sessionContentColumn =
  '(select content from session_states where session = sessions.id and position = sessions.position) as content'

/** States are kept compressed. */
export const compress: (content: string) => Promise<Uint8Array> = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** A row of `sessionColumns` and `sessionContentColumn`. */
export async function toContent(row: Row): Promise<SessionContent> {
  return { record: toSession(row), content: (await decompress(row['content'] as Uint8Array)).toString('utf8') }
}

/** Opaque to callers; one that was not made here leads to the first page's end, never to another owner. */
function toCursor(session: SessionRecord): string {
  return Buffer.from(`${session.updatedAt} ${session.id}`).toString('base64url')
}

/** What the sessions of a page lie before: the moment of their last change, and the id. */
export function fromCursor(cursor: string | undefined): readonly [string, string] {
  if (cursor === undefined) return ['9999', '']
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const space = text.indexOf(' ')
  return [text.slice(0, Math.max(space, 0)), text.slice(space + 1)]
}

/** A page out of its rows and one more. */
export function toPage(rows: readonly Row[], limit: number): { readonly sessions: readonly SessionRecord[]; readonly next?: string } {
  const sessions = rows.slice(0, limit).map(toSession)
  const last = sessions.at(-1)
  return rows.length > limit && last ? { sessions, next: toCursor(last) } : { sessions }
}

/** The session that was found, unless it is not there or not at the version that a change was made from. @throws `unknown_session`, `stale_version` */
export function expectVersion(row: Row | undefined, expected: number | undefined): Row {
  if (!row) throw failure('unknown_session', 'There is no such dashboard among yours.')
  const { version } = row
  if (expected === undefined || version === expected) return row
  throw failure(
    'stale_version',
    `The dashboard has changed meanwhile: it is at version ${String(version)}, not ${expected}. Read it again.`,
    {
      details: { version, expected },
    },
  )
}

export function noStep(direction: 'undo' | 'redo'): Failure {
  return direction === 'undo'
    ? failure('nothing_to_undo', 'There is no earlier version.')
    : failure('nothing_to_redo', 'There is no later version.')
}

export const userExists = () => failure('user_exists', 'There is a user of this name already.')
export const keyExists = () => failure('key_exists', 'There is an API key of this name already.')
