import type { ColumnType } from './column.ts'
import type { ColumnMeaning } from './connection.ts'
import type { ColumnFacts, DescribedTable } from './engine.ts'
import { abbreviations } from './abbreviations.ts'
import { wordsOf } from './words.ts'

export interface Judged {
  readonly name: string
  readonly type: ColumnType
  readonly temporal: boolean
  readonly facts: ColumnFacts
  readonly rowCount: number
  readonly unique: boolean
  readonly table: DescribedTable
  /** A declared foreign key starts here. */
  readonly refers: boolean
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const keyWords = set(
  'id ids identifier key code no nr nbr number num pk fk uuid guid ssn isbn issn sku barcode zip zipcode postcode pin pincode phone telephone mobile fax email imei vin hash token gstin pan hsn sac ifsc aadhaar aadhar uan',
)
const strongKeyWords = set(
  'id identifier key uuid guid ssn isbn issn sku barcode zip zipcode postcode pincode phone telephone mobile fax email imei vin pk fk gstin hsn',
)
const moneyWords = set(
  'price amount salary cost revenue budget income profit fee fees fare tax wage wages payment balance spend spending expense expenses earning earnings sales turnover gdp bonus commission rent mrp msrp refund loan deposit charge charges payroll premium fine amt cash money value worth donation donated funding fund capital assets debt paid billed bal invested freight fare fares toll tolls stipend subsidy scholarship shipping taxes discount tip tips',
)
const shareWords = set(
  'rate ratio percent percentage pct share proportion fraction score rating ratings gpa margin probability average avg mean index density efficiency accuracy utilization utilisation % rank',
)
const quantityWords = set(
  'quantity qty count total sum weight height length width depth area volume distance duration age stock size capacity population attendance votes points goals wins losses hours minutes seconds days weeks months years speed temperature employees students members sold units views clicks visits score scores number amount floor mileage level adults kids children guests persons people beds rooms occupancy passengers players credits deaths injured killed trips orders target targets goal planned produced rejected scrapped downtime',
)
/** What goods are packed in, of which a row has so many. */
const packWords = set(
  'bags sacks packets packs boxes cartons crates trays bottles cans jars tins drums barrels bundles bales rolls reels dozens pieces pcs pallets tubs buckets',
)
const placeWords = set(
  'city state country region province county district town village continent nation location zone territory area locality place borough suburb taluk tehsil pradesh municipality hometown birthplace destination origin headquarter headquarters',
)
const nameWords = set('name title fullname firstname lastname surname username nickname fname lname label')
const categoryWords = set(
  'type category class kind group status gender sex segment level grade genre department dept color colour brand tier channel mode method species sector industry division rank nationality language format reason stage priority',
)
const textWords = set(
  'description desc comment comments note notes detail details remark remarks review message summary bio biography abstract body content text address url website link',
)
/** What is paid for one of a time or a thing, whatever is called a rate besides. */
const paidWords = set('nightly hourly daily weekly monthly night hour day room wage pay rental billing labour labor')
const yesNoValues = set('y n yes no t f true false 0 1')
/** English words that end as the word of a key does, without naming one. */
const notKeys = set(
  'paid unpaid prepaid postpaid valid invalid kid grid solid liquid fluid void avoid rapid humid bid mid covid android aid raid said hybrid acid lipid maid squid david madrid orchid thyroid steroid asteroid pyramid arid ' +
    'uno mono nano vino keno juno reno piano kimono casino domino merino rhino albino latino techno ' +
    'monkey turkey donkey jockey hockey whiskey',
)

const knownWords: ReadonlySet<string> = new Set([
  ...keyWords,
  ...moneyWords,
  ...shareWords,
  ...quantityWords,
  ...placeWords,
  ...nameWords,
  ...categoryWords,
  ...textWords,
])

/** `emp_nm` is an employee's name. Words that are known as they stand are left. */
function spelledOut(words: readonly string[]): readonly string[] {
  return words.map((word) => (knownWords.has(word) || !Object.hasOwn(abbreviations, word) ? word : (abbreviations[word]?.[0] ?? word)))
}

/** Does the name speak of an amount, whatever the values look like? */
export function isQuantity(name: string): boolean {
  return wordsOf(name).some((word) => quantityWords.has(word) || moneyWords.has(word) || shareWords.has(word))
}

/** "Bags", "No. of Boxes": so many packs to a row, however few of them there are; "bags code" or "cans type" are none. */
export function isPackCount({ name, type }: { readonly name: string; readonly type: string }): boolean {
  return type === 'integer' && packWords.has(wordsOf(name).at(-1) ?? '')
}

/** What a column stands for, by its name's words, its type and its values. */
export function meaningOf(column: Judged): ColumnMeaning {
  const words = spelledOut(wordsOf(column.name))
  if (isYesNo(column, words)) return 'yes_no'
  if (column.temporal || column.type === 'date' || column.type === 'timestamp') return 'date'
  if (column.type === 'time') return 'category'
  if (column.type === 'other') return 'text'
  const numeric = column.type === 'integer' || column.type === 'number'
  return numeric ? meaningOfNumber(column, words) : meaningOfText(column, words)
}

function isYesNo({ type, facts }: Judged, words: readonly string[]): boolean {
  if (type === 'boolean') return true
  if (facts.distinct === 0 || facts.distinct > 2) return false
  const values = facts.frequent.map(({ value }) => String(value).trim().toLowerCase())
  if (!values.every((value) => yesNoValues.has(value))) return false
  const asks = /^(is|has|was|can|did|does|should|are|had)$/.test(words[0] ?? '') || words.includes('flag') || words.includes('yn')
  if (type === 'integer')
    return asks || (facts.distinct === 2 && !words.some((word) => quantityWords.has(word) || moneyWords.has(word) || keyWords.has(word)))
  return facts.distinct === 2 || asks
}

/** `custid`, `empno`, `deptcode`: a key's word glued to what it names. */
function isGlued(word: string): boolean {
  return (
    word.length > 3 &&
    !notKeys.has(word) &&
    (word.endsWith('id') ||
      /(code|key|uuid)$/.test(word) ||
      /^([a-z]{1,4}|acct|flight|phone|serial|account|order|invoice|room)(no|num|nbr)$/.test(word))
  )
}

function namesKey(words: readonly string[]): 'strong' | 'weak' | undefined {
  const last = words.at(-1) ?? ''
  // "number of rooms" counts, "room number" names.
  const counts = words.includes('of') || ['number', 'num', 'no'].includes(words[0] ?? '')
  if (strongKeyWords.has(last) || (strongKeyWords.has(words[0] ?? '') && words.length <= 2) || isGlued(last)) return 'strong'
  if (keyWords.has(last) && !(counts && words.length > 1)) return 'weak'
  return undefined
}

const currencies = set('inr usd eur gbp jpy cny aud cad chf sgd aed brl zar krw rub idr thb myr')
// Maps, not objects: a word of a name may be `constructor`.
const currencyWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    rupees: 'INR',
    rupee: 'INR',
    rs: 'INR',
    dollars: 'USD',
    euros: 'EUR',
    pounds: 'GBP',
    yen: 'JPY',
  }),
)

