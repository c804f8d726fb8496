import { formats } from './formats.ts'

/** How long ago a moment (ISO) was, in words. */
export function ago(moment: string, now = Date.now()): string {
  const minutes = Math.round((now - Date.parse(moment)) / 60_000)
  const { distance } = formats()
  if (isFresh(moment, now)) return distance.format(0, 'second')
  if (minutes < 60) return distance.format(-minutes, 'minute')
  if (minutes < 24 * 60) return distance.format(-Math.round(minutes / 60), 'hour')
  return distance.format(-Math.round(minutes / 1440), 'day')
}

/** Within this minute, of which a distance says no more than “now”. */
export function isFresh(moment: string, now = Date.now()): boolean {
  return Math.round((now - Date.parse(moment)) / 60_000) < 1
}

export function clock(moment: string): string {
  return formats().moment.format(new Date(moment))
}
