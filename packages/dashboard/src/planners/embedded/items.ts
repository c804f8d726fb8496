import type { ColumnProfile } from '../../connections/connection.ts'
import { columnOf, tableOf } from '../../connections/connection.ts'
import type { Aggregate, TimeGrain } from '../../plan.ts'
import { isNumeric, isTemporal, isYear } from './condition-columns.ts'
import { findAxes } from './phrases.ts'
import type { SchemaIndex } from './schema-index.ts'
import type { Token } from './tokens.ts'
import type { AggregateMention, ColumnChoice, GrainMention, Mention, Understanding } from './understanding.ts'
import { linkWords } from './words/stop.ts'

export type Marker = 'group' | 'grouping' | 'series' | 'facet' | 'versus'
export type ColumnSort = 'number' | 'few' | 'category' | 'date' | 'id'

/** One thing that the chart shall show, as it was said. */
export interface Item {
  readonly start: number
  readonly end: number
  readonly mention?: Mention
  readonly columns: readonly ColumnChoice[]
  /** The words name a table: an entity. */
  readonly table?: string
  readonly aggregates: readonly Aggregate[]
  readonly marker?: Marker
  readonly axis?: 'x' | 'y'
  readonly grain?: TimeGrain
  readonly sort?: ColumnSort
}

/** Rows with a value, as far as the frequent values tell. */
function rowsOf(column: ColumnProfile): number {
  return column.frequent.reduce((sum, entry) => sum + entry.count, 0)
}

/** What a column may do in a chart. */
export function sortOf(column: ColumnProfile): ColumnSort {
  if (isTemporal(column) || isYear(column)) return 'date'
  if (column.meaning === 'id') return 'id'
  if (isNumeric(column))
    return column.type === 'integer' && (column.meaning === 'category' || (column.distinct <= 12 && rowsOf(column) >= 8 * column.distinct))
      ? 'few'
      : 'number'
  return 'category'
}

export function profileOf(index: SchemaIndex, choice: ColumnChoice | undefined): ColumnProfile | undefined {
  return choice ? columnOf(index.catalog, choice.table, choice.column) : undefined
}

/** What the words outside the clauses ask to be shown, in the order of the text. */
export function readItems(understanding: Understanding): readonly Item[] {
  const { tokens, mentions, used, index } = understanding
  const free = mentions.filter((mention) => !rangeHas(used, mention))
  const aggregates = understanding.aggregates
    .flatMap((word): readonly AggregateMention[] => {
      const over = free.find((mention) => word.start < mention.start && mention.start < word.end)
      if (!over) return [word]
      return tokens[word.start]?.lower === 'total' ? [{ start: word.start, end: over.start, aggregate: 'sum' }] : []
    })
    .filter((word) => !rangeHas(used, word) && !free.some((mention) => mention.start <= word.start && word.end <= mention.end))
  const attached = attach(aggregates, free, tokens)
  const grains = understanding.grains.filter((grain) => grain.asked)
  const items: Item[] = []
  for (const mention of free) {
    const own = attached.get(mention) ?? []
    const from = own.length > 0 ? Math.min(mention.start, ...own.map((word) => word.start)) : mention.start
    const columns = mention.readings.flatMap((reading) =>
      reading.kind === 'column' && reading.column !== undefined
        ? [{ table: reading.table, column: reading.column, score: reading.score }]
        : [],
    )
    const table = tableReading(mention, index)
    const grain = grains.find((candidate) => candidate.start < mention.end && mention.start < candidate.end)
    const profile = profileOf(index, columns[0])
    const marker = markerBefore(tokens, from, understanding)
    if (own.length === 0 && !marker && !table && (columns[0]?.score ?? 0) < 0.5 && /(?:ed|ing)$/.test(tokens[mention.end - 1]?.lower ?? ''))
      continue
    items.push({
      start: from,
      end: mention.end,
      mention,
      columns,
      ...(table ? { table } : {}),
      aggregates: own.map((word) => word.aggregate),
      ...(marker ? { marker } : {}),
      ...(grain && profile && sortOf(profile) === 'date' && !isYear(profile) ? { grain: grain.grain } : {}),
      ...(profile ? { sort: sortOf(profile) } : {}),
    })
  }
  for (const word of aggregates) {
    if ([...attached.values()].some((list) => list.includes(word))) continue
    if (items.some((item) => item.mention && item.aggregates.length > 0 && item.start === word.start)) continue
    items.push({ start: word.start, end: word.end, columns: [], aggregates: [word.aggregate] })
  }
  return withAxes(
    apart(
      again(
        together(
          items.toSorted((a, b) => a.start - b.start),
          index,
        ),
      ),
      index,
    ),
    tokens,
    understanding,
  )
}

