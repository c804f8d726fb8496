import type { Item } from './item.ts'
import type { Understanding } from '../understanding.ts'
import { isParticiple } from '../phrases/agents.ts'
import { profileOf } from '../schema/column-sort.ts'
import type { Token } from '../words/tokens.ts'

/** "How many joined in each year": the rows with such a day are counted, and by that day. */
export function joinedThings(items: readonly Item[], { tokens, index }: Pick<Understanding, 'tokens' | 'index'>): readonly Item[] {
  return items.map((item) => {
    const { mention, columns, aggregates, sort, table, marker, start, end } = item
    const [top] = columns
    const [verb] = tokens.slice(mention?.start, end)
    const isBare = mention !== undefined && end - mention.start === 1 && mention.start - start === 2 && tokens[start]?.lower === 'how'
    const counts = aggregates.length === 1 && aggregates[0] === 'count' && sort === 'date' && table === undefined && marker === undefined
    if (!isBare || !counts || !top || !verb || !isParticiple(verb) || profileOf(index, top)?.nulls !== 0) return item
    const { sort: _date, mention: _verb, ...rest } = item
    return { ...rest, columns: [], table: top.table }
  })
}

/** "How many halls open each year", of halls with an opening date: the halls are counted, and by that date. */
export function openedThings(items: readonly Item[], understanding: Understanding): readonly Item[] {
  const done = items.find((item) => isDone(item, understanding))
  const table = done?.columns[0]?.table
  if (!done || table === undefined || !items.some((item) => isUnitOfTime(item, understanding))) return items
  const { columns, sort, mention: _verb, ...rest } = done
  return items.map((item) => {
    if (item === done) return { ...rest, columns: [], table }
    return sort && isUnitOfTime(item, understanding) ? { ...item, columns: columns.filter((choice) => choice.table === table), sort } : item
  })
}

/** "Letters received per section", where each has such a day: they are counted, and by nothing but what was asked. */
export function doneThings(items: readonly Item[], { tokens, index, grains, charts }: Understanding): readonly Item[] {
  const timed = grains.some(({ asked }) => asked) || charts.some(({ kind }) => kind === 'line' || kind === 'area')
  const done = items.find(({ mention, aggregates, columns: [top], sort, marker, table, end }) => {
    const counts = aggregates.length === 0 || (aggregates.length === 1 && aggregates[0] === 'count')
    // "Samples taken by each analyst".
    const last = tokens[end - 1]?.lower === 'by' ? tokens[end - 2] : tokens[end - 1]
    const own = mention?.readings.some((each) => each.kind === 'table' && each.table === top?.table && each.score >= 0.5)
    // "Depots by number of parcels issued": what the depots are ranked by.
    const isRanking = marker === 'group' && aggregates[0] === 'count'
    const said = counts && sort === 'date' && (marker === undefined || isRanking) && table === undefined && own === true
    return said && last !== undefined && isParticiple(last) && profileOf(index, top)?.nulls === 0
  })
  const [top] = done?.columns ?? []
  const breaksDown = ({ marker, sort, table }: Item): boolean =>
    sort !== 'date' && (marker !== undefined || (done?.marker === 'group' && table !== undefined))
  if (!done || !top || timed || !items.some((item) => item !== done && breaksDown(item))) return items
  const { sort: _date, mention, marker: _by, ...rest } = done
  // What is left of the words is the name of the things.
  const named = mention && { ...mention, readings: mention.readings.filter(({ kind, table }) => kind === 'table' && table === top.table) }
  return items.map((item) => (item === done ? { ...rest, ...(named ? { mention: named } : {}), columns: [], table: top.table } : item))
}

/** The first words name a table, and the last one is a verb that one of its columns is called by. */
function isDone({ mention, aggregates, columns: [top], sort, end, table }: Item, { tokens }: Understanding): boolean {
  const [best] = mention?.readings ?? []
  return (
    best?.kind === 'column' &&
    best.how === 'part' &&
    table === undefined &&
    sort === 'date' &&
    end - (mention?.start ?? end) > 1 &&
    aggregates.length === 1 &&
    aggregates[0] === 'count' &&
    top?.table === best.table &&
    /(?:ed|en)$/.test(tokens[end - 1]?.lower ?? '') &&
    mention?.readings.some((reading) => reading.kind === 'table' && reading.table === best.table && reading.score >= 0.5) === true
  )
}

