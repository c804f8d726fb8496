import { first } from './0001-first.ts'
import { speech } from './0002-speech.ts'
import { models } from './0003-models.ts'
import { dataRoles } from './0004-data-roles.ts'
import { uploads } from './0005-uploads.ts'
import { answeredSessions } from './0006-answered-sessions.ts'

/** In order; `pragma user_version` is how many of them a file has seen. */
export const migrations: readonly string[] = [first, speech, models, dataRoles, uploads, answeredSessions]
