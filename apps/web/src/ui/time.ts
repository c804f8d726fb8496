import { locale } from './words.ts'

/** How long ago a moment (ISO) was, in words. */
export function ago(moment: string, now = Date.now()): string {
  const minutes = Math.round((now - Date.parse(moment)) / 60_000)
  const words = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
  if (minutes < 60) return words.format(-Math.max(0, minutes), 'minute')
  if (minutes < 24 * 60) return words.format(-Math.round(minutes / 60), 'hour')
  return words.format(-Math.round(minutes / 1440), 'day')
}

export function clock(moment: string): string {
  return new Date(moment).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' })
}
