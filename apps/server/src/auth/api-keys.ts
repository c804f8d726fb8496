import { randomBytes } from 'node:crypto'
import type { ApiKeyRecords } from '@chitravani/storage'
import { apiKeyPrefix, hashApiKey } from '../callers.ts'
import { failure } from '../errors.ts'

/** Administration of API keys, for the command line. */

const namePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/
const hintLength = apiKeyPrefix.length + 4

export interface NewApiKey {
  readonly name: string
  /** Caps of its own; left out: those of the configuration. */
  readonly charactersPerDay?: number
  readonly audioSecondsPerDay?: number
}

/** Makes a key. @returns the key itself, which is kept nowhere. @throws `bad_key_name`, `key_exists` */
export async function addApiKey(apiKeys: ApiKeyRecords, wanted: NewApiKey): Promise<string> {
  if (!namePattern.test(wanted.name))
    throw failure('bad_key_name', 'A name of a key is 1 to 64 letters, digits and . _ - and starts with a letter or digit.')
  const key = `${apiKeyPrefix}${randomBytes(32).toString('base64url')}`
  await apiKeys.create({ ...wanted, keyHash: hashApiKey(key), hint: key.slice(0, hintLength), createdAt: new Date().toISOString() })
  return key
}

/** Ends a key at once. @throws `unknown_key` */
export async function revokeApiKey(apiKeys: ApiKeyRecords, name: string): Promise<void> {
  if (!(await apiKeys.remove(name))) throw failure('unknown_key', `There is no API key "${name.slice(0, 64)}".`)
}
