import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
/** OWASP's choice for argon2id: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const pattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** PHC string of argon2id: https://github.com/P-H-C/phc-string-format */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: password, nonce, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** Takes the same time for a wrong password as for a right one. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = pattern.exec(phc) ?? []
  const expected = Buffer.from(tag, 'base64')
  if (expected.length === 0) return false
  const found = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(found, expected)
}

/** A hash that no password has, to be compared with when the user is unknown: the answer then takes as long. */
export const nobodysHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(32))}`

/** Easy to read aloud and to type, about 77 bits. */
export function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const pick = () => letters[randomInt(letters.length)]
  return Array.from({ length: 4 }, () => Array.from({ length: 4 }, pick).join('')).join('-')
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '')
}
