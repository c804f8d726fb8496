import { quoteText } from '../../sql/quote.ts'
import { unlessNaN } from './text-values.ts'
import type { ValueForm } from './text-values.ts'

/**
 * How one column writes its numbers. A form is found by looking at values in JavaScript and proved by the same pattern
 * in the engine, over every value: `pattern` is read alike by both.
 */
export interface NumberForm extends ValueForm {
  readonly type: 'BIGINT' | 'DOUBLE'
  /** ISO 4217, `%` or a unit word. */
  readonly unit?: string
}

const digits = '[0-9]'
/** Leading zeros mark codes, and so do runs of more digits than a number holds: such columns stay text. */
const whole = '-?(?:0|[1-9][0-9]{0,14})'
const real = `${whole}(?:[.][0-9]+)?(?:[eE][-+]?[0-9]{1,3})?|-?[.][0-9]+`
/** `1,23,456.78` and `123,456.78`, with or without their commas. */
const amount = `(?:${digits}{1,2}(?:,${digits}{2})*,${digits}{3}|${digits}{1,3}(?:,${digits}{3})+|0|[1-9]${digits}{0,14})(?:[.]${digits}+)?|[.]${digits}+`
/** `1.234.567,89`. */
const commaAmount = `(?:${digits}{1,3}(?:[.]${digits}{3})+|0|[1-9]${digits}{0,14})(?:,${digits}+)?`

interface Sign {
  readonly before: string
  readonly after: string
  readonly unit: string
}

const signs: readonly Sign[] = [
  { before: '₹|Rs[.]?|INR|रु[.]?|रू[.]?', after: '₹|Rs[.]?|INR|rupees?', unit: 'INR' },
  { before: '€|EUR', after: '€|EUR', unit: 'EUR' },
  { before: '£|GBP', after: '£|GBP', unit: 'GBP' },
  { before: '¥|JPY', after: '¥|JPY', unit: 'JPY' },
  { before: '(?:US|U[.]S[.])?[$]|USD', after: '[$]|USD', unit: 'USD' },
]

/** Units that people write behind a number. Letters that mean two things are none: `m` (metre, million), `l` (litre, lakh). */
const units: readonly (readonly [string, string])[] = [
  ['%|per ?cent|pct', '%'],
  ['kgs?|kilos?|kilograms?', 'kg'],
  ['gms?|g|grams?', 'g'],
  ['mg', 'mg'],
  ['quintals?|qtls?', 'quintal'],
  ['tonnes?|tons?|MT|t', 't'],
  ['lbs?', 'lb'],
  ['kms?|kilomet(?:er|re)s?', 'km'],
  ['mtrs?|met(?:er|re)s?', 'm'],
  ['cms?', 'cm'],
  ['mms?', 'mm'],
  ['ft|feet', 'ft'],
  ['in|inch(?:es)?', 'in'],
  ['miles?|mi', 'miles'],
  ['acres?', 'acres'],
  ['hectares?|ha', 'ha'],
  ['sq[.]? ?ft[.]?|sqft', 'sq ft'],
  ['sq[.]? ?m[.]?|sqm|m²', 'm²'],
  ['ltrs?|lit(?:er|re)s?', 'l'],
  ['ml', 'ml'],
  ['hours?|hrs?|h', 'hours'],
  ['minutes?|mins?', 'minutes'],
  ['seconds?|secs?', 'seconds'],
  ['ms', 'ms'],
  ['days?', 'days'],
  ['weeks?', 'weeks'],
  ['months?', 'months'],
  ['years?|yrs?', 'years'],
  ['°C|deg ?C', '°C'],
  ['°F|deg ?F', '°F'],
  ['kwh', 'kWh'],
  ['kw', 'kW'],
  ['mw', 'MW'],
  ['km/h|kmph', 'km/h'],
  ['mph', 'mph'],
  ['kb', 'KB'],
  ['mb', 'MB'],
  ['gb', 'GB'],
  ['tb', 'TB'],
  ['pcs?[.]?|pieces?|nos[.]?|units?', 'pieces'],
]

const multipliers: readonly (readonly [string, number])[] = [
  ['thousand|हज़ार|हजार', 1e3],
  ['k', 1e3],
  ['lakhs?|lacs?|लाख', 1e5],
  ['million|mn', 1e6],
  ['crores?|cr[.]?|करोड़', 1e7],
  ['billion|bn', 1e9],
]
const multiplier = multipliers.map(([words]) => words).join('|')

