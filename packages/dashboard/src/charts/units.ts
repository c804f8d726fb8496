/** What units of the data are called by the standard that every language's words are kept by (CLDR). */
const standard: Readonly<Record<string, string>> = {
  kg: 'kilogram',
  g: 'gram',
  lb: 'pound',
  t: 'tonne',
  acres: 'acre',
  km: 'kilometer',
  miles: 'mile',
  m: 'meter',
  cm: 'centimeter',
  mm: 'millimeter',
  ft: 'foot',
  in: 'inch',
  l: 'liter',
  ml: 'milliliter',
  'km/h': 'kilometer-per-hour',
  mph: 'mile-per-hour',
}
const ofTime: ReadonlySet<string> = new Set(['second', 'minute', 'hour', 'day', 'week', 'month', 'year'])
const kept = new Map<string, string>()

/** A unit word in the language of a locale, as it stands behind a number; what the standard has no word for stays as it is. */
export function unitIn(unit: string, locale: string): string {
  const key = `${locale} ${unit}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const made = said(unit, locale) ?? unit
  kept.set(key, made)
  return made
}

function said(unit: string, locale: string): string | undefined {
  const time = unit.replace(/s$/, '')
  const isTime = ofTime.has(time)
  const name = isTime ? time : standard[unit]
  if (name === undefined) return undefined
  try {
    const written = new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: isTime ? 'long' : 'short' })
    const part = written.formatToParts(2).find(({ type }) => type === 'unit')
    // Names of columns in brackets have abbreviations without their signs.
    return part?.value.replaceAll('॰', '').trim()
  } catch {
    return undefined
  }
}
