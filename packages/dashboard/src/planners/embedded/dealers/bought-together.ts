import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { Catalog, ColumnProfile, TableProfile } from '../../../connections/connection.ts'
import type { Condition } from '../../../plan-condition.ts'
import { relationsOf } from '../../../plan.ts'
import type { Dimension, Measure } from '../../../plan.ts'
import type { ColumnRef, Join } from '../../../plan-source.ts'
import type { ChartBody } from '../chart/body.ts'
import { takingsOf } from '../schema/takings.ts'
import { keysBetween } from '../schema/joins.ts'
import { nameColumn } from '../schema/name-column.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import { describeChart } from '../titles/description.ts'
import { humanName } from '../titles/labels.ts'
import { lowered, nounIn, sentence } from '../titles/names.ts'
import { saidNoun } from '../titles/said-noun.ts'
import { understand } from '../understand.ts'
import type { Reading } from '../understanding.ts'
import { paperWords } from '../words/business.ts'
import { formOf, wordsOfName } from '../words/word-forms.ts'
import { basedOn, finished } from './dealers.ts'
import type { DealersChart, Place } from './dealers.ts'

const often = String.raw`(?:(?:most |often|frequently|usually|mostly|commonly|generally|always)\s*)*`
const bought = String.raw`(?:bought|buy|sold|sell|sells|purchased?|ordered|order|taken|go|goes)`
const pairs = new RegExp(
  String.raw`\b(?:(?:are|is|get|gets|do|does|did)\s+(?:(?:customers|people|buyers|they|we)\s+)?)?${often}${bought} (?:most )?(?:often |frequently )?together\b(?: (?:most|the most|most often|often))?|\b(?:market )?basket analysis\b|\b(?:bought|sold|purchased|ordered) in the same (?:order|bill|basket|invoice|cart)\b`,
  'i',
)
const withOne = new RegExp(
  String.raw`\b(?:else )?(?:(?:are|is|get|gets|do|does|did)\s+(?:(?:customers|people|buyers|they|we)\s+)?)?${often}${bought} (?:together |along )?with (?:the |an? )?(?<what>.+?)[?.!\s]*$`,
  'i',
)

/** So many pairs are listed. */
const mostPairs = 20

/** Lines of baskets: what tells the baskets apart, and where the goods on each line are named. */
interface Baskets {
  readonly lines: TableProfile
  readonly basket: string
  readonly goods: ColumnProfile
  /** The table that names them, where it is not the lines themselves. */
  readonly named?: { readonly table: TableProfile; readonly from: string; readonly to: string }
}

/** "Which products are bought together", "what else do people buy with tea": goods on lines of the same order. */
export function boughtTogether(prompt: string, place: Place): DealersChart | undefined {
  const beside = withOne.exec(prompt)
  const found = beside ?? pairs.exec(prompt)
  if (!found) return undefined
  const { catalog } = place
  const { mentions, index, tokens } = understand(prompt, catalog)
  const what = beside?.groups?.['what']
  const ahead = mentions.flatMap(({ start, readings: [best] }) => (best && (tokens[start]?.start ?? 0) < found.index ? [best] : []))
  const baskets = basketsOf(index, what === undefined ? ahead : goodsIn(what, place))
  if (!baskets) return undefined
  const limits = what === undefined ? prompt.slice(found.index + found[0].length) : ` ${what}`
  const base = basedOn(`number of ${saidNoun(catalog, baskets.lines.id)}${limits}`, place)
  if (!base || base.chart.dimensions.length > 0 || base.chart.source.base.table !== baskets.lines.id) return undefined
  // Of a thing that is named the others are shown, and of no thing nothing.
  const isOfGoods = base.chart.where.some((each) => isOf(each, refIn(baskets, 0)))
  if ((what !== undefined) !== isOfGoods) return undefined
  const body = drawn(base.chart, baskets, catalog, what !== undefined)
  if (!body) return undefined
  const trace = {
    start: found.index,
    end: found.index + found[0].length,
    words: found[0],
    role: 'subject',
    target: 'pairs',
    how: 'pattern',
  } as const
  const shown = { ...body, traces: [trace] }
  const { description } = describeChart(shown)
  const title = titleOf(baskets, catalog, what)
  return finished({ ...shown, title, description }, base, place)
}

function titleOf({ goods, named }: Baskets, catalog: Catalog, what: string | undefined): string {
  const many = named && nameColumn(named.table) === goods ? nounIn(catalog, named.table.id).many : undefined
  if (many !== undefined) return sentence(what === undefined ? `${many} bought together` : `${many} bought with ${what}`)
  return `Bought ${what === undefined ? 'together' : `with ${what}`}, by ${lowered(humanName(goods.name))}`
}

function isOf(condition: Condition, { relation, column }: ColumnRef): boolean {
  if (condition.kind === 'all' || condition.kind === 'any') return condition.of.some((each) => isOf(each, { relation, column }))
  return 'column' in condition && condition.column.relation === relation && condition.column.column === column
}

const others = 'other_lines'
const otherGoods = 'other_goods'

/** Where the goods of the line, or of the other line, are named. */
const refIn = ({ lines, goods, named }: Baskets, side: 0 | 1): ColumnRef => ({
  relation: named ? (side === 0 ? named.table.id : otherGoods) : side === 0 ? lines.id : others,
  column: goods.name,
})

