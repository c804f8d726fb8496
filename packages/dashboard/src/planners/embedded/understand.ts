import type { Catalog } from '../../connections/connection.ts'
import { findCharts, findCues } from './phrases/chart-phrases.ts'
import { columnsOf, columnsOfAdjective } from './schema/column-kinds.ts'
import { findConditions } from './conditions/index.ts'
import { findDeeds } from './mentions/deeds.ts'
import { findGains, withGains } from './mentions/gains.ts'
import { idleWords } from './phrases/idle-words.ts'
import { findMentions } from './mentions/index.ts'
import { findMetrics, metricAt, overlap, withMetrics } from './mentions/metrics.ts'
import { headerValues } from './mentions/header-values.ts'
import { findAggregates, findGrains } from './phrases/aggregates.ts'
import { rolesOf } from './mentions/roles.ts'
import { indexOf } from './schema/schema-index.ts'
import { findLimit, findSort, tokenFrom, tokenUntil } from './phrases/sort-clause.ts'
import { findFormulas, withoutExplained } from './mentions/spoken-formulas.ts'
import { findFolds, isUnitOfSpoken, withFolds } from './phrases/time-units.ts'
import { adjectiveOf } from './phrases/superlatives.ts'
import { tokenize } from './words/tokens.ts'
import type { Token } from './words/tokens.ts'
import type { AggregateMention, Mention, SortReading, Span, Understanding } from './understanding.ts'
import { isInValue } from './mentions/value-mentions.ts'
import { isPlain, matchesOf } from './schema/word-match.ts'
import { negations } from './words/comparisons.ts'
import { generalWords } from './words/stop.ts'
import { lifeDateWords, monthNames, weekdayNames } from './words/time.ts'