/** "customer status codes … each status code": the shorter words mean the column that the longer ones name. */
function again(items: readonly Item[]): readonly Item[] {
  return items.map((item) => {
    const [top] = item.columns
    if (!top || item.table !== undefined) return item
    const whole = items.find((other) => {
      const named = other.columns[0]
      return (
        other !== item &&
        named !== undefined &&
        named.score >= 0.95 &&
        named.score > top.score - 0.02 &&
        (other.mention?.readings[0]?.how ?? 'exact') === 'exact' &&
        other.end - other.start > item.end - item.start &&
        item.columns.some(
          (choice) =>
            choice.table === named.table && choice.column === named.column && choice.score > 0.55 && choice.score >= top.score - 0.35,
        )
      )
    })
    const named = whole?.columns[0]
    return named && !(named.table === top.table && named.column === top.column)
      ? {
          ...item,
          columns: [
            { ...named, score: top.score },
            ...item.columns.filter((choice) => choice.table !== named.table || choice.column !== named.column),
          ],
          ...(whole.sort ? { sort: whole.sort } : {}),
        }
      : item
  })
}

/** "gross revenue" says one column twice, "model year" a year; a word that other mentions say better says nothing. */
function together(items: readonly Item[], index: SchemaIndex): readonly Item[] {
  const kept: Item[] = []
  for (const [place, item] of items.entries()) {
    const [top] = item.columns
    const last = kept.at(-1)
    const lastTop = last?.columns[0]
    const weak = top !== undefined && top.score < 0.75 && item.columns.length > 1 && !item.table && item.aggregates.length === 0
    if (
      weak &&
      items.some(
        (other, at) =>
          at !== place &&
          other.columns[0] &&
          other.columns[0].score > top.score &&
          item.columns.some((choice) => choice.table === other.columns[0]?.table && choice.column === other.columns[0]?.column) &&
          items.filter((each) => each !== item && item.columns.some((choice) => choice.column === each.columns[0]?.column)).length >= 2,
      )
    )
      continue
    if (last && top && lastTop && item.start === last.end && item.aggregates.length === 0) {
      const profile = profileOf(index, lastTop)
      if (top.table === lastTop.table && top.column === lastTop.column) {
        kept[kept.length - 1] = { ...last, end: item.end }
        continue
      }
      if (profile?.unique && profile.distinct > 20 && last.aggregates.length === 0 && last.table === undefined) {
        kept[kept.length - 1] = { ...item, start: last.start, ...(last.marker ? { marker: last.marker } : {}) }
        continue
      }
    }
    kept.push(item)
  }
  return kept
}

