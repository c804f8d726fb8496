import { createHash } from 'node:crypto'
import type { ComposedDashboardSpec, SessionList, SessionResponse } from '@chitravani/protocol'

interface Known {
  /** Digest of the dashboard by the version it was acknowledged with. */
  readonly versions: Map<number, string>
  latest: number
}

type Ask = (path: string) => Promise<{ readonly status: number; readonly body: unknown }>

/** What the servers acknowledged, and whether they still say so. */
export interface Acknowledged {
  readonly sessions: number
  readonly versions: number
  acknowledge(id: string, version: number, dashboard: ComposedDashboardSpec): void
  ids(): readonly string[]
  /** Every session that was acknowledged, and every one that is listed: there, whole, not older than what was said. @returns what is wrong */
  readonly compare: (ask: Ask) => Promise<readonly string[]>
  /** The same of what was acknowledged since it was compared the last time. */
  readonly compareNew: (ask: Ask) => Promise<readonly string[]>
}

export function openAcknowledged(): Acknowledged {
  const known = new Map<string, Known>()
  const recent = new Set<string>()
  const acknowledge = (id: string, version: number, dashboard: ComposedDashboardSpec) => {
    const entry = known.get(id) ?? { versions: new Map<number, string>(), latest: 0 }
    entry.versions.set(version, digest(dashboard))
    entry.latest = Math.max(entry.latest, version)
    known.set(id, entry)
    recent.add(id)
  }
  return {
    get sessions() {
      return known.size
    },
    get versions() {
      return [...known.values()].reduce((sum, { versions }) => sum + versions.size, 0)
    },
    acknowledge,
    ids: () => [...known.keys()],
    async compare(ask) {
      const listed = new Set<string>()
      for (let before = ''; ;) {
        const { sessions, next } = (await ask(`/dashboard/sessions?limit=100${before}`)).body as SessionList
        for (const session of sessions) listed.add(session.session_id)
        if (next === null) break
        before = `&before=${encodeURIComponent(next)}`
      }
      return compareAll(ask, new Set([...listed, ...known.keys()]))
    },
    compareNew: (ask) => compareAll(ask, new Set(recent)),
  }

  async function compareAll(ask: Ask, ids: ReadonlySet<string>): Promise<readonly string[]> {
    const problems: string[] = []
    recent.clear()
    for (const id of ids) {
      // What is acknowledged while the answer is on its way need not be in it.
      const entry = known.get(id)
      const latest = entry?.latest ?? 0
      const { status, body } = await ask(`/dashboard/sessions/${id}`)
      const session = body as SessionResponse
      if (status !== 200) {
        problems.push(`session ${id} answers ${status}`)
        continue
      }
      const broken = brokenIn(session)
      if (broken !== undefined) problems.push(`session ${id}: ${broken}`)
      if (session.version < latest) problems.push(`session ${id} is at ${session.version}, but ${latest} was acknowledged`)
      const expected = known.get(id)?.versions.get(session.version)
      if (expected !== undefined && expected !== digest(session.dashboard))
        problems.push(`session ${id} at ${session.version} is not what was answered`)
      // A change that was under way may have arrived: from now on it counts.
      acknowledge(id, session.version, session.dashboard)
      recent.delete(id)
    }
    return problems
  }
}

/** What is not whole about a stored dashboard. */
function brokenIn({ dashboard, session }: SessionResponse): string | undefined {
  const ids = dashboard.individual_specs.map((chart) => chart.chart_id).join()
  if (dashboard.chart_count !== dashboard.individual_specs.length || session.chart_count !== dashboard.chart_count)
    return 'its counts differ'
  if (dashboard.sql_queries.map((query) => query.chart_id).join() !== ids) return 'its statements are of other charts'
  const places = dashboard.layout_config.layout.map((item) => item.i).sort()
  if (places.join() !== ids.split(',').sort().join()) return 'its places are of other charts'
  if (session.title !== dashboard.title) return 'its title is of another version'
  return undefined
}

function digest(dashboard: ComposedDashboardSpec): string {
  return createHash('sha256').update(JSON.stringify(dashboard)).digest('hex')
}
