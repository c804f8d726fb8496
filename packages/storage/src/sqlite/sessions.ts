import type { SessionRecords } from '../records.ts'
import {
  compress,
  fromCursor,
  maxStates,
  noStep,
  expectVersion,
  sessionColumns,
  sessionContentColumn,
  toContent,
  toPage,
  toSession,
} from '../rows.ts'
import type { Database } from './database.ts'

export function openSessions(database: Database, now: () => Date): SessionRecords {
  const find = (id: string, owner: string) => database.get(`select ${sessionColumns} from sessions where id = ? and owner = ?`, id, owner)

  const current = (id: string, owner: string, expected?: number) => expectVersion(find(id, owner), expected)

  const record = (id: string, owner: string) => toSession(current(id, owner))

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
        `select ${sessionColumns}, ${sessionContentColumn}
         from sessions where id = ? and owner = ?`,
        id,
        owner,
      )
      return row && toContent(row)
    },

    async readRecord(id, owner) {
      const row = find(id, owner)
      return row && toSession(row)
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
        if (!state) throw noStep(direction)
        move(database, id, Number(state['position']), String(state['title']), Number(state['chart_count']), now())
        return { ...current(id, owner), content: state['content'] ?? null }
      })
      return toContent(row)
    },

    async list(owner, page) {
      const [updatedAt, id] = fromCursor(page.before)
      const rows = database.all(
        `select ${sessionColumns} from sessions where owner = ? and (updated_at, id) < (?, ?) order by updated_at desc, id desc limit ?`,
        owner,
        updatedAt,
        id,
        page.limit + 1,
      )
      return toPage(rows, page.limit)
    },

    async remove(id, owner) {
      return database.write(() => {
        database.run('delete from idempotency where session = ? and owner = ?', id, owner)
        return database.run('delete from sessions where id = ? and owner = ?', id, owner) > 0
      })
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
