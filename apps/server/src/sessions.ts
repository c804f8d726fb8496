import type { ChangedDashboard, Connection, Session } from '@chitravani/dashboard'
import { failure as dashboardFailure, isOfSight, seenAgain } from '@chitravani/dashboard'
import type { DashboardResponse, SessionResponse, SessionSummary } from '@chitravani/protocol'
import type { SessionRecord } from '@chitravani/storage'
import { connectionOf, sightOf } from './connection-of.ts'
import { usageOf } from './generation.ts'
import type { Services } from './services.ts'

/** A stored session with the connection it was made from. @throws `unknown_session`, `unknown_connection`, `connection_failed` */
export async function openSession(
  services: Services,
  id: string,
  owner: string,
): Promise<{ readonly session: Session; readonly connection: Connection }> {
  const session = await services.tools.sessions.open(id.toLowerCase(), owner)
  return { session, connection: await connectionOf(services, owner, session.record.connection) }
}

/** A stored session whose rows are those that its owner may see now. @throws `unknown_session`, `unknown_connection`, `connection_failed` */
export async function openSeen(services: Services, id: string, owner: string, signal: AbortSignal): Promise<Session> {
  return seenNow(services, await services.tools.sessions.open(id.toLowerCase(), owner), signal)
}

/**
 * The session with rows that its owner may see now; those that are stored where they are the same. What was made of a
 * connection that is no longer there is shown as it is.
 */
export async function seenNow(services: Services, session: Session, signal: AbortSignal): Promise<Session> {
  const { owner, connection } = session.record
  const sight = await sightOf(services, owner, connection)
  if (sight === undefined || isOfSight(session.state, { sight })) return session
  const opened = await connectionOf(services, owner, connection)
  return { ...session, state: await seenAgain(session.state, { connection: opened, tools: services.tools }, { signal }) }
}

const changing = new WeakMap<Services, Set<string>>()

/** One change of a session at a time; a second one is told at once. @throws `session_busy` */
export async function changingSession<T>(services: Services, id: string, owner: string, work: () => Promise<T>): Promise<T> {
  let busy = changing.get(services)
  if (!busy) changing.set(services, (busy = new Set()))
  // With the owner in it, a foreign id says nothing about the session behind it.
  const key = `${owner}\n${id.toLowerCase()}`
  if (busy.has(key))
    throw dashboardFailure('session_busy', 'Another change of this dashboard is running. Wait for it, then send yours again.', {
      retryable: true,
    })
  busy.add(key)
  try {
    return await work()
  } finally {
    busy.delete(key)
  }
}

/** What a change by hand is made to. */
interface Changeable {
  readonly owner: string
  readonly sessionId: string
  readonly connection: Connection
  readonly ifVersion?: number
}

/** Changes a session, one change at a time. @throws `session_busy`, `unknown_session`, `unknown_connection`, `connection_failed`, what `change` throws */
export async function applyChange(
  services: Services,
  { id, owner, ifVersion }: { readonly id: string; readonly owner: string; readonly ifVersion: number | undefined },
  change: (target: Changeable) => Promise<ChangedDashboard>,
): Promise<DashboardResponse> {
  const { session, connection } = await openSession(services, id, owner)
  return changingSession(services, id, owner, async () => {
    const target = { owner, sessionId: session.record.id, connection, ...(ifVersion === undefined ? {} : { ifVersion }) }
    return changedResponse(await change(target))
  })
}

export function changedResponse({ sessionId, version, dashboard, warnings, usage }: ChangedDashboard): DashboardResponse {
  return {
    success: true,
    session_id: sessionId,
    version,
    dashboard,
    error: null,
    warnings: [...warnings],
    ...usageOf(usage ? { usage } : {}),
  }
}

export function sessionResponse({ record, state }: Session): SessionResponse {
  return {
    success: true,
    session_id: record.id,
    version: record.version,
    dashboard: state.dashboard,
    error: null,
    warnings: [...state.warnings],
    session: toSummary(record),
  }
}

export function toSummary(record: SessionRecord): SessionSummary {
  return {
    session_id: record.id,
    title: record.title,
    prompt: record.prompt,
    connection_name: record.connection,
    chart_count: record.chartCount,
    version: record.version,
    undo_steps: record.undoSteps,
    redo_steps: record.redoSteps,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  }
}
