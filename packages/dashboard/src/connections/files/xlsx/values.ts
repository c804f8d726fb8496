/** What a number in a cell is shown as. */
export type NumberKind = 'number' | 'date' | 'time' | 'duration' | 'percent' | `currency ${string}`

const currencies: readonly (readonly [RegExp, string])[] = [
  [/₹|\bRs\b|\bINR\b|रु/i, '₹'],
  [/€|\bEUR\b/, '€'],
  [/£|\bGBP\b/, '£'],
  [/\$(?!-)|\bUSD\b/, '$'],
]

/**
 * What a number format makes of a number.
 * @param id below 164 a format that is built in: https://learn.microsoft.com/dotnet/api/documentformat.openxml.spreadsheet.numberingformat
 */
export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return builtIn(id)
  const [positive = ''] = code.split(';')
  const currency = currencies.find(([look]) => look.test(positive.replaceAll(/\[\$([^\]-]*)[^\]]*\]/g, '$1')))
  // Colours, conditions, locales, quoted text and single escaped signs are no part of the pattern.
  const plain = positive.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]/gi, '')
  if (/\[[hms]+\]/i.test(plain)) return 'duration'
  if (/general/i.test(plain)) return currency ? `currency ${currency[1]}` : 'number'
  if (/[dy]/i.test(plain) || (/m/i.test(plain) && !/[hs]/i.test(plain))) return 'date'
  if (/[hs]/i.test(plain)) return 'time'
  if (plain.includes('%')) return 'percent'
  return currency ? `currency ${currency[1]}` : 'number'
}

function builtIn(id: number): NumberKind {
  if (id === 9 || id === 10) return 'percent'
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'date'
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return 'time'
  return id === 46 ? 'duration' : 'number'
}

const daySeconds = 86_400
/** The last day that Excel knows: 9999-12-31. */
const maxSerial = 2_958_465

/** A number as text that says what it is: a day, a moment, a share, an amount of money. */
export function numberText(value: number, kind: NumberKind, from1904: boolean): string {
  if (!Number.isFinite(value)) return ''
  if (kind === 'percent') return `${String(Number((value * 100).toPrecision(15)))}%`
  if (kind === 'duration') return `${String(Number((value * 24).toPrecision(12)))} hours`
  if (kind === 'date' || kind === 'time') return momentText(value, kind, from1904)
  if (kind === 'number') return String(value)
  const sign = kind.slice('currency '.length)
  return value < 0 ? `-${sign}${-value}` : `${sign}${value}`
}

function momentText(serial: number, kind: 'date' | 'time', from1904: boolean): string {
  const seconds = Math.round(serial * daySeconds)
  if (serial < 0 || serial > maxSerial) return String(serial)
  const day = Math.floor(seconds / daySeconds)
  const clock = new Date((seconds % daySeconds) * 1_000).toISOString().slice(11, 19)
  if (kind === 'time' && day === 0) return clock
  // The 1900 count has a 29 February 1900, which never was: https://learn.microsoft.com/office/troubleshoot/excel/wrongly-assumes-1900-is-leap-year
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30)
  const date = new Date(start + day * daySeconds * 1_000).toISOString().slice(0, 10)
  return seconds % daySeconds === 0 ? date : `${date} ${clock}`
}
