import { createHash } from 'node:crypto'

/** The service's side of the token: its own arithmetic, so that a mistake of the caller's is not repeated here. */

export const trustedClientToken = '6A5AA1D4EAFF4E9FB37E23D68491D6F4'

const windowSeconds = 300
const from1601To1970Seconds = 11_644_473_600

/** @param unixSeconds of the clock the token is made by */
function tokenOfWindow(unixSeconds: number, windowsLater: number): string {
  const start = Math.floor((unixSeconds + from1601To1970Seconds) / windowSeconds) + windowsLater
  return createHash('sha256')
    .update(`${BigInt(start * windowSeconds) * 10_000_000n}${trustedClientToken}`)
    .digest('hex')
    .toUpperCase()
}

/** Good in its own window of five minutes and in the two beside it. */
export function isGoodToken(token: string | null, unixSeconds: number): boolean {
  return token !== null && [-1, 0, 1].some((later) => tokenOfWindow(unixSeconds, later) === token)
}