function meaningOfNumber(column: Judged, words: readonly string[]): ColumnMeaning {
  const has = (known: ReadonlySet<string>) => words.some((word) => known.has(word))
  const { facts, rowCount } = column
  const primary = column.table.primaryKey.length === 1 && column.table.primaryKey[0] === column.name
  if (column.refers || primary || namesKey(words) || numbersRows(column, words)) return 'id'
  if (column.table.primaryKey.includes(column.name) && column.type === 'integer' && !has(quantityWords) && !has(moneyWords)) return 'id'
  const last = words.at(-1) ?? ''
  if ((last === 'rate' || last === 'tariff') && has(paidWords)) return 'money'
  if (has(shareWords)) return 'share'
  // "Maintenance (Rs)": an amount, however few there are.
  if (has(moneyWords) || words.some((word) => currencyWords.has(word) || currencies.has(word))) return 'money'
  // `roomTotal` with its cents; the total of goals or medals is whole.
  const counted = words.some((word) => quantityWords.has(word) && word !== 'total')
  if (column.type === 'number' && (last === 'total' || last === 'subtotal') && !counted) return 'money'
  if (has(quantityWords) || isPackCount(column) || isHowOften(column, words)) return 'measure'
  // Whole numbers that are few and come again and again: a class, a level, a size.
  const few = column.type === 'integer' && facts.distinct <= 8 && rowCount >= 5 * facts.distinct
  return few || (has(categoryWords) && facts.distinct <= 30) ? 'category' : 'measure'
}

/** Papers that are torn off a pad, and numbered through. */
const paperWords = set('slip voucher challan receipt invoice bill ticket token docket memo folio')

/** "Loan" of a sheet of loans, or the "Voucher" of each row, in whole numbers that run on from row to row: the number of each, and nothing that is lent. */
function numbersRows({ type, unique, facts, rowCount, table }: Judged, words: readonly string[]): boolean {
  const { min, max } = facts
  if (type !== 'integer' || !unique || rowCount < 5 || typeof min !== 'number' || typeof max !== 'number') return false
  const things = wordsOf(table.path.at(-1) ?? table.id).join(' ')
  const one = words.join(' ')
  const many = [`${one}s`, `${one}es`, one.replace(/y$/, 'ies')]
  return ((many.includes(things) && things !== one) || (paperWords.has(one) && min > 0)) && max - min < rowCount * 2
}

