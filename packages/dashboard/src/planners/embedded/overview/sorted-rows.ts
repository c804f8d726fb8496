import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { Catalog, ColumnProfile } from '../../../connections/connection.ts'
import type { ChartPlan, Dimension, Measure } from '../../../plan.ts'
import { columnsOf } from '../schema/column-kinds.ts'
import { isNumeric, isTemporal } from '../schema/column-types.ts'
import { isLow, isSuperlative } from '../phrases/superlatives.ts'
import { endText } from '../words/ends.ts'
import { badWords } from '../words/ranking.ts'
import { isGrammar } from '../schema/word-match.ts'
import { humanName } from '../titles/labels.ts'
import { lowered } from '../titles/names.ts'
import type { Mention, Understanding } from '../understanding.ts'
import { formatOf } from './fields.ts'
import { rowsAsked } from './listing.ts'

/** Words that ask for rows, and for nothing to be made of them. */
const asking =
  /^(?:list|lists|show|give|get|me|us|all|every|display|find|see|print|which|what|please|table|rows|records|names?|want|need|can|could|you|sort|rank|arrange|put|order)$/

/** What ends as superlatives do; whether it is one, is asked where it matters. Who is young was born late. */
const kindEnds = '(?!youngest)[a-z]{3,}est'
const side = `(?:(?:high|low|large|small|big|great|weak|strong|poor)(?:est)?|${endText})`
/** How it is said which end comes first. */
const way = String.raw`(?:(?:in )?(?:an? |the )?(?:asc|desc|increas|decreas)\w*(?: order)?|(?:from )?(?:the )?${side} to (?:the )?${side}(?: order)?|(?:with )?(?:the )?(?:${endText}(?: \w+)?|${kindEnds})(?: ones?)? first)`
const ways = new RegExp(String.raw`\b${way}(?!\w)`, 'gi')
const wayLast = new RegExp(String.raw`[,;]?\s+${way}\s*[.!]*$`, 'i')

/**
 * "Products sorted by price", "list stores in order of opening date", "customers of Pune by name, z to a": the rows, in the order that was
 * asked for. Undefined where something is computed of them, or a chart is named.
 */
export function sortedRows(catalog: Catalog, understanding: Understanding, fiscalYearStart: number): Omit<ChartPlan, 'id'> | undefined {
  const asked = thingsInOrder(understanding)
  const { sort, aggregates, metrics, gains } = understanding
  if (!asked || !sort || sort.target === 'y' || aggregates.length + metrics.length + gains.length > 0) return undefined
  const profile = columnOfSort(catalog, understanding, asked)
  if (!profile) return undefined
  const { sort: _sort, ...rest } = understanding
  const mentions = understanding.mentions.filter(({ start }) => start < sort.start || start >= sort.end)
  const rows = rowsAsked(catalog, { ...rest, mentions }, fiscalYearStart, { thing: asked.table })
  return rows && inOrder(rows, asked.table, profile, sort.order)
}

/** "Products sorted by revenue", "categories ranked by number of orders": what others hold of them, in other words. Undefined where they hold it. */
export function sortedBySaid(
  catalog: Catalog,
  understanding: Understanding,
): { readonly prompt: string; readonly order: 'asc' | 'desc' } | undefined {
  const asked = thingsInOrder(understanding)
  const { sort, tokens, mentions, metrics, gains, text } = understanding
  if (!asked || !sort || columnOfSort(catalog, understanding, asked)) return undefined
  const measured = [...mentions, ...metrics, ...gains].filter(({ start, end }) => sort.start <= start && end <= sort.end)
  const by = tokens.slice(sort.start, sort.end).findIndex(({ lower }) => /^(?:by|of|to|on)$/.test(lower))
  const end = Math.max(...measured.map((each) => each.end), -1)
  if (by < 0 || end < 0) return undefined
  const [from, until] = [tokens[sort.start + by + 1]?.start ?? 0, tokens[end - 1]?.end ?? 0]
  // "… in 2024" stands behind what they are sorted by, or behind the way.
  const behind = text.slice(until).replaceAll(ways, ' ')
  const before = text.slice(0, tokens[sort.start]?.start)
  const things = `${before.slice(tokens[asked.start]?.start)}${behind}`
  return { prompt: `${text.slice(from, until)} by ${things}`.replaceAll(/\s+/g, ' ').trim(), order: sort.directed ? sort.order : 'desc' }
}

