import type { SessionRecords } from '../records.ts'
import {
  compress,
  expectVersion,
  fromCursor,
  maxStates,
  noStep,
  sessionColumns,
  sessionContentColumn,
  toContent,
  toPage,
  toSession,
} from '../rows.ts'
import type { Database, Statements } from './database.ts'

/** Every change locks the row of its session first, so that of two at once the second sees what the first left. */
export function openSessions(database: Database, now: () => Date): SessionRecords {
  const current = async (inside: Statements, id: string, owner: string, expected?: number, lock = '') =>
    expectVersion(await inside.get(`select ${sessionColumns} from sessions where id = $1 and owner = $2 ${lock}`, id, owner), expected)

  const move = (inside: Statements, id: string, position: number, title: string, chartCount: number) =>
    inside.run(
      'update sessions set position = $2, title = $3, chart_count = $4, version = version + 1, updated_at = $5 where id = $1',
      id,
      position,
      title,
      chartCount,
      now().toISOString(),
    )

  return {
    async create(session) {
      const content = await compress(session.content)
      const at = now().toISOString()
      await database.run(
        `with made as (
           insert into sessions (id, owner, connection, prompt, title, chart_count, created_at, updated_at, version, position)
           values ($1, $2, $3, $4, $5, $6, $7, $7, 1, 1) returning id, title, chart_count)
         insert into session_states (session, position, title, chart_count, content) select id, 1, title, chart_count, $8 from made`,
        session.id,
        session.owner,
        session.connection,
        session.prompt,
        session.title,
        session.chartCount,
        at,
        content,
      )
      const { content: _content, ...rest } = session
      return { ...rest, createdAt: at, updatedAt: at, version: 1, undoSteps: 0, redoSteps: 0 }
    },

    async read(id, owner) {
      const row = await database.get(
        `select ${sessionColumns}, ${sessionContentColumn} from sessions where id = $1 and owner = $2`,
        id,
        owner,
      )
      return row && toContent(row)
    },

    async readRecord(id, owner) {
      const row = await database.get(`select ${sessionColumns} from sessions where id = $1 and owner = $2`, id, owner)
      return row && toSession(row)
    },

    async append(id, owner, expected, change) {
      const content = await compress(change.content)
      return database.write(async (inside) => {
        const position = Number((await current(inside, id, owner, expected, 'for update'))['position']) + 1
        await inside.run(
          'delete from session_states where session = $1 and (position >= $2 or position <= $3)',
          id,
          position,
          position - maxStates,
        )
        await inside.run(
          'insert into session_states (session, position, title, chart_count, content) values ($1, $2, $3, $4, $5)',
          id,
          position,
          change.title,
          change.chartCount,
          content,
        )
        await move(inside, id, position, change.title, change.chartCount)
        return toSession(await current(inside, id, owner))
      })
    },

    async step(id, owner, direction, expected) {
      const row = await database.write(async (inside) => {
        const from = Number((await current(inside, id, owner, expected, 'for update'))['position'])
        const state = await inside.get(
          'select position, title, chart_count, content from session_states where session = $1 and position = $2',
          id,
          direction === 'undo' ? from - 1 : from + 1,
        )
        if (!state) throw noStep(direction)
        await move(inside, id, Number(state['position']), String(state['title']), Number(state['chart_count']))
        return { ...(await current(inside, id, owner)), content: state['content'] ?? null }
      })
      return toContent(row)
    },

    async list(owner, page) {
      const [updatedAt, id] = fromCursor(page.before)
      const rows = await database.all(
        `select ${sessionColumns} from sessions where owner = $1 and (updated_at, id) < ($2, $3)
         order by updated_at desc, id desc limit $4`,
        owner,
        updatedAt,
        id,
        page.limit + 1,
      )
      return toPage(rows, page.limit)
    },

    async remove(id, owner) {
      return database.write(async (inside) => {
        await inside.run('delete from idempotency where session = $1 and owner = $2', id, owner)
        return (await inside.run('delete from sessions where id = $1 and owner = $2', id, owner)) > 0
      })
    },

    async removeAll(owner) {
      return database.run('delete from sessions where owner = $1', owner)
    },
  }
}
