import { columnOf, tableOf } from '../../../connections/connection.ts'
import type { ColumnProfile } from '../../../connections/connection.ts'
import { attach } from './attach-aggregates.ts'
import { withAxes } from './axes.ts'
import { isYear } from '../schema/column-types.ts'
import { belonging, countedAlone, ofParents, ofRows, rankedByRows, withoutModifiers } from './belonging.ts'
import { sharedHeads } from './shared-heads.ts'
import { again, apart, either, headsOf, kindsOf, namesOfLater, together, withoutDone } from './repairs.ts'
import { countedToo } from './said-for-both.ts'
import { isWhoseName, namesOfRoles } from './names-of-roles.ts'
import { inRoles } from './roles.ts'
import { profileOf, sortOf } from '../schema/column-sort.ts'
import { keyPieces } from '../schema/name-pieces.ts'
import type { ColumnSort } from '../schema/column-sort.ts'
import type { Item } from './item.ts'
import { isSaidWhether } from '../conditions/whether.ts'
import { whetherBefore } from '../conditions/flags.ts'
import { unmarked } from './kinds.ts'
import { isDoer, isParticiple } from '../phrases/agents.ts'
import { isHighlighted, isSize } from '../phrases/point-sizes.ts'
import { endOfWise } from '../phrases/wise.ts'
import { markerBefore } from './markers.ts'
import { metricAt } from '../mentions/metrics.ts'
import { doneThings, joinedThings, openedThings, whenDone } from './opened-things.ts'
import type { SchemaIndex } from '../schema/schema-index.ts'
import type { Token } from '../words/tokens.ts'
import type { AggregateMention, ColumnChoice, Mention, Span, Understanding } from '../understanding.ts'