const firstBehind = new RegExp(
  String.raw`\b((?:sort|order|rank|arrang)(?:ed)?)\b(?= (?:\S+ ){0,4}by )(.+?),? (?:with )?(?:the )?(${endText}|${kindEnds})(?: (?!first\b)\w+)?(?: ones?)? first\s*[.!]*$`,
  'i',
)
const lead = /^\s*(?:(?:please|pls|can you|could you|show|list|give|me|us) )*(?:(?:sort|rank|order|arrange) )?(?:(?:all|the|our|my) )*$/i

/** "Sorted by price, highest first" as "sorted by price descending"; "sort stores by revenue, worst first", "products by price, cheapest first" likewise. */
export function directionSaid(understanding: Understanding): string | undefined {
  const { text } = understanding
  const match = firstBehind.exec(text)
  const [, verb = '', by = '', end = ''] = match ?? []
  const head = headSaid(understanding)
  if (head !== undefined || !match || !isSuperlative(end.toLowerCase())) return head
  const isUp = (isLow(end.toLowerCase()) || /^oldest/i.test(end)) !== isTurned(understanding, end)
  return `${text.slice(0, match.index)}${verb}${by} ${isUp ? 'ascending' : 'descending'}`
}

/** The worst of what nobody wants are those with most of it. */
function isTurned({ tokens }: Understanding, end: string): boolean {
  return /^(?:worst|best|weakest)$/i.test(end) && tokens.some(({ word, lower }) => badWords.has(word) || badWords.has(lower))
}

/** Things by a number of theirs, or of what is theirs, and which end comes first. */
function headSaid(understanding: Understanding): string | undefined {
  const { text, tokens, mentions, sort, metrics, index } = understanding
  const [things, measure] = mentions
  const [best] = things?.readings ?? []
  if (!things || !measure || !sort?.directed || metrics.length > 0 || (best?.kind !== 'table' && best?.kind !== 'column')) return undefined
  const [from, until] = [tokens[things.start]?.start ?? 0, tokens[things.end - 1]?.end ?? 0]
  const [by, end] = [tokens[measure.start]?.start ?? 0, tokens[measure.end - 1]?.end ?? 0]
  const last = tokens[things.end - 1]
  const said = wayLast.exec(text.slice(end))
  if (!said || last?.word === last?.lower || !lead.test(text.slice(0, from)) || !/^ by (?:the |their )?$/i.test(text.slice(until, by)))
    return undefined
  // Ages and years run against each other.
  if (/\b(?:oldest|newest|youngest|latest|earliest)\b/i.test(said[0])) return undefined
  if (!columnsOf(measure, index, isNumeric).some(({ score }) => score > 0.6)) return undefined
  const isUp = (sort.order === 'asc') !== isTurned(understanding, /\w+(?= (?:ones? )?first|\s+to\b)/i.exec(said[0])?.[0] ?? '')
  return `${text.slice(from, until)} sorted by ${text.slice(by, end)}${text.slice(end, end + said.index)} ${isUp ? 'ascending' : 'descending'}`
}

interface Things {
  readonly table: string
  /** Where they are named. */
  readonly start: number
  /** A column whose values they are. */
  readonly column?: string
}

/** Of which things nothing is said but the order, and which of them are meant. */
function thingsInOrder({ sort, limit, charts, grains, unknown, tokens, mentions, conditions }: Understanding): Things | undefined {
  if (!sort || limit || grains.some(({ asked }) => asked)) return undefined
  if (charts.some(({ explicit, kind }) => explicit && kind !== 'table')) return undefined
  const isIn = (at: number): boolean => sort.start <= at && at < sort.end
  const isSaid = (at: number): boolean =>
    isIn(at) || [...mentions, ...conditions].some(({ start, end }) => start <= at && at < end) || asking.test(tokens[at]?.lower ?? '')
  if (unknown.some((at) => !isSaid(at)) || !tokens.every(({ index: at, lower, kind }) => kind === 'mark' || isSaid(at) || isPlain(lower)))
    return undefined
  const own = mentions.filter(
    (mention) => !isIn(mention.start) && !conditions.some(({ start, end }) => start < mention.end && mention.start < end),
  )
  return thingOf(own, tokens)
}