/** Reads a request against a schema: cuts the clauses first, then ties what is left to names and values. */
export function understand(text: string, catalog: Catalog): Understanding {
  const index = indexOf(catalog)
  const tokens = tokenize(text)
  const charts = findCharts(tokens, index)
  const sortClause = findSort(mask(text, charts, tokens), tokens)
  const limit = findLimit(tokens)
  const used = new Set<number>()
  const zones = tokens.map(() => 0)
  const take = (span: Span, zone: number): void => {
    for (let i = span.start; i < span.end; i++) {
      used.add(i)
      zones[i] = zone
    }
  }
  if (sortClause) take(sortClause, 1)
  for (const chart of charts) take(chart, 2)
  if (limit) take(limit, 3)
  for (const match of text.matchAll(
    /\b(?:over|across|through|with) time\b|\btime ?(?:series|line)\b|\brunning(?= (?:total|sum|count)s?\b)|(?<=\b(?:take|takes|took|taken|taking) )place\b|(?<=\b(?:how many|number of|how few) )times\b/gi,
  ))
    for (let i = tokenFrom(tokens, match.index); i < tokenUntil(tokens, match.index + match[0].length); i++) zones[i] = -1 - i
  for (const span of idleWords(text, tokens)) for (let i = span.start; i < span.end; i++) zones[i] = -1 - i
  const folds = findFolds(text, tokens)
  const units = withFolds(findGrains(text, tokens), folds)
  for (const span of folds) for (let i = span.start; i < span.end; i++) zones[i] = -1 - i
  for (const grain of units) {
    if (isInValue(tokens, grain, index)) continue
    const named =
      tokens
        .slice(grain.start, grain.end)
        .some(
          (token) =>
            token.joined || tokens[token.index + 1]?.joined || [...matchesOf(token, index)].some(([, match]) => match.score >= 0.85),
        ) &&
      !isLifeDate(tokens, grain, index) &&
      !(grain.asked && isUnitOfSpoken(tokens, grain, index))
    const binned = tokens.slice(Math.max(0, grain.start - 10), grain.start).some((token) => token.lower.startsWith('bin')) && grain.asked
    if ((!named || (binned && !tokens[grain.start]?.joined) || grain.end - grain.start > 1) && grain.asked && zones[grain.start] === 0)
      for (let i = grain.start; i < grain.end; i++) zones[i] = -1 - i
  }
  const hinted = findMetrics(tokens, catalog)
  const named = findMentions(tokens, index, zones).filter(
    (mention) => (zones[mention.start] ?? 0) >= 0 && !isOtherRate(mention, tokens, index),
  )
  const formulas = findFormulas(text, tokens, named, index)
  const headers = headerValues(tokens, named, index).filter((each) => !formulas.some((other) => overlap(other, each)))
  const spoken = [...formulas, ...headers].filter((each) => !hinted.some((metric) => overlap(metric, each)))
  const metrics = [...hinted, ...spoken].toSorted((a, b) => a.start - b.start)
  const found = withMetrics(withoutExplained(named, spoken, tokens, index), metrics, tokens, catalog)
  const gains = findGains(tokens, found, index)
  const spelled = withGains(found, gains, tokens)
  const deeds = findDeeds(spelled, tokens, index)
  const mentions = spelled.filter((mention) => !deeds.some(({ start }) => start === mention.start))
  const main = mentions.filter((mention) => zones[mention.start] === 0)
  const aggregates = findAggregates(tokens, text)
  const taken = new Set(used)
  const conditions = findConditions({
    text: mask(text, [...charts, ...(sortClause ? [sortClause] : []), ...(limit ? [limit] : [])], tokens),
    tokens,
    // Of a metric no row has a value that it could be compared by.
    mentions: main.filter((mention) => !metricAt(metrics, mention)),
    aggregates,
    index,
    taken,
  })
  const sort = sortClause ? readSort(sortClause, mentions, aggregates, tokens, index, metrics) : undefined
  const grains = units.filter((grain) => !taken.has(grain.start) && !metrics.some((metric) => overlap(metric, grain)))
  // "Not fixed in any", "never borrowed": the key by which they refer to nothing is not the way to anything.
  const denied = conditions.filter(
    ({ choices: [choice], related }) =>
      related?.by !== undefined || index.catalog.keys.some(({ from }) => from.table === choice?.table && from.columns[0] === choice.column),
  )
  const roles = rolesOf(
    tokens.filter(({ index: at }) => !denied.some(({ start, end }) => start <= at && at < end)),
    index,
    deeds,
  )
  const covered = new Set([
    ...roles.words,
    ...taken,
    ...mentions.flatMap((mention) => range(mention)),
    ...aggregates.flatMap((word) => range(word)),
    ...grains.flatMap((grain) => range(grain)),
    ...zones.flatMap((zone, at) => (zone < 0 ? [at] : [])),
  ])
  const general = tokens.filter((token) => !covered.has(token.index) && generalWords.has(token.lower)).map((token) => token.index)
  const sizesBins = /\b(?:bin\w*|buckets?|steps?|intervals?|groups?|increments?|rounded)\b/i.test(text)
  const unknown = tokens
    .filter(
      (token) =>
        (isUnknown(token) || (token.kind === 'number' && !sizesBins)) && !covered.has(token.index) && !general.includes(token.index),
    )
    .map((token) => token.index)
  return {
    text,
    tokens,
    index,
    mentions,
    gains,
    roles,
    metrics,
    aggregates,
    charts: charts.length > 0 ? charts : findCues(text),
    grains,
    conditions,
    ...(sort ? { sort } : {}),
    ...(limit ? { limit } : {}),
    general,
    unknown,
    used: taken,
  }
}

