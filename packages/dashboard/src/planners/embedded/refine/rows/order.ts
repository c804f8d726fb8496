import type { ChartPlan, Dimension, Measure, Sort } from '../../../../plan.ts'
import { isSameColumn } from '../../../../plan-source.ts'
import { adjectives } from '../../words/aggregates.ts'
import { formOf, wordsOfName } from '../../words/word-forms.ts'
import { isTimeTaken } from '../../schema/unwanted.ts'
import { isNumeric } from '../../schema/column-types.ts'
import { ownMoney } from '../../schema/amounts.ts'
import { indexOf } from '../../schema/schema-index.ts'
import { attach, baseOf, profileIn } from '../columns.ts'
import type { NamedColumn } from '../columns.ts'
import type { EditContext } from '../edit.ts'
import { dateBeside } from '../order/date-beside.ts'
import { onlyListed, shownAs, stemsOf, withListed } from './columns-said.ts'

type Catalog = EditContext['catalog']

const sorting =
  '(?:(?:sort(?:ed)?|order(?:ed)?|arrange[d]?|rank(?:ed)?|put|show|list|keep|with|and|the|it|them|these|those|in|on|by|me|please) )*'
const front = '(?:first|(?:on|to|at) (?:the )?top|up top|ahead)'
const end =
  '(?:biggest|largest|highest|greatest|most|max(?:imum)?|top|costliest|dearest|smallest|lowest|least|min(?:imum)?|newest|latest|oldest|earliest|last|\\p{L}{2,}est|most \\p{L}+|high|low|big|small|new|old)'
/** "Biggest bill first", "latest on top". */
const endFirst = new RegExp(`^${sorting}(${end})(?: (\\p{L}[^,;]{0,50}?))? ${front}$`, 'u')
const direction =
  '(?:(?:from )?(?:high(?:est)?|large(?:st)?|big(?:gest)?|most|new(?:est)?|latest|z) (?:to|-) \\p{L}+|desc(?:ending)?(?: order)?|decreasing(?:ly)?|(?:from )?(?:low(?:est)?|small(?:est)?|least|old(?:est)?|earliest|a) (?:to|-) \\p{L}+|asc(?:ending)?(?: order)?|increasing(?:ly)?|alphabetical(?:ly)?)'
/** "Sorted by client", "in order of event date", "date wise order". */
const byColumn = new RegExp(
  `^(?:and |then |please )?(?:(?:sort|order|arrange|rank)(?:ed|ing)? (?:it |them |these |those |the list )?(?:by|on|as per|according to)|in (?:the )?order of) (?:the |their )?(\\p{L}[^,;]{0,50}?)(?:,? (?:in )?(${direction}))?$`,
  'u',
)
const columnAlong = new RegExp(`^(?:(?:sort|order|arrange|by|with|the|and) )*(\\p{L}[^,;]{0,50}?),? (?:in |from )?(${direction})$`, 'u')

const falls = /^(?:from )?(?:high|large|big|most|new|latest|z\b|desc|decreas)/
/** Of a time what comes last, of a number what is most. */
const last = /^(?:new(?:est)?|latest|last)$/
const first = /^(?:old(?:est)?|earliest)$/
const little = /^(?:smallest|lowest|least|min(?:imum)?|low|small|fewest|cheapest|shortest|lightest|nearest)$/

/** The list in the order that a phrase asks for, by a column or by what an adjective says of one; undefined where it asks for none. */
export function orderedAs(phrase: string, list: ChartPlan, catalog: Catalog): ChartPlan | undefined {
  const words = phrase.trim()
  if (!/\b(?:first|top|ahead|sort|order|arrange|rank|to|asc|desc|increas|decreas|alphabet)/.test(words)) return undefined
  const [, wanted, named] = endFirst.exec(words) ?? []
  if (wanted !== undefined) return byEnd(list, wanted, named?.replace(/^(?:ones?|of (?:them|all))$/, '').trim() ?? '', catalog)
  const [, column = '', along = ''] = byColumn.exec(words) ?? columnAlong.exec(words) ?? []
  const said = column === '' ? undefined : onlyListed(column, list, catalog)
  if (!said) return undefined
  return sortedBy(
    list,
    said,
    falls.test(along) || (along === '' && isNumber(said) && !/\bin (?:the )?order\b/.test(words)) ? 'desc' : 'asc',
    catalog,
  )
}

const isNumber = ({ profile }: NamedColumn): boolean => isNumeric(profile) && profile.meaning !== 'id' && !profile.temporal

/** @param named what comes first, where it is said: "bill", "event"; else what the adjective speaks of */
function byEnd(list: ChartPlan, wanted: string, named: string, catalog: Catalog): ChartPlan | undefined {
  const timed = last.test(wanted) ? 'desc' : first.test(wanted) ? 'asc' : undefined
  if (timed) return byTime(list, named, timed, catalog) ?? byAdjective(list, wanted, named, catalog)
  const said = named === '' ? undefined : onlyListed(named, list, catalog)
  if (said && isNumber(said)) return sortedBy(list, said, little.test(wanted) ? 'asc' : 'desc', catalog)
  // "Biggest bookings first": the rows themselves are called so.
  const isOfRows = named === '' || (said?.whole === true && said.table.id === list.source.base.table)
  return byAdjective(list, wanted, named, catalog) ?? (isOfRows && plainEnds.test(wanted) ? byAmount(list, wanted, catalog) : undefined)
}

const plainEnds =
  /^(?:biggest|largest|highest|greatest|most|max(?:imum)?|top|costliest|dearest|smallest|lowest|least|min(?:imum)?|high|low|big|small|cheapest)$/