/** "the name and level of …": where two mentions may mean the same column, the second means another one, a number first. */
function apart(items: readonly Item[], index: SchemaIndex): readonly Item[] {
  const taken = new Set<string>()
  return items.map((item) => {
    const [first] = item.columns
    if (!first) return item
    const key = `${first.table}|${first.column}`
    const others = item.columns.filter(
      (choice) => choice.score > first.score - 0.12 && choice.column !== first.column && !taken.has(`${choice.table}|${choice.column}`),
    )
    if (!taken.has(key) || first.score > 0.9 || others.length === 0) {
      taken.add(key)
      return item
    }
    const sorts = others.map((choice) => ({ choice, profile: profileOf(index, choice) }))
    const next = sorts.find(({ profile }) => profile && isNumeric(profile)) ?? sorts[0]
    if (!next?.profile) return item
    taken.add(`${next.choice.table}|${next.choice.column}`)
    return {
      ...item,
      columns: [{ ...next.choice, score: first.score }, ...item.columns.filter((choice) => choice !== next.choice && choice !== first)],
      sort: sortOf(next.profile),
    }
  })
}

function rangeHas(used: ReadonlySet<number>, span: { readonly start: number; readonly end: number }): boolean {
  for (let i = span.start; i < span.end; i++) if (used.has(i)) return true
  return false
}

function tableReading(mention: Mention, index: SchemaIndex): string | undefined {
  const table = mention.readings.find((reading) => reading.kind === 'table')
  const column = mention.readings.find((reading) => reading.kind === 'column')
  if (!table || table.score < (column ? 0.55 : 0.38)) return undefined
  if (column && (column.score > table.score + 0.12 || (column.score > table.score && column.how === 'exact' && table.how !== 'exact')))
    return undefined
  return tableOf(index.catalog, table.table)?.id
}

const skipped: ReadonlySet<string> = new Set([
  ...linkWords,
  'of',
  'different',
  'distinct',
  'unique',
  'value',
  'values',
  'and',
  'or',
  '(',
  ')',
  ',',
  'various',
  'such',
  'corresponding',
  'per',
  'both',
  'any',
  'only',
  's',
  'total',
  'new',
  'same',
  'number',
  'numbers',
  'amount',
])
const breakers: ReadonlySet<string> = new Set(['by', 'per', 'each', 'every', 'across', 'versus', 'vs', 'against', 'for', 'in', 'over'])

/** Aggregation words reach forward to the next name, over each other; some stand behind it. */
function attach(
  aggregates: readonly AggregateMention[],
  mentions: readonly Mention[],
  tokens: readonly Token[],
): ReadonlyMap<Mention, readonly AggregateMention[]> {
  const attached = new Map<Mention, AggregateMention[]>()
  const add = (mention: Mention, word: AggregateMention): void => {
    const list = attached.get(mention)
    if (list) list.push(word)
    else attached.set(mention, [word])
  }
  for (const word of aggregates) {
    const next = mentions.find((mention) => mention.start >= word.end)
    const gap = next ? tokens.slice(word.end, next.start) : []
    const inside = (token: Token): boolean => aggregates.some((other) => other.start <= token.index && token.index < other.end)
    const listed = gap.some((token) => token.lower === 'and' || token.text === ',') && !gap.some((token) => inside(token))
    const broken = gap.some((token) => breakers.has(token.lower))
    const own = mentions.findLast((mention) => mention.end === word.start)
    if (
      own &&
      word.aggregate !== 'count' &&
      own.readings[0]?.kind === 'column' &&
      next?.readings[0]?.kind === 'table' &&
      !(attached.get(own)?.length ?? 0)
    )
      add(own, word)
    else if (
      next &&
      gap.length <= 7 &&
      !listed &&
      !broken &&
      gap.every((token) => skipped.has(token.lower) || inside(token) || gap.length <= 3)
    )
      add(next, word)
    else if (word.aggregate !== 'count' && word.aggregate !== 'count_distinct') {
      const before = mentions.findLast((mention) => mention.end <= word.start)
      if (before && word.start - before.end <= 2 && !(attached.get(before)?.length ?? 0)) add(before, word)
    }
  }
  return attached
}

