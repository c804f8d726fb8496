import { failure as dashboardFailure } from '@chitravani/dashboard'
import type { Connection } from '@chitravani/dashboard'
import type { ConnectionSummary } from '@chitravani/protocol'
import type { Services } from './services.ts'

/** What a user may ask: the connections of all, then the files of this user. */
export async function connectionsOf({ connections, uploads }: Services, owner: string): Promise<ConnectionSummary[]> {
  const mine = await uploads.list(owner)
  return [...connections.list(), ...mine.map(({ name }) => ({ name, kind: 'files', sample: false, uploaded: true as const }))]
}

/** @throws `unknown_connection` that names those the user may use, `connection_failed` */
export async function connectionOf(services: Services, owner: string, name: string): Promise<Connection> {
  const uploaded = await services.uploads.open(owner, name)
  if (uploaded) return uploaded
  if (services.connections.has(name)) return services.connections.open(name)
  const available = (await connectionsOf(services, owner)).map((each) => each.name)
  throw dashboardFailure('unknown_connection', `There is no connection of this name. Known: ${available.join(', ') || 'none'}.`, {
    details: { available },
  })
}