/** What the words outside the clauses ask to be shown, in the order of the text. */
export function readItems(understanding: Understanding): readonly Item[] {
  const { tokens, mentions, used, index } = understanding
  const free = withoutModifiers(
    mentions.filter((mention) => !rangeHas(used, mention) && !isOfWhich(mention, understanding)),
    tokens,
  )
  const aggregates = understanding.aggregates
    .flatMap((word): readonly AggregateMention[] => {
      const over = free.find((mention) => word.start < mention.start && mention.start < word.end)
      if (!over) return [word]
      return tokens[word.start]?.lower === 'total' ? [{ start: word.start, end: over.start, aggregate: 'sum' }] : []
    })
    .filter((word) => !isNumberOf(word, free, tokens))
    .filter((word) => !rangeHas(used, word) && !free.some((mention) => mention.start <= word.start && word.end <= mention.end))
  const measures = (mention: Mention): boolean => {
    const [best] = mention.readings
    const profile = best?.kind === 'column' && best.column !== undefined ? columnOf(index.catalog, best.table, best.column) : undefined
    return profile !== undefined && sortOf(profile) === 'number'
  }
  const idle = new Set<AggregateMention>()
  const attached = withNamed(attach(aggregates, free, tokens, measures, idle, used), understanding, free.filter(measures))
  const grains = understanding.grains.filter((grain) => grain.asked)
  const items: Item[] = []
  const spoken = new Set(mentions.flatMap(({ readings: [best] }) => (best && best.score > 0.85 ? [best.table] : [])))
  for (const mention of free) {
    const own = attached.get(mention) ?? []
    const from = own.length > 0 ? Math.min(mention.start, ...own.map((word) => word.start)) : mention.start
    const found = mention.readings.flatMap((reading) =>
      reading.kind === 'column' && reading.column !== undefined
        ? [{ table: reading.table, column: reading.column, score: reading.score }]
        : [],
    )
    // Of columns that fit alike, one that holds something.
    const holds = (choice: ColumnChoice) => Number(tableOf(index.catalog, choice.table)?.rowCount !== 0)
    // "How many tickets": of their price and those sold, not the money.
    const counts = own.some((word) => word.aggregate === 'count')
    const counted = (choice: ColumnChoice) => Number(counts && profileOf(index, choice)?.meaning !== 'money')
    // "The names and the seats of the halls": of columns that are called alike, that of the things that are spoken of.
    const isSpoken = (choice: ColumnChoice) => Number(spoken.has(choice.table))
    const named = ownFirst(found, index, spoken).toSorted(
      (a, b) => b.score - a.score || counted(b) - counted(a) || holds(b) - holds(a) || isSpoken(b) - isSpoken(a),
    )
    const table = tableReading(mention, index, spoken)
    // A thing that is named outright is no date or number that merely sounds like it ("orders", `ordered_at`).
    const outright = table !== undefined && (mention.readings[0]?.score ?? 0) > 0.85 && mention.readings[0]?.kind === 'table'
    const first = named[0] && outright && named[0].score < 0.8 ? profileOf(index, named[0]) : undefined
    const columns = first && sortOf(first) !== 'category' ? named.filter((choice) => choice.score >= 0.8) : named

    // "Payment year": a date by that unit.
    const inName = understanding.grains.find(({ start, end }) => mention.start < start && end === mention.end)
    const grain = grains.find((candidate) => candidate.start < mention.end && mention.start < candidate.end) ?? inName
    const profile = profileOf(index, columns[0])
    const labelled =
      /^(?:labels?|legends?|colou?rs?|hues?)$/.test(tokens[mention.end]?.lower ?? '') &&
      tokens.slice(Math.max(0, from - 2), from).some((token) => ['with', 'and', 'using'].includes(token.lower))
    const asLegend =
      tokens[mention.end]?.lower === 'as' &&
      tokens.slice(mention.end + 1, mention.end + 3).some((token) => /^(?:labels?|legends?|colou?rs?|hues?)$/.test(token.lower))
    const isWise = endOfWise(tokens, mention.end) !== undefined
    const marker = isSizeOf(understanding, { start: from, end: mention.end }, own.length > 0)
      ? 'size'
      : labelled || asLegend
        ? 'series'
        : isWise
          ? 'group'
          : markerBefore(tokens, whetherBefore(tokens, mention) ?? from, understanding)
    // "Whether the order was paid": the order is what was spoken of already.
    const isAsked = own.length === 0 && /^whether$/.test(tokens[from - (tokens[from - 1]?.lower === 'whether' ? 1 : 2)]?.lower ?? '')
    if (isAsked && (table !== undefined || isSaidWhether(mention, free, index, tokens))) continue
    const metric = metricAt(understanding.metrics, mention)
    const lone = !metric && isLoneKey(index, columns[0], mention) && !isWhoseName(items.at(-1), from, columns[0], tokens)
    const inherited = lone && !marker && own.length === 0 && continues(items.at(-1), mention, columns[0], tokens)
    if (lone && !inherited && (!marker || marker === 'versus' || own.length > 0)) continue
    if (!marker && isKindOfOther(mention, profile, tokens)) continue
    const last = tokens[mention.end - 1]
    // "Coats sewn by someone": nobody asks when.
    const isDeed =
      /(?:ed|ing)$/.test(last?.lower ?? '') || (last !== undefined && isParticiple(last) && tokens[mention.end]?.lower === 'by')
    if (own.length === 0 && !marker && !table && (columns[0]?.score ?? 0) < 0.5 && isDeed) continue
    // "How many kilos of honey", where a column tells the kinds of it: what is measured, and nothing else.
    const of = own.length === 0 && !marker && !table && (columns[0]?.score ?? 1) < 0.7 && tokens[from - 1]?.lower === 'of'
    if (of && items.at(-1)?.end === from - 1 && items.at(-1)?.sort === 'number' && items.at(-1)?.aggregates[0] === 'count') continue
    items.push({
      start: from,
      end: mention.end,
      mention,
      columns,
      ...(table ? { table } : {}),
      aggregates: own.map((word) => word.aggregate),
      ...(marker ? { marker } : inherited ? { marker: 'group' as const } : {}),
      ...(grain && profile && sortOf(profile) === 'date' && !isYear(profile) ? { grain: grain.grain } : {}),
      ...(metric ? { sort: 'number' as const } : profile ? { sort: sortIn(mention, profile, tokens, marker !== undefined) } : {}),
    })
  }
  for (const word of aggregates) {
    if (idle.has(word) || [...attached.values()].some((list) => list.includes(word))) continue
    if (items.some((item) => item.mention && item.aggregates.length > 0 && item.start === word.start)) continue
    items.push({ start: word.start, end: word.end, columns: [], aggregates: [word.aggregate] })
  }
  const ordered = inRoles(
    withoutDone(
      items.toSorted((a, b) => a.start - b.start),
      understanding,
    ),
    understanding,
  )
  const counted = countedToo(
    doneThings(
      openedThings(
        joinedThings(rankedByRows(ofParents(whenDone(ordered, understanding), index), understanding), understanding),
        understanding,
      ),
      understanding,
    ),
    understanding,
  )
  const named = namesOfRoles(namesOfLater(headsOf(kindsOf(belonging(counted, tokens), tokens)), tokens, index), understanding)
  const repaired = either(apart(again(together(ofRows(named, understanding), understanding)), index), understanding)
  return withAxes(countedAlone(withoutDoers(sharedHeads(repaired, understanding), understanding)), tokens, understanding)
}

