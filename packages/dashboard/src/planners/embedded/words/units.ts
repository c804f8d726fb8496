/** Units as they end a column's name and as people say them. */
export const unitWords: Readonly<Record<string, readonly string[]>> = {
  kg: ['kilogram', 'kilo', 'weight'],
  min: ['minute'],
  lb: ['pound', 'weight'],
  km: ['kilometer', 'kilometre', 'distance'],
  mi: ['mile', 'distance'],
  cm: ['centimeter', 'height', 'length'],
  usd: ['dollar'],
  inr: ['rupee'],
  eur: ['euro'],
  gbp: ['pound'],
  mpg: ['mileage', 'economy', 'efficiency'],
  kmh: ['speed'],
  mph: ['speed'],
  hour: ['duration'],
  minute: ['duration'],
  percent: ['share', 'rate'],
}

const units: ReadonlySet<string> = new Set([
  ...Object.keys(unitWords),
  'second',
  'day',
  'week',
  'month',
  'year',
  'page',
  'meter',
  'metre',
  'mile',
  'gram',
  'ton',
  'tonne',
  'liter',
  'litre',
  'degree',
  'euro',
  'dollar',
  'pound',
  'rupee',
  'kilogram',
  'kilo',
  'kilometer',
  'kilometre',
  'centimeter',
  'centimetre',
  'millimeter',
  'millimetre',
  'mm',
  'milliliter',
  'millilitre',
  'ml',
])

/** Whether a word, singular, is one in which something is measured. */
export function isUnit(token: { readonly word: string } | undefined): boolean {
  return token !== undefined && units.has(token.word)
}

/** Words in names of numbers that say how long something takes. */
export const durationWords: ReadonlySet<string> = new Set(
  'min minute mins hour hr hours hrs day days second sec secs ms msec millis millisecond milliseconds week weeks duration latency time length'.split(
    ' ',
  ),
)

/** What something is told for one of: "price per kg". */
export const rateUnits: ReadonlySet<string> = new Set(
  'kg kilo kilos kilogram gram g lb pound ton tonne km kilometer kilometre mile mi litre liter l gallon hour hr minute unit piece item sqm sqft night seat acre hectare ha quintal metre meter'.split(
    ' ',
  ),
)

/** What a time is called, and the names of columns that hold it: "delivery time" of `transit_days`. */
export const durationsAlike: Readonly<Record<string, readonly string[]>> = {
  delivery: ['transit', 'shipping', 'lead'],
  shipping: ['transit', 'delivery'],
  transit: ['delivery', 'shipping'],
  waiting: ['wait', 'queue'],
  turnaround: ['handling', 'processing', 'repair'],
  resolution: ['resolve', 'handling'],
  response: ['reply', 'reaction', 'latency', 'elapsed', 'took'],
  processing: ['handling'],
}

/** Behind a number of money. */
export const currencyWords: ReadonlySet<string> = new Set('euro dollar rupee pound yen buck usd eur inr gbp rs'.split(' '))

/** What people call a length of time, and the words of names of numbers that hold it. */
export const lengthsCalled: Readonly<Record<string, readonly string[]>> = {
  delay: ['late', 'delay', 'delayed', 'lateness', 'overdue'],
  lateness: ['late', 'delay', 'delayed'],
  stay: ['night', 'nights', 'stay', 'stayed'],
}