const groupMarkers: ReadonlySet<string> = new Set([
  'by',
  'per',
  'each',
  'every',
  'across',
  'among',
  'within',
  'depending',
  'based',
  'different',
])
const seriesWords =
  /\b(?:colou?r(?:ed|s|ing)?|legend|stack(?:ed|ing)?|split|segment(?:ed)?|sub-?group(?:ed)?|divided|broken down|break ?down|hue|series)\b/i
const facetWords =
  /\b(?:facet\w*|small multiples?|multiples?|separate (?:charts?|graphs?|plots?)|multiple (?:charts?|graphs?|plots?)|partition(?:ed)?|panels?|trellis)\b/i

function markerBefore(tokens: readonly Token[], start: number, { text }: Understanding): Marker | undefined {
  let at = start - 1
  while (
    at >= 0 &&
    [
      'the',
      'a',
      'an',
      'of',
      'attribute',
      'all',
      'column',
      'their',
      'its',
      'type',
      'types',
      'kind',
      'name',
      'names',
      '"',
      'variable',
      'different',
      'category',
      'categories',
      'value',
      'values',
      'label',
      'labels',
    ].includes(tokens[at]?.lower ?? '') &&
    !(tokens[at]?.lower === 'different' && ['from', 'for', 'of', 'in', 'across'].includes(tokens[at - 1]?.lower ?? ''))
  )
    at--
  const token = tokens[at]
  if (!token) return undefined
  const lead =
    text
      .slice(tokens[Math.max(0, at - 4)]?.start ?? 0, token.end)
      .split(/[,.;?]| and /i)
      .at(-1) ?? ''
  const small =
    (groupMarkers.has(token.lower) && (token.lower !== 'different' || ['for', 'by'].includes(tokens[at - 1]?.lower ?? ''))) ||
    ['for', 'as', 'with', 'into', 'on', 'is', 'in', 'specific', 'to'].includes(token.lower)
  if (small && facetWords.test(lead)) return 'facet'
  if (small && seriesWords.test(lead)) return 'series'
  if (/\bfaceting$|\bcolou?red$/i.test(lead)) return /facet/i.test(lead) ? 'facet' : 'series'
  if (token.lower === 'by' && /\bgroup(?:s|ed|ing)?\s+(?:\w+\s+)?by$/i.test(lead)) return 'grouping'
  if (groupMarkers.has(token.lower) || (token.lower === 'on' && ['based', 'depending'].includes(tokens[at - 1]?.lower ?? '')))
    return 'group'
  if (['versus', 'vs', 'against', 'over'].includes(token.lower)) return token.lower === 'over' ? 'group' : 'versus'
  return undefined
}

function withAxes(items: readonly Item[], tokens: readonly Token[], { used }: Understanding): readonly Item[] {
  let named = [...items]
  for (const axis of findAxes(tokens)) {
    if (used.has(axis.start)) continue
    const before = named.findLast((item) => item.end <= axis.start && axis.start - item.end <= 4 && item.axis === undefined)
    const after = named.find((item) => item.start >= axis.end && item.start - axis.end <= 4 && item.axis === undefined)
    const reads = /^(?:is|shows?|as|for|represents?|being|should|with|:|=|displays?)$/.test(tokens[axis.end]?.lower ?? '')
    const chosen = reads ? (after ?? before) : (before ?? after)
    if (chosen) named = named.map((item) => (item === chosen ? { ...item, axis: axis.axis } : item))
  }
  return named
}

/** A unit of time that no column was named with. */
export function looseGrain(understanding: Understanding, items: readonly Item[]): GrainMention | undefined {
  const open = understanding.grains.filter(
    (grain) =>
      grain.asked &&
      !items.some((item) => item.mention && item.mention.start < grain.end && grain.start < item.mention.end) &&
      !understanding.mentions.some((mention) => mention.start < grain.end && grain.start < mention.end),
  )
  return (
    open.find((grain) =>
      understanding.tokens.slice(Math.max(0, grain.start - 10), grain.start).some((token) => /^bin/.test(token.lower)),
    ) ?? open[0]
  )
}