const zero = '0(?:[.]0+)?'
/** Figures with nothing beside them; a share below one may be of a hundred or of one, and is none of them. */
const plain = patternOf(amount)
const bareShare = `[-−]? ?[1-9]${digits}{0,2}(?:[.]${digits}+)?`

/** The forms in which all values are numbers of one unit, the narrowest first; others may show that they need a wider one. */
export function numberFormsOf(values: readonly string[]): readonly NumberForm[] {
  if (values.length === 0) return []
  const fits = (pattern: string) => {
    const look = new RegExp(`^(?:${pattern})$`)
    return values.every((value) => look.test(value))
  }
  if (fits(whole)) return [wholeForm, realForm]
  if (fits(real)) return [{ ...realForm, ...threesOf(values) }]
  // A look at two values spares the long list for what is plain text.
  if (!values.slice(0, 2).every((value) => value.length <= 60 && /[0-9]/.test(value))) return []
  const form = decorated(values, fits)
  return form ? [form] : []
}

const castTo = (type: NumberForm['type']) => (text: string) => `TRY_CAST(${text} AS ${type})`
const wholeForm: NumberForm = {
  type: 'BIGINT',
  pattern: whole,
  sql: castTo('BIGINT'),
  // The engine takes a dash with blanks behind it for a nought.
  quick: (column) =>
    `CASE WHEN NOT contains(${column}, '-') OR NOT (contains(${column}, ' ') OR contains(${column}, chr(9))) THEN ${castTo('BIGINT')(column)} END`,
}
const realForm: NumberForm = {
  type: 'DOUBLE',
  pattern: real,
  sql: castTo('DOUBLE'),
  quick: (column) => unlessNaN(castTo('DOUBLE')(column)),
}

function decorated(values: readonly string[], fits: (pattern: string) => boolean): NumberForm | undefined {
  if (fits(plain)) return { ...formOf(plain), ...threesOf(values), ...croresOf(values) }
  for (const { before, after, unit } of signs) {
    const signed = `${patternOf(amount, before, after)}|${zero}`
    if (fits(signed)) return { ...formOf(signed, unit, before, after), ...croresOf(values) }
    const pattern = `${signed}|${plain}`
    // Money is written with its sign here and without there; one sign among the values is enough to say which.
    if (fits(pattern) && values.some((value) => new RegExp(`^(?:${patternOf(amount, before, after)})$`).test(value)))
      return { ...formOf(pattern, unit, before, after), assumed: { pattern: plain, why: `without a sign of money, read as ${unit} too` } }
  }
  const sided = sidedForm(values, fits)
  if (sided) return sided
  for (const [words, unit] of units) {
    const named = `[-+−]? ?(?:${amount}) ?(?:${words})|[(](?:${amount}) ?(?:${words})[)]`
    const pattern = `(?i:${named}|${zero})`
    if (fits(pattern)) return formOf(pattern, unit, '', words)
    if (unit !== '%' || !fits(`(?i:${named}|${zero}|${bareShare})`) || !values.some((value) => /[%a-z]/i.test(value))) continue
    return {
      ...formOf(`(?i:${named}|${zero}|${bareShare})`, unit, '', words),
      assumed: { pattern: bareShare, why: 'without %, read as percent too' },
    }
  }
  const comma = `-?(?:${commaAmount})`
  return fits(comma) ? commaForm(comma) : undefined
}

/** `1.250` beside `120`: a point before three figures, where others have none, may part thousands. */
function threesOf(values: readonly string[]): Pick<NumberForm, 'assumed'> {
  const parted = values.filter((value) => value.includes('.'))
  return parted.length < values.length && parted.every((value) => /^-?[1-9]\d{0,2}[.]\d{3}$/.test(value))
    ? { assumed: { pattern: `.*[.]${digits}{3}`, why: 'with a point before three figures, read as a decimal point' } }
    : {}
}

/** "3 Cr" alone is crore to one and credit to another; a lakh or a crore written out beside it says which. */
function croresOf(values: readonly string[]): Pick<NumberForm, 'assumed'> {
  const isShort = (value: string) => /\d ?cr[.]?\)?$/i.test(value)
  const isScaled = (value: string) => new RegExp(`\\d ?(?:${multiplier})\\b`, 'i').test(value)
  return values.some(isShort) && values.every((value) => isShort(value) || !isScaled(value))
    ? { assumed: { pattern: `(?i:.*${digits} ?cr[.]?[)]?)`, why: 'with “Cr”, read as crore' } }
    : {}
}

