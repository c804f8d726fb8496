import { randomUUID } from 'node:crypto'
import type { SessionContent, SessionRecords } from '@chitravani/storage'
import { LRUCache } from 'lru-cache'
import { failure } from '../errors.ts'
import type { DashboardState, Session, Sessions } from './session.ts'

export { isOfSight } from './session.ts'
export type { ChartState, DashboardState, Row, Session, Sessions } from './session.ts'

export interface SessionOptions {
  /** Text of states that are kept read, for the next call; those that were not asked for longest go first. Default 16 MiB. */
  readonly maxChars?: number
}

/** States are kept by their sessions' versions, of which each has one; whose a session is, and its version, is asked every time. */
export function openSessions(records: SessionRecords, { maxChars = 16 * 1024 * 1024 }: SessionOptions = {}): Sessions {
  const kept = new LRUCache<string, { readonly version: number; readonly state: DashboardState }>({
    maxSize: maxChars,
    maxEntrySize: Math.floor(maxChars / 4),
  })

  return {
    records,
    async create({ owner, connection, prompt, state }) {
      const record = await records.create({
        id: randomUUID(),
        owner,
        connection,
        prompt,
        ...summary(state),
        content: JSON.stringify(state),
      })
      return { record, state }
    },
    async open(id, owner) {
      // Without anything kept of it, there is no use in asking twice.
      const record = kept.has(id) ? await records.readRecord(id, owner) : undefined
      const known = record && kept.get(id)
      if (record && known?.version === record.version) return { record, state: known.state }
      const found = await records.read(id, owner)
      if (!found) {
        kept.delete(id)
        throw failure('unknown_session', 'There is no such dashboard among yours.')
      }
      const session = parsed(found)
      kept.set(id, { version: session.record.version, state: session.state }, { size: found.content.length })
      return session
    },
    async save(id, owner, expected, state) {
      const record = await records.append(id, owner, expected, { ...summary(state), content: JSON.stringify(state) })
      return { record, state }
    },
    async step(id, owner, direction, expected) {
      return parsed(await records.step(id, owner, direction, expected))
    },
  }
}

function summary(state: DashboardState): { title: string; chartCount: number } {
  return { title: state.dashboard.title, chartCount: state.dashboard.chart_count }
}

/** The store hands back what `create` and `save` wrote. */
function parsed({ record, content }: SessionContent): Session {
  return { record, state: JSON.parse(content) as DashboardState }
}
