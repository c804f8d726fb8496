import { isFailure } from '@chitravani/kit'
import type { Role } from '@chitravani/protocol'
import type { Records, UserRecord, UserRecords } from '@chitravani/storage'
import { failure } from '../errors.ts'
import { hashPassword, randomPassword } from './passwords.ts'

/** Administration of users, for the command line and the first start. */

const minPasswordLength = 10
const roleName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/
const reservedRoles: ReadonlySet<string> = new Set(['user', 'admin'])
const namePattern = /^[\p{L}\p{N}][\p{L}\p{N}._@+-]{0,63}$/u

/** @throws `bad_user_name`, `bad_role_name`, `weak_password`, `user_exists` */
export async function addUser(
  users: UserRecords,
  user: { readonly name: string; readonly password: string; readonly role: Role; readonly dataRoles?: readonly string[] },
): Promise<UserRecord> {
  const name = user.name.normalize('NFC')
  if (!namePattern.test(name))
    throw failure('bad_user_name', 'A name is 1 to 64 letters, digits and . _ @ + - and starts with a letter or digit.')
  checkPassword(user.password)
  const at = new Date().toISOString()
  const dataRoles = rolesOf(user.dataRoles ?? [])
  const record = { name, role: user.role, dataRoles, passwordHash: await hashPassword(user.password), tokensValidFrom: at, createdAt: at }
  await users.create(record)
  return record
}

/** Ends all tokens of the user. @throws `unknown_user`, `weak_password` */
export async function changePassword(users: UserRecords, name: string, password: string): Promise<void> {
  checkPassword(password)
  const changed = await users.update(name, { passwordHash: await hashPassword(password), tokensValidFrom: new Date().toISOString() })
  if (!changed) throw unknownUser(name)
}

/** Replaces what the user is to connections with row rules; ends all tokens of the user. @throws `unknown_user`, `bad_role_name` */
export async function changeDataRoles(users: UserRecords, name: string, dataRoles: readonly string[]): Promise<void> {
  const changed = await users.update(name, { dataRoles: rolesOf(dataRoles), tokensValidFrom: new Date().toISOString() })
  if (!changed) throw unknownUser(name)
}

/** Ends all tokens of the user; the user's dashboards go as well. @throws `unknown_user` */
export async function removeUser(records: Pick<Records, 'users' | 'sessions' | 'idempotency' | 'uploads'>, name: string): Promise<void> {
  if (!(await records.users.remove(name))) throw unknownUser(name)
  await records.sessions.removeAll(name)
  await records.idempotency.removeAll(name)
  await records.uploads.removeAll(name)
}

/** A store without users gets `demo`, an admin; the password is shown once and kept nowhere. */
export async function ensureFirstUser(users: UserRecords): Promise<{ readonly name: string; readonly password: string } | undefined> {
  if ((await users.list()).length > 0) return undefined
  const password = randomPassword()
  try {
    await addUser(users, { name: 'demo', password, role: 'admin' })
  } catch (error) {
    // Another replica that starts at the same time was quicker, and has shown its password.
    if (isFailure(error, 'user_exists')) return undefined
    throw error
  }
  return { name: 'demo', password }
}

function rolesOf(given: readonly string[]): string[] {
  const wrong = given.find((role) => !roleName.test(role) || reservedRoles.has(role))
  if (wrong !== undefined)
    throw failure(
      'bad_role_name',
      'A data role is 1 to 64 letters, digits, - and _, and starts with a letter or digit; "user" and "admin" are given by what the user is.',
    )
  return [...new Set(given)].sort()
}

function checkPassword(password: string): void {
  if (password.length < minPasswordLength) throw failure('weak_password', `A password has at least ${minPasswordLength} characters.`)
  if (password.length > 1_024) throw failure('weak_password', 'A password has at most 1,024 characters.')
}

function unknownUser(name: string) {
  return failure('unknown_user', `There is no user "${name.slice(0, 64)}".`)
}
