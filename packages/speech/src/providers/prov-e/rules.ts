import { createHash } from 'node:crypto'

/**
 * Everything that changes with the browser whose reader this service serves (Microsoft Edge, read aloud): the only table to
 * mend when the service refuses every call. Nothing here is a secret. State: end of 2025.
 */
export const rules = {
  trustedClientToken: '6A5AA1D4EAFF4E9FB37E23D68491D6F4',
  browserVersion: '143.0.3650.75',
  /** The reader is an extension of the browser. */
  origin: 'chrome-extension://jdiccldimpdaibmpdkjnbmckianbfold',
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0',
  outputFormat: 'audio-24khz-48kbitrate-mono-mp3',
  /** Of XML-escaped UTF-8 in one connection. */
  maxTextBytes: 4096,
  /** A token is made of the start of its window, counted in 100 ns from 1601 on, as Windows counts. */
  windowSeconds: 300n,
  from1601To1970Seconds: 11_644_473_600n,
  ticksPerSecond: 10_000_000n,
} as const

/** The token of a moment: upper-case hex of a SHA-256. @param unixSeconds by the clock of the service */
export function tokenAt(unixSeconds: number): string {
  const seconds = BigInt(Math.floor(unixSeconds)) + rules.from1601To1970Seconds
  const ticks = (seconds - (seconds % rules.windowSeconds)) * rules.ticksPerSecond
  return createHash('sha256').update(`${ticks}${rules.trustedClientToken}`).digest('hex').toUpperCase()
}