/** "Clerks who work at a branch in the north": which clerks are meant, and nothing of the branch is shown. */
function isOfWhich({ start }: Mention, { conditions, tokens }: Understanding): boolean {
  const isIndefinite = /^(?:an?|any|some)$/.test(tokens[start - 1]?.lower ?? '')
  return isIndefinite && conditions.some(({ related, start: from }) => related?.negated === false && from === start)
}

/** Money that nothing is grouped by is added up, however few different amounts there are. */
function sortIn(mention: Mention, profile: ColumnProfile, tokens: readonly Token[], marked: boolean): ColumnSort {
  if (isKeySaid(mention, profile, tokens)) return 'id'
  const sort = sortOf(profile)
  return sort === 'few' && profile.meaning === 'money' && !marked ? 'number' : sort
}

/** "Sized by load", and of points "highlighting the total load". */
function isSizeOf({ text, tokens, charts }: Understanding, { start, end }: Span, computed: boolean): boolean {
  if (!charts.some(({ kind, explicit }) => explicit && kind === 'point')) return false
  const before = text.slice(0, tokens[start]?.start)
  return isSize(before, text.slice(tokens[end - 1]?.end)) || (computed && isHighlighted(before))
}

/** "Books borrowed by readers by month": who did something breaks nothing down beside another breakdown. */
function withoutDoers(items: readonly Item[], { tokens }: Understanding): readonly Item[] {
  const isBreakdown = (item: Item): boolean =>
    item.aggregates.length === 0 &&
    (item.marker !== undefined || item.sort === 'date') &&
    !(item.table !== undefined && isDoer(tokens, item.start))
  return items.some(isBreakdown)
    ? items.map((item) => (item.table !== undefined && item.marker === 'group' && isDoer(tokens, item.start) ? unmarked(item) : item))
    : items
}

/** "Cards by colour" of `card_colour`, where teams have a `colour`: of the cards that are spoken of, though the name says so once more. */
function ownFirst(choices: readonly ColumnChoice[], index: SchemaIndex, spoken: ReadonlySet<string>): readonly ColumnChoice[] {
  const best = Math.max(...choices.map(({ score }) => score))
  if (choices.some(({ table, score }) => spoken.has(table) && score > best - 0.02)) return choices
  return choices.map((choice) => {
    const pieces = index.columns.find(({ table, column }) => table.id === choice.table && column.name === choice.column)?.pieces ?? []
    const [said, again] = [
      pieces.filter(({ weight, text }) => weight >= 0.5 && !keyPieces.has(text) && text !== 'cd'),
      pieces.filter(({ weight }) => weight === 0.3),
    ]
    const own = spoken.has(choice.table) && said.length === 1 && again.length > 0 && choice.score > 0.8 * best
    return own ? { ...choice, score: best + 0.01 } : choice
  })
}

/** "Courses" where only `course_id` knows of any: they may break something down; counted or measured the key is not. */
function isLoneKey(index: SchemaIndex, choice: ColumnChoice | undefined, mention: Mention): boolean {
  const entry = index.columns.find(({ table, column }) => table.id === choice?.table && column.name === choice.column)
  return entry?.alone === true && (choice?.score ?? 1) < 0.8 && mention.readings[0]?.how !== 'exact'
}

