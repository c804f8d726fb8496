import type { ColumnProfile } from '../../../connections/connection.ts'
import { isNumeric, isYear } from '../schema/column-types.ts'
import { profileOf, sortOf } from '../schema/column-sort.ts'
import type { Item } from './item.ts'
import { nameOfThing } from '../schema/subtypes.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Understanding } from '../understanding.ts'

/** "customer status codes … each status code": the shorter words mean the column that the longer ones name. */
export function again(items: readonly Item[]): readonly Item[] {
  return items.map((item) => {
    const [top] = item.columns
    if (!top || (item.table !== undefined && isWhole(item))) return item
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
            other.columns.some(({ table, column, score }) => score >= 0.95 && table === choice.table && column === choice.column) &&
            choice.score > 0.55 &&
            choice.score >= top.score - 0.35,
        )
      )
    })
    const named = whole?.columns[0]
    return named && !(named.table === top.table && named.column === top.column && top.score > 0.9)
      ? {
          ...item,
          columns: [
            { ...named, score: Math.max(top.score, 0.91) },
            ...item.columns.filter((choice) => choice.table !== named.table || choice.column !== named.column),
          ],
          ...(whole.sort ? { sort: whole.sort } : {}),
        }
      : item
  })
}

/** "By type of award", "each kind of wood", where awards and woods are columns: that, and no second one that is called a category or a kind. */
export function kindsOf(items: readonly Item[], tokens: Understanding['tokens']): readonly Item[] {
  const kept: Item[] = []
  for (const item of items) {
    const last = kept.at(-1)
    const kind = last && last.end - last.start === 1 && /^(?:type|kind|sort)$/.test(tokens[last.start]?.word ?? '')
    if (
      kind &&
      (last.mention?.readings[0]?.how === 'synonym' || (last.marker !== undefined && item.table === undefined)) &&
      tokens[last.end]?.lower === 'of' &&
      item.start - last.end === 1 &&
      item.sort === 'category' &&
      (item.columns[0]?.score ?? 0) > 0.9
    )
      kept[kept.length - 1] = { ...item, start: last.start, ...(last.marker ? { marker: last.marker } : {}) }
    else kept.push(item)
  }
  return kept
}

/** The words are a table's whole name. */
function isWhole({ table, mention }: Item): boolean {
  return mention?.readings.some((reading) => reading.kind === 'table' && reading.table === table && reading.score > 0.7) === true
}

/** "The names and average salaries for the departments", "the name and budget of …", "shops … their names": of what the rest is said of. */
export function namesOfLater(items: readonly Item[], tokens: Understanding['tokens'], index: SchemaIndex): readonly Item[] {
  return items.map((item, place) => {
    const [top] = item.columns
    const name = item.end - item.start === 1 && tokens[item.start]?.word === 'name' && item.table === undefined
    const later = name && tokens[item.end]?.lower === 'and' ? items.slice(place + 1) : []
    const theirs = name && /^(?:their|its)$/.test(tokens[item.start - 1]?.lower ?? '') ? items.slice(0, place) : []
    const before = theirs.find(({ table }) => table !== undefined)?.table
    const inside = ofThings(later[0], tokens, index)
    const owner = inside ?? thingsBehind(later, tokens) ?? before ?? besides(later[0], item)
    const called = owner === undefined ? undefined : nameOfThing(index.catalog, owner)
    if (!top || !called) return item
    const own = { ...called, score: top.score + 0.05 }
    const others = item.columns.filter(({ table, column }) => table !== own.table || column !== own.column)
    return { ...item, columns: [own, ...(inside === undefined ? others : others.map((each) => ({ ...each, score: each.score - 0.2 })))] }
  })
}

/** "Names and weights of the bells of old churches": the bells', though churches are spoken of as well. */
function ofThings(item: Item | undefined, tokens: Understanding['tokens'], { tables }: SchemaIndex): string | undefined {
  const { mention, columns, aggregates } = item ?? {}
  const [best] = mention?.readings ?? []
  const said = mention ? tokens.slice(mention.start, mention.end) : []
  const behind = said.slice(said.findLastIndex(({ lower }) => lower === 'of') + 1)
  const pieces = tables.find(({ table }) => table.id === best?.table)?.pieces ?? []
  const isOf = behind.length < said.length && behind.some(({ stem }) => pieces.some((piece) => piece.stem === stem))
  // "Names and number of seats of the halls": of each, where that is a number of theirs.
  const isOwn = aggregates?.every((each) => each === 'count' && item?.sort === 'number')
  return isOf && best?.kind === 'column' && columns?.[0]?.table === best.table && isOwn ? best.table : undefined
}

/** "… for the departments", "… of all shops". */
function thingsBehind(later: readonly Item[], tokens: Understanding['tokens']): string | undefined {
  const things = later.find(({ table }) => table !== undefined)
  const lead = tokens.slice(0, things?.start ?? 0).map(({ lower }) => lower)
  const at = /^(?:the|all|each|every)$/.test(lead.at(-1) ?? '') ? -2 : -1
  return /^(?:for|of)$/.test(lead.at(at) ?? '') ? things?.table : undefined
}

