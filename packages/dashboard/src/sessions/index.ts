import { randomUUID } from 'node:crypto'
import type { SessionContent, SessionRecords } from '@chitravani/storage'
import { failure } from '../errors.ts'
import type { DashboardState, Session, Sessions } from './session.ts'

export { isOfSight } from './session.ts'
export type { ChartState, DashboardState, Row, Session, Sessions } from './session.ts'

export function openSessions(records: SessionRecords): Sessions {
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
      const found = await records.read(id, owner)
      if (!found) throw failure('unknown_session', 'There is no such dashboard among yours.')
      return parsed(found)
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