function meaningOfText(column: Judged, words: readonly string[]): ColumnMeaning {
  const has = (known: ReadonlySet<string>) => words.some((word) => known.has(word))
  const { facts, rowCount } = column
  const repeated = facts.distinct > 0 && facts.distinct <= rowCount / 2
  const length = facts.averageLength ?? 0
  const last = words.at(-1) ?? ''
  const key = namesKey(words)
  if (key && isWho(column, words)) return 'name'
  if (key && !(key === 'weak' && repeated && facts.distinct <= 60 && !column.refers) && length <= 60) {
    // Codes of kinds and states group rows, unless they lead to a table of their own.
    return column.refers || !(repeated && has(categoryWords)) ? 'id' : 'category'
  }
  if (column.refers) return 'id'
  if (nameWords.has(last) || /(name|title)$/.test(last))
    return has(placeWords) ? 'place' : has(categoryWords) && repeated ? 'category' : 'name'
  if (placeWords.has(last) || (placeWords.has(words[0] ?? '') && words.length === 1)) return 'place'
  if (has(textWords) && !(repeated && facts.distinct <= 30 && length <= 30)) return 'text'
  if (has(categoryWords)) return 'category'
  if (length > 40) return 'text'
  if (column.unique && rowCount >= 20) return 'name'
  if (facts.distinct > 1_000 && !repeated) return 'text'
  return has(placeWords) ? 'place' : 'category'
}

/** "Times Late", "Absences": how often something was, which may be never, however few different numbers there are. */
function isHowOften({ type, facts }: Judged, words: readonly string[]): boolean {
  return type === 'integer' && facts.min === 0 && (words[0] === 'times' || /.{3}[^sui]s$/.test(words.at(-1) ?? ''))
}

const contactWords = set('email phone mobile')
const personNames = /(?:customer|client|buyer|member|guest|patient|student|employee|contact|person|party)/i

/** The address of mail by which a sheet of orders tells who bought: come again and again, and nobody is named beside it. */
function isWho({ facts, rowCount, table, name, refers }: Judged, words: readonly string[]): boolean {
  if (refers || !words.some((word) => contactWords.has(word)) || rowCount < 20 || facts.distinct > rowCount * 0.8) return false
  return !table.columns.some((other) => other.name !== name && personNames.test(other.name))
}

const units: ReadonlyMap<string, string> = new Map(
  Object.entries({
    kg: 'kg',
    kgs: 'kg',
    kilograms: 'kg',
    grams: 'g',
    lb: 'lb',
    lbs: 'lb',
    ton: 't',
    tons: 't',
    tonne: 't',
    tonnes: 't',
    qtl: 'quintals',
    quintal: 'quintals',
    quintals: 'quintals',
    acre: 'acres',
    acres: 'acres',
    km: 'km',
    kms: 'km',
    miles: 'miles',
    mi: 'miles',
    meters: 'm',
    metres: 'm',
    cm: 'cm',
    mm: 'mm',
    feet: 'ft',
    ft: 'ft',
    inches: 'in',
    sqft: 'sq ft',
    sqm: 'm²',
    hours: 'hours',
    hrs: 'hours',
    minutes: 'minutes',
    mins: 'minutes',
    seconds: 'seconds',
    secs: 'seconds',
    ms: 'ms',
    days: 'days',
    weeks: 'weeks',
    months: 'months',
    years: 'years',
    percent: '%',
    percentage: '%',
    pct: '%',
    ltr: 'l',
    ltrs: 'l',
    litre: 'l',
    liter: 'l',
    litres: 'l',
    liters: 'l',
    ml: 'ml',
    kwh: 'kWh',
    mw: 'MW',
    celsius: '°C',
    fahrenheit: '°F',
    kmh: 'km/h',
    mph: 'mph',
    mb: 'MB',
    gb: 'GB',
    kb: 'KB',
    hp: 'hp',
    bytes: 'bytes',
  }),
)

/** "Talk time (sec)", "Downtime (min)". */
const bracketUnits: Readonly<Record<string, string>> = { h: 'hours', hr: 'hours', min: 'minutes', sec: 'seconds' }

/** ISO 4217 or a unit word, where the name holds one (`amount_inr`, `weight_kg`, `age_in_days`), or a currency that the comment names. */
export function unitOf(name: string, type: ColumnType, comment?: string): string | undefined {
  if (type !== 'integer' && type !== 'number') return undefined
  const words = wordsOf(name)
  for (const word of words.toReversed()) {
    if (currencies.has(word)) return word.toUpperCase()
    const currency = currencyWords.get(word)
    if (currency !== undefined) return currency
  }
  const named = comment?.match(/\b[A-Z]{3}\b/g)?.find((word) => currencies.has(word.toLowerCase()))
  if (named !== undefined) return named
  // "Diesel (L)": a letter is a unit in brackets alone.
  const letter = /\((l|g|m|t|h|min|sec|hr)\)\s*$/i.exec(name)?.[1]?.toLowerCase()
  if (letter !== undefined) return bracketUnits[letter] ?? letter
  return units.get(words.at(-1) ?? '') ?? units.get(words.length > 1 ? (words[0] ?? '') : '')
}
