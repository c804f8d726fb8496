import { first } from './0001-first.ts'
import { uploads } from './0002-uploads.ts'
import { countedSeconds } from './0003-counted-seconds.ts'
import { answeredSessions } from './0004-answered-sessions.ts'

/** In order; `schema_version` says how many of them a database has seen. */
export const migrations: readonly string[] = [first, uploads, countedSeconds, answeredSessions]