function drawn(base: ChartBody, baskets: Baskets, catalog: Catalog, isOfOne: boolean): ChartBody | undefined {
  const { lines, basket, named } = baskets
  const there = new Set(relationsOf(base.source).map(({ alias }) => alias))
  if (named && there.has(named.table.id) && !isOfOne) return undefined
  const tied = (alias: string, table: string, left: ColumnRef, column: string): Join => ({
    relation: { alias, table },
    kind: 'inner',
    on: [{ left, right: { relation: alias, column } }],
  })
  const joins = [
    tied(others, lines.id, { relation: lines.id, column: basket }, basket),
    ...(named && !there.has(named.table.id)
      ? [tied(named.table.id, named.table.id, { relation: lines.id, column: named.from }, named.to)]
      : []),
    ...(named ? [tied(otherGoods, named.table.id, { relation: others, column: named.from }, named.to)] : []),
  ]
  const [one, other] = [refIn(baskets, 0), refIn(baskets, 1)]
  const label =
    named && nameColumn(named.table) === baskets.goods ? sentence(nounIn(catalog, named.table.id).one) : humanName(baskets.goods.name)
  const dimension = (id: string, column: ColumnRef, called: string): Dimension => ({ id, column, label: called })
  const papers = papersOf(baskets, catalog)
  const measure: Measure = {
    id: 'm1',
    aggregate: 'count_distinct',
    column: { relation: lines.id, column: basket },
    label: `${sentence(papers)} with both`,
    format: 'integer',
  }
  return {
    ...base,
    kind: isOfOne ? 'bar' : 'table',
    source: { ...base.source, joins: [...base.source.joins, ...joins] },
    measures: [measure],
    dimensions: isOfOne ? [dimension('d1', other, label)] : [dimension('d1', one, label), dimension('d2', other, 'Bought with')],
    // Each pair once.
    where: [...base.where, { kind: 'compare_columns', left: one, op: isOfOne ? 'ne' : 'lt', right: other }],
    sort: [{ by: { measure: 'm1' }, order: 'desc' }],
    limit: { count: mostPairs, rest: 'drop' },
    assumptions: [...base.assumptions, `At most ${String(mostPairs)} are shown, those in most ${papers} first.`],
  }
}

function papersOf({ lines, basket }: Baskets, catalog: Catalog): string {
  const key = catalog.keys.find(({ from }) => from.table === lines.id && from.columns.length === 1 && from.columns[0] === basket)
  return key ? nounIn(catalog, key.to.table).many : `${wordsOfName(basket).find((word) => paperWords.has(formOf(word).text)) ?? 'basket'}s`
}

type Named = Pick<Reading, 'kind' | 'table' | 'column'>

/** The column that the words name a value of. */
function goodsIn(what: string, { catalog }: Place): readonly Named[] {
  const { conditions } = understand(`the ${what}`, catalog)
  return conditions.flatMap(({ choices: [best] }) => (best ? [{ kind: 'column', ...best }] : []))
}

/** The lines that something is sold on, with the goods that are spoken of, or those that each line names. */
function basketsOf(index: SchemaIndex, said: readonly Named[]): Baskets | undefined {
  const { catalog } = index
  for (const { table: lines } of takingsOf(index)) {
    const basket = basketIn(lines, catalog)
    if (basket === undefined) continue
    const keys = catalog.keys.filter(({ from }) => from.table === lines.id && from.columns.length === 1 && from.columns[0] !== basket)
    for (const { kind, table: id, column } of said) {
      const table = tableOf(catalog, id)
      const profile = kind === 'column' && column !== undefined ? columnOf(catalog, id, column) : table && nameColumn(table)
      if (!table || profile?.type !== 'text') continue
      if (id === lines.id) return { lines, basket, goods: profile }
      const [key] = keysBetween(catalog, lines.id, id).filter((each) => keys.includes(each))
      if (key) return { lines, basket, goods: profile, named: { table, from: key.from.columns[0] ?? '', to: key.to.columns[0] ?? '' } }
    }
    for (const { from, to } of said.length > 0 ? [] : keys) {
      const table = tableOf(catalog, to.table)
      const goods = table && nameColumn(table)
      if (goods) return { lines, basket, goods, named: { table, from: from.columns[0] ?? '', to: to.columns[0] ?? '' } }
    }
  }
  return undefined
}

/** What several lines have in common: the order that they belong to, the number of their bill. */
function basketIn({ id, columns, rowCount }: TableProfile, { keys }: Catalog): string | undefined {
  const repeats = columns.filter(({ distinct, unique }) => !unique && distinct > 1 && distinct < rowCount * 0.9)
  const papers = (name: string): boolean => wordsOfName(name).some((word) => paperWords.has(formOf(word).text))
  return repeats.find(({ name }) => {
    const key = keys.find(({ from }) => from.table === id && from.columns.length === 1 && from.columns[0] === name)
    return papers(key ? key.to.table : name) && (key !== undefined || /\b(?:no|num|number|id|code)\b/.test(wordsOfName(name).join(' ')))
  })?.name
}
