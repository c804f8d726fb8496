import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { SecretRecords } from '@chitravani/storage'
import { failure } from '../errors.ts'

const minBytes = 32
/** Words that published examples of such settings hold; none of them is a secret. */
const published =
  /change.?me|secret.?key|your.?secret|super.?secret|my.?secret|thisismy|this.?is.?(a|my)|example|default|password|test.?(key|secret)|placeholder|replace.?(me|this)|insecure|not.?a.?secret|unsecure|keyboard.?cat|changeit|temporary/i

/**
 * The key that tokens are signed with: the one given, else the one that replicas share, else the one in the data folder; made when it is not
 * there. @throws `weak_signing_key`
 */
export async function signingKey(given: string | undefined, folder: string, shared?: SecretRecords): Promise<Uint8Array> {
  if (given !== undefined) return accept(Buffer.from(given, 'utf8'), 'auth.signing_key')
  if (shared) return accept(Buffer.from(await shared.keep('signing_key', fresh()), 'base64url'), 'the store')
  const file = join(folder, 'signing.key')
  if (!statSync(file, { throwIfNoEntry: false })) make(file)
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  return accept(Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url'), file)
}

const fresh = () => randomBytes(48).toString('base64url')

function make(file: string): void {
  const draft = `${file}.${process.pid}.new`
  const handle = openSync(draft, 'wx', 0o600)
  try {
    writeSync(handle, `${fresh()}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  try {
    // A link, unlike a rename, does not replace the key that another process was quicker to make.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function accept(key: Buffer, where: string): Uint8Array {
  if (key.length < minBytes)
    throw failure('weak_signing_key', `The signing key of ${where} has ${key.length} bytes; it needs at least ${minBytes} random ones.`)
  if (published.test(key.toString('latin1')) || new Set(key).size < 10)
    throw failure('weak_signing_key', `The signing key of ${where} is one that can be guessed. Make one with: openssl rand -base64 48`)
  return key
}
