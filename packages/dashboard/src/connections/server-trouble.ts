import { failure } from '../errors.ts'

const sentences: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host is not known. Check the host name in the address.',
  EAI_AGAIN: 'The host name could not be looked up. Check the name and the network.',
  ECONNREFUSED: 'Nothing listens there. Check host and port, and that the database runs.',
  ECONNRESET: 'The server hung up. Check the port, and whether it wants TLS.',
  ETIMEDOUT: 'The host does not answer. Check host, port and firewall.',
  EHOSTUNREACH: 'The host cannot be reached. Check the network.',
  // PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html
  '28P01': 'The login is refused: wrong user or password.',
  '28000': 'The login is refused: this user may not sign in from here, or only with TLS.',
  '3D000': 'There is no database of this name on the server.',
  '42501': 'This user lacks the rights: it needs CONNECT on the database, and USAGE and SELECT on its schemas and tables.',
  '53300': 'The server has no free place: too many connections.',
  '57P03': 'The server is starting or stopping. Try again in a moment.',
  // MySQL and MariaDB
  ER_ACCESS_DENIED_ERROR: 'The login is refused: wrong user or password, or this user may not sign in from here.',
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: 'The login is refused: this user needs a password.',
  ER_DBACCESS_DENIED_ERROR: 'This user has no rights on the database: it needs SELECT.',
  ER_BAD_DB_ERROR: 'There is no database of this name on the server.',
  ER_CON_COUNT_ERROR: 'The server has no free place: too many connections.',
  // ClickHouse: https://github.com/ClickHouse/ClickHouse/blob/master/src/Common/ErrorCodes.cpp
  AUTHENTICATION_FAILED: 'The login is refused: wrong user or password.',
  UNKNOWN_DATABASE: 'There is no database of this name on the server.',
  ACCESS_DENIED: 'This user lacks the rights: it needs SELECT on the tables of the database.',
  HANDSHAKE_NO_SSL_SUPPORT: 'The server offers no TLS, and the address asks for it.',
}
const certificate = /certificate|self[- ]signed|SSL|TLS/i

/** What keeps a database server from being opened, in a sentence that names the part to look at; no address, no login. */
export function serverTrouble(error: unknown): Error {
  const code = codeOf(error)
  const words = error instanceof Error ? error.message : ''
  const known =
    sentences[code] ??
    (certificate.test(`${code} ${words}`)
      ? 'The encrypted connection failed: the server offers no TLS, or its certificate is not trusted. Check the TLS part of the address.'
      : /timeout|timed out/i.test(words)
        ? sentences['ETIMEDOUT']
        : undefined)
  return failure('connection_failed', known ?? `The database server cannot be used${code ? ` (${code})` : ''}.`, { cause: error })
}

/** What a server says to a statement that the lock or missing rights refuse, as such; anything else as it is. @param refusals its codes for that */
export function asRefused(error: unknown, refusals: ReadonlySet<string>): unknown {
  if (!refusals.has(codeOf(error)) || !(error instanceof Error)) return error
  return failure('sql_refused', `The database refused the statement: ${error.message}.`, { cause: error })
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
