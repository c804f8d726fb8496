import type { SessionContent, SessionRecords } from '@chitravani/storage'
import { expect, it } from 'vitest'
import { openSessions } from './index.ts'
import type { DashboardState } from './index.ts'

const state = (title: string, text = '') =>
  ({ plan: { charts: [] }, charts: [], dashboard: { title, chart_count: 0 }, warnings: [], text }) as unknown as DashboardState

/** A store that other servers write to as well, and how often a content was read. */
function store() {
  const sessions = new Map<string, SessionContent>()
  const reads: string[] = []
  const found = (id: string, owner: string) => {
    const session = sessions.get(id)
    return session?.record.owner === owner ? session : undefined
  }
  const records = {
    async read(id: string, owner: string) {
      reads.push(id)
      return found(id, owner)
    },
    readRecord: async (id: string, owner: string) => found(id, owner)?.record,
  } as unknown as SessionRecords
  const write = (id: string, version: number, content: DashboardState, owner = 'ann') =>
    sessions.set(id, { record: { id, owner, version } as SessionContent['record'], content: JSON.stringify(content) })
  return { records, reads, sessions, write }
}

it('reads a version once, and sees what another server writes', async () => {
  const { records, reads, write } = store()
  const sessions = openSessions(records)
  write('a', 1, state('one'))
  expect((await sessions.open('a', 'ann')).state.dashboard.title).toBe('one')
  const again = await sessions.open('a', 'ann')
  expect([again.state.dashboard.title, again.record.version, reads.length]).toEqual(['one', 1, 1])
  write('a', 2, state('two'))
  const changed = await sessions.open('a', 'ann')
  expect([changed.state.dashboard.title, changed.record.version, reads.length]).toEqual(['two', 2, 2])
})

it('shows what it keeps to its owner alone, and no longer than it is there', async () => {
  const { records, sessions: stored, write } = store()
  const sessions = openSessions(records)
  write('a', 1, state('one'))
  await sessions.open('a', 'ann')
  await expect(sessions.open('a', 'bob')).rejects.toMatchObject({ code: 'unknown_session' })
  expect((await sessions.open('a', 'ann')).state.dashboard.title).toBe('one')
  stored.delete('a')
  await expect(sessions.open('a', 'ann')).rejects.toMatchObject({ code: 'unknown_session' })
  write('a', 1, state('another'), 'bob')
  expect((await sessions.open('a', 'bob')).state.dashboard.title).toBe('another')
})

it('keeps no more than it may', async () => {
  const { records, reads, write } = store()
  const sessions = openSessions(records, { maxChars: 1_000 })
  for (const id of ['a', 'b', 'c', 'd', 'e']) write(id, 1, state(id, 'x'.repeat(120)))
  write('large', 1, state('large', 'x'.repeat(300)))
  for (const id of ['a', 'b', 'c', 'd', 'a', 'e', 'a', 'd', 'b']) expect((await sessions.open(id, 'ann')).state.dashboard.title).toBe(id)
  // The fifth has no room beside the others: the one that was not asked for longest goes.
  expect(reads).toEqual(['a', 'b', 'c', 'd', 'e', 'b'])
  await sessions.open('large', 'ann')
  await sessions.open('large', 'ann')
  expect(reads.slice(6)).toEqual(['large', 'large'])
})
