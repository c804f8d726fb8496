import { failure as dashboardFailure, sightName } from '@chitravani/dashboard'
import type { Connection, RowRule } from '@chitravani/dashboard'
import type { ConnectionSummary } from '@chitravani/protocol'
import type { UserRecord } from '@chitravani/storage'
import type { ConnectionSettings } from './connection-settings.ts'
import type { Services } from './services.ts'

/** What a user may ask: the connections of all that show this user something, then the files of this user. */
export async function connectionsOf({ connections, uploads, records }: Services, owner: string): Promise<ConnectionSummary[]> {
  const user = await records.users.read(owner)
  const mine = await uploads.list(owner)
  return [
    ...connections.list().filter(({ name }) => rulesFor(connections.settings(name), user) !== undefined),
    ...mine.map(({ name }) => ({ name, kind: 'files', sample: false, uploaded: true as const })),
  ]
}

/** As the user may see it: every route asks through this. @throws `unknown_connection` that names those the user may use, `connection_failed` */
export async function connectionOf(services: Services, owner: string, name: string): Promise<Connection> {
  const uploaded = await services.uploads.open(owner, name)
  if (uploaded) return uploaded
  const { connections } = services
  const rules = connections.has(name) ? rulesFor(connections.settings(name), await services.records.users.read(owner)) : undefined
  if (!rules) throw await unknownConnection(services, owner)
  const connection = await connections.open(name)
  if (rules.length === 0) return connection
  if (!connection.seenBy) throw dashboardFailure('connection_failed', 'This connection cannot keep the rules for its rows.')
  return connection.seenBy(rules)
}

/**
 * `Connection.sight` of what the user would be given, without opening it; undefined where there is no such connection.
 * @throws `unknown_connection` where there is one that shows this user nothing
 */
export async function sightOf(services: Services, owner: string, name: string): Promise<string | undefined> {
  const { connections, uploads } = services
  if ((await uploads.list(owner)).some((each) => each.name === name)) return ''
  if (!connections.has(name)) return undefined
  const settings = connections.settings(name)
  const rules = rulesFor(settings, await services.records.users.read(owner))
  if (!rules) throw await unknownConnection(services, owner)
  return sightName({ visible: settings?.visible ?? {}, rules })
}

/** One rule for each role that the user has and the connection knows; empty: all rows. Undefined: the user sees nothing of it. */
function rulesFor(settings: ConnectionSettings | undefined, user: UserRecord | undefined): readonly RowRule[] | undefined {
  const { rows } = settings ?? {}
  if (!rows) return []
  const roles = user ? [user.role, ...user.dataRoles] : []
  const rules = roles.flatMap((role): RowRule[] => (Object.hasOwn(rows, role) ? [rows[role] ?? {}] : []))
  return rules.length === 0 ? undefined : rules
}

async function unknownConnection(services: Services, owner: string): Promise<Error> {
  const available = (await connectionsOf(services, owner)).map((each) => each.name)
  return dashboardFailure('unknown_connection', `There is no connection of this name. Known: ${available.join(', ') || 'none'}.`, {
    details: { available },
  })
}
