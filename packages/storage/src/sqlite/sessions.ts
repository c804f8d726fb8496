import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { failure } from '../errors.ts'
import type { SessionContent, SessionRecord, SessionRecords } from '../records.ts'
import type { Database, Value } from './database.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Steps back that a session keeps; older states are forgotten. */
const maxStates = 50

const columns = `sessions.*,
  position - (select min(position) from session_states where session = sessions.id) as undo_steps,
  (select max(position) from session_states where session = sessions.id) - position as redo_steps`

export function openSessions(database: Database, now: () => Date): SessionRecords {
  const find = (id: string, owner: string) => database.get(`select ${columns} from sessions where id = ? and owner = ?`, id, owner)

  const current = (id: string, owner: string, expected: number | undefined) => {
    const row = find(id, owner)
    if (!row) throw failure('unknown_session', 'There is no such dashboard among yours.')
    if (expected !== undefined && row['version'] !== expected)
      throw failure(
        'stale_version',
        `The dashboard has changed meanwhile: it is at version ${String(row['version'])}, not ${expected}. Read it again.`,
        {
          details: { version: row['version'], expected },
        },
      )
    return row
  }

  const record = (id: string, owner: string) => toRecord(current(id, owner, undefined))

  return {
    async create(session) {
      const content = await compress(session.content)
      const at = now().toISOString()
      return database.write(() => {
        database.run(
          `insert into sessions (id, owner, connection, prompt, title, chart_count, created_at, updated_at, version, position)
           values (?, ?, ?, ?, ?, ?, ?, ?, 1, 1)`,
          session.id,
          session.owner,
          session.connection,
          session.prompt,
          session.title,
          session.chartCount,
          at,
          at,
        )
        putState(database, session.id, 1, session, content)
        return record(session.id, session.owner)
      })
    },

    async read(id, owner) {
      const row = database.get(
        `select ${columns}, (select content from session_states where session = sessions.id and position = sessions.position) as content
         from sessions where id = ? and owner = ?`,
        id,
        owner,
      )
      return row && toContent(row)
    },

    async append(id, owner, expected, change) {
      const content = await compress(change.content)
      return database.write(() => {
        const position = Number(current(id, owner, expected)['position']) + 1
        database.run(
          'delete from session_states where session = ? and (position >= ? or position <= ?)',
          id,
          position,
          position - maxStates,
        )
        putState(database, id, position, change, content)
        move(database, id, position, change.title, change.chartCount, now())
        return record(id, owner)
      })
    },

    async step(id, owner, direction, expected) {
      const row = database.write(() => {
        const from = Number(current(id, owner, expected)['position'])
        const state = database.get(
          'select position, title, chart_count, content from session_states where session = ? and position = ?',
          id,
          direction === 'undo' ? from - 1 : from + 1,
        )
        if (!state)
          throw direction === 'undo'
            ? failure('nothing_to_undo', 'There is no earlier version.')
            : failure('nothing_to_redo', 'There is no later version.')
        move(database, id, Number(state['position']), String(state['title']), Number(state['chart_count']), now())
        return { ...current(id, owner, undefined), content: state['content'] ?? null }
      })
      return toContent(row)
    },

    async list(owner, page) {
      const [updatedAt, id] = page.before === undefined ? ['9999', ''] : fromCursor(page.before)
      const rows = database.all(
        `select ${columns} from sessions where owner = ? and (updated_at, id) < (?, ?) order by updated_at desc, id desc limit ?`,
        owner,
        updatedAt,
        id,
        page.limit + 1,
      )
      const sessions = rows.slice(0, page.limit).map(toRecord)
      const last = sessions.at(-1)
      return rows.length > page.limit && last ? { sessions, next: toCursor(last) } : { sessions }
    },

    async remove(id, owner) {
      return database.write(() => database.run('delete from sessions where id = ? and owner = ?', id, owner)) > 0
    },

    async removeAll(owner) {
      return database.write(() => database.run('delete from sessions where owner = ?', owner))
    },
  }
}

function putState(
  database: Database,
  session: string,
  position: number,
  state: { readonly title: string; readonly chartCount: number },
  content: Uint8Array,
): void {
  database.run(
    'insert into session_states (session, position, title, chart_count, content) values (?, ?, ?, ?, ?)',
    session,
    position,
    state.title,
    state.chartCount,
    content,
  )
}

function move(database: Database, id: string, position: number, title: string, chartCount: number, at: Date): void {
  database.run(
    'update sessions set position = ?, title = ?, chart_count = ?, version = version + 1, updated_at = ? where id = ?',
    position,
    title,
    chartCount,
    at.toISOString(),
    id,
  )
}

function toRecord(row: Readonly<Record<string, Value>>): SessionRecord {
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

async function toContent(row: Readonly<Record<string, Value>>): Promise<SessionContent> {
  return { record: toRecord(row), content: (await decompress(row['content'] as Uint8Array)).toString('utf8') }
}

/** Opaque to callers; one that was not made here leads to the first page's end, never to another owner. */
function toCursor(session: SessionRecord): string {
  return Buffer.from(`${session.updatedAt} ${session.id}`).toString('base64url')
}

function fromCursor(cursor: string): readonly [string, string] {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const space = text.indexOf(' ')
  return [text.slice(0, Math.max(space, 0)), text.slice(space + 1)]
}