/** The table of the column that is named beside it, where no other table has such a column. */
function besides(item: Item | undefined, { columns, end }: Item): string | undefined {
  const [own, other] = item?.columns ?? []
  const sure = item && own && item.start <= end + 2 && own.score >= 0.95 && (other?.score ?? 0) < 0.8 && item.aggregates.length === 0
  return sure && columns.some(({ table, score }) => table === own.table && score > 0.7) ? own.table : undefined
}

/** "gross revenue" says one column twice, "model year" a year; a word that other mentions say better says nothing. */
export function together(items: readonly Item[], { index, tokens }: Pick<Understanding, 'index' | 'tokens'>): readonly Item[] {
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
      // "Founding year" of a column `founded`: that it is a year was said, and no other one.
      if (profile && isSaidYear(profile, item, tokens)) {
        kept[kept.length - 1] = { ...last, end: item.end }
        continue
      }
      if (top.table === lastTop.table && top.column === lastTop.column) {
        kept[kept.length - 1] = top.score > lastTop.score ? { ...last, end: item.end, columns: item.columns } : { ...last, end: item.end }
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

function isSaidYear(last: ColumnProfile, { start, end }: Item, tokens: Understanding['tokens']): boolean {
  const held = typeof last.min === 'number' && typeof last.max === 'number' && last.min >= 1500 && last.max <= 2200
  return end === start + 1 && tokens[start]?.word === 'year' && (isYear(last) || held)
}

/** "by region or country", "height or weight": one of the two; the other is another reading of the same words. */
export function either(items: readonly Item[], { tokens, text }: Pick<Understanding, 'tokens' | 'text'>): readonly Item[] {
  const kept: Item[] = []
  for (const item of items) {
    const last = kept.at(-1)
    const gap = last ? tokens.slice(last.end, item.start) : []
    const [first, second] = [last?.columns[0], item.columns[0]]
    const alike = last && (last.sort === 'number') === (item.sort === 'number') && item.aggregates.length === 0
    if (
      last &&
      first &&
      second &&
      alike &&
      gap.length <= 2 &&
      gap[0]?.lower === 'or' &&
      gap.slice(1).every((token) => ['the', 'by', 'their', 'its'].includes(token.lower)) &&
      !(first.table === second.table && first.column === second.column)
    ) {
      const words = text.slice(tokens[last.start]?.start ?? 0, tokens[item.end - 1]?.end ?? 0)
      kept[kept.length - 1] = {
        ...last,
        end: item.end,
        columns: [first, { ...second, score: 0.9 * first.score }, ...last.columns.slice(1)],
        ...(last.mention ? { mention: { ...last.mention, end: item.end, words } } : {}),
        either: true,
      }
    } else kept.push(item)
  }
  return kept
}

/** "the name and level of …": where two mentions may mean the same column, the second means another one, a number first. */
export function apart(items: readonly Item[], index: SchemaIndex): readonly Item[] {
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

/** "Late fee collected", where what was collected is a number as well: of the fee. */
export function withoutDone(items: readonly Item[], { tokens }: Understanding): readonly Item[] {
  return items.filter((item, place) => {
    const before = items[place - 1]
    const isDone = item.mention !== undefined && item.end - item.start === 1 && /(?:ed)$/.test(tokens[item.start]?.lower ?? '')
    const isNumberOf = before?.end === item.start && before.sort === 'number' && before.table === undefined && item.sort === 'number'
    return !(isDone && isNumberOf && item.aggregates.length === 0 && item.marker === undefined)
  })
}

/** "By item category" where items and categories are columns of one table: the category alone, which the word before only says of what it is. */
export function headsOf(items: readonly Item[]): readonly Item[] {
  const kept: Item[] = []
  for (const item of items) {
    const last = kept.at(-1)
    if (
      last?.marker &&
      last.end === item.start &&
      !item.marker &&
      isGroupNamed(last, 0.5) &&
      isGroupNamed(item, 0.85) &&
      areOfOneTable(last, item)
    )
      kept[kept.length - 1] = { ...item, marker: last.marker }
    else kept.push(item)
  }
  return kept
}

/** A column of kinds or names that is called by its own name, at least as well as that. */
function isGroupNamed({ mention, table, aggregates, sort, columns }: Item, least: number): boolean {
  const [best] = mention?.readings ?? []
  return (
    best?.kind === 'column' &&
    best.how !== 'synonym' &&
    (columns[0]?.score ?? 0) > least &&
    table === undefined &&
    aggregates.length === 0 &&
    (sort === 'category' || sort === 'few')
  )
}

const areOfOneTable = (one: Item, other: Item): boolean => one.columns[0]?.table === other.columns[0]?.table