/** A column of theirs that they are sorted by; "by date" is when they were. */
function columnOfSort(catalog: Catalog, { sort, tokens }: Understanding, { table, column }: Things): ColumnProfile | undefined {
  if (!sort || column !== undefined) return undefined
  const isWhen = tokens.slice(sort.start, sort.end).some(({ word }) => word === 'date' || word === 'time')
  const profiles = sort.choices.flatMap((each) => (each.table === table ? (columnOf(catalog, table, each.column) ?? []) : []))
  if (!isWhen) return profiles[0]
  const dates = tableOf(catalog, table)?.columns.filter((each) => isTemporal(each)) ?? []
  return profiles.find((each) => isTemporal(each)) ?? dates[0]
}

/** Grammar that breaks nothing down. */
const isPlain = (lower: string): boolean => isGrammar(lower) && !/^(?:by|per|each|vs|versus)$/.test(lower)

/** The one table that is named in the plural, or the one column whose values are meant; what stands beside a table are columns of its own. */
function thingOf(own: readonly Mention[], tokens: Understanding['tokens']): Things | undefined {
  const isPlural = ({ end }: Mention): boolean => {
    const { word = '', lower = '' } = tokens[end - 1] ?? {}
    return word !== lower || /^(?:staff|personnel|people|crew|stock|inventory|species)$/.test(lower)
  }
  const [first, ...others] = own.filter(({ readings: [best] }) => best?.kind === 'table' && best.score > 0.6)
  const [only, ...more] = own
  const [best] = (first ?? only)?.readings ?? []
  if (!best || best.kind === 'value') return undefined
  if (!first)
    return only && more.length === 0 && best.score > 0.6
      ? { table: best.table, start: only.start, ...(best.column === undefined ? {} : { column: best.column }) }
      : undefined
  const isColumn = (mention: Mention): boolean => mention.readings.some((each) => each.kind === 'column' && each.table === best.table)
  return others.length === 0 && own.every((mention) => mention === first || isColumn(mention)) && isPlural(first)
    ? { table: best.table, start: first.start }
    : undefined
}

function inOrder(
  rows: Omit<ChartPlan, 'id'>,
  table: string,
  profile: ColumnProfile,
  order: 'asc' | 'desc',
): Omit<ChartPlan, 'id'> | undefined {
  const column = { relation: table, column: profile.name }
  const label = humanName(profile.name)
  const isSame = (each: Measure | Dimension): boolean => each.column?.relation === table && each.column.column === profile.name
  const [measure, dimension] = [rows.measures.find(isSame), rows.dimensions.find(isSame)]
  const isAmount = isNumeric(profile) && profile.meaning !== 'id' && !profile.temporal
  const unit = profile.unit === undefined ? {} : { unit: profile.unit }
  const measures: readonly Measure[] =
    measure || dimension || !isAmount
      ? rows.measures
      : [{ id: 'm9', aggregate: 'none', column, label, format: formatOf(profile), ...unit }, ...rows.measures]
  const dimensions: readonly Dimension[] =
    measure || dimension || isAmount ? rows.dimensions : [...rows.dimensions, { id: 'd9', column, label }]
  const by = measure
    ? { measure: measure.id }
    : dimension
      ? { dimension: dimension.id }
      : isAmount
        ? { measure: 'm9' }
        : { dimension: 'd9' }
  const title = `${rows.title}, by ${lowered(label)}`
  return {
    ...rows,
    title,
    description: `Table: ${title}, ${order === 'asc' ? 'the lowest' : 'the highest'} first.`,
    measures,
    dimensions,
    sort: [{ by, order }],
  }
}
