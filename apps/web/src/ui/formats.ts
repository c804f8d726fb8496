import { locale } from './words.ts'

interface Formats {
  readonly grouped: Intl.NumberFormat
  readonly plain: Intl.NumberFormat
  readonly moment: Intl.DateTimeFormat
  readonly distance: Intl.RelativeTimeFormat
}

const known = new Map<string, Formats>()

/** How numbers and moments are written in the language of the page; making one takes longer than a thousand uses of it. */
export function formats(): Formats {
  const tag = locale()
  const found = known.get(tag)
  if (found) return found
  const made: Formats = {
    grouped: new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }),
    plain: new Intl.NumberFormat(tag, { maximumFractionDigits: 2, useGrouping: false }),
    moment: new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }),
    distance: new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' }),
  }
  known.set(tag, made)
  return made
}
