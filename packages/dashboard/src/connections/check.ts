import { lookup } from 'node:dns/promises'
import { access, constants } from 'node:fs/promises'
import { connect } from 'node:net'
import { deadline, isFailure } from '@chitravani/kit'
import type { CallOptions } from '@chitravani/kit'
import type { RowRule } from '../sql/filter-value.ts'
import type { DataNote } from './connection.ts'
import { leadsInto, outOfReachWords } from './out-of-reach.ts'
import { openConnection } from './index.ts'
import type { ConnectionSettings } from './index.ts'

/** What is wrong with a connection, and where to look; no address, no login, no path is in it. */
export interface ConnectionProblem {
  readonly code: ConnectionProblemCode
  /** The part to look at. */
  readonly part: ConnectionPart
  /** What is wrong and what to do. */
  readonly message: string
}

export const connectionParts = [
  'address',
  'host',
  'port',
  'tls',
  'login',
  'database',
  'rights',
  'file',
  'tables',
  'rules',
  'hints',
  'server',
] as const
export type ConnectionPart = (typeof connectionParts)[number]

export const connectionProblemCodes = [
  'address_unreadable',
  'host_unknown',
  'port_closed',
  'host_silent',
  'tls_failed',
  'login_refused',
  'database_missing',
  'rights_too_narrow',
  'rights_too_wide',
  'file_missing',
  'file_forbidden',
  'file_unreadable',
  'own_storage',
  'nothing_visible',
  'rule_unusable',
  'hint_unusable',
  'server_busy',
  'unusable',
] as const
export type ConnectionProblemCode = (typeof connectionProblemCodes)[number]

export interface ConnectionCheck {
  readonly problems: readonly ConnectionProblem[]
  /** What would be shown; empty where it cannot be opened. */
  readonly tables: readonly { readonly name: string; readonly rows: number; readonly columns: number }[]
  /** What was repaired or left out when the data was read. */
  readonly notes?: readonly DataNote[]
}

/** How long a port may take to answer. */
const portMs = 5_000
const defaultPorts: Readonly<Partial<Record<ConnectionSettings['kind'], number>>> = { postgres: 5_432, mysql: 3_306, clickhouse: 8_123 }
const schemes: Readonly<Partial<Record<ConnectionSettings['kind'], readonly string[]>>> = {
  postgres: ['postgres:', 'postgresql:'],
  mysql: ['mysql:', 'mariadb:'],
  clickhouse: ['http:', 'https:', 'clickhouse:'],
}

/**
 * Opens a connection step by step and says what keeps it from being used: the address, the host, the port, encryption, the login,
 * the database, its rights, the tables that are allowed, the rules for its rows.
 * @param rules by role
 * @throws the signal's reason
 */
export async function checkConnection(
  settings: ConnectionSettings,
  rules: Readonly<Record<string, RowRule>> = {},
  call: CallOptions = {},
): Promise<ConnectionCheck> {
  const signal = deadline(call)
  const before = await (schemes[settings.kind] ? checkServer(settings, signal) : checkFile(settings))
  signal?.throwIfAborted()
  if (before) return { problems: [before], tables: [] }
  const connection = await openConnection(settings)
  try {
    const within: CallOptions = signal ? { signal } : {}
    await connection.run({ sql: 'SELECT 1', parameters: [] }, within)
    const problems: ConnectionProblem[] = []
    for (const [role, rule] of Object.entries(rules)) {
      try {
        // No table is read: only the rule itself is held against what is there.
        await connection.seenBy?.([rule]).run({ sql: 'SELECT 1', parameters: [] }, within)
      } catch (error) {
        signal?.throwIfAborted()
        problems.push({
          code: 'rule_unusable',
          part: 'rules',
          message: `The rule of the role "${role}" cannot be kept, so the role sees nothing: ${words(error)}`,
        })
      }
    }
    const { tables, notes } = await connection.catalog(within)
    if (tables.length === 0) problems.push(nothingVisible(settings))
    const listed = tables.map(({ id, rowCount, columns }) => ({ name: id, rows: rowCount, columns: columns.length }))
    return { problems, tables: listed, ...(notes ? { notes } : {}) }
  } catch (error) {
    signal?.throwIfAborted()
    return { problems: [problemOf(words(error), schemes[settings.kind] !== undefined)], tables: [] }
  } finally {
    await connection.close()
  }
}

function words(error: unknown): string {
  return error instanceof Error && isFailure(error) ? error.message : 'It cannot be used.'
}