/** "Signed up each year", where only a year of birth is stored: the unit of time, unless the birth is said too. */
function isLifeDate(tokens: readonly Token[], { start, end }: Span, index: Understanding['index']): boolean {
  const [word] = tokens.slice(start, end).filter((token) => index.columnsByPiece.has(token.word))
  const named = word ? (index.columnsByPiece.get(word.word) ?? []) : []
  const near = new Set(tokens.slice(Math.max(0, start - 3), end + 3).map((token) => token.stem))
  return (
    named.length > 0 &&
    named.every(
      ({ pieces }) =>
        pieces.some(({ text }) => lifeDateWords.has(text)) && !pieces.some(({ text, stem }) => text !== word?.word && near.has(stem)),
    )
  )
}

/** "Return rate", where only a rate of discount is stored: another rate is none at all. */
function isOtherRate({ start, end, readings: [best] }: Mention, tokens: readonly Token[], index: Understanding['index']): boolean {
  const [word, before] = [tokens[start], tokens[start - 1]]
  if (end - start !== 1 || best?.kind !== 'column' || best.score >= 0.75 || !/^(?:rate|ratio|percentage)s?$/.test(word?.lower ?? ''))
    return false
  const entry = index.columns.find(({ table, column }) => table.id === best.table && column.name === best.column)
  const own = entry?.pieces.some(({ text }) => text === before?.word || (before && matchesOf(before, index).has(text))) === true
  return (
    before?.kind === 'word' &&
    !own &&
    (!isPlain(before.lower) || index.tables.some(({ pieces }) => pieces.some(({ stem }) => stem === before.stem)))
  )
}

function range(span: Span): readonly number[] {
  return Array.from({ length: span.end - span.start }, (_, at) => span.start + at)
}

/** The text with some of its words blotted out, offsets kept. */
function mask(text: string, spans: readonly Span[], tokens: readonly Token[]): string {
  let masked = text
  for (const span of spans) {
    const [from, until] = [tokens[span.start]?.start ?? 0, tokens[span.end - 1]?.end ?? 0]
    masked = masked.slice(0, from) + ','.padEnd(until - from) + masked.slice(until)
  }
  return masked
}

function readSort(
  clause: NonNullable<ReturnType<typeof findSort>>,
  mentions: readonly Mention[],
  aggregates: readonly AggregateMention[],
  tokens: readonly Token[],
  index: Understanding['index'],
  metrics: Understanding['metrics'],
): SortReading {
  if (clause.superlative !== undefined) {
    const adjective = adjectiveOf(clause.superlative)
    const choices = columnsOfAdjective(adjective, index)?.choices ?? []
    return { start: clause.start, end: clause.end, order: clause.order, target: 'unsaid', choices, adjective }
  }
  const until = clause.until ?? clause.end
  // "From high to low": words of the direction name nothing, whatever column resembles them.
  const inside = clause.target === 'unsaid' ? [] : mentions.filter((mention) => mention.start >= clause.start && mention.end <= until)
  const aggregate = aggregates.find((word) => word.start >= clause.start && word.end <= until)
  const choices = inside.flatMap((mention) => columnsOf(mention, index, () => true)).filter((choice) => choice.score > 0.4)
  const name = tokens.slice(clause.start, clause.end).some((token) => token.word === 'name')
  const target: SortReading['target'] =
    clause.target === 'x' || clause.target === 'y'
      ? clause.target
      : aggregate || metrics.some((metric) => overlap(metric, clause))
        ? 'y'
        : choices.length > 0 || inside.length > 0
          ? 'mention'
          : name
            ? 'x'
            : 'unsaid'
  const order = !clause.directed && target === 'y' ? 'desc' : clause.order
  return { start: clause.start, end: clause.end, order, target, choices, ...(aggregate ? { aggregate: aggregate.aggregate } : {}) }
}

function isUnknown(token: Token): boolean {
  if (token.kind !== 'word' && token.kind !== 'quoted') return false
  return (
    !isPlain(token.lower) &&
    !negations.has(token.lower) &&
    token.value === undefined &&
    token.lower.length > 1 &&
    !monthNames.includes(token.lower) &&
    !weekdayNames.includes(token.lower)
  )
}