/** "Each year", and no more of any name. */
function isUnitOfTime({ mention, marker }: Item, { grains }: Understanding): boolean {
  return (
    mention !== undefined &&
    marker !== undefined &&
    mention.end - mention.start === 1 &&
    grains.some(({ start, end, asked }) => asked && start <= mention.start && mention.end <= end)
  )
}

const between: ReadonlySet<string> = new Set('in on of the a an each every per they it he she was were is are that which when'.split(' '))

/** "Born in each year", "the year they joined": one column, told by its verb and by its unit of time. */
export function whenDone(items: readonly Item[], { tokens }: Pick<Understanding, 'tokens'>): readonly Item[] {
  const dropped = new Set<Item>()
  const told = items.map((item, place) => {
    const unit = item.end - item.start === 1 && /^(?:year|month|date|day)$/.test(tokens[item.start]?.word ?? '')
    if (!unit || item.aggregates.length > 0) return item
    const verb = [items[place - 1], items[place + 1]].find((other) => {
      const [top] = other?.columns ?? []
      const gap = other ? tokens.slice(Math.min(other.end, item.end), Math.max(other.start, item.start)) : []
      return (
        other !== undefined &&
        top !== undefined &&
        other.marker === undefined &&
        other.aggregates.length === 0 &&
        gap.length > 0 &&
        gap.length <= 3 &&
        gap.every(({ lower }) => between.has(lower)) &&
        isVerb(tokens[other.end - 1]) &&
        item.columns.some(({ table, column }) => table === top.table && column === top.column)
      )
    })
    const [top] = verb?.columns ?? []
    if (!verb || !top) return item
    dropped.add(verb)
    return {
      ...item,
      columns: [{ ...top, score: Math.max(top.score, item.columns[0]?.score ?? 0) }],
      ...(verb.sort ? { sort: verb.sort } : {}),
    }
  })
  return withoutDays(
    told.filter((_, place) => !dropped.has(items[place] as Item)),
    tokens,
  )
}

const auxiliary = /^(?:is|are|was|were|been|has|have|had|did|does)$/
const timed = /^(?:in|on|by|per|at|during|over|between|since|before|after|from|each|every|until)$/

/** "Works that were performed, and how often each was performed": verbs of which rows keep the day ask for no days beside what is shown. */
function withoutDays(items: readonly Item[], tokens: readonly Token[]): readonly Item[] {
  const isDay = ({ mention, sort, aggregates, table, end }: Item): boolean => {
    if (!mention || sort !== 'date' || aggregates.length > 0 || table !== undefined || end - mention.start !== 1) return false
    const before = tokens[mention.start - 1]?.lower ?? ''
    const lead = tokens[mention.start - 2]?.lower ?? ''
    const said = before === 'each' ? auxiliary.test(lead) : auxiliary.test(before) && lead !== 'it' && lead !== 'they'
    return said && isVerb(tokens[mention.start]) && !timed.test(tokens[end]?.lower ?? '')
  }
  const days = items.filter(isDay)
  const isShown = (item: Item): boolean => !days.includes(item) && (item.sort === 'category' || item.table !== undefined)
  const counts = items.some(({ aggregates }) => aggregates.length > 0)
  if (days.length === 0 || !counts || !items.some(isShown)) return items
  // What was done is counted where nothing else is.
  const [{ columns: [top] } = { columns: [] }] = days
  const bare = items.some(({ aggregates, mention, table }) => aggregates[0] === 'count' && mention === undefined && table === undefined)
  return items.flatMap((item) => {
    if (!days.includes(item)) return item
    const { sort: _date, marker: _each, ...rest } = item
    return bare && top && item === days[0] ? { ...rest, columns: [], table: top.table } : []
  })
}

function isVerb(token: Token | undefined): boolean {
  return token !== undefined && (isParticiple(token) || token.lower === 'born' || token.lower === 'seen')
}