const debit = 'dr[.]?|debit'
/** `1,200.00 Dr` beside `500.00 Cr`, as account books write them; where nothing is a debit, "Cr" is crore. */
function sidedForm(values: readonly string[], fits: (pattern: string) => boolean): NumberForm | undefined {
  const of = (lead: string) => `${lead}(?:${amount}) ?[(]?(?i:${debit}|cr[.]?|credit)[)]?|${zero}`
  const money = signs.find(({ before }) => fits(of(`(?i:${before}) ?`)))
  const pattern = of(money ? `(?i:${money.before}) ?` : '')
  if (!fits(pattern) || !values.some((value) => /(?:dr\.?|debit)\)?$/i.test(value))) return undefined
  const isDebit = `(?i)(?:${debit})[)]?$`
  return {
    type: 'DOUBLE',
    pattern,
    ...(money ? { unit: money.unit } : {}),
    sql: (text) => `CASE WHEN ${matches(text, isDebit)} THEN -1 ELSE 1 END * TRY_CAST(${numeral(text)} AS DOUBLE)`,
    assumed: { pattern: `.*${isDebit.slice(0, -1)}`, why: 'with “Dr”, read as minus, those with “Cr” as plus' },
  }
}

/** An amount with its sign, its currency and its words: `-₹ 1,200/-`, `(Rs. 1,200)`, `1.2 crore`, `INR 4.5 lakh`. */
function patternOf(number: string, before?: string, after?: string): string {
  const scaled = `(?:${number})(?: ?(?i:${multiplier}))?`
  // No plus sign: it leads telephone numbers.
  if (before === undefined || after === undefined) return `[-−]? ?${scaled}|[(]${scaled}[)]`
  const lead = `(?i:${before})`
  const named = `${lead} ?[-−]? ?${scaled}(?:/-)?|${scaled} ?(?i:${after})|${scaled}/-`
  return `[-−]? ?(?:${named})|[(](?:${named})[)]|${lead} ?[(]${scaled}[)]`
}

const letters = 'a-zA-Z\u0900-\u097F'
const matches = (text: string, pattern: string) => `regexp_matches(${text}, ${quoteText(pattern, 'chr(0)')})`
const extracted = (text: string) => `replace(regexp_extract(${text}, '[0-9][0-9,]*([.][0-9]+)?|[.][0-9]+'), ',', '')`
/** The dot of `Rs.` is none of the number's. */
const numeral = (text: string) =>
  `CASE WHEN ${matches(text, `[${letters}][.]`)} THEN ${extracted(`regexp_replace(${text}, '([${letters}])[.]', '\\1 ', 'g')`)} ELSE ${extracted(text)} END`
const negative = (text: string) => matches(text, '^[^0-9]*[(]|^[^0-9]*[-−]')
const scaledBy = (words: string) => `[0-9] ?(?i:${words})(?:[^${letters}]|$)`

/** Scaled numbers are multiplied as decimals: 1.1 crore is 11000000, not 11000000.000000002. */
function formOf(pattern: string, unit?: string, before = '', after = ''): NumberForm {
  return {
    type: 'DOUBLE',
    pattern,
    ...(unit === undefined ? {} : { unit }),
    sql(text) {
      const factor = `CASE ${multipliers.map(([words, times]) => `WHEN ${matches(text, scaledBy(words))} THEN ${times}`).join(' ')} ELSE 1 END`
      const scaled = `CAST(TRY_CAST(${numeral(text)} AS DECIMAL(28, 9)) * CAST(${factor} AS BIGINT) AS DOUBLE)`
      return `CASE WHEN ${negative(text)} THEN -1 ELSE 1 END * CASE WHEN ${matches(text, scaledBy(multiplier))} THEN ${scaled} ELSE TRY_CAST(${numeral(text)} AS DOUBLE) END`
    },
    // The usual cell: a sign or none, figures, a word or none.
    quick: (column) =>
      `TRY_CAST(replace(regexp_extract(${column}, ${quoteText(`^(?i:${before})? ?(-?[0-9,.]+) ?(?i:${after})?$`, 'chr(0)')}, 1), ',', '') AS DOUBLE)`,
  }
}

function commaForm(pattern: string): NumberForm {
  const sql = (text: string) => `TRY_CAST(replace(replace(${text}, '.', ''), ',', '.') AS DOUBLE)`
  return { type: 'DOUBLE', pattern, sql, quick: (column) => unlessNaN(sql(column)) }
}