async function checkFile({ path, outOfReach = [] }: ConnectionSettings): Promise<ConnectionProblem | undefined> {
  if (path === undefined) return { code: 'file_missing', part: 'file', message: 'No path is given. Set "path" to a file or folder.' }
  if (await leadsInto(path, outOfReach)) return { code: 'own_storage', part: 'file', message: outOfReachWords }
  try {
    await access(path, constants.R_OK)
    return undefined
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    return code === 'EACCES' || code === 'EPERM'
      ? { code: 'file_forbidden', part: 'file', message: 'What "path" names may not be read by this user. Change its rights or its owner.' }
      : { code: 'file_missing', part: 'file', message: 'There is nothing at "path". It is relative to the settings file.' }
  }
}

/** Address, host and port, before the database itself is asked. */
async function checkServer({ kind, url }: ConnectionSettings, signal: AbortSignal | undefined): Promise<ConnectionProblem | undefined> {
  const allowed = schemes[kind] ?? []
  if (url === undefined || !URL.canParse(url))
    return {
      code: 'address_unreadable',
      part: 'address',
      message: `The address cannot be read. It looks like ${allowed[0] ?? ''}//user:password@host:port/database.`,
    }
  const address = new URL(url)
  if (!allowed.includes(address.protocol))
    return {
      code: 'address_unreadable',
      part: 'address',
      message: `The address is not one of ${kind}: it begins with ${allowed.map((scheme) => `${scheme}//`).join(' or ')}.`,
    }
  const host = decodeURIComponent(address.hostname).replace(/^\[|\]$/g, '')
  // A socket in the file system has neither.
  if (host === '' || host.startsWith('/')) return undefined
  try {
    await lookup(host)
  } catch {
    return { code: 'host_unknown', part: 'host', message: 'The host is not known. Check the host name in the address, and the network.' }
  }
  return checkPort(host, Number(address.port || defaultPorts[kind] || 0), signal)
}

function checkPort(host: string, port: number, signal: AbortSignal | undefined): Promise<ConnectionProblem | undefined> {
  const silent: ConnectionProblem = {
    code: 'host_silent',
    part: 'host',
    message: `The host does not answer on port ${port}. Check host, port and firewall.`,
  }
  const closed: ConnectionProblem = {
    code: 'port_closed',
    part: 'port',
    message: `Nothing listens on port ${port} of the host. Check the port, and that the database runs.`,
  }
  return new Promise((resolve) => {
    const socket = connect({ host, port, ...(signal ? { signal } : {}) })
    const end = (problem?: ConnectionProblem) => {
      socket.destroy()
      resolve(problem)
    }
    socket.setTimeout(portMs, () => end(silent))
    socket.once('connect', () => end())
    socket.once('error', (error: NodeJS.ErrnoException) =>
      end(error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET' ? closed : silent),
    )
  })
}

function nothingVisible({ visible }: ConnectionSettings): ConnectionProblem {
  const limited = visible?.schemas !== undefined || visible?.tables !== undefined
  return limited
    ? { code: 'nothing_visible', part: 'tables', message: 'None of its tables is allowed. Check "schemas" and "tables".' }
    : {
        code: 'rights_too_narrow',
        part: 'rights',
        message: 'There is no table that may be read. Give the login SELECT on the tables it should show, and USAGE on their schemas.',
      }
}

/** What the engines say, as `server-trouble.ts` and their own locks write it, by the part it is about. */
const causes: readonly (readonly [RegExp, ConnectionProblemCode, ConnectionPart])[] = [
  [/^The (?:hints of the connection|metric ")/, 'hint_unusable', 'hints'],
  [/what the server keeps of itself/, 'own_storage', 'file'],
  [/may do more than read/, 'rights_too_wide', 'rights'],
  [/login is refused/, 'login_refused', 'login'],
  [/no database of this name/, 'database_missing', 'database'],
  [/lacks the rights|has no rights/, 'rights_too_narrow', 'rights'],
  [/offers no TLS|encrypted connection failed/, 'tls_failed', 'tls'],
  [/no free place|starting or stopping/, 'server_busy', 'server'],
  [/host (name could not|is not known)/, 'host_unknown', 'host'],
  [/Nothing listens|hung up/, 'port_closed', 'port'],
  [/does not answer|cannot be reached/, 'host_silent', 'host'],
]

function problemOf(message: string, isServer: boolean): ConnectionProblem {
  for (const [pattern, code, part] of causes) if (pattern.test(message)) return { code, part, message }
  return isServer ? { code: 'unusable', part: 'server', message } : { code: 'file_unreadable', part: 'file', message }
}
