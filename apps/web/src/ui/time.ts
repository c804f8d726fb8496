import { formats } from './formats.ts'

/** How long ago a moment (ISO) was, in words. */
export function ago(moment: string, now = Date.now()): string {
  const minutes = Math.round((now - Date.parse(moment)) / 60_000)
  const { distance } = formats()
  if (minutes < 1) return distance.format(0, 'second')
  if (minutes < 60) return distance.format(-minutes, 'minute')
  if (minutes < 24 * 60) return distance.format(-Math.round(minutes / 60), 'hour')
  return distance.format(-Math.round(minutes / 1440), 'day')
}

export function clock(moment: string): string {
  return formats().moment.format(new Date(moment))
}