/** "Tutor id" of a column `tutor`: whole numbers that are called a key are one. */
function isKeySaid({ start, end }: Mention, profile: ColumnProfile, tokens: readonly Token[]): boolean {
  return end - start > 1 && profile.type === 'integer' && sortOf(profile) === 'number' && keyPieces.has(tokens[end - 1]?.word ?? '')
}

/** "For each policy and holder", "each insurance policy": marked by the mark of the one before. */
function continues(before: Item | undefined, { start }: Mention, choice: ColumnChoice | undefined, tokens: readonly Token[]): boolean {
  if (before?.marker !== 'group') return false
  const gap = tokens.slice(before.end, start)
  return gap.length === 0 ? before.columns[0]?.column === choice?.column : gap.length === 1 && gap[0]?.lower === 'and'
}

/** "Total fee and average discount" of a column `fee_total`: the total is that of the fee, since something else is said of the discount. */
function withNamed(
  attached: ReadonlyMap<Mention, readonly AggregateMention[]>,
  { aggregates, tokens }: Understanding,
  numbers: readonly Mention[],
): ReadonlyMap<Mention, readonly AggregateMention[]> {
  const named = numbers.flatMap((mention, at): readonly (readonly [Mention, readonly AggregateMention[]])[] => {
    const word = aggregates.find(({ start, end }) => start === mention.start && end < mention.end)
    const next = numbers[at + 1]
    const isListed = /^(?:and|,|&)$/.test(tokens[mention.end]?.lower ?? '')
    return word && next && isListed && !attached.has(mention) && attached.has(next) ? [[mention, [word]]] : []
  })
  return named.length === 0 ? attached : new Map([...attached, ...named])
}

/** "In different areas", where only a capacity is stored: what differs is no amount that merely may be called so. */
function isKindOfOther({ start, readings: [best] }: Mention, profile: ColumnProfile | undefined, tokens: readonly Token[]): boolean {
  const apart = tokens.slice(Math.max(0, start - 2), start).some(({ lower }) => lower === 'different' || lower === 'various')
  return apart && best?.how === 'synonym' && profile !== undefined && sortOf(profile) === 'number'
}

/** "Floor number", "class numbers": how the thing before is called, and nothing to count. */
function isNumberOf(word: AggregateMention, free: readonly Mention[], tokens: readonly Token[]): boolean {
  return (
    /^numbers?$/.test(tokens[word.start]?.lower ?? '') &&
    word.end - word.start === 1 &&
    tokens[word.end]?.lower !== 'of' &&
    free.some(
      ({ end, readings: [best] }) => end === word.start && best?.kind === 'column' && !/^(?:and|the|by|,)$/.test(tokens[end]?.lower ?? ''),
    )
  )
}

function rangeHas(used: ReadonlySet<number>, span: { readonly start: number; readonly end: number }): boolean {
  for (let i = span.start; i < span.end; i++) if (used.has(i)) return true
  return false
}

function tableReading(mention: Mention, index: SchemaIndex, spoken: ReadonlySet<string>): string | undefined {
  const tables = mention.readings.filter((reading) => reading.kind === 'table')
  const alike = tables.filter(({ score, how }) => how === 'part' && score > (tables[0]?.score ?? 0) - 0.05)
  // "Customers of each type", of types of customers and types of complaints: theirs.
  const table = alike.length > 1 ? (alike.find((reading) => isOfSpoken(reading.table, index, spoken)) ?? tables[0]) : tables[0]
  const column = mention.readings.find((reading) => reading.kind === 'column')
  if (!table || table.score < (column ? 0.55 : 0.38)) return undefined
  if (column && (column.score > table.score + 0.12 || (column.score > table.score && column.how === 'exact' && table.how !== 'exact')))
    return undefined
  return tableOf(index.catalog, table.table)?.id
}

/** One of the things that are spoken of refers to it, and it is called after them. */
function isOfSpoken(table: string, { catalog, tables }: SchemaIndex, spoken: ReadonlySet<string>): boolean {
  const piecesOf = (id: string): readonly string[] => tables.find((each) => each.table.id === id)?.pieces.map(({ stem }) => stem) ?? []
  const own = new Set(piecesOf(table))
  return catalog.keys.some(
    ({ from, to }) => to.table === table && spoken.has(from.table) && piecesOf(from.table).some((stem) => own.has(stem)),
  )
}