/** "Earliest event first" of a list with the day of the booking and that of the event: that. */
function byTime(list: ChartPlan, named: string, order: Sort['order'], catalog: Catalog): ChartPlan | undefined {
  const dates = datesOf(list, catalog)
  const shown = dates.filter(({ column }) => shownAs(list, column))
  const words = stemsOf(named)
  const called = words.length === 0 ? [] : [...shown, ...dates].filter(({ column }) => isCalledSo(column.column, words))
  const main = dateBeside(catalog, list)
  const isOfRows = words.length === 0 || onlyListed(named, list, catalog)?.table.id === list.source.base.table
  const plain =
    shown.find(({ column }) => main && isSameColumn(column, main.column)) ??
    shown[0] ??
    (main && dates.find(({ column }) => isSameColumn(column, main.column)))
  const date = called[0] ?? (isOfRows ? plain : undefined)
  return date && sortedBy(list, date.said, order, catalog)
}

const isCalledSo = (name: string, words: readonly string[]): boolean => {
  const own = new Set(wordsOfName(name).map((word) => formOf(word).stem))
  return words.every((word) => own.has(word) || /^(?:date|day|time)$/.test(word))
}

function datesOf(list: ChartPlan, catalog: Catalog): readonly { readonly said: NamedColumn; readonly column: Dimension['column'] }[] {
  const table = baseOf(catalog, list)
  const relation = list.source.base.alias
  const own = table.columns
    .filter(({ temporal }) => temporal !== undefined)
    .map((profile) => ({ said: { table, profile, score: 1, whole: false }, column: { relation, column: profile.name } }))
  const others = list.dimensions.flatMap(({ column }) => {
    const at = column.relation === relation ? undefined : profileIn(catalog, list, column)
    return at?.profile.temporal ? [{ said: { ...at, score: 1, whole: false }, column }] : []
  })
  return [...own, ...others]
}

/** "Slowest first": by the only number of the list that the adjective speaks of. */
function byAdjective(list: ChartPlan, wanted: string, named: string, catalog: Catalog): ChartPlan | undefined {
  const said = wanted.replace(/^(?:most|least) /, '').replace(/^(?:dearest|priciest)$/, 'expensive')
  const plain = Object.keys(adjectives).find((each) =>
    [each, `${each}est`, `${each}st`, `${each}${each.at(-1) ?? ''}est`, each.replace(/y$/, 'iest')].includes(said),
  )
  const adjective = plain === undefined ? undefined : adjectives[plain]
  if (!adjective || !plain) return undefined
  const isOf = (measure: Measure): boolean =>
    measure.column !== undefined &&
    (/^(?:slow|fast|quick|long|short)$/.test(plain)
      ? isTimeTaken(measure)
      : wordsOfName(measure.column.column).some((word) => adjective.about.includes(formOf(word).text)))
  const found = list.measures.filter(isOf)
  // Dear is what is paid for it, not what it cost to get.
  const paid = found.filter(
    ({ column }) => !wordsOfName(column?.column ?? '').some((word) => /^(?:cost|purchase|buying|wholesale)$/.test(word)),
  )
  const [measure, ...more] = found.length > 1 && adjective.about.includes('price') ? paid : found
  if (!measure || more.length > 0) return undefined
  if (named !== '' && onlyListed(named, list, catalog)?.table.id !== list.source.base.table) return undefined
  // The slowest took longest.
  const isLow = /^(?:slow|long)$/.test(plain) ? false : /^(?:fast|quick|short)$/.test(plain) ? true : adjective.low
  return { ...list, sort: [{ by: { measure: measure.id }, order: isLow ? 'asc' : 'desc' }] }
}

/** By what each row comes to. */
function byAmount(list: ChartPlan, wanted: string, catalog: Catalog): ChartPlan | undefined {
  const amount = amountOf(list, catalog)
  const order = little.test(wanted) ? 'asc' : 'desc'
  return amount && sortedBy(list, amount, order, catalog)
}

/** The number that a list is sorted by, its only one, or its money. */
export function amountOf(list: ChartPlan, catalog: Catalog): NamedColumn | undefined {
  const [by] = list.sort.flatMap(({ by }) => ('measure' in by ? [by.measure] : []))
  const [measure, ...more] = list.measures
  const sorted = list.measures.find(({ id }) => id === by)
  const chosen = sorted ?? (more.length === 0 ? measure : undefined)
  const at = chosen?.column && profileIn(catalog, list, chosen.column)
  if (at) return { ...at, score: 1, whole: false }
  const table = baseOf(catalog, list)
  const money = ownMoney(indexOf(catalog), table)
  const shown = list.measures
    .flatMap(({ column }) => (column ? (profileIn(catalog, list, column) ?? []) : []))
    .filter(({ profile }) => profile.meaning === 'money')
  const [first, ...others] = shown
  if (money && !money.times && (measure === undefined || shown.some(({ profile }) => profile === money.column)))
    return { table, profile: money.column, score: 1, whole: false }
  return first && others.length === 0 ? { ...first, score: 1, whole: false } : undefined
}

/** Sorted by a column that it shows, or shows then. */
function sortedBy(list: ChartPlan, said: NamedColumn, order: Sort['order'], catalog: Catalog): ChartPlan | undefined {
  const made = withListed(list, said, catalog)
  const at = made && attach(catalog, made, said.table.id)
  const shown = made && at && shownAs(made, { relation: at.relation, column: said.profile.name })
  if (!made || !shown) return undefined
  return { ...made, sort: [{ by: 'aggregate' in shown ? { measure: shown.id } : { dimension: shown.id }, order }] }
}
